//! The hunt: between iterations a proof search looks for the mate itself, and once it has one, for a shorter one.

use super::{Job, RootMove};
use crate::mate::Verdict;
use crate::params::mate_hunt;
use crate::report::ScoreBound;
use crate::score::{INFINITE, MATE, MAX_PLY, is_mate, mate_at, mated_at};
use crate::worker::Worker;
use luft_chess::Move;
use std::sync::atomic::Ordering::Relaxed;

/// Whoever asks for a mate gets a hunt of so many percent of the ordinary nodes.
const WANTED_SHARE: u64 = 300;
/// Nodes for each length of mate in the first round of looking for a shorter one.
const FIRST_ROUND: u64 = 1000;

/// How far the hunt of a search has come.
#[derive(Default)]
pub(crate) struct Hunt {
    begun: bool,
    /// The mate that was proved; of even length when the root's side is the one that is mated.
    proved: Option<Vec<Move>>,
    /// There is no mate of so many plies, by whether the root's side would give it.
    refuted: [u32; 2],
}

impl Worker {
    /// Hunts for as long as the iteration before is worth. True when there is no need for another one.
    pub(super) fn hunt(&mut self, job: &Job, iteration: u64) -> bool {
        if !mate_hunt::on() || !job.hunting {
            return false;
        }
        let shares = self.shares(job);
        for ours in [true, false] {
            let budget = iteration * shares[usize::from(ours)] / 100;
            let plies = self.longest(job, ours);
            if budget > 0 && plies > self.hunt.refuted[usize::from(ours)] {
                self.ask(job, plies, self.nodes + budget);
            }
            // Who looks at several lines wants to see the others go on.
            if self.has_proof() && job.lines == 1 {
                self.shorten(job);
                return true;
            }
        }
        // Who asked for a mate that is not there has an answer.
        self.stopped || job.limits.mate.is_some() && self.hunt.refuted[1] > 0
    }

    /// Nodes for the hunts of both sides, in percent of the ordinary ones: the root's side last. With several lines
    /// only the best can be a mate.
    fn shares(&self, job: &Job) -> [u64; 2] {
        if job.limits.mate.is_some() {
            return [0, WANTED_SHARE];
        }
        let (score, winning) = (self.root_moves[0].score, mate_hunt::winning());
        let share = mate_hunt::share() as u64;
        if score >= winning {
            [0, share]
        } else if job.lines > 1 {
            [0, 0]
        } else if score <= -winning {
            [share, 0]
        } else {
            [share / 2; 2]
        }
    }

    /// The longest mate to look for, in plies.
    fn longest(&self, job: &Job, ours: bool) -> u32 {
        if let Some(moves) = job.limits.mate {
            return 2 * moves.min(MAX_PLY as u32 / 2) - 1;
        }
        let best = &self.root_moves[0];
        // Where tables know all about the defender's moves, proofs add nothing.
        if !ours && best.known.is_some() {
            return 0;
        }
        let most = 2 * mate_hunt::moves() - i32::from(ours);
        let most = if is_mate(best.score) && (best.score > 0) == ours {
            most.min(MATE - best.score.abs() - 2)
        } else {
            most
        };
        most.max(0) as u32
    }

    /// A mate is proved: look for a shorter one, unless a clock runs. Each length has its turn, and each round is
    /// longer than the one before.
    fn shorten(&mut self, job: &Job) {
        if job.limits.clock.is_some() || job.limits.soft_nodes.is_some() {
            self.shared.enough.store(true, Relaxed);
            if !self.shared.pondering.load(Relaxed) {
                return;
            }
        }
        let mut budget = FIRST_ROUND;
        while let Some(shortest) = self.shortest_open()
            && !self.stopped
            && !self.is_wanted_mate(job)
        {
            let mut plies = shortest;
            while !self.stopped && self.proved_plies().is_some_and(|proved| plies < proved) {
                if plies > self.hunt.refuted[plies as usize % 2] {
                    self.ask(job, plies, self.nodes + budget);
                }
                plies += 2;
            }
            budget *= 2;
        }
    }

    /// The shortest mate that may still be there, if it is shorter than the one that was proved.
    fn shortest_open(&self) -> Option<u32> {
        let proved = self.proved_plies()?;
        let refuted = self.hunt.refuted[proved as usize % 2];
        let next = if refuted > 0 {
            refuted + 2
        } else {
            2 - proved % 2
        };
        (next < proved).then_some(next)
    }

    /// The length of the mate that was proved.
    fn proved_plies(&self) -> Option<u32> {
        self.hunt.proved.as_ref().map(|line| line.len() as u32)
    }

    /// Whether there is a mate that needs no further opinion.
    pub(crate) fn has_proof(&self) -> bool {
        self.hunt.proved.is_some()
    }

    /// Whether the search has found the mate that it was asked for.
    pub(super) fn is_wanted_mate(&self, job: &Job) -> bool {
        let score = self.root_moves[0].score;
        job.limits.mate.is_some_and(|moves| {
            score > 0 && is_mate(score) && (MATE - score + 1) / 2 <= moves as i32
        })
    }

    /// Looks for a mate in so many plies until this node.
    fn ask(&mut self, job: &Job, plies: u32, last: u64) {
        let mut prover = std::mem::take(&mut self.prover);
        if !self.hunt.begun {
            self.hunt.begun = true;
            let moves = self.rivals(0).map(|root| root.mv).collect();
            prover.begin(&job.root, &self.path, moves);
        }
        let verdict = prover.prove(&job.root, plies, &mut || {
            self.enter(0) || self.nodes >= last
        });
        self.prover = prover;
        match verdict {
            Verdict::Mate(line) => self.note_mate(job, line),
            Verdict::NoMate => {
                let refuted = &mut self.hunt.refuted[plies as usize % 2];
                *refuted = plies.max(*refuted);
                if let Some(moves) = job.limits.mate.filter(|_| !self.has_proof()) {
                    job.sink.note(&format!("there is no mate in {moves}"));
                }
            }
            Verdict::Open => {}
        }
    }

    /// A mate was proved, which the search did not know to be so short.
    fn note_mate(&mut self, job: &Job, line: Vec<Move>) {
        self.hunt.proved = Some(line);
        self.hold_proof();
        if job.lines == 1 {
            self.report(job, 0);
        }
    }

    /// What is proved stays, whatever an iteration thinks of it.
    pub(super) fn hold_proof(&mut self) {
        let Some(line) = &self.hunt.proved else {
            return;
        };
        let ours = line.len() % 2 == 1;
        for root in &mut self.root_moves {
            if root.mv == line[0] {
                root.prove(line);
            } else if !ours {
                // All moves lose, and this is the one that holds out longest.
                (root.score, root.previous) = (-INFINITE, -INFINITE);
            }
        }
        self.root_moves.sort_by_key(RootMove::order);
    }
}

impl RootMove {
    /// The mate at the end of this line is certain. Only a shorter one is believed instead.
    fn prove(&mut self, line: &[Move]) {
        let plies = line.len();
        let score = if plies % 2 == 1 {
            mate_at(plies)
        } else {
            mated_at(plies)
        };
        if self.score.abs() < INFINITE && self.score.abs() > score.abs() {
            return;
        }
        (self.score, self.average, self.bound) = (score, score, ScoreBound::Exact);
        self.sel_depth = plies;
        self.pv = line.to_vec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn scores(lengths: &[usize]) -> Vec<i32> {
        let mv = Position::startpos().legal_moves()[0];
        let mut root = RootMove::new(mv);
        let prove = |&plies: &usize| {
            root.prove(&vec![mv; plies]);
            root.score
        };
        lengths.iter().map(prove).collect()
    }

    #[test]
    fn shorter_mates_take_the_place_of_longer_ones_for_either_side() {
        assert_eq!(scores(&[9, 5, 7]), [mate_at(9), mate_at(5), mate_at(5)]);
        assert_eq!(scores(&[8, 4, 6]), [mated_at(8), mated_at(4), mated_at(4)]);
    }
}
