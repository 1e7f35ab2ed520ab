//! The root position that the `position` command sets, with the game that led to it.

use luft_chess::{
    CastlingNotation, Color, FenError, Flaw, Move, MoveError, Position, PositionHistory, Square,
};
use luft_uci::{SetPosition, Start};

/// The position to search and its history.
#[derive(Clone, Debug)]
pub struct RootPosition {
    /// The position on the board.
    pub position: Position,
    /// The keys of the positions before it.
    pub history: PositionHistory,
    /// The move that led to it.
    pub last_move: Option<Move>,
    /// Whether castling from the start position can only be written as king takes rook.
    is_chess960: bool,
}

/// Why a `position` command was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The FEN is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is illegal.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
}

impl RootPosition {
    /// The start position.
    pub fn new() -> Self {
        Self::from_position(Position::startpos())
    }

    /// A position without history.
    pub fn from_position(position: Position) -> Self {
        Self {
            position,
            history: PositionHistory::new(),
            last_move: None,
            is_chess960: needs_chess960(&position),
        }
    }

    /// What a `position` command says, and what had to be repaired in it.
    pub fn from_command(command: &SetPosition) -> Result<(Self, Vec<Flaw>), PositionError> {
        let (start, repaired) = match &command.start {
            Start::Startpos => (Position::startpos(), Vec::new()),
            Start::Fen(fen) => Position::from_fen_lenient(fen)?,
        };
        let mut root = Self::from_position(start);
        for (text, number) in command.moves.iter().zip(1..) {
            let mv = root
                .position
                .parse_uci(text)
                .map_err(|error| PositionError::Move { number, error })?;
            root.history.push(&root.position);
            root.position = root.position.make_move(mv);
            root.last_move = Some(mv);
        }
        root.history.mark_root();
        Ok((root, repaired))
    }

    /// How moves from here are written.
    pub const fn notation(&self, chess960: bool) -> CastlingNotation {
        if chess960 || self.is_chess960 {
            CastlingNotation::Chess960
        } else {
            CastlingNotation::Standard
        }
    }
}

/// Whether a rook may castle from where no rook of ordinary chess does.
fn needs_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let home = Square::at(4, 0).relative(color);
        let mut rooks = (position.castling() & position.by_color(color)).into_iter();
        rooks.any(|rook| position.king(color) != home || !matches!(rook.file(), 0 | 7))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<(RootPosition, Vec<Flaw>), String> {
        let Ok(luft_uci::Command::Position(place)) = text.parse() else {
            panic!("{text} is a position command");
        };
        RootPosition::from_command(&place).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_played_and_remembered() {
        let (root, _) = parse("position startpos moves g1f3 g8f6 f3g1 f6g8").unwrap();
        assert_eq!(root.history.len(), 4);
        assert_eq!(root.history.occurrences(&root.position), 2);
    }

    #[test]
    fn the_bad_move_is_named() {
        assert_eq!(
            parse("position startpos moves e2e4 e2e4").unwrap_err(),
            "move 2: 'e2e4': no such legal move here"
        );
    }

    #[test]
    fn small_flaws_are_repaired_and_told() {
        let (root, repaired) = parse("position fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").unwrap();
        assert_eq!(repaired.len(), 2);
        assert_eq!(root.position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn large_ones_are_refused() {
        let error = parse("position fen 4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
        assert_eq!(error, "impossible position: white has no king");
    }

    #[test]
    fn unusual_castling_asks_for_its_own_notation() {
        let notation = |fen| {
            parse(&format!("position fen {fen}"))
                .unwrap()
                .0
                .notation(false)
        };
        let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(notation(standard), CastlingNotation::Standard);
        for fen in [
            "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
            "1r1k4/8/8/8/8/8/8/4K3 w q - 0 1",
        ] {
            assert_eq!(notation(fen), CastlingNotation::Chess960, "{fen}");
        }
        let (ordinary, _) = parse("position startpos").unwrap();
        assert_eq!(ordinary.notation(true), CastlingNotation::Chess960);
    }
}
