//! The command `go`: what a search may use, as it was written.

use crate::UciError;
use crate::tokens::Tokens;
use std::fmt::{self, Write as _};
use std::time::Duration;

/// The parameters of one `go`. Nothing is checked against a position here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `wtime`: what white has left.
    pub white_time: Option<Duration>,
    /// `btime`: what black has left.
    pub black_time: Option<Duration>,
    /// `winc`: what white gains a move.
    pub white_increment: Option<Duration>,
    /// `binc`: what black gains a move.
    pub black_increment: Option<Duration>,
    /// `movestogo`: moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `movetime`: think exactly this long.
    pub move_time: Option<Duration>,
    /// `depth`: think this deep.
    pub depth: Option<u32>,
    /// `nodes`: visit this many positions.
    pub nodes: Option<u64>,
    /// `mate`: look for a mate in this many moves.
    pub mate: Option<u32>,
    /// `perft`: do not search, count the leaves of the move tree.
    pub perft: Option<u32>,
    /// `infinite`: think until told to stop.
    pub infinite: bool,
    /// `ponder`: think in the opponent's time.
    pub ponder: bool,
    /// `searchmoves`: only these moves; empty means all.
    pub search_moves: Vec<String>,
    /// Tokens that mean nothing here and were skipped, as the protocol wants it.
    pub ignored: Vec<String>,
}

const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl Go {
    /// Reads what follows the word `go`.
    pub(crate) fn parse(mut tokens: Tokens) -> Result<Self, UciError> {
        let mut go = Self::default();
        while let Some(word) = tokens.next() {
            match word {
                "wtime" => go.white_time = Some(tokens.milliseconds(word)?),
                "btime" => go.black_time = Some(tokens.milliseconds(word)?),
                "winc" => go.white_increment = Some(tokens.milliseconds(word)?),
                "binc" => go.black_increment = Some(tokens.milliseconds(word)?),
                "movetime" => go.move_time = Some(tokens.milliseconds(word)?),
                "movestogo" => go.moves_to_go = Some(tokens.number(word)?),
                "depth" => go.depth = Some(tokens.number(word)?),
                "nodes" => go.nodes = Some(tokens.number(word)?),
                "mate" => go.mate = Some(tokens.number(word)?),
                "perft" => go.perft = Some(tokens.number(word)?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let moves = tokens.until(&KEYWORDS);
                    if moves.is_empty() {
                        return Err(UciError::MissingValue(word.to_owned()));
                    }
                    let moves = moves.split(' ').map(str::to_owned);
                    go.search_moves.extend(moves);
                }
                _ => go.ignored.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// Whether nothing says when to stop.
    pub const fn is_unlimited(&self) -> bool {
        self.white_time.is_none()
            && self.black_time.is_none()
            && self.move_time.is_none()
            && self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none()
            && self.perft.is_none()
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        // The words that may stand alone come first and the list of moves last, so that nothing
        // can be taken for a move.
        for (name, given) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if given {
                write!(f, " {name}")?;
            }
        }
        for (name, value) in [
            ("wtime", millis(self.white_time)),
            ("btime", millis(self.black_time)),
            ("winc", millis(self.white_increment)),
            ("binc", millis(self.black_increment)),
            ("movestogo", self.moves_to_go.map(u128::from)),
            ("movetime", millis(self.move_time)),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
            ("perft", self.perft.map(u128::from)),
        ] {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        for mv in &self.search_moves {
            f.write_char(' ')?;
            f.write_str(mv)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::parse(Tokens::new(text)).unwrap()
    }

    fn complaint(text: &str) -> String {
        Go::parse(Tokens::new(text)).unwrap_err().to_string()
    }

    #[test]
    fn every_word_is_read_and_written() {
        for text in [
            "go",
            "go infinite",
            "go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5",
            "go movetime 6 depth 7 nodes 8 mate 9",
            "go perft 5",
            "go depth 3 searchmoves e2e4 d2d4",
        ] {
            assert_eq!(go(text.strip_prefix("go").unwrap()).to_string(), text);
        }
    }

    #[test]
    fn moves_end_at_the_next_word_of_go() {
        let go = go("searchmoves e2e4 d2d4 depth 3");
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!(go.depth, Some(3));
    }

    #[test]
    fn strange_words_are_skipped_and_remembered() {
        let go = go("wtime 100 turbo 3 btime -7");
        assert_eq!(go.ignored, ["turbo", "3"]);
        assert_eq!(go.black_time, Some(Duration::ZERO));
    }

    #[test]
    fn bad_numbers_are_named() {
        assert_eq!(complaint("depth"), "depth needs a value");
        assert_eq!(complaint("depth x"), "depth needs a whole number, not 'x'");
        assert_eq!(complaint("depth -1"), "depth cannot be -1");
        assert_eq!(
            complaint("nodes 99999999999999999999"),
            "nodes cannot be 99999999999999999999"
        );
        assert_eq!(complaint("searchmoves"), "searchmoves needs a value");
        assert_eq!(
            complaint("searchmoves depth 3"),
            "searchmoves needs a value"
        );
    }
}
