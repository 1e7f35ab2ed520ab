//! Thread voting: whose best move is played.

use crate::params::{thread_vote, thread_vote_proved};
use crate::score::{is_decisive, is_loss, is_win};
use crate::worker::Worker;
use luft_chess::Move;

/// What one thread found.
#[derive(Clone, Copy)]
struct Ballot {
    mv: Move,
    score: i32,
    depth: i32,
}

impl Ballot {
    fn of(worker: &Worker) -> Self {
        let best = &worker.root_moves[0];
        Self {
            mv: best.mv,
            score: best.score,
            depth: worker.completed_depth,
        }
    }
}

/// The ballots of all threads.
struct Vote {
    ballots: Vec<Ballot>,
    worst: i32,
}

/// The index of the worker whose best move is played.
pub(super) fn winner(workers: &[Worker]) -> usize {
    // Only the main worker proves mates, and others may not know that they are lost.
    if workers[0].has_proved_mate() {
        return 0;
    }
    Vote::new(workers.iter().map(Ballot::of).collect()).winner()
}

impl Vote {
    fn new(ballots: Vec<Ballot>) -> Self {
        let worst = ballots.iter().map(|ballot| ballot.score).min();
        Self {
            worst: worst.unwrap_or(0),
            ballots,
        }
    }

    fn winner(&self) -> usize {
        let mut best = 0;
        if !thread_vote::on() {
            return best;
        }
        for (index, ballot) in self.ballots.iter().enumerate() {
            let chosen = &self.ballots[best];
            // A thread that has finished no iteration knows nothing.
            if ballot.depth > 0 && (chosen.depth == 0 || self.is_better(ballot, chosen)) {
                best = index;
            }
        }
        best
    }

    fn is_better(&self, new: &Ballot, old: &Ballot) -> bool {
        if thread_vote_proved::on() {
            self.is_better_by_proof(new, old)
        } else if is_decisive(old.score) || is_decisive(new.score) {
            new.score > old.score
        } else {
            self.has_more_votes(new, old)
        }
    }

    /// A proved result beats any other; of two, the one nearer at hand does, which the other thread has not seen.
    fn is_better_by_proof(&self, new: &Ballot, old: &Ballot) -> bool {
        if is_win(old.score) {
            new.score > old.score
        } else if is_loss(old.score) {
            new.score < old.score
        } else {
            is_decisive(new.score) || self.has_more_votes(new, old)
        }
    }

    fn has_more_votes(&self, new: &Ballot, old: &Ballot) -> bool {
        let key = |ballot| (self.votes_for(ballot), self.weight(ballot));
        key(new) > key(old)
    }

    /// The votes of all threads that found this thread's move.
    fn votes_for(&self, ballot: &Ballot) -> i64 {
        let same = self.ballots.iter().filter(|other| other.mv == ballot.mv);
        same.map(|other| self.weight(other)).sum()
    }

    fn weight(&self, ballot: &Ballot) -> i64 {
        i64::from(ballot.score - self.worst + thread_vote::offset()) * i64::from(ballot.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;
    use crate::score::{INFINITE, mate_in, mated_in};
    use luft_chess::Position;

    fn winner(found: &[(&str, i32, i32)]) -> usize {
        let root = Position::startpos();
        let ballot = |&(mv, score, depth): &(&str, _, _)| Ballot {
            mv: root.parse_uci(mv).unwrap(),
            score,
            depth,
        };
        Vote::new(found.iter().map(ballot).collect()).winner()
    }

    #[test]
    fn votes_weigh_agreement_score_and_depth() {
        assert_eq!(winner(&[("e2e4", 20, 12), ("d2d4", 20, 12)]), 0);
        assert_eq!(winner(&[("e2e4", 20, 12), ("d2d4", 20, 14)]), 1);
        assert_eq!(winner(&[("e2e4", 20, 12), ("d2d4", 30, 12)]), 1);
        let three = [("e2e4", 20, 12), ("d2d4", 15, 12), ("d2d4", 16, 12)];
        assert_eq!(winner(&three), 2, "two against one, and the better of them");
        REGISTRY.set("thread_vote_offset", "1").unwrap();
        assert_eq!(winner(&three), 0, "now the score counts for more");
        let better = [("e2e4", 20, 12), ("d2d4", 30, 12)];
        REGISTRY.set("thread_vote", "false").unwrap();
        assert_eq!(winner(&better), 0, "the main thread's");
    }

    #[test]
    fn who_finished_nothing_does_not_vote_for_itself() {
        assert_eq!(winner(&[("e2e4", -INFINITE, 0), ("d2d4", -300, 1)]), 1);
        assert_eq!(winner(&[("e2e4", -300, 1), ("d2d4", 500, 0)]), 0);
    }

    #[test]
    fn a_win_is_played() {
        let won = [
            ("e2e4", 900, 20),
            ("e2e4", 900, 20),
            ("d2d4", mate_in(9), 8),
        ];
        let sooner = [("e2e4", mate_in(9), 20), ("d2d4", mate_in(5), 8)];
        for proved in ["false", "true"] {
            REGISTRY.set("thread_vote_proved", proved).unwrap();
            assert_eq!(winner(&won), 2);
            assert_eq!(winner(&sooner), 1);
        }
    }

    #[test]
    fn a_proved_loss_is_believed_where_that_is_wanted() {
        let hopes = [("e2e4", mated_in(8), 12), ("d2d4", -400, 14)];
        let knows = [("e2e4", -400, 12), ("d2d4", mated_in(8), 14)];
        let sooner = [("e2e4", mated_in(12), 12), ("d2d4", mated_in(8), 14)];
        assert_eq!([winner(&hopes), winner(&knows), winner(&sooner)], [1, 0, 0]);
        REGISTRY.set("thread_vote_proved", "true").unwrap();
        assert_eq!([winner(&hopes), winner(&knows), winner(&sooner)], [0, 1, 1]);
    }
}
