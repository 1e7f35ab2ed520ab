//! The root: iterative deepening, aspiration windows, several best lines.

mod hunt;

pub(crate) use hunt::Hunt;

use crate::clock::Progress;
use crate::limits::Limits;
use crate::node::Root;
use crate::params::aspiration;
use crate::reductions::Reductions;
use crate::report::{Info, Iteration, ScoreBound, Sink, WinDrawLoss};
use crate::score::{INFINITE, MATE, MAX_DEPTH, is_decisive, is_loss, is_mate, public};
use crate::stats::Stats;
use crate::worker::Worker;
use luft_chess::{Move, Position};
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Bounds and root moves are told only when the search takes long enough for someone to read them.
const PATIENCE: Duration = Duration::from_secs(3);

/// A root move that was not searched, or was not better.
const UNKNOWN: i32 = -INFINITE;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its score in this iteration, `-INFINITE` when another was better.
    pub(crate) score: i32,
    /// Its score in the last one.
    previous: i32,
    /// The score as a running mean, around which the window is laid.
    average: i32,
    bound: ScoreBound,
    sel_depth: usize,
    pub(crate) pv: Vec<Move>,
    nodes: u64,
    /// What the tablebases think of it: the greater, the better. All are equal where they know nothing.
    pub(crate) rank: i32,
    /// The score that the tablebases give it.
    pub(crate) known: Option<i32>,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            average: -INFINITE,
            bound: ScoreBound::Exact,
            sel_depth: 0,
            pv: vec![mv],
            nodes: 0,
            rank: 0,
            known: None,
        }
    }

    /// By which the best moves are told from others.
    fn order(&self) -> Reverse<(i32, i32, i32)> {
        Reverse((self.rank, self.score, self.previous))
    }

    /// Its score in this iteration, or in the last one if this has not come to it.
    pub(crate) fn latest(&self) -> i32 {
        if self.score == UNKNOWN {
            self.previous
        } else {
            self.score
        }
    }

    /// What is told of a score of this move. Where the tables know it, they are believed, unless the
    /// search has seen the same result to its end.
    fn told(&self, score: i32) -> i32 {
        match self.known {
            Some(known) if !(is_mate(score) && is_decisive(known) && same_sign(score, known)) => {
                known
            }
            _ => score,
        }
    }
}

const fn same_sign(one: i32, other: i32) -> bool {
    one.signum() == other.signum()
}

/// What one search has to do.
pub(crate) struct Job {
    pub(crate) root: Position,
    pub(crate) limits: Limits,
    /// How many of the best lines are searched.
    pub(crate) lines: usize,
    /// How many of them are told.
    pub(crate) shown: usize,
    /// Whoever asked wants to know, so that mates are worth a search of their own. Who plays wins without.
    pub(crate) hunting: bool,
    pub(crate) sink: Arc<dyn Sink>,
}

impl Worker {
    /// Deepens until a limit says stop.
    pub(crate) fn iterate(&mut self, job: &Job) {
        self.prepare();
        let lines = job.lines.min(self.root_moves.len());
        let deepest = job
            .limits
            .depth
            .map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        let mut kept = self.root_moves.clone();
        let mut stable = 0;
        for depth in 1..=deepest {
            let before = self.root_moves[0].mv;
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            let nodes = self.nodes;
            self.search_lines(job, lines);
            if self.stopped {
                self.settle(&kept);
            }
            self.hold_proof();
            if self.stopped {
                break;
            }
            self.completed_depth = depth;
            stable = if self.root_moves[0].mv == before {
                stable + 1
            } else {
                0
            };
            self.report_lines(job);
            self.report_iteration(job);
            if self.is_main()
                && (self.is_done(job, stable, &kept) || self.hunt(job, self.nodes - nodes))
            {
                break;
            }
            kept.clone_from(&self.root_moves);
        }
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        if self.stopped {
            self.report_lines(job);
        }
    }

    fn is_main(&self) -> bool {
        self.id == 0
    }

    fn prepare(&mut self) {
        self.stack.clear();
        self.evaluator.reset();
        self.history.age();
        if luft_params::SETTABLE {
            self.reductions = Reductions::new();
        }
        self.nodes = 0;
        self.stats = Stats::new();
        self.stopped = false;
        self.root_depth = 0;
        self.completed_depth = 0;
        self.null_min_ply = 0;
        self.hunt = Hunt::default();
    }

    fn search_lines(&mut self, job: &Job, lines: usize) {
        for line in 0..lines {
            self.line = line;
            self.sel_depth = 0;
            self.aspirate(job);
            self.root_moves[line..].sort_by_key(RootMove::order);
            if self.stopped {
                break;
            }
        }
        self.root_moves[..lines].sort_by_key(RootMove::order);
    }

    /// Searches one line with a window around its last score, widening it until the score is inside.
    fn aspirate(&mut self, job: &Job) {
        let root = &self.root_moves[self.line];
        let average = root.average;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let square = average.clamp(-2000, 2000).pow(2);
        let mut delta = aspiration::delta() + square / aspiration::square_divisor();
        let narrow = aspiration::on()
            && self.root_depth >= aspiration::min_depth()
            && average > -INFINITE
            && !is_decisive(average);
        if narrow {
            alpha = (average - delta).max(-INFINITE);
            beta = (average + delta).min(INFINITE);
        }
        let mut reduction = 0;
        loop {
            let depth = (self.root_depth - reduction).max(1);
            let score = self.search::<Root>(&job.root, alpha, beta, depth, 0, false);
            if self.stopped {
                return;
            }
            let rest = &mut self.root_moves[self.line..];
            rest.sort_by_key(RootMove::order);
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - delta).max(-INFINITE);
                reduction = 0;
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
                if !is_decisive(score) {
                    reduction += 1;
                }
            } else {
                let root = &mut self.root_moves[self.line];
                root.average = if root.average == -INFINITE || is_decisive(score) {
                    score
                } else {
                    (2 * score + root.average) / 3
                };
                return;
            }
            if self.is_main() && job.lines == 1 && self.elapsed() > PATIENCE {
                self.report(job, self.line);
            }
            delta += delta * aspiration::growth() / 100 + 1;
            if delta > 800 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// A root move was searched.
    pub(crate) fn note_root_move(
        &mut self,
        mv: Move,
        score: i32,
        (alpha, beta): (i32, i32),
        number: usize,
        nodes: u64,
    ) {
        let sel_depth = self.sel_depth;
        let line = self.lines.at(1);
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        root.nodes += nodes;
        if number == 1 || score > alpha {
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

    /// An iteration was cut short. What it found counts, unless it is a loss that was not proved:
    /// then the last whole iteration is believed.
    fn settle(&mut self, kept: &[RootMove]) {
        let best = &self.root_moves[0];
        let unproved = best.bound == ScoreBound::Upper || is_loss(best.score);
        if self.completed_depth > 0 && (unproved || best.score == -INFINITE) {
            let nodes: Vec<_> = self
                .root_moves
                .iter()
                .map(|root| (root.mv, root.nodes))
                .collect();
            self.root_moves.clone_from_slice(kept);
            for (mv, count) in nodes {
                if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
                    root.nodes = count;
                }
            }
        }
    }

    /// Whether the search has found what it was asked for, or used its time.
    fn is_done(&self, job: &Job, stable: i32, before: &[RootMove]) -> bool {
        let best = &self.root_moves[0];
        if self.is_wanted_mate(job) {
            return true;
        }
        if job
            .limits
            .soft_nodes
            .is_some_and(|nodes| self.nodes >= nodes)
        {
            return true;
        }
        let Some(clock) = &self.clock else {
            return false;
        };
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let proved = is_mate(best.score) && self.root_depth > 2 * (MATE - best.score.abs()) + 4;
        let progress = Progress {
            stable,
            drop: before[0].average.max(-MATE) - best.score,
            share: if self.root_depth > 6 { share } else { 0.5 },
            forced: self.rivals(0).count() == 1 || proved,
        };
        if !clock.is_enough(&progress) {
            return false;
        }
        self.shared.enough.store(true, Relaxed);
        !self.shared.pondering.load(Relaxed)
    }

    /// The root moves from a line on that the tablebases call as good as it.
    pub(crate) fn rivals(&self, line: usize) -> impl Iterator<Item = &RootMove> {
        let rank = self.root_moves[line].rank;
        self.root_moves[line..]
            .iter()
            .take_while(move |root| root.rank == rank)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock
            .as_ref()
            .map_or(Duration::ZERO, crate::clock::Clock::elapsed)
    }

    /// Tells which move the root looks at, once that takes long.
    pub(crate) fn announce(&self, mv: Move, number: usize) {
        if let Some(sink) = &self.sink
            && self.elapsed() > PATIENCE
        {
            sink.current_move(self.root_depth as u32, mv, self.line + number);
        }
    }

    fn report_lines(&mut self, job: &Job) {
        if self.is_main() {
            for line in 0..job.shown.min(self.root_moves.len()) {
                self.report(job, line);
            }
        }
    }

    fn report_iteration(&self, job: &Job) {
        if self.is_main() {
            job.sink.iteration(&Iteration {
                depth: self.root_depth as u32,
                nodes: self.shared.total_nodes(),
                time: self.elapsed(),
                stats: self.stats.clone(),
            });
        }
    }

    /// Tells the world about one line.
    pub(crate) fn report(&mut self, job: &Job, line: usize) {
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        self.complete_mate(job, line);
        let opinion = self.evaluate_or_zero(&job.root);
        let root = &self.root_moves[line];
        // A line this iteration has not come to keeps what the last one said.
        let fresh = root.score != -INFINITE;
        let score = match (root.score, root.previous) {
            // Stopped before anything was known: an opinion is better than silence.
            (UNKNOWN, UNKNOWN) if line == 0 => opinion,
            (UNKNOWN, UNKNOWN) => return,
            (UNKNOWN, previous) => previous,
            (score, _) => score,
        };
        let (score, bound) = match root.told(score) {
            told if told == score => (score, root.bound),
            told => (told, ScoreBound::Exact),
        };
        let depth = if fresh {
            self.root_depth
        } else {
            self.root_depth - 1
        };
        let material = job.root.material();
        let (win, draw, loss) = luft_eval::win_draw_loss(score, material);
        job.sink.info(&Info {
            depth: depth.max(1) as u32,
            sel_depth: root.sel_depth.max(root.pv.len()) as u32,
            multi_pv: line + 1,
            score: public(score, material),
            internal: score,
            bound,
            wdl: WinDrawLoss { win, draw, loss },
            nodes: self.shared.total_nodes(),
            tb_hits: self.shared.total_tb_hits(),
            hash_full: self.shared.table.per_mille(),
            time: self.elapsed(),
            pv: root.pv.clone(),
        });
    }

    /// A mate whose line was cut short by the table is completed from the table.
    fn complete_mate(&mut self, job: &Job, line: usize) {
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
        let mut position = job.root;
        for &mv in &root.pv {
            position = position.make_move(mv);
        }
        let mut pv = root.pv.clone();
        if self.mate_line(&position, length - pv.len(), &mut pv) {
            self.root_moves[line].pv = pv;
        }
    }

    /// Follows the table's moves to a mate in exactly this many plies.
    fn mate_line(&self, position: &Position, plies: usize, pv: &mut Vec<Move>) -> bool {
        if plies == 0 {
            return position.is_checkmate();
        }
        let known = self.probe(position, 0).and_then(|entry| entry.mv);
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
            if self.mate_line(&position.make_move(mv), plies - 1, pv) {
                return true;
            }
            pv.pop();
        }
        false
    }
}
