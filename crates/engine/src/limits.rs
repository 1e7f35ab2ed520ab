//! From the `go` command to the search limits in a position.

use luft_chess::{Color, Position};
use luft_search::{ClockTime, Limits};
use luft_uci::Go;
use std::time::Duration;

/// Why a `go` was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoError {
    /// A limit is zero.
    #[error("{0} must be at least 1")]
    Zero(&'static str),
    /// Not one word was understood.
    #[error("go does not know '{}'", .0.join(" "))]
    Unknown(Vec<String>),
    /// None of the moves to search is legal.
    #[error("none of the searchmoves is legal: {}", .0.join(" "))]
    NoMoves(Vec<String>),
}

/// The limits of a `go`, and what of it was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoLimits {
    /// The limits.
    pub limits: Limits,
    /// Words without a meaning and moves that are not legal.
    pub skipped: Vec<String>,
}

impl GoLimits {
    /// Reads a `go` in a position.
    pub fn new(go: &Go, position: &Position) -> Result<Self, GoError> {
        let unlimited = go.is_unlimited();
        if unlimited && !go.infinite && !go.ponder && !go.ignored.is_empty() {
            // Most likely a typing error, and nobody wants an infinite search for that.
            return Err(GoError::Unknown(go.ignored.clone()));
        }
        for (name, zero) in [
            ("depth", go.depth == Some(0)),
            ("nodes", go.nodes == Some(0)),
            ("mate", go.mate == Some(0)),
        ] {
            if zero {
                return Err(GoError::Zero(name));
            }
        }
        let mut skipped = go.ignored.clone();
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => search_moves.push(mv),
                Err(_) => skipped.push(text.clone()),
            }
        }
        if search_moves.is_empty() && !go.search_moves.is_empty() {
            return Err(GoError::NoMoves(go.search_moves.clone()));
        }
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            soft_nodes: None,
            mate: go.mate,
            move_time: go.move_time.map(at_least_a_moment),
            clock: clock(go, position.side()),
            infinite: go.infinite || unlimited && !go.ponder,
            ponder: go.ponder,
            search_moves,
        };
        Ok(Self { limits, skipped })
    }
}

/// Whether a search with these limits may go on until it is stopped.
pub const fn is_unbounded(limits: &Limits) -> bool {
    let bounded = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.move_time.is_some()
        || limits.clock.is_some();
    limits.infinite || limits.ponder || !bounded
}

fn clock(go: &Go, side: Color) -> Option<ClockTime> {
    let (remaining, increment) = match side {
        Color::White => (go.white_time, go.white_increment),
        Color::Black => (go.black_time, go.black_increment),
    };
    Some(ClockTime {
        remaining: at_least_a_moment(remaining?),
        increment: increment.unwrap_or_default(),
        // Some GUIs write zero for "the rest of the game".
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
    })
}

/// A flag that fell still leaves a move to make.
fn at_least_a_moment(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<GoLimits, String> {
        let Ok(luft_uci::Command::Go(go)) = text.parse() else {
            panic!("{text} is a go");
        };
        GoLimits::new(&go, &Position::startpos()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let go = parse("go wtime 1000 btime 5 winc 10 binc 7 movestogo 0").unwrap();
        let clock = go.limits.clock.unwrap();
        assert_eq!(clock.remaining, Duration::from_secs(1));
        assert_eq!(clock.increment, Duration::from_millis(10));
        assert_eq!(clock.moves_to_go, None);
    }

    #[test]
    fn a_fallen_flag_is_a_moment() {
        let moment = Duration::from_millis(1);
        let clock = parse("go wtime -30 btime 5").unwrap().limits.clock;
        assert_eq!(clock.unwrap().remaining, moment);
        assert_eq!(
            parse("go movetime 0").unwrap().limits.move_time,
            Some(moment)
        );
    }

    #[test]
    fn nothing_said_means_until_stopped() {
        let endless = |text| is_unbounded(&parse(text).unwrap().limits);
        for text in [
            "go",
            "go infinite",
            "go infinite depth 3",
            "go ponder wtime 5",
            "go mate 3",
        ] {
            assert!(endless(text), "{text}");
        }
        for text in [
            "go depth 3",
            "go wtime 5",
            "go mate 3 nodes 7",
            "go movetime 5",
        ] {
            assert!(!endless(text), "{text}");
        }
        assert!(parse("go").unwrap().limits.infinite);
        assert!(!parse("go ponder").unwrap().limits.infinite);
    }

    #[test]
    fn legal_moves_are_kept_and_the_others_told() {
        let go = parse("go depth 3 searchmoves e2e4 e2e5 d2d4").unwrap();
        assert_eq!(go.limits.search_moves.len(), 2);
        assert_eq!(go.skipped, ["e2e5"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, complaint) in [
            ("go depth 0", "depth must be at least 1"),
            ("go nodes 0", "nodes must be at least 1"),
            ("go deph 10", "go does not know 'deph 10'"),
            (
                "go depth 3 searchmoves e2e5 x",
                "none of the searchmoves is legal: e2e5 x",
            ),
        ] {
            assert_eq!(parse(text), Err(complaint.to_owned()));
        }
        assert_eq!(parse("go depth 5 turbo").unwrap().skipped, ["turbo"]);
    }
}
