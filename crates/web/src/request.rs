//! What a page may say.

use crate::engine_settings::WantedSettings;
use crate::game::PositionSpec;
use serde::Deserialize;

/// One message of a page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Request {
    /// Shows a position: its legal moves and whether the game is over.
    Position { position: PositionSpec },
    /// Plays a move that someone typed.
    ParseMove {
        position: PositionSpec,
        text: String,
    },
    /// Reads a FEN or a PGN.
    Import { text: String },
    /// Writes a PGN.
    Export(PgnGame),
    /// Thinks about a position until told to stop, judging its last move first if asked to.
    Analyse {
        position: PositionSpec,
        #[serde(default = "one")]
        lines: usize,
        #[serde(default)]
        judge: bool,
        /// Milliseconds to think; until told to stop, if there are none.
        limit: Option<u64>,
    },
    /// Chooses a move.
    Play {
        position: PositionSpec,
        /// The rating to imitate; none for full strength.
        elo: Option<u32>,
        clock: Option<Clock>,
    },
    /// Offers a draw to the engine; the side to move offers.
    OfferDraw { position: PositionSpec },
    /// Scores every position of a game.
    Review { position: PositionSpec, nodes: u64 },
    /// The best move against another one.
    Compare {
        position: PositionSpec,
        #[serde(rename = "move")]
        mv: String,
        nodes: u64,
    },
    /// Searches with each technique switched off.
    Switch { position: PositionSpec, nodes: u64 },
    /// What the book and the tables know.
    Lookup { position: PositionSpec },
    /// Changes the engine's threads, memory, tables and book.
    Configure(WantedSettings),
    /// What each piece is worth to the evaluation.
    PieceValues { position: PositionSpec },
    /// Ends whatever is under way.
    Stop,
}

/// The clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Clock {
    pub(crate) remaining: u64,
    pub(crate) increment: u64,
}

/// A game to be written down.
#[derive(Debug, Deserialize)]
pub(crate) struct PgnGame {
    #[serde(default)]
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) start: Option<String>,
    pub(crate) line: Vec<PgnMove>,
    #[serde(default)]
    pub(crate) result: String,
}

/// A move of it.
#[derive(Debug, Deserialize)]
pub(crate) struct PgnMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    #[serde(default)]
    pub(crate) nags: Vec<u8>,
    pub(crate) before: Option<String>,
    pub(crate) comment: Option<String>,
    #[serde(default)]
    pub(crate) variations: Vec<Vec<PgnMove>>,
}

/// The number by which a page knows the answer again.
#[derive(Deserialize)]
struct Numbered {
    #[serde(default)]
    id: u64,
}

const fn one() -> usize {
    1
}

/// The number of a message and what it asks for. A message that is not understood may still have a
/// number.
pub(crate) fn read(text: &str) -> (u64, Result<Request, String>) {
    let id = serde_json::from_str(text).map_or(0, |numbered: Numbered| numbered.id);
    let request = serde_json::from_str(text);
    (
        id,
        request.map_err(|error| format!("not understood: {error}")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_said_with_its_number() {
        for (text, id, words) in [
            ("", 0, "EOF"),
            ("nonsense", 0, "expected"),
            (r#"{"id":7,"do":"dance"}"#, 7, "unknown variant `dance`"),
            (r#"{"id":8,"do":"position"}"#, 8, "missing field `position`"),
            (r#"{"id":-1,"do":"stop","id":2}"#, 0, ""),
        ] {
            let (found, request) = read(text);
            assert_eq!(found, id, "{text}");
            if !words.is_empty() {
                let error = request.unwrap_err();
                assert!(error.contains(words), "{error}");
            }
        }
    }

    #[test]
    fn what_nests_too_deep_is_refused() {
        let deep = r#"{"do":"export","line":[{"move":"e2e4","instead":[["#.to_owned()
            + &r#"{"move":"e2e4","instead":[["#.repeat(5000);
        assert!(read(&deep).1.unwrap_err().contains("recursion limit"));
    }
}
