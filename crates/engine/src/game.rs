//! The game as the GUI told it: the position on the board and what went before.

use luft_chess::{
    CastlingNotation, Color, FenError, Flaw, Move, MoveError, Path, Position, Setup, Square,
};
use luft_uci::{Place, Start};
use std::fmt;

/// A position with its past.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position on the board.
    pub position: Position,
    /// The keys of the positions before it.
    pub path: Path,
    /// The move that led to it.
    pub last: Option<Move>,
    /// Whether castling from the start position can only be written as king takes rook.
    unusual: bool,
}

/// Why a game was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The start is no position.
    Fen(FenError),
    /// A move cannot be played.
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        error: MoveError,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move { number, error } => write!(f, "move {number}: {error}"),
        }
    }
}

impl Game {
    /// A new game of ordinary chess.
    pub fn new() -> Self {
        Self::begin(Position::startpos())
    }

    /// A game that begins here.
    pub fn begin(position: Position) -> Self {
        Self {
            position,
            path: Path::new(),
            last: None,
            unusual: is_unusual(&position),
        }
    }

    /// The game a `position` command tells, and what had to be repaired in it.
    pub fn from_place(place: &Place) -> Result<(Self, Vec<Flaw>), GameError> {
        let (start, repaired) = match &place.start {
            Start::Startpos => (Position::startpos(), Vec::new()),
            Start::Fen(fen) => read_fen(fen).map_err(GameError::Fen)?,
        };
        let mut game = Self::begin(start);
        for (text, number) in place.moves.iter().zip(1..) {
            let mv = game
                .position
                .parse_uci(text)
                .map_err(|error| GameError::Move { number, error })?;
            game.path.push(&game.position);
            game.position = game.position.play(mv);
            game.last = Some(mv);
        }
        game.path.mark_root();
        Ok((game, repaired))
    }

    /// How moves of this game are written.
    pub const fn notation(&self, chess960: bool) -> CastlingNotation {
        if chess960 || self.unusual {
            CastlingNotation::Chess960
        } else {
            CastlingNotation::Standard
        }
    }
}

/// The position of a FEN, and what had to be dropped from it to make one.
pub fn read_fen(fen: &str) -> Result<(Position, Vec<Flaw>), FenError> {
    let mut setup: Setup = fen.parse()?;
    let repaired = setup.repair();
    let position = Position::try_from(&setup).map_err(FenError::Impossible)?;
    Ok((position, repaired))
}

/// Whether a rook may castle from where no rook of ordinary chess does.
fn is_unusual(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let home = Square::at(4, 0).relative(color);
        let mut rooks = (position.castling() & position.color(color)).into_iter();
        rooks.any(|rook| position.king(color) != home || !matches!(rook.file(), 0 | 7))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Result<(Game, Vec<Flaw>), String> {
        let Ok(luft_uci::Command::Position(place)) = text.parse() else {
            panic!("{text} is a position command");
        };
        Game::from_place(&place).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_played_and_remembered() {
        let (game, _) = game("position startpos moves g1f3 g8f6 f3g1 f6g8").unwrap();
        assert_eq!(game.path.len(), 4);
        assert_eq!(game.path.occurrences(&game.position), 2);
    }

    #[test]
    fn the_bad_move_is_named() {
        assert_eq!(
            game("position startpos moves e2e4 e2e4").unwrap_err(),
            "move 2: 'e2e4': no such legal move here"
        );
    }

    #[test]
    fn small_flaws_are_repaired_and_told() {
        let (game, repaired) = game("position fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").unwrap();
        assert_eq!(repaired.len(), 2);
        assert_eq!(game.position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn large_ones_are_refused() {
        let error = game("position fen 4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
        assert_eq!(error, "impossible position: white has no king");
    }

    #[test]
    fn unusual_castling_asks_for_its_own_notation() {
        let notation = |fen| {
            game(&format!("position fen {fen}"))
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
        let (ordinary, _) = game("position startpos").unwrap();
        assert_eq!(ordinary.notation(true), CastlingNotation::Chess960);
    }
}
