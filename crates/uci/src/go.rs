//! The command `go`: what a search may use, as it was written.

use crate::UciError;
use crate::tokens::{Tokens, parse_number};
use std::fmt::{self, Write as _};
use std::time::Duration;

/// The parameters of one `go`. Nothing is checked against a position here. A GUI waits for the answer to its `go`, so
/// nothing but a bad `perft`, which has no best move, makes one unreadable: a number that fits nowhere is the nearest
/// that does, and a value that means nothing is left out.
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
    /// Values that are missing, no numbers, or too small or large for their word.
    pub flaws: Vec<UciError>,
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
                "wtime" => go.white_time = go.milliseconds(word, &mut tokens),
                "btime" => go.black_time = go.milliseconds(word, &mut tokens),
                "winc" => go.white_increment = go.milliseconds(word, &mut tokens),
                "binc" => go.black_increment = go.milliseconds(word, &mut tokens),
                "movetime" => go.move_time = go.milliseconds(word, &mut tokens),
                "movestogo" => go.moves_to_go = go.count(word, &mut tokens),
                "depth" => go.depth = go.count(word, &mut tokens),
                "nodes" => go.nodes = go.number(word, &mut tokens),
                "mate" => go.mate = go.count(word, &mut tokens),
                "perft" => go.perft = Some(tokens.number(word)?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let moves = tokens.until(&KEYWORDS);
                    if moves.is_empty() {
                        go.flaws.push(UciError::MissingValue(word.to_owned()));
                        continue;
                    }
                    let moves = moves.split(' ').map(str::to_owned);
                    go.search_moves.extend(moves);
                }
                _ => go.ignored.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// The value of a word; `None` if the next word of `go` follows instead, or nothing.
    fn value<'a>(&mut self, word: &str, tokens: &mut Tokens<'a>) -> Option<&'a str> {
        let value = tokens.peek().filter(|value| !KEYWORDS.contains(value));
        if value.is_none() {
            self.flaws.push(UciError::MissingValue(word.to_owned()));
            return None;
        }
        tokens.next()
    }

    /// A number that cannot be negative.
    fn number(&mut self, word: &str, tokens: &mut Tokens) -> Option<u64> {
        let text = self.value(word, tokens)?;
        match parse_number(word, text) {
            Ok(number) => Some(number),
            Err(flaw) => {
                let too_large = matches!(flaw, UciError::OutOfRange { .. });
                self.flaws.push(flaw);
                let nearest = if text.starts_with('-') { 0 } else { u64::MAX };
                too_large.then_some(nearest)
            }
        }
    }

    /// A number of plies or moves.
    fn count(&mut self, word: &str, tokens: &mut Tokens) -> Option<u32> {
        let number = self.number(word, tokens)?;
        Some(u32::try_from(number).unwrap_or_else(|_| {
            let (name, text) = (word.to_owned(), number.to_string());
            let flaw = UciError::OutOfRange { name, text };
            // Those that fit into no number at all have been told.
            if number != u64::MAX {
                self.flaws.push(flaw);
            }
            u32::MAX
        }))
    }

    fn milliseconds(&mut self, word: &str, tokens: &mut Tokens) -> Option<Duration> {
        let mut value = Tokens::new(self.value(word, tokens)?);
        let time = value.milliseconds(word);
        time.map_err(|flaw| self.flaws.push(flaw)).ok()
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

    fn flaws(text: &str) -> Vec<String> {
        let flaws = go(text).flaws;
        flaws.iter().map(ToString::to_string).collect()
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
    fn bad_numbers_are_named_and_the_nearest_is_taken() {
        for (text, flaw, depth) in [
            ("depth", "depth needs a value", None),
            ("depth x", "depth needs a whole number, not 'x'", None),
            ("depth -1", "depth cannot be -1", Some(0)),
            (
                "depth 4294967296",
                "depth cannot be 4294967296",
                Some(u32::MAX),
            ),
            (
                "depth 99999999999999999999",
                "depth cannot be 99999999999999999999",
                Some(u32::MAX),
            ),
        ] {
            assert_eq!(flaws(text), [flaw]);
            assert_eq!(go(text).depth, depth, "{text}");
        }
        assert_eq!(go("nodes 99999999999999999999").nodes, Some(u64::MAX));
        assert_eq!(go("nodes -99999999999999999999").nodes, Some(0));
    }

    #[test]
    fn a_word_without_its_value_does_not_take_the_next_word() {
        let go = go("depth searchmoves nodes 7");
        assert_eq!((go.depth, go.nodes), (None, Some(7)));
        assert_eq!(
            flaws("depth searchmoves nodes 7"),
            ["depth needs a value", "searchmoves needs a value"]
        );
    }

    #[test]
    fn a_bad_perft_is_no_go() {
        for text in ["perft", "perft x", "perft -1"] {
            assert!(Go::parse(Tokens::new(text)).is_err(), "{text}");
        }
    }
}
