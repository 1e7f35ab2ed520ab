//! From the `go` command to the search limits in a position.

use luft_chess::{Color, Move, Position};
use luft_search::{ClockTime, Limits};
use luft_uci::Go;
use std::time::Duration;

/// The depth of a search of which nothing was understood: a GUI that waits gets a legal move, and nobody a search without
/// an end for a typing error.
const SAFE_DEPTH: u32 = 1;

/// The limits of a `go`, and what a user should know of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoLimits {
    /// The limits.
    pub limits: Limits,
    /// What was taken for something else, or left out.
    pub notes: Vec<String>,
}

impl GoLimits {
    /// Reads a `go` in a position. Whatever it says there are limits for it: the nearest sensible ones.
    pub fn new(go: &Go, position: &Position) -> Self {
        let mut notes: Vec<String> = go.flaws.iter().map(ToString::to_string).collect();
        let skipped = &go.ignored;
        if !skipped.is_empty() {
            notes.push(format!("skipped: {}", skipped.join(" ")));
        }
        let unlimited = go.is_unlimited() && !go.infinite && !go.ponder;
        let mut depth = at_least_one(go.depth, "depth", &mut notes);
        if unlimited && !notes.is_empty() {
            notes.push(format!("no limit was understood: depth {SAFE_DEPTH}"));
            depth = Some(SAFE_DEPTH);
        }
        let limits = Limits {
            depth,
            nodes: at_least_one(go.nodes, "nodes", &mut notes),
            soft_nodes: None,
            soft_noisy_nodes: None,
            mate: at_least_one(go.mate, "mate", &mut notes),
            move_time: go.move_time.map(at_least_a_moment),
            clock: clock(go, position.side()),
            infinite: go.infinite || unlimited && depth.is_none(),
            ponder: go.ponder,
            search_moves: search_moves(go, position, &mut notes),
        };
        Self { limits, notes }
    }
}

/// Nobody can search less than one.
fn at_least_one<T: From<u8> + Ord>(
    limit: Option<T>,
    name: &str,
    notes: &mut Vec<String>,
) -> Option<T> {
    let one = T::from(1);
    if limit.as_ref().is_some_and(|limit| *limit < one) {
        notes.push(format!("{name} is taken to be 1"));
        return Some(one);
    }
    limit
}

/// The legal moves of `searchmoves`. Where none is legal, all moves are searched, as Stockfish does: an engine that has
/// to move moves.
fn search_moves(go: &Go, position: &Position, notes: &mut Vec<String>) -> Vec<Move> {
    let (mut legal, mut illegal) = (Vec::new(), Vec::new());
    for text in &go.search_moves {
        match position.parse_uci(text) {
            Ok(mv) => legal.push(mv),
            Err(_) => illegal.push(text.as_str()),
        }
    }
    if !illegal.is_empty() {
        let instead = if legal.is_empty() {
            "; all moves are searched"
        } else {
            ""
        };
        notes.push(format!("not legal here: {}{instead}", illegal.join(" ")));
    }
    legal
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
    let white = (go.white_time, go.white_increment);
    let black = (go.black_time, go.black_increment);
    let ((own, increment), (other, _)) = match side {
        Color::White => (white, black),
        Color::Black => (black, white),
    };
    Some(ClockTime {
        // Whoever gives only the opponent's clock does not want a search without an end.
        remaining: at_least_a_moment(own.or(other)?),
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

    fn parse(text: &str) -> GoLimits {
        let Ok(luft_uci::Command::Go(go)) = text.parse() else {
            panic!("{text} is a go");
        };
        GoLimits::new(&go, &Position::startpos())
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let go = parse("go wtime 1000 btime 5 winc 10 binc 7 movestogo 0");
        let clock = go.limits.clock.unwrap();
        assert_eq!(clock.remaining, Duration::from_secs(1));
        assert_eq!(clock.increment, Duration::from_millis(10));
        assert_eq!(clock.moves_to_go, None);
    }

    #[test]
    fn one_clock_is_enough() {
        let clock = parse("go btime 700").limits.clock.unwrap();
        assert_eq!(clock.remaining, Duration::from_millis(700));
    }

    #[test]
    fn a_fallen_flag_is_a_moment() {
        let moment = Duration::from_millis(1);
        let clock = parse("go wtime -30 btime 5").limits.clock;
        assert_eq!(clock.unwrap().remaining, moment);
        assert_eq!(parse("go movetime 0").limits.move_time, Some(moment));
    }

    #[test]
    fn nothing_said_means_until_stopped() {
        let endless = |text| is_unbounded(&parse(text).limits);
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
        assert!(parse("go").limits.infinite);
        assert!(!parse("go ponder").limits.infinite);
    }

    #[test]
    fn legal_moves_are_kept_and_the_others_told() {
        let go = parse("go depth 3 searchmoves e2e4 e2e5 d2d4");
        assert_eq!(go.limits.search_moves.len(), 2);
        assert_eq!(go.notes, ["not legal here: e2e5"]);
    }

    #[test]
    fn every_go_has_limits() {
        for (text, same, notes) in [
            ("go depth 0", "go depth 1", "depth is taken to be 1"),
            ("go nodes 0", "go nodes 1", "nodes is taken to be 1"),
            ("go mate 0", "go mate 1", "mate is taken to be 1"),
            (
                "go depth -7",
                "go depth 1",
                "depth cannot be -7; depth is taken to be 1",
            ),
            (
                "go nodes 99999999999999999999",
                "go nodes 18446744073709551615",
                "nodes cannot be 99999999999999999999",
            ),
            (
                "go deph 10",
                "go depth 1",
                "skipped: deph 10; no limit was understood: depth 1",
            ),
            (
                "go depth x",
                "go depth 1",
                "depth needs a whole number, not 'x'; no limit was understood: depth 1",
            ),
            (
                "go depth x nodes 5",
                "go nodes 5",
                "depth needs a whole number, not 'x'",
            ),
            ("go depth 5 turbo", "go depth 5", "skipped: turbo"),
            (
                "go depth 3 searchmoves e2e5 0000",
                "go depth 3",
                "not legal here: e2e5 0000; all moves are searched",
            ),
            (
                "go infinite searchmoves",
                "go infinite",
                "searchmoves needs a value",
            ),
        ] {
            let go = parse(text);
            assert_eq!(go.limits, parse(same).limits, "{text}");
            assert_eq!(go.notes.join("; "), notes, "{text}");
        }
    }
}
