//! The root: iterative deepening, aspiration windows, and several best lines (MultiPV).

mod aspiration;
mod mate;
mod stop;

pub(crate) use mate::MateProof;
pub(crate) use stop::votes_to_stop;

use crate::limits::Limits;
use crate::lmr_table::LmrTable;
use crate::params::REGISTRY;
use crate::report::{Info, Iteration, ScoreBound, SearchListener, WinDrawLoss};
use crate::score::{INFINITE, MATE, MAX_DEPTH, is_decisive, is_loss, is_mate, reported};
use crate::stats::Stats;
use crate::time_manager::{Stability, TimeManager};
use crate::worker::Worker;
use luft_chess::{Move, Position};
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Bounds and root moves are reported only when the search takes long enough for someone to read them.
const MIN_REPORT_TIME: Duration = Duration::from_secs(3);

/// A root move that was not searched, or was not better.
const UNKNOWN: i32 = -INFINITE;

/// A move at the root and what is known of it.
#[derive(Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its score in this iteration, `-INFINITE` when another was better.
    pub(crate) score: i32,
    /// Its score in the last one.
    previous: i32,
    /// The running mean of its scores, the centre of the aspiration window.
    average: i32,
    bound: ScoreBound,
    sel_depth: usize,
    pub(crate) pv: Vec<Move>,
    nodes: u64,
    /// Its rank by the tablebases: the greater, the better. All are equal where they know nothing.
    pub(crate) tb_rank: i32,
    /// The score that the tablebases give it.
    pub(crate) tb_score: Option<i32>,
}

impl Clone for RootMove {
    fn clone(&self) -> Self {
        let pv = self.pv.clone();
        Self { pv, ..*self }
    }

    /// Keeps the memory of the principal variation: all root moves are copied after every iteration.
    fn clone_from(&mut self, source: &Self) {
        let mut pv = std::mem::take(&mut self.pv);
        pv.clone_from(&source.pv);
        *self = Self { pv, ..*source };
    }
}

impl RootMove {
    /// A root move of a new search, with the memory of an older one's principal variation.
    pub(crate) fn new(mv: Move, mut pv: Vec<Move>) -> Self {
        pv.clear();
        pv.push(mv);
        Self {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            average: -INFINITE,
            bound: ScoreBound::Exact,
            sel_depth: 0,
            pv,
            nodes: 0,
            tb_rank: 0,
            tb_score: None,
        }
    }

    /// The best move has the least key.
    fn sort_key(&self) -> Reverse<(i32, i32, i32)> {
        Reverse((self.tb_rank, self.score, self.previous))
    }

    /// Its score in this iteration, or in the last one if this one has not reached it.
    pub(crate) fn latest(&self) -> i32 {
        if self.score == UNKNOWN {
            self.previous
        } else {
            self.score
        }
    }

    /// The score to report for a score of this move: that of the tablebases where they know it, unless the
    /// search has found a mate with the same result.
    fn reported_score(&self, score: i32) -> i32 {
        match self.tb_score {
            Some(tb_score)
                if !(is_mate(score) && is_decisive(tb_score) && same_sign(score, tb_score)) =>
            {
                tb_score
            }
            _ => score,
        }
    }
}

const fn same_sign(one: i32, other: i32) -> bool {
    one.signum() == other.signum()
}

/// What one search is asked for; shared by all workers.
pub(crate) struct SearchRequest {
    pub(crate) root: Position,
    pub(crate) limits: Limits,
    /// How many of the best lines are searched (MultiPV).
    pub(crate) multi_pv: usize,
    /// How many of them are reported.
    pub(crate) reported_pvs: usize,
    /// Whether the mate search runs between iterations: in analysis; in games it gains nothing.
    pub(crate) mate_search: bool,
    pub(crate) listener: Arc<dyn SearchListener>,
}

impl Worker {
    /// Iterative deepening until a limit says stop.
    pub(crate) fn iterative_deepening(&mut self, request: &SearchRequest) {
        self.reset(&request.root);
        let lines = request.multi_pv.min(self.root_moves.len());
        let max_depth = request
            .limits
            .depth
            .map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        let mut last_iteration = std::mem::take(&mut self.last_iteration);
        last_iteration.clone_from(&self.root_moves);
        let reports = self.is_main() && request.listener.wants_progress();
        for depth in 1..=max_depth {
            if self.skips_iteration(depth) {
                continue;
            }
            let before = self.root_moves[0].mv;
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            let nodes = self.nodes;
            self.stability.begin_iteration();
            self.search_multi_pv(request, lines);
            if self.stopped {
                self.restore_last_iteration(&last_iteration);
            }
            self.keep_proved_mate();
            if self.stopped {
                break;
            }
            self.completed_depth = depth;
            let best = &self.root_moves[0];
            let score_drop = last_iteration[0].average.max(-MATE) - best.score;
            self.stability.end_iteration(best.mv == before, score_drop);
            if reports {
                self.report_pvs(request);
                self.report_iteration(request);
            }
            let time_up = self.is_time_up(score_drop);
            if self.is_main()
                && (time_up
                    || self.is_done(request)
                    || self.search_mate(request, self.nodes - nodes))
            {
                break;
            }
            last_iteration.clone_from(&self.root_moves);
        }
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        if self.stopped || !reports {
            self.report_pvs(request);
        }
        self.last_iteration = last_iteration;
        self.previous_score = Some(self.root_moves[0].latest());
    }

    fn reset(&mut self, root: &Position) {
        self.stack.clear();
        self.evaluator.reset(root);
        self.history.age();
        if REGISTRY.is_settable() {
            self.lmr_table = LmrTable::new();
        }
        self.nodes = 0;
        self.stats = Stats::new();
        self.stopped = false;
        self.votes_to_stop = false;
        self.root_depth = 0;
        self.completed_depth = 0;
        self.null_min_ply = 0;
        self.stability = Stability::default();
        self.mate_proof = MateProof::default();
    }

    fn search_multi_pv(&mut self, request: &SearchRequest, lines: usize) {
        for line in 0..lines {
            self.pv_index = line;
            self.sel_depth = 0;
            self.aspiration_search(request);
            self.root_moves[line..].sort_by_key(RootMove::sort_key);
            if self.stopped {
                break;
            }
        }
        self.root_moves[..lines].sort_by_key(RootMove::sort_key);
    }

    /// A root move was searched: its score, bound and principal variation.
    pub(crate) fn update_root_move(
        &mut self,
        mv: Move,
        score: i32,
        (alpha, beta): (i32, i32),
        move_count: usize,
        nodes: u64,
    ) {
        let sel_depth = self.sel_depth;
        let line = self.pv_table.at(1);
        // Root moves are searched in their order.
        let root = &mut self.root_moves[self.pv_index + move_count - 1];
        debug_assert_eq!(root.mv, mv);
        root.nodes += nodes;
        if move_count > 1 && score > alpha && self.pv_index == 0 {
            self.stability.changes += 1.0;
        }
        if move_count == 1 || score > alpha {
            root.score = score;
            root.sel_depth = sel_depth;
            root.bound = match score {
                _ if score <= alpha => ScoreBound::Upper,
                _ if score >= beta => ScoreBound::Lower,
                _ => ScoreBound::Exact,
            };
            root.pv.truncate(1);
            root.pv.extend_from_slice(line);
        } else {
            root.score = -INFINITE;
        }
    }

    /// An iteration was stopped early. What it found counts, unless it is a loss that was not proved:
    /// then the root moves of the last whole iteration are restored.
    fn restore_last_iteration(&mut self, last_iteration: &[RootMove]) {
        let best = &self.root_moves[0];
        let unproved = best.bound == ScoreBound::Upper || is_loss(best.score);
        if self.completed_depth > 0 && (unproved || best.score == -INFINITE) {
            let nodes: Vec<_> = self
                .root_moves
                .iter()
                .map(|root| (root.mv, root.nodes))
                .collect();
            self.root_moves.clone_from_slice(last_iteration);
            for (mv, count) in nodes {
                if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
                    root.nodes = count;
                }
            }
        }
    }

    /// The root moves from a line on that have the same tablebase rank.
    pub(crate) fn same_rank_moves(&self, line: usize) -> impl Iterator<Item = &RootMove> {
        let rank = self.root_moves[line].tb_rank;
        self.root_moves[line..]
            .iter()
            .take_while(move |root| root.tb_rank == rank)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.time_manager
            .as_ref()
            .map_or(Duration::ZERO, TimeManager::elapsed)
    }

    /// Reports which root move is being searched (`currmove`), once the search takes long.
    pub(crate) fn report_current_move(&self, mv: Move, move_count: usize) {
        if self.is_main()
            && let Some(listener) = &self.listener
            && listener.wants_progress()
            && self.elapsed() > MIN_REPORT_TIME
        {
            listener.current_move(self.root_depth as u32, mv, self.pv_index + move_count);
        }
    }

    fn report_pvs(&mut self, request: &SearchRequest) {
        if self.is_main() {
            for line in 0..request.reported_pvs.min(self.root_moves.len()) {
                self.report_pv(request, line);
            }
        }
    }

    fn report_iteration(&self, request: &SearchRequest) {
        request.listener.iteration(&Iteration {
            depth: self.root_depth as u32,
            nodes: self.shared.total_nodes(),
            time: self.elapsed(),
            stats: self.stats.clone(),
        });
    }

    /// Reports one principal variation.
    pub(crate) fn report_pv(&mut self, request: &SearchRequest, line: usize) {
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        self.complete_mate_pv(request, line);
        let static_eval = self.evaluate_or_zero(&request.root);
        let root = &self.root_moves[line];
        // A line that this iteration has not reached keeps the score of the last one.
        let fresh = root.score != -INFINITE;
        let score = match (root.score, root.previous) {
            // Stopped before anything was known: the evaluation is better than nothing.
            (UNKNOWN, UNKNOWN) if line == 0 => static_eval,
            (UNKNOWN, UNKNOWN) => return,
            (UNKNOWN, previous) => previous,
            (score, _) => score,
        };
        let (score, bound) = match root.reported_score(score) {
            same if same == score => (score, root.bound),
            tb_score => (tb_score, ScoreBound::Exact),
        };
        let depth = if fresh {
            self.root_depth
        } else {
            self.root_depth - 1
        };
        let material = request.root.material();
        let (win, draw, loss) = luft_eval::win_draw_loss(score, material);
        request.listener.info(&Info {
            depth: depth.max(1) as u32,
            sel_depth: root.sel_depth.max(root.pv.len()) as u32,
            multi_pv: line + 1,
            score: reported(score, material),
            internal: score,
            bound,
            wdl: WinDrawLoss { win, draw, loss },
            nodes: self.shared.total_nodes(),
            tb_hits: self.shared.total_tb_hits(),
            hash_full: self.shared.tt.hashfull(),
            time: self.elapsed(),
            pv: root.pv.clone(),
        });
    }

    /// A mate whose variation was cut short by the transposition table is completed from the table.
    fn complete_mate_pv(&mut self, request: &SearchRequest, line: usize) {
        let root = &self.root_moves[line];
        let score = root.score;
        if !is_mate(score) || score == -INFINITE || root.bound != ScoreBound::Exact {
            return;
        }
        let length = (MATE - score.abs()) as usize;
        if root.pv.len() >= length {
            let root = &mut self.root_moves[line];
            root.pv.truncate(length);
            return;
        }
        let mut position = request.root;
        for &mv in &root.pv {
            position = position.make_move(mv);
        }
        let mut pv = root.pv.clone();
        if self.mate_pv_from_tt(&position, length - pv.len(), &mut pv) {
            self.root_moves[line].pv = pv;
        }
    }

    /// Follows the transposition table's moves to a mate in exactly this many plies.
    fn mate_pv_from_tt(&self, position: &Position, plies: usize, pv: &mut Vec<Move>) -> bool {
        if plies == 0 {
            return position.is_checkmate();
        }
        let known = self.probe_tt(position, 0).and_then(|entry| entry.mv);
        let others = position.legal_moves();
        let rest = others.iter().copied().filter(|&mv| Some(mv) != known);
        // Near the end there are few enough moves to try them all.
        let budget = if plies <= 3 {
            usize::MAX
        } else {
            usize::from(known.is_some())
        };
        for mv in known.into_iter().chain(rest).take(budget) {
            pv.push(mv);
            if self.mate_pv_from_tt(&position.make_move(mv), plies - 1, pv) {
                return true;
            }
            pv.pop();
        }
        false
    }
}
