//! A worker: one thread's part of the search, with its histories, its stack and the steps between nodes. Worker 0 is the main
//! one ([`Worker::is_main`]): it alone watches the clock, reports, and runs the mate search.

use crate::history::{
    History, HistoryContext, NO_CONTINUATION, NO_MOVE, capture_index, continuation_index,
    pawn_index, piece_to_index,
};
use crate::lmr_table::LmrTable;
use crate::mate_search::MateSearch;
use crate::move_picker::OrderingContext;
use crate::params::{draw_noise, fail_low_capture};
use crate::pv_table::PvTable;
use crate::report::SearchListener;
use crate::root::{MateProof, RootMove};
use crate::score::{MAX_EVAL, MAX_PLY};
use crate::stack::Stack;
use crate::stats::Stats;
use crate::tablebase::TbConfig;
use crate::thread_pool::Marks;
use crate::time_manager::{Stability, TimeManager};
use crate::tt::{self, TranspositionTable};
use luft_chess::{Move, Position, PositionHistory};
use luft_eval::{Choice, Evaluator};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The clock and the stop flag are checked once in so many nodes.
const CHECK_INTERVAL: u64 = 512;

/// What all threads of a search share.
pub(crate) struct SharedState {
    pub(crate) tt: Arc<TranspositionTable>,
    /// The search is to end.
    pub(crate) stop: AtomicBool,
    /// The time is used up already while pondering: stop at `ponderhit`.
    pub(crate) stop_on_ponder_hit: AtomicBool,
    /// The opponent is still thinking: our clock does not run.
    pub(crate) pondering: AtomicBool,
    /// When `ponderhit` came, in microseconds after the start of the search; 0 if it has not.
    pub(crate) ponder_hit: AtomicU64,
    /// The nodes near the root that are being searched.
    pub(crate) marks: Marks,
    /// So many threads must still find that the search has taken long enough.
    pub(crate) missing_votes: AtomicI64,
    /// Nodes of each thread.
    pub(crate) nodes: Vec<Counter>,
    /// Positions that each thread found in tablebases.
    pub(crate) tb_hits: Vec<Counter>,
    /// Those found while ranking the root moves, before the threads began.
    pub(crate) root_tb_hits: AtomicU64,
}

/// A counter on a cache line of its own, so that threads do not slow each other.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter(pub(crate) AtomicU64);

impl SharedState {
    pub(crate) fn new(tt: Arc<TranspositionTable>, threads: usize) -> Self {
        Self {
            tt,
            stop: AtomicBool::new(false),
            stop_on_ponder_hit: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            ponder_hit: AtomicU64::new(0),
            marks: Marks::new(),
            missing_votes: AtomicI64::new(0),
            nodes: counters(threads),
            tb_hits: counters(threads),
            root_tb_hits: AtomicU64::new(0),
        }
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        sum(&self.nodes)
    }

    pub(crate) fn total_tb_hits(&self) -> u64 {
        self.root_tb_hits.load(Relaxed) + sum(&self.tb_hits)
    }

    pub(crate) fn ponder_hit_time(&self) -> Duration {
        Duration::from_micros(self.ponder_hit.load(Relaxed))
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
    pub(crate) shared: Arc<SharedState>,
    pub(crate) history: History,
    pub(crate) stack: Stack,
    pub(crate) pv_table: PvTable,
    pub(crate) lmr_table: LmrTable,
    pub(crate) evaluator: Evaluator,
    pub(crate) position_history: PositionHistory,
    pub(crate) root_moves: Vec<RootMove>,
    /// The root moves after the last whole iteration; kept between searches for its memory.
    pub(crate) last_iteration: Vec<RootMove>,
    /// Which of the best lines of MultiPV is being searched.
    pub(crate) pv_index: usize,
    /// Whether only some of the legal moves are searched at the root.
    pub(crate) lacks_root_moves: bool,
    pub(crate) nodes: u64,
    pub(crate) stats: Stats,
    pub(crate) node_limit: u64,
    /// How to probe the tablebases, if they are to be probed.
    pub(crate) tb_config: Option<TbConfig>,
    pub(crate) time_manager: Option<TimeManager>,
    /// Receives the root move being searched.
    pub(crate) listener: Option<Arc<dyn SearchListener>>,
    pub(crate) stopped: bool,
    /// This thread finds that the search has taken long enough.
    pub(crate) votes_to_stop: bool,
    pub(crate) root_depth: i32,
    /// Beta less alpha at the root.
    pub(crate) root_window: i32,
    pub(crate) completed_depth: i32,
    /// By how much each side overrates its positions.
    pub(crate) optimism: [i32; 2],
    /// How steady the iterations are.
    pub(crate) stability: Stability,
    /// What the last search of the game ended with.
    pub(crate) previous_score: Option<i32>,
    pub(crate) sel_depth: usize,
    /// Null moves are not tried before this ply while one is being verified.
    pub(crate) null_min_ply: usize,
    pub(crate) mate_search: MateSearch,
    pub(crate) mate_proof: MateProof,
}

impl Worker {
    pub(crate) fn new(id: usize, shared: Arc<SharedState>, choice: &Choice) -> Self {
        Self {
            id,
            shared,
            history: History::new(),
            stack: Stack::new(),
            pv_table: PvTable::new(),
            lmr_table: LmrTable::new(),
            evaluator: Evaluator::new(choice),
            position_history: PositionHistory::new(),
            root_moves: Vec::new(),
            last_iteration: Vec::new(),
            pv_index: 0,
            lacks_root_moves: false,
            nodes: 0,
            stats: Stats::new(),
            node_limit: u64::MAX,
            tb_config: None,
            time_manager: None,
            listener: None,
            stopped: false,
            votes_to_stop: false,
            root_depth: 0,
            root_window: 1,
            completed_depth: 0,
            optimism: [0; 2],
            stability: Stability::default(),
            previous_score: None,
            sel_depth: 0,
            null_min_ply: 0,
            mate_search: MateSearch::default(),
            mate_proof: MateProof::default(),
        }
    }

    /// The main worker watches the clock, reports, and runs the mate search.
    pub(crate) fn is_main(&self) -> bool {
        self.id == 0
    }

    /// A new game: clear the histories.
    pub(crate) fn new_game(&mut self) {
        self.history.clear();
        self.previous_score = None;
    }

    /// Counts a node. True when the search has to end, in which case no score means anything.
    #[inline(always)]
    pub(crate) fn enter_node(&mut self, ply: usize) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
            self.shared.stop.store(true, Relaxed);
        }
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        self.sel_depth = self.sel_depth.max(ply);
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.check_limits();
        }
        self.stopped
    }

    #[cold]
    fn check_limits(&mut self) {
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        if self.is_main()
            && let Some(time_manager) = &self.time_manager
            && !self.shared.pondering.load(Relaxed)
            && (time_manager
                .is_hard_limit_passed(self.shared.ponder_hit_time(), self.shared.total_nodes())
                || self.shared.stop_on_ponder_hit.load(Relaxed))
        {
            self.shared.stop.store(true, Relaxed);
        }
        // Depth 1 is always finished, so that there is a move to play.
        self.stopped = self.completed_depth > 0 && self.shared.stop.load(Relaxed);
    }

    /// Makes a move: the position after it. Pushes the accumulator, the key history and the stack.
    #[inline(always)]
    pub(crate) fn make_move(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        self.shared.tt.prefetch(tt::key_after(position, mv));
        let child = self.evaluator.play(position, mv);
        self.position_history.push(position);
        let frame = self.stack.at_mut(ply);
        frame.mv = Some(mv);
        frame.piece_to = piece_to_index(position, mv);
        frame.continuation_index = continuation_index(position, mv, frame.piece_to);
        frame.threats = position.threats();
        if fail_low_capture::on() && mv.is_noisy() {
            frame.capture_index = capture_index(position, mv);
        }
        child
    }

    /// Makes a null move: the position after it.
    pub(crate) fn make_null_move(&mut self, position: &Position, ply: usize) -> Position {
        let child = self.evaluator.pass(position);
        self.shared.tt.prefetch(tt::key(&child));
        self.position_history.push(position);
        let frame = self.stack.at_mut(ply);
        frame.mv = None;
        frame.piece_to = NO_MOVE;
        frame.continuation_index = NO_CONTINUATION;
        child
    }

    /// Undoes the last move or null move.
    #[inline(always)]
    pub(crate) fn undo_move(&mut self) {
        self.position_history.pop();
        self.evaluator.undo();
    }

    /// The evaluation before any correction.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        self.evaluator.evaluate(position).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// What the correction history adds to an evaluation at this ply.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, ply: usize) -> i32 {
        self.history
            .correction
            .value(position, self.stack.last_moves(ply))
    }

    /// What move ordering needs to know about this node.
    #[inline]
    pub(crate) fn ordering_context(&self, position: &Position, ply: usize) -> OrderingContext {
        OrderingContext::with_checks(
            self.history_context(position, ply),
            position.check_squares(),
        )
    }

    /// What the quiet histories need to know about this node.
    #[inline]
    pub(crate) fn history_context(&self, position: &Position, ply: usize) -> HistoryContext {
        HistoryContext {
            side: position.side(),
            threats: position.threats(),
            pawn_index: pawn_index(position),
            continuation_indices: self.stack.continuation_indices(ply),
            ply,
        }
    }

    /// Whether the position is drawn by repetition, the 50-move rule or lack of material.
    #[inline]
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        position.is_fifty_moves()
            || position.is_insufficient_material()
            || self.position_history.is_repetition(position)
    }

    /// The draw score: zero plus or minus one, so that not every drawing line looks the same. There is no contempt.
    #[inline]
    pub(crate) fn draw_score(&self) -> i32 {
        if draw_noise::on() {
            1 - (self.nodes & 2) as i32
        } else {
            0
        }
    }

    /// Whether the maximal ply is reached.
    #[inline]
    pub(crate) fn is_max_ply(ply: usize) -> bool {
        ply >= MAX_PLY - 1
    }
}
