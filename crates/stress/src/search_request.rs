//! What an engine is asked about a position: for how long, how deep, how many nodes, once or twice.

use luft_chess::Color;
use luft_run::Random;
use luft_uci::Go;
use serde::Serialize;
use std::time::Duration;

/// What limits the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Limit {
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
    pub const ALL: [Self; 5] = [
        Self::MoveTime,
        Self::Clock,
        Self::Depth,
        Self::Nodes,
        Self::Twice,
    ];

    /// What tables call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MoveTime => "move time",
            Self::Clock => "clock",
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Twice => "nodes, twice",
        }
    }
}

/// One question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its sort.
    pub limit: Limit,
    /// The command.
    pub go: Go,
    /// When the answer must be there, if time is the limit.
    pub allowed: Option<Duration>,
    /// Whether another game begins before.
    pub new_game: bool,
}

/// What clocks show, in milliseconds; the smallest are those that engines lose on.
const CLOCKS: [u64; 8] = [1, 2, 5, 10, 30, 100, 200, 400];

impl Question {
    /// The question about position `number`, in which this side moves.
    pub fn new(seed: u64, number: usize, side: Color, move_time: Duration) -> Self {
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
    fn every_sort_is_asked_and_says_its_limit() {
        let time = Duration::from_millis(20);
        let questions = || (0..300).map(|number| Question::new(1, number, Color::Black, time));
        for limit in Limit::ALL {
            assert!(
                questions().any(|question| question.limit == limit),
                "{limit:?}"
            );
        }
        for Question {
            limit, go, allowed, ..
        } in questions()
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
        assert!(questions().any(|question| question.allowed == Some(Duration::from_millis(1))));
    }
}
