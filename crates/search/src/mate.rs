//! Proving mates. The ordinary search weighs positions and prunes; here only one thing is asked: does the attacker
//! mate within so many plies, whatever the defender does? Nothing is pruned, so an answer is certain. The line in
//! which the defender has the fewest answers is followed first: depth-first proof-number search.
//!
//! Plies are counted down, and the attacker is to move when their number is odd. A position with other plies left is
//! another question, so no line of a proof can come back to where it was.

mod proof;
mod proofs;

use arrayvec::ArrayVec;
use luft_chess::{MOVES, Move, MoveList, Position, PositionHistory};
use proof::{Proof, Summary, summarise};
use proofs::Proofs;

/// What became of a search for a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The attacker mates, by this line if the defender holds out longest.
    Mate(Vec<Move>),
    /// There is no mate in so many plies.
    NoMate,
    /// Not known yet. Asking again goes on from here.
    Open,
}

/// Searches for proofs, and remembers them from one question about a root to the next.
#[derive(Default)]
pub(crate) struct Prover {
    proofs: Proofs,
    root_moves: Vec<Move>,
    /// The positions of the game before the root: to repeat one may be a draw.
    game: Vec<u64>,
}

/// A move and how far the proof of what follows it has come.
type Children = ArrayVec<(Move, Proof), MOVES>;

impl Prover {
    /// Makes room for proofs beside a transposition table of this size.
    pub(crate) fn reserve(&mut self, table_megabytes: usize) {
        let megabytes = (table_megabytes / 8).clamp(4, 64);
        self.proofs.reserve(megabytes << 20);
    }

    /// A new root, where only these moves are looked at.
    pub(crate) fn begin(&mut self, root: &Position, path: &PositionHistory, root_moves: Vec<Move>) {
        self.proofs.forget();
        self.root_moves = root_moves;
        self.game = path.reversible(root).to_vec();
    }

    /// Whether there is a mate within so many plies. `enter` is called for every position that is looked at and
    /// says when to stop.
    pub(crate) fn prove(
        &mut self,
        root: &Position,
        plies: u32,
        enter: &mut impl FnMut() -> bool,
    ) -> Verdict {
        let moves = self.root_moves.iter().copied().collect();
        let mut task = Task {
            prover: self,
            enter,
            stopped: false,
        };
        let proof = task.search(root, &moves, plies, Proof::ALL);
        if !proof.is_settled() {
            return Verdict::Open;
        }
        // The attacker is to move at the root, or is not.
        if proof.is_success() != (plies % 2 == 1) {
            return Verdict::NoMate;
        }
        match task.line(root, moves, plies, proof) {
            Some(line) => Verdict::Mate(line),
            None => Verdict::Open,
        }
    }
}

/// One question being answered.
struct Task<'a, E> {
    prover: &'a mut Prover,
    enter: &'a mut E,
    stopped: bool,
}

impl<E: FnMut() -> bool> Task<'_, E> {
    /// Searches a position that is not settled until this much effort is spent.
    fn search(
        &mut self,
        position: &Position,
        moves: &MoveList,
        plies: u32,
        effort: Proof,
    ) -> Proof {
        let (proof, _) = self.explore(position, moves, plies, effort);
        self.prover.proofs.put(key(position, plies), proof);
        proof
    }

    /// The same, with what was found of each move.
    fn explore(
        &mut self,
        position: &Position,
        moves: &MoveList,
        plies: u32,
        effort: Proof,
    ) -> (Proof, Children) {
        let mut children = self.children(position, moves, plies);
        loop {
            let summary = summarise(children.iter().map(|child| child.1));
            let proof = summary.proof;
            if self.stopped || proof.is_settled() || proof.exceeds(effort) {
                return (proof, children);
            }
            self.deepen(position, &mut children, &summary, plies, effort);
        }
    }

    fn deepen(
        &mut self,
        position: &Position,
        children: &mut Children,
        summary: &Summary,
        plies: u32,
        effort: Proof,
    ) {
        let (mv, proof) = &mut children[summary.best];
        let child = position.make_move(*mv);
        let effort = summary.effort(*proof, effort);
        *proof = self.search(&child, &child.legal_moves(), plies - 1, effort);
    }

    /// The moves of a position and what is known of each. None need be looked at after one that decides.
    fn children(&mut self, position: &Position, moves: &MoveList, plies: u32) -> Children {
        let mut children = Children::new();
        for &mv in moves {
            let child = position.make_move(mv);
            let proof = self.known(&child, plies - 1);
            children.push((mv, proof));
            if proof.is_failure() {
                break;
            }
        }
        children
    }

    /// What is known of a position, or can be seen at once.
    fn known(&mut self, position: &Position, plies: u32) -> Proof {
        let key = key(position, plies);
        if let Some(proof) = self.prover.proofs.get(key) {
            return proof;
        }
        self.stopped |= (self.enter)();
        let proof = self.glance(position, plies);
        self.prover.proofs.put(key, proof);
        proof
    }

    fn glance(&mut self, position: &Position, plies: u32) -> Proof {
        let drawn = position.is_fifty_moves() || self.prover.game.contains(&position.key());
        let attacking = plies % 2 == 1;
        if attacking {
            return match self.checks(position) {
                _ if drawn => Proof::failure(0),
                None => Proof::success(1),
                Some(_) if plies == 1 => Proof::failure(0),
                // Whoever has many checks is not easily stopped.
                Some(checks) => Proof::open(1, 1 + checks),
            };
        }
        let answers = position.count_moves() as u32;
        if answers == 0 && position.in_check() {
            Proof::failure(0)
        } else if answers == 0 || plies == 0 || drawn {
            Proof::success(0)
        } else {
            // All answers must be refuted, but some by the same move.
            Proof::open(1, 1 + answers / 2)
        }
    }

    /// How many checks there are, or nothing if one of them mates.
    fn checks(&mut self, position: &Position) -> Option<u32> {
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
    fn line(
        &mut self,
        root: &Position,
        mut moves: MoveList,
        mut plies: u32,
        mut proof: Proof,
    ) -> Option<Vec<Move>> {
        let (mut position, mut line) = (*root, Vec::new());
        while proof.plies() > 0 {
            let mv;
            (mv, proof) = self.step(&position, &moves, plies)?;
            line.push(mv);
            position = position.make_move(mv);
            moves = position.legal_moves();
            plies -= 1;
        }
        position.is_checkmate().then_some(line)
    }

    /// The best move of a proof. What had to make way is proved again, which takes little, unless someone says
    /// stop.
    fn step(&mut self, position: &Position, moves: &MoveList, plies: u32) -> Option<(Move, Proof)> {
        let (proof, children) = self.explore(position, moves, plies, Proof::ALL);
        let length = |(_, proof): &(Move, Proof)| proof.plies();
        let children = children.into_iter();
        if proof.is_success() {
            let mates = children.filter(|(_, proof)| proof.is_failure());
            mates.min_by_key(length)
        } else if proof.is_failure() {
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
        path: &PositionHistory,
        moves: &[Move],
        plies: u32,
        nodes: u64,
    ) -> Verdict {
        let mut prover = Prover::default();
        prover.reserve(1);
        prover.begin(root, path, moves.to_vec());
        let mut left = nodes;
        prover.prove(root, plies, &mut || {
            left = left.saturating_sub(1);
            left == 0
        })
    }

    fn verdict(fen: &str, plies: u32) -> Verdict {
        let root = position(fen);
        ask(
            &root,
            &PositionHistory::new(),
            &root.legal_moves(),
            plies,
            1_000_000,
        )
    }

    fn length(verdict: &Verdict) -> Option<usize> {
        match verdict {
            Verdict::Mate(line) => Some(line.len()),
            Verdict::NoMate | Verdict::Open => None,
        }
    }

    #[test]
    fn mates_are_proved_to_their_end_and_not_before() {
        for (fen, plies) in [
            ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
            (MATE_IN_3, 5),
        ] {
            let found = verdict(fen, plies);
            let Verdict::Mate(line) = &found else {
                panic!("{fen}: {found:?}");
            };
            assert_eq!(line.len(), plies as usize, "{fen}");
            let end = line.iter().fold(position(fen), |at, &mv| {
                assert!(at.is_legal(mv));
                at.make_move(mv)
            });
            assert!(end.is_checkmate(), "{fen}");
            if plies > 1 {
                assert_eq!(verdict(fen, plies - 2), Verdict::NoMate, "{fen}");
            }
            assert_eq!(
                length(&verdict(fen, plies + 4)).map(|plies| plies % 2),
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
        assert_eq!(ask(2), Verdict::NoMate);
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
        assert_eq!(found, Verdict::NoMate);
    }

    /// Mate in two by a move of the rook that does not matter, and another.
    const ROOK: &str = "2k5/8/1K6/8/8/8/8/7R w - -";

    #[test]
    fn the_fifty_move_rule_may_come_first() {
        let plies = |count| length(&verdict(&format!("{ROOK} {count} 90"), 3));
        assert_eq!(plies(0), Some(3));
        assert_eq!(plies(97), Some(3), "the hundredth ply may mate");
        assert_eq!(plies(98), None);
    }

    #[test]
    fn a_position_of_the_game_is_not_relied_on() {
        let mut root = position(&format!("{ROOK} 0 1"));
        let wait = [root.parse_uci("h1d1").unwrap()];
        let mut path = PositionHistory::new();
        assert_eq!(length(&ask(&root, &path, &wait, 3, 10_000)), Some(3));
        for text in ["h1d1", "c8b8", "d1h1", "b8c8"] {
            path.push(&root);
            root = root.make_move(root.parse_uci(text).unwrap());
        }
        assert_eq!(ask(&root, &path, &wait, 3, 10_000), Verdict::NoMate);
    }

    /// With hardly any memory proofs make way for one another all the time.
    #[test]
    fn a_line_does_not_depend_on_what_is_remembered() {
        let root = position(MATE_IN_3);
        for bytes in [64, 128, 256, 1024] {
            let mut prover = Prover::default();
            prover.proofs.reserve(bytes);
            prover.begin(&root, &PositionHistory::new(), root.legal_moves().to_vec());
            let mut nodes = 0;
            let found = prover.prove(&root, 5, &mut || {
                nodes += 1;
                nodes > 20_000_000
            });
            assert_eq!(length(&found), Some(5), "{bytes} bytes, {nodes} nodes");
        }
    }

    #[test]
    fn who_stops_goes_on_later() {
        let root = position(MATE_IN_3);
        let mut prover = Prover::default();
        prover.reserve(1);
        prover.begin(&root, &PositionHistory::new(), root.legal_moves().to_vec());
        let mut rounds = 0;
        loop {
            let mut left = 20;
            let found = prover.prove(&root, 5, &mut || {
                left -= 1;
                left <= 0
            });
            rounds += 1;
            match found {
                Verdict::Open => assert!(rounds < 10_000),
                found => {
                    assert_eq!(length(&found), Some(5));
                    break;
                }
            }
        }
        assert!(rounds > 2, "{rounds}");
    }
}
