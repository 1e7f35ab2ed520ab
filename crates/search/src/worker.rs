//! One thread of the search: its board, its memory and the steps between nodes.

use crate::clock::Clock;
use crate::history::{Context, History, NO_ROW, pawn_row, row};
use crate::mate::Prover;
use crate::params::draw_noise;
use crate::pv::Lines;
use crate::reductions::Reductions;
use crate::report::Sink;
use crate::root::{Hunt, RootMove};
use crate::score::{EVAL_BOUND, MAX_PLY};
use crate::stack::Stack;
use crate::stats::Stats;
use crate::tablebase::Probing;
use crate::tt::{self, Table};
use luft_chess::{Move, Position, PositionHistory};
use luft_eval::{Choice, Evaluator};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The clock and the flags are looked at once in so many nodes.
const POLL: u64 = 512;

/// What all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    /// The search is to end.
    pub(crate) stop: AtomicBool,
    /// The time was enough already while the opponent was thinking.
    pub(crate) enough: AtomicBool,
    /// The opponent is still thinking: our clock does not run.
    pub(crate) pondering: AtomicBool,
    /// When it began to run, in microseconds after the start of the search.
    pub(crate) hit: AtomicU64,
    /// Nodes of each thread.
    pub(crate) nodes: Vec<Counter>,
    /// Positions that each thread found in tablebases.
    pub(crate) tb_hits: Vec<Counter>,
    /// Those found before the threads began.
    pub(crate) root_hits: AtomicU64,
}

/// A counter on a cache line of its own, so that threads do not slow each other.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter(pub(crate) AtomicU64);

impl Shared {
    pub(crate) fn new(table: Arc<Table>, threads: usize) -> Self {
        Self {
            table,
            stop: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            hit: AtomicU64::new(0),
            nodes: counters(threads),
            tb_hits: counters(threads),
            root_hits: AtomicU64::new(0),
        }
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        sum(&self.nodes)
    }

    pub(crate) fn total_tb_hits(&self) -> u64 {
        self.root_hits.load(Relaxed) + sum(&self.tb_hits)
    }

    pub(crate) fn hit(&self) -> Duration {
        Duration::from_micros(self.hit.load(Relaxed))
    }
}

fn counters(threads: usize) -> Vec<Counter> {
    (0..threads).map(|_| Counter::default()).collect()
}

fn sum(counters: &[Counter]) -> u64 {
    counters.iter().map(|counter| counter.0.load(Relaxed)).sum()
}

/// One thread's part of the search.
pub(crate) struct Worker {
    pub(crate) id: usize,
    pub(crate) shared: Arc<Shared>,
    pub(crate) history: History,
    pub(crate) stack: Stack,
    pub(crate) lines: Lines,
    pub(crate) reductions: Reductions,
    pub(crate) evaluator: Evaluator,
    pub(crate) path: PositionHistory,
    pub(crate) root_moves: Vec<RootMove>,
    /// Which of the best lines is being searched.
    pub(crate) line: usize,
    pub(crate) nodes: u64,
    pub(crate) stats: Stats,
    pub(crate) node_limit: u64,
    /// How to ask the tablebases, if they are to be asked.
    pub(crate) probing: Option<Probing>,
    pub(crate) clock: Option<Clock>,
    /// Who is told which root move is being searched; the main thread's business.
    pub(crate) sink: Option<Arc<dyn Sink>>,
    /// The main thread ends the search when its time is up.
    pub(crate) watches_clock: bool,
    pub(crate) stopped: bool,
    pub(crate) root_depth: i32,
    pub(crate) completed_depth: i32,
    pub(crate) sel_depth: usize,
    /// Null moves are not tried above this ply while one is being verified.
    pub(crate) null_min_ply: usize,
    pub(crate) prover: Prover,
    pub(crate) hunt: Hunt,
}

impl Worker {
    pub(crate) fn new(id: usize, shared: Arc<Shared>, choice: &Choice) -> Self {
        Self {
            id,
            shared,
            history: History::new(),
            stack: Stack::new(),
            lines: Lines::new(),
            reductions: Reductions::new(),
            evaluator: Evaluator::new(choice),
            path: PositionHistory::new(),
            root_moves: Vec::new(),
            line: 0,
            nodes: 0,
            stats: Stats::new(),
            node_limit: u64::MAX,
            probing: None,
            clock: None,
            sink: None,
            watches_clock: false,
            stopped: false,
            root_depth: 0,
            completed_depth: 0,
            sel_depth: 0,
            null_min_ply: 0,
            prover: Prover::default(),
            hunt: Hunt::default(),
        }
    }

    /// A new game: forget what was learnt.
    pub(crate) fn new_game(&mut self) {
        self.history.clear();
    }

    /// Counts a node. True when the search has to end, in which case no score means anything.
    #[inline(always)]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
            self.shared.stop.store(true, Relaxed);
        }
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        self.sel_depth = self.sel_depth.max(ply);
        if self.nodes.is_multiple_of(POLL) {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        if let Some(clock) = &self.clock
            && self.watches_clock
            && !self.shared.pondering.load(Relaxed)
            && (clock.is_up(self.shared.hit()) || self.shared.enough.load(Relaxed))
        {
            self.shared.stop.store(true, Relaxed);
        }
        // Depth 1 is always finished, so that there is a move to play.
        self.stopped = self.completed_depth > 0 && self.shared.stop.load(Relaxed);
    }

    /// Plays a move: the position after it.
    #[inline(always)]
    pub(crate) fn play(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        self.shared.table.prefetch(tt::key_after(position, mv));
        let child = self.evaluator.play(position, mv);
        self.path.push(position);
        let frame = self.stack.at_mut(ply);
        frame.mv = Some(mv);
        frame.row = position
            .piece_at(mv.from())
            .map_or(NO_ROW, |piece| row(piece, mv.to()));
        child
    }

    /// Passes: the position after it.
    pub(crate) fn pass(&mut self, position: &Position, ply: usize) -> Position {
        let child = self.evaluator.pass(position);
        self.shared.table.prefetch(tt::key(&child));
        self.path.push(position);
        let frame = self.stack.at_mut(ply);
        frame.mv = None;
        frame.row = NO_ROW;
        child
    }

    /// Takes the last move or pass back.
    #[inline(always)]
    pub(crate) fn undo(&mut self) {
        self.path.pop();
        self.evaluator.undo();
    }

    /// The evaluation before any correction.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        self.evaluator
            .evaluate(position)
            .clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// What the correction history adds to an evaluation at this ply.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, ply: usize) -> i32 {
        self.history
            .correction
            .of(position, self.stack.last_rows(ply))
    }

    /// What the quiet histories need to know about this node.
    #[inline]
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        Context {
            side: position.side(),
            threats: position.threats(),
            pawns: pawn_row(position),
            rows: self.stack.rows(ply),
            ply,
        }
    }

    /// Whether the position is drawn by repetition, the 50-move rule or lack of material.
    #[inline]
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        position.is_fifty_moves()
            || position.is_insufficient_material()
            || self.path.is_repetition(position)
    }

    /// The score of a draw: nearly nothing, so that not every drawing line looks the same.
    #[inline]
    pub(crate) fn draw_score(&self) -> i32 {
        if draw_noise::on() {
            1 - (self.nodes & 2) as i32
        } else {
            0
        }
    }

    /// Whether a line is as long as it may get.
    #[inline]
    pub(crate) fn is_too_long(ply: usize) -> bool {
        ply >= MAX_PLY - 1
    }
}
