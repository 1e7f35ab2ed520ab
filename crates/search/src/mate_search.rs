//! The mate search: depth-first proof-number search (PNS, df-pn). The main search evaluates positions and prunes; here only
//! one thing is asked: does the attacker mate within so many plies, whatever the defender does? Nothing is pruned, so an
//! answer is certain. The line in which the defender has the fewest answers is followed first.
//!
//! Plies are counted down, and the attacker is to move when their number is odd. A position with other plies left is
//! another question, so no line of a proof can come back to where it was.

mod proof_numbers;
mod proof_table;

use arrayvec::ArrayVec;
use luft_chess::{MOVES, Move, MoveList, Position, PositionHistory};
use proof_numbers::{ChildSelection, ProofNumbers, select_child};
use proof_table::ProofTable;

/// The result of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MateResult {
    /// The attacker mates, by this line if the defender holds out longest.
    Mate(Vec<Move>),
    /// There is no mate in so many plies.
    NoMate,
    /// Not known yet. Searching again goes on from here.
    Unknown,
}

/// The mate search, with its table of proof numbers, which is kept from one search of a root to the next.
#[derive(Default)]
pub(crate) struct MateSearch {
    proof_table: ProofTable,
    root_moves: Vec<Move>,
    /// The positions of the game before the root: to repeat one may be a draw.
    game_keys: Vec<u64>,
}

/// Moves and the proof numbers of the positions after them.
type Children = ArrayVec<(Move, ProofNumbers), MOVES>;

impl MateSearch {
    /// Makes room for proof numbers beside a transposition table of this size.
    pub(crate) fn resize(&mut self, tt_megabytes: usize) {
        let megabytes = (tt_megabytes / 8).clamp(4, 64);
        self.proof_table.resize(megabytes << 20);
    }

    /// A new root, where only these moves are looked at.
    pub(crate) fn new_root(
        &mut self,
        root: &Position,
        position_history: &PositionHistory,
        root_moves: Vec<Move>,
    ) {
        self.proof_table.new_search();
        self.root_moves = root_moves;
        self.game_keys = position_history.reversible(root).to_vec();
    }

    /// Whether there is a mate within so many plies. `enter` is called for every position that is looked at and
    /// says when to stop.
    pub(crate) fn search(
        &mut self,
        root: &Position,
        plies: u32,
        enter: &mut impl FnMut() -> bool,
    ) -> MateResult {
        let moves = self.root_moves.iter().copied().collect();
        let mut search = DfpnSearch {
            mate_search: self,
            enter,
            stopped: false,
        };
        let numbers = search.search(root, &moves, plies, ProofNumbers::INFINITE);
        if !numbers.is_solved() {
            return MateResult::Unknown;
        }
        // The attacker is to move at the root, or is not.
        if numbers.is_proved() != (plies % 2 == 1) {
            return MateResult::NoMate;
        }
        match search.mate_line(root, moves, plies, numbers) {
            Some(line) => MateResult::Mate(line),
            None => MateResult::Unknown,
        }
    }
}

/// One df-pn search under way.
struct DfpnSearch<'a, E> {
    mate_search: &'a mut MateSearch,
    enter: &'a mut E,
    stopped: bool,
}

impl<E: FnMut() -> bool> DfpnSearch<'_, E> {
    /// Searches a position that is not solved until its numbers reach the thresholds.
    fn search(
        &mut self,
        position: &Position,
        moves: &MoveList,
        plies: u32,
        threshold: ProofNumbers,
    ) -> ProofNumbers {
        let (numbers, _) = self.expand(position, moves, plies, threshold);
        self.mate_search
            .proof_table
            .store(key(position, plies), numbers);
        numbers
    }

    /// The same, with the proof numbers of each move.
    fn expand(
        &mut self,
        position: &Position,
        moves: &MoveList,
        plies: u32,
        threshold: ProofNumbers,
    ) -> (ProofNumbers, Children) {
        let mut children = self.children(position, moves, plies);
        loop {
            let selection = select_child(children.iter().map(|child| child.1));
            let numbers = selection.numbers;
            if self.stopped || numbers.is_solved() || numbers.reaches(threshold) {
                return (numbers, children);
            }
            self.descend(position, &mut children, &selection, plies, threshold);
        }
    }

    fn descend(
        &mut self,
        position: &Position,
        children: &mut Children,
        selection: &ChildSelection,
        plies: u32,
        threshold: ProofNumbers,
    ) {
        let (mv, numbers) = &mut children[selection.best];
        let child = position.make_move(*mv);
        let threshold = selection.child_threshold(*numbers, threshold);
        *numbers = self.search(&child, &child.legal_moves(), plies - 1, threshold);
    }

    /// The moves of a position with their proof numbers. None need be looked at after one that proves the node.
    fn children(&mut self, position: &Position, moves: &MoveList, plies: u32) -> Children {
        let mut children = Children::new();
        for &mv in moves {
            let child = position.make_move(mv);
            let numbers = self.probe(&child, plies - 1);
            children.push((mv, numbers));
            if numbers.is_disproved() {
                break;
            }
        }
        children
    }

    /// The proof numbers of a position: stored ones, or those of a new leaf.
    fn probe(&mut self, position: &Position, plies: u32) -> ProofNumbers {
        let key = key(position, plies);
        if let Some(numbers) = self.mate_search.proof_table.probe(key) {
            return numbers;
        }
        self.stopped |= (self.enter)();
        let numbers = self.leaf_numbers(position, plies);
        self.mate_search.proof_table.store(key, numbers);
        numbers
    }

    /// The first proof numbers of a leaf, by the number of checks or of answers (mobility initialisation).
    fn leaf_numbers(&mut self, position: &Position, plies: u32) -> ProofNumbers {
        let drawn =
            position.is_fifty_moves() || self.mate_search.game_keys.contains(&position.key());
        let attacking = plies % 2 == 1;
        if attacking {
            return match self.count_checks(position) {
                _ if drawn => ProofNumbers::disproved(0),
                None => ProofNumbers::proved(1),
                Some(_) if plies == 1 => ProofNumbers::disproved(0),
                // Whoever has many checks is not easily stopped.
                Some(checks) => ProofNumbers::unsolved(1, 1 + checks),
            };
        }
        let answers = position.count_moves() as u32;
        if answers == 0 && position.in_check() {
            ProofNumbers::disproved(0)
        } else if answers == 0 || plies == 0 || drawn {
            ProofNumbers::proved(0)
        } else {
            // All answers must be refuted, but some by the same move.
            ProofNumbers::unsolved(1, 1 + answers / 2)
        }
    }

    /// How many checks there are, or nothing if one of them mates.
    fn count_checks(&mut self, position: &Position) -> Option<u32> {
        let (squares, mut count) = (position.check_squares(), 0);
        for &mv in &position.legal_moves() {
            if position.gives_check_from(mv, &squares) {
                self.stopped |= (self.enter)();
                if !position.make_move(mv).has_moves() {
                    return None;
                }
                count += 1;
            }
        }
        Some(count)
    }

    /// The line of a proof: the shortest mate against the longest defence.
    fn mate_line(
        &mut self,
        root: &Position,
        mut moves: MoveList,
        mut plies: u32,
        mut numbers: ProofNumbers,
    ) -> Option<Vec<Move>> {
        let (mut position, mut line) = (*root, Vec::new());
        while numbers.plies() > 0 {
            let mv;
            (mv, numbers) = self.best_move(&position, &moves, plies)?;
            line.push(mv);
            position = position.make_move(mv);
            moves = position.legal_moves();
            plies -= 1;
        }
        position.is_checkmate().then_some(line)
    }

    /// The best move of a proof. What was replaced in the table is proved again, which takes little, unless the search is
    /// stopped.
    fn best_move(
        &mut self,
        position: &Position,
        moves: &MoveList,
        plies: u32,
    ) -> Option<(Move, ProofNumbers)> {
        let (numbers, children) = self.expand(position, moves, plies, ProofNumbers::INFINITE);
        let length = |(_, numbers): &(Move, ProofNumbers)| numbers.plies();
        let children = children.into_iter();
        if numbers.is_proved() {
            let mates = children.filter(|(_, numbers)| numbers.is_disproved());
            mates.min_by_key(length)
        } else if numbers.is_disproved() {
            children.max_by_key(length)
        } else {
            None
        }
    }
}

/// A position with so many plies left, which is not the same question as with more. The 50-move count is part of
/// it where the rule may end the game before the mate.
fn key(position: &Position, plies: u32) -> u64 {
    let count = u32::from(position.halfmove());
    let count = if count + plies < FIFTY_MOVES {
        0
    } else {
        count
    };
    let question = u64::from(plies) << 16 | u64::from(count);
    position.key() ^ (question + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Plies after which the game is drawn.
const FIFTY_MOVES: u32 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_IN_3: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    fn ask(
        root: &Position,
        position_history: &PositionHistory,
        moves: &[Move],
        plies: u32,
        nodes: u64,
    ) -> MateResult {
        let mut mate_search = MateSearch::default();
        mate_search.resize(1);
        mate_search.new_root(root, position_history, moves.to_vec());
        let mut left = nodes;
        mate_search.search(root, plies, &mut || {
            left = left.saturating_sub(1);
            left == 0
        })
    }

    fn mate_within(fen: &str, plies: u32) -> MateResult {
        let root = position(fen);
        ask(
            &root,
            &PositionHistory::new(),
            &root.legal_moves(),
            plies,
            1_000_000,
        )
    }

    fn length(result: &MateResult) -> Option<usize> {
        match result {
            MateResult::Mate(line) => Some(line.len()),
            MateResult::NoMate | MateResult::Unknown => None,
        }
    }

    #[test]
    fn mates_are_proved_to_their_end_and_not_before() {
        for (fen, plies) in [
            ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
            (MATE_IN_3, 5),
        ] {
            let found = mate_within(fen, plies);
            let MateResult::Mate(line) = &found else {
                panic!("{fen}: {found:?}");
            };
            assert_eq!(line.len(), plies as usize, "{fen}");
            let end = line.iter().fold(position(fen), |at, &mv| {
                assert!(at.is_legal(mv));
                at.make_move(mv)
            });
            assert!(end.is_checkmate(), "{fen}");
            if plies > 1 {
                assert_eq!(mate_within(fen, plies - 2), MateResult::NoMate, "{fen}");
            }
            assert_eq!(
                length(&mate_within(fen, plies + 4)).map(|plies| plies % 2),
                Some(1)
            );
        }
    }

    #[test]
    fn the_side_to_move_may_be_the_one_that_is_mated() {
        let attack = position(MATE_IN_3);
        let root = attack.make_move(attack.parse_uci("f6a6").unwrap());
        let all = root.legal_moves();
        let ask = |plies| ask(&root, &PositionHistory::new(), &all, plies, 1_000_000);
        assert_eq!(length(&ask(4)), Some(4));
        assert_eq!(ask(2), MateResult::NoMate);
    }

    #[test]
    fn only_the_wanted_moves_are_looked_at() {
        let root = position(MATE_IN_3);
        let others: Vec<Move> = root.legal_moves().to_vec();
        let others: Vec<Move> = others
            .into_iter()
            .filter(|mv| *mv != root.parse_uci("f6a6").unwrap())
            .collect();
        let found = ask(&root, &PositionHistory::new(), &others, 5, 1_000_000);
        assert_eq!(found, MateResult::NoMate);
    }

    /// Mate in two by a move of the rook that does not matter, and another.
    const ROOK: &str = "2k5/8/1K6/8/8/8/8/7R w - -";

    #[test]
    fn the_fifty_move_rule_may_come_first() {
        let plies = |count| length(&mate_within(&format!("{ROOK} {count} 90"), 3));
        assert_eq!(plies(0), Some(3));
        assert_eq!(plies(97), Some(3), "the hundredth ply may mate");
        assert_eq!(plies(98), None);
    }

    #[test]
    fn a_position_of_the_game_is_not_relied_on() {
        let mut root = position(&format!("{ROOK} 0 1"));
        let wait = [root.parse_uci("h1d1").unwrap()];
        let mut position_history = PositionHistory::new();
        assert_eq!(
            length(&ask(&root, &position_history, &wait, 3, 10_000)),
            Some(3)
        );
        for text in ["h1d1", "c8b8", "d1h1", "b8c8"] {
            position_history.push(&root);
            root = root.make_move(root.parse_uci(text).unwrap());
        }
        assert_eq!(
            ask(&root, &position_history, &wait, 3, 10_000),
            MateResult::NoMate
        );
    }

    /// With hardly any memory, entries replace one another all the time.
    #[test]
    fn the_line_does_not_depend_on_the_size_of_the_table() {
        let root = position(MATE_IN_3);
        for bytes in [64, 128, 256, 1024] {
            let mut mate_search = MateSearch::default();
            mate_search.proof_table.resize(bytes);
            mate_search.new_root(&root, &PositionHistory::new(), root.legal_moves().to_vec());
            let mut nodes = 0;
            let found = mate_search.search(&root, 5, &mut || {
                nodes += 1;
                nodes > 20_000_000
            });
            assert_eq!(length(&found), Some(5), "{bytes} bytes, {nodes} nodes");
        }
    }

    #[test]
    fn a_stopped_search_goes_on_later() {
        let root = position(MATE_IN_3);
        let mut mate_search = MateSearch::default();
        mate_search.resize(1);
        mate_search.new_root(&root, &PositionHistory::new(), root.legal_moves().to_vec());
        let mut rounds = 0;
        loop {
            let mut left = 20;
            let found = mate_search.search(&root, 5, &mut || {
                left -= 1;
                left <= 0
            });
            rounds += 1;
            match found {
                MateResult::Unknown => assert!(rounds < 10_000),
                found => {
                    assert_eq!(length(&found), Some(5));
                    break;
                }
            }
        }
        assert!(rounds > 2, "{rounds}");
    }
}
