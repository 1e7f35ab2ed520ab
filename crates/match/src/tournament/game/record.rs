//! What is kept of a game, and how it is written as PGN.

use luft_chess::pgn::{AnnotatedMove, Game, GameResult};
use luft_chess::{Move, Position};
use luft_uci::Score;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// Its process did not start.
    StartFailed(String),
    /// Its process ended.
    Crashed(String),
    /// It did not answer.
    Stalled(String),
    /// It played what cannot be played.
    IllegalMove(String),
    /// It used more time than it had, by this much.
    TimeForfeit(#[serde(with = "luft_run::seconds")] Duration),
}

impl Fault {
    /// Whether it was only the clock.
    pub fn is_time(&self) -> bool {
        matches!(self, Self::TimeForfeit(_))
    }
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Termination {
    /// Mate on the board.
    Checkmate,
    /// No move and no check.
    Stalemate,
    /// The same position for the third time.
    Threefold,
    /// Fifty moves without progress.
    FiftyMoves,
    /// Nothing left to mate with.
    InsufficientMaterial,
    /// The tablebase knows the rest.
    Tablebase,
    /// Scores or length decided.
    Adjudicated,
    /// White (`true`) or black did something wrong.
    Forfeit(bool, Fault),
}

/// A principal variation (PV) or ponder move that is illegal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IllegalPv {
    /// Whether white sent it.
    pub white: bool,
    /// Position and line.
    pub text: String,
}

/// One move and what was said about it.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// The move.
    pub mv: Move,
    /// From the view of the player.
    pub score: Option<Score>,
    /// Depth of the last iteration.
    pub depth: Option<u32>,
    /// Time taken.
    pub elapsed: Duration,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct GameRecord {
    /// Where it began.
    pub start: Position,
    /// The moves of the opening.
    pub book: Vec<Move>,
    /// The moves of the players.
    pub turns: Vec<Turn>,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    pub termination: Termination,
    /// What was announced but cannot be played.
    pub illegal_pvs: Vec<IllegalPv>,
}

impl GameRecord {
    /// The game with the score, depth and time of each move: `{+0.31/12 0.052s}`.
    pub(crate) fn pgn(&self) -> Game {
        let mut game = Game::new(self.start);
        game.moves.extend(
            self.book
                .iter()
                .map(|&mv| AnnotatedMove::commented(mv, "book")),
        );
        let comment = |turn: &Turn| {
            let score = turn.score.map_or("?".to_owned(), pawns);
            let depth = turn.depth.unwrap_or(0);
            format!("{score}/{depth} {:.3}s", turn.elapsed.as_secs_f64())
        };
        game.moves.extend(
            self.turns
                .iter()
                .map(|turn| AnnotatedMove::commented(turn.mv, comment(turn))),
        );
        game.result = self.result;
        game.set_tag("PlyCount", (self.book.len() + self.turns.len()).to_string());
        game.set_tag("Termination", self.termination.pgn());
        // The standard has a few words only; what they leave out is here.
        game.set_tag("TerminationDetails", self.termination.to_string());
        game
    }
}

impl Termination {
    /// The word that the standard of PGN has for it.
    fn pgn(&self) -> &'static str {
        match self {
            Self::Checkmate
            | Self::Stalemate
            | Self::Threefold
            | Self::FiftyMoves
            | Self::InsufficientMaterial => "normal",
            Self::Tablebase | Self::Adjudicated => "adjudication",
            Self::Forfeit(_, Fault::TimeForfeit(_)) => "time forfeit",
            Self::Forfeit(_, Fault::IllegalMove(_)) => "rules infraction",
            Self::Forfeit(..) => "abandoned",
        }
    }
}

/// `+0.31`, or `+M5` when mate is seen.
fn pawns(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartFailed(reason) => write!(f, "does not start: {reason}"),
            Self::Crashed(reason) => write!(f, "crashed: {reason}"),
            Self::Stalled(reason) => write!(f, "stalled: {reason}"),
            Self::IllegalMove(text) => write!(f, "illegal move: {text}"),
            Self::TimeForfeit(over) => write!(f, "time forfeit, {} ms over", over.as_millis()),
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "fifty-move rule",
            Self::InsufficientMaterial => "insufficient material",
            Self::Tablebase => "tablebase",
            Self::Adjudicated => "adjudicated",
            Self::Forfeit(white, fault) => {
                let side = if *white { "white" } else { "black" };
                return write!(f, "{side} {fault}");
            }
        })
    }
}
