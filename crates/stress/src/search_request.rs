//! The search of a test position: for how long, how deep, how many nodes, once or twice.

use luft_chess::Color;
use luft_run::Random;
use luft_uci::Go;
use serde::Serialize;
use std::time::Duration;

/// What limits the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) enum Limit {
    /// `movetime`.
    MoveTime,
    /// `wtime`, `btime`, increments, perhaps `movestogo`.
    Clock,
    /// `depth`.
    Depth,
    /// `nodes`.
    Nodes,
    /// `nodes` twice, each after `ucinewgame`.
    Twice,
}

impl Limit {
    /// In the order of the tables.
    pub(crate) const ALL: [Self; 5] = [
        Self::MoveTime,
        Self::Clock,
        Self::Depth,
        Self::Nodes,
        Self::Twice,
    ];

    /// What tables call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::MoveTime => "move time",
            Self::Clock => "clock",
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Twice => "nodes, twice",
        }
    }
}

/// A `go` and what must come of it.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    /// What limits it.
    pub(crate) limit: Limit,
    /// The command.
    pub(crate) go: Go,
    /// When `bestmove` must be there, if time is the limit.
    pub(crate) allowed: Option<Duration>,
    /// Whether `ucinewgame` comes before.
    pub(crate) new_game: bool,
}

/// What clocks show, in milliseconds; the smallest are those that engines lose on.
const CLOCKS: [u64; 8] = [1, 2, 5, 10, 30, 100, 200, 400];

impl SearchRequest {
    /// The search of position `number`, in which this side moves.
    pub(crate) fn new(seed: u64, number: usize, side: Color, move_time: Duration) -> Self {
        // Not the stream that made the position, or the two would follow each other.
        let random = &mut Random::of(!seed, number);
        let mut go = Go::default();
        let (limit, allowed) = match random.below(100) {
            0..50 => {
                go.move_time = Some(move_time);
                (Limit::MoveTime, Some(move_time))
            }
            50..70 => (Limit::Clock, Some(set_clocks(&mut go, side, random))),
            70..80 => {
                go.depth = Some(random.between(1, 5) as u32);
                (Limit::Depth, None)
            }
            share => {
                go.nodes = Some(random.between(1, 4000) as u64);
                let limit = if share < 88 {
                    Limit::Nodes
                } else {
                    Limit::Twice
                };
                (limit, None)
            }
        };
        Self {
            limit,
            go,
            allowed,
            new_game: limit == Limit::Twice || random.percent(20),
        }
    }
}

/// Sets both clocks and gives what the side to move has.
fn set_clocks(go: &mut Go, side: Color, random: &mut Random) -> Duration {
    let mut time = || Duration::from_millis(random.pick(&CLOCKS));
    let (white, black) = (time(), time());
    (go.white_time, go.black_time) = (Some(white), Some(black));
    if random.percent(60) {
        let increment = Duration::from_millis(random.below(30) as u64);
        (go.white_increment, go.black_increment) = (Some(increment), Some(increment));
    }
    if random.percent(20) {
        go.moves_to_go = Some(random.between(1, 5) as u32);
    }
    match side {
        Color::White => white,
        Color::Black => black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_occurs_and_is_in_the_command() {
        let time = Duration::from_millis(20);
        let requests = || (0..300).map(|number| SearchRequest::new(1, number, Color::Black, time));
        for limit in Limit::ALL {
            assert!(
                requests().any(|request| request.limit == limit),
                "{limit:?}"
            );
        }
        for SearchRequest {
            limit, go, allowed, ..
        } in requests()
        {
            let wanted = match limit {
                Limit::MoveTime => go.move_time,
                Limit::Clock => go.black_time,
                Limit::Depth => go.depth.and(None),
                Limit::Nodes | Limit::Twice => go.nodes.and(None),
            };
            assert_eq!(allowed, wanted);
            assert!(!go.is_unlimited());
        }
        assert!(requests().any(|request| request.allowed == Some(Duration::from_millis(1))));
    }
}
