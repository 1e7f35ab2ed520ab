//! When the mate search runs: between the iterations of iterative deepening it looks for a mate, and once it has proved one, for
//! a shorter one.

use super::{RootMove, SearchRequest};
use crate::mate_search::MateResult;
use crate::params::mate_search;
use crate::report::ScoreBound;
use crate::score::{INFINITE, MATE, MAX_PLY, is_mate, mate_in, mated_in};
use crate::worker::Worker;
use luft_chess::Move;
use std::sync::atomic::Ordering::Relaxed;

/// The mate search's nodes for `go mate`, in percent of those of the main search.
const GO_MATE_SHARE: u64 = 300;
/// Nodes for each length of mate in the first round of looking for a shorter one.
const FIRST_ROUND: u64 = 1000;

/// What the mate search of one root has proved.
#[derive(Default)]
pub(crate) struct MateProof {
    started: bool,
    /// The mate that was proved; of even length when the root's side is the one that is mated.
    line: Option<Vec<Move>>,
    /// There is no mate of so many plies, by whether the root's side would give it.
    refuted: [u32; 2],
}

impl Worker {
    /// Searches for a mate, with nodes in proportion to those of the last iteration. True when there is no need for another
    /// iteration.
    pub(super) fn search_mate(&mut self, request: &SearchRequest, iteration: u64) -> bool {
        if !mate_search::on() || !request.mate_search {
            return false;
        }
        let shares = self.mate_node_shares(request);
        for ours in [true, false] {
            let budget = iteration * shares[usize::from(ours)] / 100;
            let plies = self.max_mate_plies(request, ours);
            if budget > 0 && plies > self.mate_proof.refuted[usize::from(ours)] {
                self.run_mate_search(request, plies, self.nodes + budget);
            }
            // With MultiPV the other lines go on.
            if self.has_proved_mate() && request.multi_pv == 1 {
                self.search_shorter_mate(request);
                return true;
            }
        }
        // `go mate` is answered when there is no such mate.
        self.stopped || request.limits.mate.is_some() && self.mate_proof.refuted[1] > 0
    }

    /// Nodes for mates by either side, in percent of those of the main search: the root's side last. With several lines
    /// only the best can be a mate.
    fn mate_node_shares(&self, request: &SearchRequest) -> [u64; 2] {
        if request.limits.mate.is_some() {
            return [0, GO_MATE_SHARE];
        }
        let (score, winning) = (self.root_moves[0].score, mate_search::winning());
        let share = mate_search::share() as u64;
        if score >= winning {
            [0, share]
        } else if request.multi_pv > 1 {
            [0, 0]
        } else if score <= -winning {
            [share, 0]
        } else {
            [share / 2; 2]
        }
    }

    /// The longest mate to look for, in plies.
    fn max_mate_plies(&self, request: &SearchRequest, ours: bool) -> u32 {
        if let Some(moves) = request.limits.mate {
            return 2 * moves.min(MAX_PLY as u32 / 2) - 1;
        }
        let best = &self.root_moves[0];
        // Where tables know all about the defender's moves, proofs add nothing.
        if !ours && best.tb_score.is_some() {
            return 0;
        }
        let most = 2 * mate_search::moves() - i32::from(ours);
        let most = if is_mate(best.score) && (best.score > 0) == ours {
            most.min(MATE - best.score.abs() - 2)
        } else {
            most
        };
        most.max(0) as u32
    }

    /// A mate is proved: look for a shorter one, unless a clock runs. Each length has its turn, and each round is
    /// longer than the one before.
    fn search_shorter_mate(&mut self, request: &SearchRequest) {
        if request.limits.clock.is_some() || request.limits.soft_nodes.is_some() {
            self.shared.stop_on_ponder_hit.store(true, Relaxed);
            if !self.shared.pondering.load(Relaxed) {
                return;
            }
        }
        let mut budget = FIRST_ROUND;
        while let Some(shortest) = self.shortest_unrefuted()
            && !self.stopped
            && !self.found_requested_mate(request)
        {
            let mut plies = shortest;
            while !self.stopped && self.proved_plies().is_some_and(|proved| plies < proved) {
                if plies > self.mate_proof.refuted[plies as usize % 2] {
                    self.run_mate_search(request, plies, self.nodes + budget);
                }
                plies += 2;
            }
            budget *= 2;
        }
    }

    /// The shortest mate that may still be there, if it is shorter than the one that was proved.
    fn shortest_unrefuted(&self) -> Option<u32> {
        let proved = self.proved_plies()?;
        let refuted = self.mate_proof.refuted[proved as usize % 2];
        let next = if refuted > 0 {
            refuted + 2
        } else {
            2 - proved % 2
        };
        (next < proved).then_some(next)
    }

    /// The length of the mate that was proved.
    fn proved_plies(&self) -> Option<u32> {
        self.mate_proof.line.as_ref().map(|line| line.len() as u32)
    }

    /// Whether the mate search has proved a mate.
    pub(crate) fn has_proved_mate(&self) -> bool {
        self.mate_proof.line.is_some()
    }

    /// Whether the search has found the mate that `go mate` asked for.
    pub(super) fn found_requested_mate(&self, request: &SearchRequest) -> bool {
        let score = self.root_moves[0].score;
        request.limits.mate.is_some_and(|moves| {
            score > 0 && is_mate(score) && (MATE - score + 1) / 2 <= moves as i32
        })
    }

    /// Looks for a mate in so many plies until this node.
    fn run_mate_search(&mut self, request: &SearchRequest, plies: u32, last: u64) {
        let mut mate_search = std::mem::take(&mut self.mate_search);
        if !self.mate_proof.started {
            self.mate_proof.started = true;
            let moves = self.same_rank_moves(0).map(|root| root.mv).collect();
            mate_search.new_root(&request.root, &self.position_history, moves);
        }
        let result = mate_search.search(&request.root, plies, &mut || {
            self.enter_node(0) || self.nodes >= last
        });
        self.mate_search = mate_search;
        match result {
            MateResult::Mate(line) => self.record_mate(request, line),
            MateResult::NoMate => {
                let refuted = &mut self.mate_proof.refuted[plies as usize % 2];
                *refuted = plies.max(*refuted);
                if let Some(moves) = request.limits.mate.filter(|_| !self.has_proved_mate()) {
                    request
                        .listener
                        .note(&format!("there is no mate in {moves}"));
                }
            }
            MateResult::Unknown => {}
        }
    }

    /// A mate was proved, which the search did not know to be so short.
    fn record_mate(&mut self, request: &SearchRequest, line: Vec<Move>) {
        self.mate_proof.line = Some(line);
        self.keep_proved_mate();
        if request.multi_pv == 1 {
            self.report_pv(request, 0);
        }
    }

    /// A proved mate stays, whatever score an iteration gives it.
    pub(super) fn keep_proved_mate(&mut self) {
        let Some(line) = &self.mate_proof.line else {
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
        self.root_moves.sort_by_key(RootMove::sort_key);
    }
}

impl RootMove {
    /// The mate at the end of this line is certain. Only a shorter one is believed instead.
    fn prove(&mut self, line: &[Move]) {
        let plies = line.len();
        let score = if plies % 2 == 1 {
            mate_in(plies)
        } else {
            mated_in(plies)
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
        let mut root = RootMove::new(mv, Vec::new());
        let prove = |&plies: &usize| {
            root.prove(&vec![mv; plies]);
            root.score
        };
        lengths.iter().map(prove).collect()
    }

    #[test]
    fn shorter_mates_take_the_place_of_longer_ones_for_either_side() {
        assert_eq!(scores(&[9, 5, 7]), [mate_in(9), mate_in(5), mate_in(5)]);
        assert_eq!(scores(&[8, 4, 6]), [mated_in(8), mated_in(4), mated_in(4)]);
    }
}
