//! Levels: what ratings of limited strength (`UCI_LimitStrength`, `UCI_Elo`) mean, found by matches against another engine
//! that is set to the same rating.

mod source;

pub use source::LevelSource;

use crate::match_runner::{MatchConfig, PlayConfig};
use crate::statistics::{Estimate, Pentanomial};
use crate::tournament::TimeControl;
use luft_run::{EngineConfig, RunError, TextTable};
use luft_search::RatingOffset;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Which engine is measured against which, at which ratings.
#[derive(Clone, Debug)]
pub struct LevelsConfig {
    /// The engine whose levels are measured.
    pub engine: EngineConfig,
    /// The engine whose ratings are right by definition.
    pub reference: EngineConfig,
    /// The ratings.
    pub ratings: Vec<u32>,
    /// Games at each rating; an odd number is rounded up.
    pub games: usize,
    /// How games are played, but for the clock.
    pub play: PlayConfig,
    /// The clock; [`usual_clock`] if not given.
    pub time_control: Option<TimeControl>,
}

/// What was measured at one rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasuredLevel {
    /// The rating of both engines.
    pub rating: u32,
    /// The clock, as it is written.
    pub clock: String,
    /// The games, as the measured engine sees them.
    pub games: Pentanomial,
    /// How much stronger than the reference it is.
    pub elo: Estimate,
}

/// What was measured at several ratings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LevelReport {
    /// In the order of their ratings.
    pub levels: Vec<MeasuredLevel>,
}

/// A clock that leaves a level time for the nodes it may look at.
pub fn usual_clock(rating: u32) -> TimeControl {
    let seconds = match rating {
        ..2000 => 1,
        2000..2200 => 2,
        2200..2400 => 4,
        2400..2600 => 8,
        _ => 20,
    };
    TimeControl::Clock {
        moves: None,
        base: Duration::from_secs(seconds),
        increment: Duration::from_millis(10 * seconds),
    }
}

impl LevelsConfig {
    /// Plays the match at one rating.
    pub fn measure(&self, rating: u32) -> Result<MeasuredLevel, RunError> {
        let limited = |engine: &EngineConfig| {
            let limited = engine.with("UCI_LimitStrength", true);
            limited.with("UCI_Elo", rating)
        };
        let mut config = MatchConfig::new(limited(&self.engine), limited(&self.reference));
        config.games = self.games;
        config.play = self.play.clone();
        let clock = self.time_control.unwrap_or_else(|| usual_clock(rating));
        config.play.rules.time_control = clock;
        let results = config.prepare()?.play(&mut ())?;
        let games = results.pentanomial();
        Ok(MeasuredLevel {
            rating,
            clock: clock.to_string(),
            games,
            elo: games.elo(),
        })
    }
}

impl LevelReport {
    /// Adds a measurement; one at the same rating is replaced.
    pub fn add(&mut self, measured: MeasuredLevel) {
        self.levels.retain(|level| level.rating != measured.rating);
        self.levels.push(measured);
        self.levels.sort_by_key(|level| level.rating);
    }

    /// What the table of levels has to be moved by.
    pub fn offsets(&self) -> Vec<RatingOffset> {
        let offset = |level: &MeasuredLevel| RatingOffset {
            rating: level.rating,
            elo: level.elo.value,
        };
        self.levels.iter().map(offset).collect()
    }
}

impl fmt::Display for LevelReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut table = TextTable::new(["rating", "clock", "games", "score", "Elo"]);
        for MeasuredLevel {
            rating,
            clock,
            games,
            elo,
        } in &self.levels
        {
            let score = format!("+{} ={} -{}", games.wins, games.draws, games.losses);
            let cells = [
                rating.to_string(),
                clock.clone(),
                games.games().to_string(),
                score,
                elo.to_string(),
            ];
            table.row(cells);
        }
        write!(f, "{table}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(rating: u32, pairs: [u64; 5]) -> MeasuredLevel {
        let games = Pentanomial::from_pairs(pairs);
        MeasuredLevel {
            rating,
            clock: usual_clock(rating).to_string(),
            games,
            elo: games.elo(),
        }
    }

    #[test]
    fn a_later_match_replaces_one_at_the_same_rating() {
        let mut report = LevelReport::default();
        report.add(measured(2500, [0, 0, 10, 0, 0]));
        report.add(measured(1700, [0, 5, 5, 0, 0]));
        report.add(measured(2500, [0, 0, 5, 5, 0]));
        let ratings: Vec<_> = report.levels.iter().map(|level| level.rating).collect();
        assert_eq!(ratings, [1700, 2500]);
        let offsets = report.offsets();
        assert!(offsets[0].elo < 0.0 && offsets[1].elo > 0.0);
        assert!(report.to_string().contains("8+0.08"), "{report}");
    }

    #[test]
    fn stronger_levels_get_more_time() {
        let clocks = [1350, 2100, 2300, 2500, 2700].map(|rating| usual_clock(rating).to_string());
        assert_eq!(clocks, ["1+0.01", "2+0.02", "4+0.04", "8+0.08", "20+0.2"]);
    }
}
