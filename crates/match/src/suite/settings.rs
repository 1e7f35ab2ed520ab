//! The settings of a run: all that decides the results, and nothing that does not. Two runs with the
//! same settings may share their results.

use super::epd_position::Goal;
use luft_run::EngineConfig;
use luft_uci::Go;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Milliseconds.
    Movetime(u64),
    /// Nodes.
    Nodes(u64),
    /// Plies.
    Depth(u32),
}

/// How positions follow one another, and what counts as right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Procedure {
    /// Each position is a new game to the engine.
    #[default]
    Fresh,
    /// Each position is a new game, with `go mate N` where there is a mate.
    Mate,
    /// No new game between positions, in the order of the file; only the first move of `c9`, or
    /// else of `bm`, is right.
    Tunguska,
}

/// A suite as it was read, so that a changed file is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The name of the file.
    pub file: String,
    /// How many positions it has.
    pub positions: usize,
    /// A digest of its text.
    pub digest: u64,
}

/// Everything that decides the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteSettings {
    /// The engines.
    pub engines: Vec<EngineConfig>,
    /// The limit of each search.
    pub limit: Limit,
    /// How positions follow one another.
    pub procedure: Procedure,
    /// Megabytes, for engines that were not told otherwise.
    pub hash: u64,
    /// Threads, for engines that were not told otherwise.
    pub threads: u64,
    /// The suites.
    pub sources: Vec<Source>,
}

impl Limit {
    /// The command that says so.
    pub fn go(self) -> Go {
        let mut go = Go::default();
        match self {
            Self::Movetime(milliseconds) => {
                go.move_time = Some(Duration::from_millis(milliseconds));
            }
            Self::Nodes(nodes) => go.nodes = Some(nodes),
            Self::Depth(depth) => go.depth = Some(depth),
        }
        go
    }

    /// The command for a position with this goal.
    pub fn go_for(self, goal: &Goal, procedure: Procedure) -> Go {
        let mut go = self.go();
        if let (Procedure::Mate, Goal::Mate(moves @ 1..)) = (procedure, goal) {
            go.mate = Some(moves.unsigned_abs());
        }
        go
    }

    /// When an engine that thinks this far counts as stalled.
    pub fn allowed(self, stall: Option<Duration>) -> Duration {
        match self {
            Self::Movetime(milliseconds) => {
                let beyond = stall.unwrap_or(Duration::from_secs(10));
                Duration::from_millis(milliseconds).saturating_add(beyond)
            }
            Self::Nodes(_) | Self::Depth(_) => stall.unwrap_or(Duration::from_mins(5)),
        }
    }
}

impl SuiteSettings {
    /// What the two requests disagree about; empty if they are the same.
    pub fn differences(&self, other: &Self) -> Vec<&'static str> {
        let parts = [
            ("engines", self.engines != other.engines),
            ("limit", self.limit != other.limit),
            ("procedure", self.procedure != other.procedure),
            ("hash", self.hash != other.hash),
            ("threads", self.threads != other.threads),
            ("files", self.sources != other.sources),
        ];
        let different = parts.into_iter().filter(|(_, differs)| *differs);
        different.map(|(name, _)| name).collect()
    }
}

impl FromStr for Procedure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "fresh" => Ok(Self::Fresh),
            "mate" => Ok(Self::Mate),
            "tunguska" => Ok(Self::Tunguska),
            _ => Err(format!("`{text}` is neither fresh, mate nor tunguska")),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Movetime(milliseconds) => write!(f, "{milliseconds} ms"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fresh => "fresh (a new game before every position)",
            Self::Mate => {
                "mate (a new game before every position, entry for the mate that is there)"
            }
            Self::Tunguska => "tunguska (one game, file order, only the first move is right)",
        })
    }
}

impl fmt::Display for SuiteSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "procedure {}; {} a position, hash {} MB, threads {}",
            self.procedure, self.limit, self.hash, self.threads
        )
    }
}

/// A number that another text will hardly have (FNV-1a, the same on every machine).
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
pub fn sample() -> SuiteSettings {
    SuiteSettings {
        engines: vec!["luft".parse().unwrap()],
        limit: Limit::Depth(3),
        procedure: Procedure::Fresh,
        hash: 16,
        threads: 1,
        sources: vec![Source {
            file: "a.epd".to_owned(),
            positions: 2,
            digest: 7,
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_commands() {
        let said = |limit: Limit| luft_uci::Command::Go(limit.go()).to_string();
        assert_eq!(said(Limit::Movetime(50)), "go movetime 50");
        assert_eq!(said(Limit::Nodes(9)), "go nodes 9");
        assert_eq!(said(Limit::Depth(4)), "go depth 4");
    }

    #[test]
    fn who_has_a_mate_is_asked_for_it_where_that_is_wanted() {
        let said = |goal, procedure| {
            let go = Limit::Nodes(9).go_for(&goal, procedure);
            luft_uci::Command::Go(go).to_string()
        };
        assert_eq!(said(Goal::Mate(4), Procedure::Mate), "go nodes 9 mate 4");
        assert_eq!(said(Goal::Mate(-4), Procedure::Mate), "go nodes 9");
        assert_eq!(said(Goal::NoMate, Procedure::Mate), "go nodes 9");
        assert_eq!(said(Goal::Mate(4), Procedure::Fresh), "go nodes 9");
    }

    #[test]
    fn patience_comes_on_top_of_a_time_and_is_all_of_a_depth() {
        let second = Some(Duration::from_secs(1));
        let allowed = Limit::Movetime(500).allowed(second);
        assert_eq!(allowed, Duration::from_millis(1500));
        assert_eq!(Limit::Depth(9).allowed(second), Duration::from_secs(1));
    }

    #[test]
    fn differences_are_named() {
        let settings = sample();
        assert!(settings.differences(&settings).is_empty());
        let mut other = settings.clone();
        other.limit = Limit::Nodes(3);
        other.sources[0].digest += 1;
        assert_eq!(settings.differences(&other), ["limit", "files"]);
    }

    #[test]
    fn texts_have_digests_of_their_own() {
        assert_eq!(digest(""), 0xcbf2_9ce4_8422_2325);
        assert_ne!(digest("ab"), digest("ba"));
    }
}
