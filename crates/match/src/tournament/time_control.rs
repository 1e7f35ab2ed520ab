//! What an engine may use for its moves, as people write it: `40/60+0.6`, `8+0.08`, `nodes=5000`,
//! `depth=9`, `movetime=100` (milliseconds).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limit of every move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// A clock.
    Clock {
        /// Moves to the next portion of time; `None` if there is only one.
        moves: Option<u32>,
        /// That portion.
        #[serde(with = "luft_run::seconds")]
        base: Duration,
        /// What each move gains.
        #[serde(with = "luft_run::seconds")]
        increment: Duration,
    },
    /// So long for each move.
    MoveTime(#[serde(with = "luft_run::seconds")] Duration),
    /// So many nodes for each move.
    Nodes(u64),
    /// So deep at each move.
    Depth(u32),
}

impl TimeControl {
    /// As the standard of PGN writes it: `40/60+0.6`, and `-` where no clock runs.
    pub(crate) fn pgn(self) -> String {
        match self {
            Self::Clock { .. } => self.to_string(),
            Self::MoveTime(_) | Self::Nodes(_) | Self::Depth(_) => "-".to_owned(),
        }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no time control; say 40/60+0.6, 8+0.08, nodes=5000, depth=9 or \
                 movetime=100"
            )
        };
        let (word, value) = text.split_once('=').unwrap_or(("", text));
        let number = || value.parse().ok().filter(|&number: &u64| number > 0);
        let time_control = match word {
            "nodes" => number().map(Self::Nodes),
            "depth" => number()
                .and_then(|depth| depth.try_into().ok())
                .map(Self::Depth),
            "movetime" => number().map(|time| Self::MoveTime(Duration::from_millis(time))),
            "" => clock(value),
            _ => None,
        };
        time_control.ok_or_else(wrong)
    }
}

fn clock(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    (!base.is_zero()).then_some(TimeControl::Clock {
        moves,
        base,
        increment,
    })
}

/// Seconds, or minutes and seconds as `1:30`.
fn seconds(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let (minutes, seconds): (f64, f64) = (minutes.parse().ok()?, seconds.parse().ok()?);
    Duration::try_from_secs_f64(minutes * 60.0 + seconds).ok()
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock {
                moves,
                base,
                increment,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "40/60+0.6",
            "8+0.08",
            "1",
            "nodes=5000",
            "depth=9",
            "movetime=100",
        ] {
            let time_control: TimeControl = text.parse().unwrap();
            assert_eq!(time_control.to_string(), text);
        }
        assert_eq!("1:30+1".parse::<TimeControl>().unwrap().to_string(), "90+1");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "", "0", "0/5", "x/5", "5+", "-1+1", "nodes=0", "nodes=x", "plies=3", "1e999",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
