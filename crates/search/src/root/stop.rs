//! When the search ends: it has found what it was asked for, or used its time.

use super::SearchRequest;
use crate::params::thread_stop;
use crate::score::{MATE, is_mate};
use crate::time_manager::Progress;
use crate::worker::Worker;
use std::sync::atomic::Ordering::Relaxed;

/// How many of the threads must find that the search has taken long enough.
pub(crate) fn votes_to_stop(threads: u64) -> i64 {
    (threads * thread_stop::percent() as u64).div_ceil(100) as i64
}

impl Worker {
    /// Whether the search has found what it was asked for, or used its nodes.
    pub(super) fn is_done(&self, request: &SearchRequest) -> bool {
        let limits = &request.limits;
        let noisy = self.root_moves[0].mv.is_noisy();
        let soft_nodes = limits
            .soft_noisy_nodes
            .filter(|_| noisy)
            .or(limits.soft_nodes);
        self.found_requested_mate(request) || soft_nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Whether the search has used its time. While pondering that is remembered for the ponder hit.
    pub(super) fn is_time_up(&mut self, score_drop: i32) -> bool {
        if !self.agrees_to_stop(score_drop) {
            return false;
        }
        self.shared.stop_on_ponder_hit.store(true, Relaxed);
        let time_up = !self.shared.pondering.load(Relaxed);
        if time_up && !self.is_main() {
            self.shared.stop.store(true, Relaxed);
        }
        time_up
    }

    /// Whether enough threads find that another iteration is not worth its time: only the main one, or by vote.
    fn agrees_to_stop(&mut self, score_drop: i32) -> bool {
        if thread_stop::on() {
            let vote = self.is_soft_limit_passed(score_drop);
            self.vote_to_stop(vote)
        } else {
            self.is_main() && self.is_soft_limit_passed(score_drop)
        }
    }

    /// Casts or withdraws this thread's vote; true when there are enough.
    fn vote_to_stop(&mut self, vote: bool) -> bool {
        let change = i64::from(self.votes_to_stop) - i64::from(vote);
        self.votes_to_stop = vote;
        self.shared.missing_votes.fetch_add(change, Relaxed) + change <= 0
    }

    fn is_soft_limit_passed(&self, score_drop: i32) -> bool {
        let Some(time_manager) = &self.time_manager else {
            return false;
        };
        let best = &self.root_moves[0];
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let proved = is_mate(best.score) && self.root_depth > 2 * (MATE - best.score.abs()) + 4;
        let progress = Progress {
            stability: self.stability,
            score_drop,
            game_drop: self.previous_score.map(|score| score - best.score),
            node_fraction: if self.root_depth > 6 { share } else { 0.5 },
            forced: self.same_rank_moves(0).count() == 1 || proved,
        };
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
        time_manager.is_soft_limit_passed(&progress, self.shared.total_nodes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{ClockTime, Limits};
    use crate::params::REGISTRY;
    use crate::root::RootMove;
    use crate::time_manager::TimeManager;
    use crate::tt::TranspositionTable;
    use crate::worker::SharedState;
    use luft_chess::Position;
    use luft_eval::Choice;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    /// Workers whose time is up.
    fn workers<const N: usize>() -> [Worker; N] {
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let shared = Arc::new(SharedState::new(table, N));
        shared.missing_votes.store(votes_to_stop(N as u64), Relaxed);
        let limits = Limits {
            clock: Some(ClockTime::default()),
            ..Limits::default()
        };
        let none = Duration::ZERO;
        let mv = Position::startpos().parse_uci("e2e4").unwrap();
        std::array::from_fn(|id| {
            let mut worker = Worker::new(id, Arc::clone(&shared), &Choice::Classical);
            worker.time_manager = Some(TimeManager::new(Instant::now(), &limits, 1, none, none));
            worker.root_moves = vec![RootMove::new(mv, Vec::new())];
            worker
        })
    }

    #[test]
    fn a_share_of_the_threads_is_enough() {
        assert_eq!([1, 2, 3, 4, 20].map(votes_to_stop), [1, 2, 2, 3, 13]);
        let [mut main, mut one, mut two] = workers();
        assert!(!main.vote_to_stop(true));
        assert!(!main.vote_to_stop(true), "twice is once");
        assert!(!main.vote_to_stop(false));
        assert!(!one.vote_to_stop(true), "the other was withdrawn");
        assert!(two.vote_to_stop(true));
        assert!(main.vote_to_stop(false), "two have agreed");
    }

    #[test]
    fn the_main_thread_decides_alone() {
        let [mut main, mut helper] = workers();
        assert!(!helper.is_time_up(0));
        assert!(main.is_time_up(0));
    }

    #[test]
    fn threads_decide_together_where_that_is_wanted() {
        REGISTRY.set("thread_stop", "true").unwrap();
        let [mut main, mut helper] = workers();
        assert!(!main.is_time_up(0));
        helper.shared.pondering.store(true, Relaxed);
        assert!(!helper.is_time_up(0), "the clock does not run");
        assert!(helper.shared.stop_on_ponder_hit.load(Relaxed));
        helper.shared.pondering.store(false, Relaxed);
        assert!(!helper.shared.stop.load(Relaxed));
        assert!(helper.is_time_up(0));
        assert!(main.shared.stop.load(Relaxed), "and tells the main thread");
    }
}
