//! The board of a game as both sides and the protocol see it.

use super::Termination;
use crate::openings::Opening;
use luft_chess::pgn::GameResult;
use luft_chess::{CastlingNotation, Color, Move, Outcome, Position, PositionHistory};
use luft_uci::{SetPosition, Start};

/// A position with the way that led to it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    start: Position,
    book: Vec<Move>,
    position: Position,
    path: PositionHistory,
    /// The moves since the start, as the protocol writes them.
    moves: Vec<String>,
    notation: CastlingNotation,
}

impl Board {
    /// The board after the moves of an opening.
    pub(super) fn new(opening: &Opening, chess960: bool) -> Self {
        let mut board = Self {
            start: opening.start,
            book: Vec::new(),
            position: opening.start,
            path: PositionHistory::new(),
            moves: Vec::new(),
            notation: if chess960 {
                CastlingNotation::Chess960
            } else {
                CastlingNotation::Standard
            },
        };
        for &mv in &opening.moves {
            board.play(mv);
            board.book.push(mv);
        }
        board
    }

    /// Where everything began.
    pub(super) fn start(&self) -> Position {
        self.start
    }

    /// The moves of the opening.
    pub(super) fn book(&self) -> Vec<Move> {
        self.book.clone()
    }

    /// The position now.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is.
    pub(super) fn side(&self) -> Color {
        self.position.side()
    }

    /// How the game ended by the rules, if it did.
    pub(super) fn over(&self) -> Option<(GameResult, Termination)> {
        let outcome = self.path.outcome(&self.position)?;
        let result = match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        };
        Some((
            result,
            match outcome {
                Outcome::Checkmate(_) => Termination::Checkmate,
                Outcome::Stalemate => Termination::Stalemate,
                Outcome::Threefold => Termination::Threefold,
                Outcome::FiftyMoves => Termination::FiftyMoves,
                Outcome::InsufficientMaterial => Termination::InsufficientMaterial,
            },
        ))
    }

    /// The position as engines are told it.
    pub(super) fn place(&self) -> SetPosition {
        SetPosition {
            start: if self.start == Position::startpos() {
                Start::Startpos
            } else {
                Start::Fen(self.start.fen())
            },
            moves: self.moves.clone(),
        }
    }

    /// The legal move a text stands for.
    pub(super) fn read(&self, text: &str) -> Option<Move> {
        self.position.parse_uci(text).ok()
    }

    /// How the protocol writes a legal move.
    pub(super) fn write(&self, mv: Move) -> String {
        self.position.uci(mv, self.notation)
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        self.moves.push(self.write(mv));
        self.path.push(&self.position);
        self.position = self.position.make_move(mv);
    }

    /// Whether these moves can be played one after the other.
    pub(super) fn is_line(&self, line: &[String]) -> bool {
        let mut position = self.position;
        line.iter().all(|text| {
            let mv = position.parse_uci(text);
            mv.map(|mv| position = position.make_move(mv)).is_ok()
        })
    }
}
