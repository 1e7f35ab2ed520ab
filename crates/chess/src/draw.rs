//! The end of a game without a mate: repetition, fifty moves, stalemate, too little material.
//!
//! A position knows nothing of the past; [`PositionHistory`] keeps the keys of the positions before it.

use crate::cuckoo;
use crate::zobrist::side_key;
use crate::{Bitboard, Color, PieceType, Position};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side gave mate.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The same position for the third time.
    Threefold,
    /// Fifty moves of both sides without a capture or a pawn move.
    FiftyMoves,
    /// Neither side has the pieces to mate, however badly the other plays.
    InsufficientMaterial,
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate(color) => Some(color),
            Self::Stalemate | Self::Threefold | Self::FiftyMoves | Self::InsufficientMaterial => {
                None
            }
        }
    }
}

/// The keys of the positions that led here: first those of the game, then those of the search.
#[derive(Clone, Debug, Default)]
pub struct PositionHistory {
    keys: Vec<u64>,
    /// How many of them belong to the game. The first of the search is the root itself.
    root: usize,
}

impl PositionHistory {
    /// No past.
    pub const fn new() -> Self {
        Self {
            keys: Vec::new(),
            root: 0,
        }
    }

    /// Remembers a position. To be called before a move, or a null move, is played from it.
    #[inline(always)]
    pub fn push(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    /// Forgets the last position, when its move is taken back.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Says that what was pushed so far is the game and what comes now is search.
    pub fn mark_root(&mut self) {
        self.root = self.keys.len();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.root = 0;
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys of the positions that this one, reached by the history, could repeat.
    pub fn reversible(&self, position: &Position) -> &[u64] {
        let window = self.keys.len().min(position.reversible() as usize);
        &self.keys[self.keys.len() - window..]
    }

    /// Whether to call this position, reached by the history, a draw by repetition: it occurred once
    /// in the search, root included, or twice in the game. Once is enough in the search because
    /// what was good the first time is good again.
    #[inline]
    pub fn is_repetition(&self, position: &Position) -> bool {
        let mut before_root = 0;
        for index in self.earlier(position) {
            if self.keys[index] == position.key() {
                before_root += 1;
                if index >= self.root || before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// How often this position has been on the board, now included.
    pub fn occurrences(&self, position: &Position) -> usize {
        let same = |&index: &usize| self.keys[index] == position.key();
        1 + self.earlier(position).filter(same).count()
    }

    /// The indices, latest first, where this position may have been before: the same side to move,
    /// nothing irreversible since.
    #[inline(always)]
    fn earlier(&self, position: &Position) -> impl Iterator<Item = usize> + use<> {
        let count = self.keys.len();
        let window = count.min(position.reversible() as usize);
        (4..=window).step_by(2).map(move |back| count - back)
    }

    /// Whether the side to move has a move after which [`PositionHistory::is_repetition`] holds: it can then
    /// have a draw at least.
    #[inline]
    pub fn upcoming_repetition(&self, position: &Position) -> bool {
        let count = self.keys.len();
        let window = count.min(position.reversible() as usize);
        if window < 3 {
            return false;
        }
        let key = position.key();
        // What the opponent's moves since then amount to. Unless they cancel out, no single move
        // of ours leads back.
        let mut theirs = key ^ self.keys[count - 1] ^ side_key();
        for back in (3..=window).step_by(2) {
            let index = count - back;
            let then = self.keys[index];
            theirs ^= self.keys[index + 1] ^ then ^ side_key();
            if theirs == 0
                && cuckoo::is_move(position, key ^ then)
                && (index >= self.root || self.occurred_before(index, window - back))
            {
                return true;
            }
        }
        false
    }

    /// Whether the position at this index had occurred before, in so many plies.
    fn occurred_before(&self, index: usize, window: usize) -> bool {
        let same = |back| self.keys[index - back] == self.keys[index];
        (4..=window).step_by(2).any(same)
    }

    /// Whether the game is over at this position, reached by the history, and how.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.has_moves() {
            Some(if position.in_check() {
                Outcome::Checkmate(!position.side())
            } else {
                Outcome::Stalemate
            })
        } else if position.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.occurrences(position) >= 3 {
            Some(Outcome::Threefold)
        } else if position.is_fifty_moves() {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }
}

impl Position {
    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_moves()
    }

    /// Whether the side to move has no move, but is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_moves()
    }

    /// Whether it is a draw by the fifty-move rule. A mate with the hundredth ply still wins.
    #[inline]
    pub fn is_fifty_moves(&self) -> bool {
        self.halfmove() >= 100 && !self.is_checkmate()
    }

    /// Whether no sequence of moves can mate: bare kings, a lone knight, or only bishops that all
    /// stand on squares of one colour.
    #[inline]
    pub fn is_insufficient_material(&self) -> bool {
        let mating = self.by_type(PieceType::Pawn) | self.straight_sliders();
        if mating.any() {
            return false;
        }
        if self.by_type(PieceType::Knight).any() {
            return self.occupied().count() == 3;
        }
        let bishops = self.by_type(PieceType::Bishop);
        !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// Plays moves written as `from-to`, remembering each position.
    fn walk(history: &mut PositionHistory, start: Position, moves: &str) -> Position {
        moves.split(' ').fold(start, |position, name| {
            let list = position.legal_moves();
            let mv = *list.iter().find(|mv| format!("{mv:?}") == name).unwrap();
            history.push(&position);
            position.make_move(mv)
        })
    }

    const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

    #[test]
    fn once_in_the_search_or_twice_in_the_game() {
        let mut history = PositionHistory::new();
        history.mark_root();
        let back = walk(&mut history, Position::startpos(), SHUFFLE);
        assert!(history.is_repetition(&back));

        history.mark_root();
        assert!(!history.is_repetition(&back), "once in the game");
        assert_eq!(history.occurrences(&back), 2);
        assert_eq!(history.outcome(&back), None);

        let again = walk(&mut history, back, SHUFFLE);
        assert!(history.is_repetition(&again));
        assert_eq!(history.occurrences(&again), 3);
        assert_eq!(history.outcome(&again), Some(Outcome::Threefold));

        history.mark_root();
        assert!(history.is_repetition(&again), "twice in the game");
        assert_eq!(history.len(), 8);
        history.clear();
        assert!(history.is_empty() && !history.is_repetition(&again));
    }

    #[test]
    fn a_repetition_is_seen_one_move_ahead() {
        let mut history = PositionHistory::new();
        history.mark_root();
        let almost = walk(&mut history, Position::startpos(), "g1f3 g8f6 f3g1");
        assert!(history.upcoming_repetition(&almost));
        history.pop();
        let sooner = walk(
            &mut PositionHistory::new(),
            Position::startpos(),
            "g1f3 g8f6",
        );
        assert!(!history.upcoming_repetition(&sooner));
    }

    #[test]
    fn nothing_repeats_across_a_null_move() {
        let mut history = PositionHistory::new();
        history.mark_root();
        let start = Position::startpos();
        let mut now = walk(&mut history, start, "g1f3 g8f6");
        history.push(&now);
        now = now.make_null_move();
        now = walk(&mut history, now, "f6g8 f3g1");
        history.push(&now);
        now = now.make_null_move();
        assert_eq!(now.key(), start.key());
        assert!(!history.is_repetition(&now));
        assert!(!history.upcoming_repetition(&now));
    }

    #[test]
    fn losing_a_castling_right_makes_another_position() {
        let mut history = PositionHistory::new();
        history.mark_root();
        let start = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let back = walk(&mut history, start, "h1g1 e8d8 g1h1 d8e8");
        assert!(!history.is_repetition(&back));
    }

    #[test]
    fn mate_beats_the_fifty_moves() {
        let mate = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90");
        assert!(mate.is_checkmate() && !mate.is_fifty_moves());
        let history = PositionHistory::new();
        let won = Outcome::Checkmate(Color::White);
        assert_eq!(history.outcome(&mate), Some(won));
        assert_eq!(won.winner(), Some(Color::White));
        let drawn = position("6k1/R4ppp/8/8/8/8/8/4K3 b - - 100 90");
        assert_eq!(history.outcome(&drawn), Some(Outcome::FiftyMoves));
        assert!(!position("6k1/R4ppp/8/8/8/8/8/4K3 b - - 99 90").is_fifty_moves());
        let stale = position("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
        assert!(stale.is_stalemate() && !stale.is_checkmate());
        assert_eq!(history.outcome(&stale), Some(Outcome::Stalemate));
    }

    #[test]
    fn material_that_cannot_mate() {
        for (board, insufficient) in [
            ("k7/8/8/8/8/8/8/K7", true),
            ("k7/8/8/8/8/8/8/KN6", true),
            ("kb6/8/8/8/8/8/8/K7", true),
            ("k1b5/8/8/8/8/8/8/KB1B4", true),
            ("kb6/8/8/8/8/8/8/KB6", false),
            ("k7/8/8/8/8/8/8/KNN5", false),
            ("kn6/8/8/8/8/8/8/KB6", false),
            ("k7/8/8/8/8/8/P7/K7", false),
            ("k7/8/8/8/8/8/8/K2R4", false),
            ("k7/8/8/8/8/8/8/K1BB4", false),
        ] {
            let position = position(&format!("{board} w - - 0 1"));
            assert_eq!(position.is_insufficient_material(), insufficient, "{board}");
        }
    }
}
