//! The report of a match: a table for people, JSON for programs.

use super::MatchResults;
use crate::statistics::{Pentanomial, Sprt, SprtDecision};
use crate::tournament::GameRules;
use luft_run::TextTable;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// The rules and results of a match; [`Match::report`](crate::Match::report) makes one.
#[derive(Debug)]
pub struct MatchReport<'a> {
    pub(super) rules: &'a GameRules,
    pub(super) results: &'a MatchResults,
}

/// A matchup with everything that is computed from its pentanomial counts.
#[derive(Serialize)]
struct Matchup<'a> {
    first: &'a str,
    second: &'a str,
    pentanomial: Pentanomial,
    score: f64,
    elo: [f64; 3],
    normalised_elo: [f64; 3],
    los: f64,
    draw_ratio: f64,
    /// Pairs won for each pair lost; none if none was lost.
    pair_ratio: Option<f64>,
}

impl MatchReport<'_> {
    fn matchups(&self) -> Vec<Matchup<'_>> {
        let names = &self.results.names;
        let matchup = |&((first, second), pentanomial): &((usize, usize), Pentanomial)| {
            let (elo, normalised) = (pentanomial.elo(), pentanomial.normalised_elo());
            Matchup {
                first: &names[first],
                second: &names[second],
                pentanomial,
                score: pentanomial.score(),
                elo: [elo.value, elo.low, elo.high],
                normalised_elo: [normalised.value, normalised.low, normalised.high],
                los: pentanomial.los(),
                draw_ratio: pentanomial.draw_ratio(),
                pair_ratio: Some(pentanomial.pair_ratio()).filter(|ratio| ratio.is_finite()),
            }
        };
        self.results.matchups.iter().map(matchup).collect()
    }

    fn engines(&self) -> TextTable {
        let mut table = TextTable::new([
            "engine",
            "games",
            "points",
            "%",
            "time losses",
            "faults",
            "illegal PVs",
        ]);
        let engines = self.results.names.iter().zip(&self.results.engines);
        let mut engines: Vec<_> = engines.collect();
        engines.sort_by(|(_, one), (_, two)| two.points.total_cmp(&one.points));
        for (name, stats) in engines {
            let percent = 100.0 * stats.points / stats.games.max(1) as f64;
            table.row([
                name.clone(),
                stats.games.to_string(),
                format!("{:.1}", stats.points),
                format!("{percent:.1}"),
                stats.time_forfeits.to_string(),
                stats.faults.to_string(),
                stats.illegal_pvs.to_string(),
            ]);
        }
        table
    }
}

impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = TextTable::new([
            "matchup",
            "games",
            "+",
            "=",
            "-",
            "%",
            "Elo",
            "nElo",
            "LOS %",
            "draw %",
            "Ptnml(0-2)",
        ]);
        for matchup in self.matchups() {
            let pentanomial = matchup.pentanomial;
            let [zero, half, one, more, two] = pentanomial.pairs;
            table.row([
                format!("{} - {}", matchup.first, matchup.second),
                pentanomial.games().to_string(),
                pentanomial.wins.to_string(),
                pentanomial.draws.to_string(),
                pentanomial.losses.to_string(),
                format!("{:.1}", 100.0 * matchup.score),
                pentanomial.elo().to_string(),
                pentanomial.normalised_elo().to_string(),
                format!("{:.1}", 100.0 * matchup.los),
                format!("{:.1}", 100.0 * matchup.draw_ratio),
                format!("{zero} {half} {one} {more} {two}"),
            ]);
        }
        writeln!(f, "time control {}\n", self.rules.time_control)?;
        writeln!(f, "{table}")?;
        write!(f, "{}", self.engines())?;
        if let Some(sprt) = &self.results.sprt {
            write!(f, "\n{}", sprt_line(sprt, self.results))?;
        }
        Ok(())
    }
}

fn sprt_line(sprt: &Sprt, results: &MatchResults) -> String {
    let (low, high) = sprt.bounds();
    let words = match results.decision() {
        Some(SprtDecision::H1Accepted) => "H1 accepted".to_owned(),
        Some(SprtDecision::H0Accepted) => "H0 accepted".to_owned(),
        None => "no decision".to_owned(),
    };
    format!(
        "SPRT [{}, {}] {}: LLR {:.2} ({low:.2}, {high:.2}): {words}\n",
        sprt.elo0,
        sprt.elo1,
        sprt.model,
        sprt.llr(&results.pentanomial())
    )
}

impl Serialize for MatchReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let results = self.results;
        let mut report = serializer.serialize_struct("Match", 7)?;
        report.serialize_field("kind", "match")?;
        report.serialize_field("rules", self.rules)?;
        report.serialize_field("matchups", &self.matchups())?;
        let engines: Vec<_> = results.names.iter().zip(&results.engines).collect();
        report.serialize_field("engines", &engines)?;
        report.serialize_field("sprt", &results.sprt)?;
        let sprt = results.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            (
                sprt.llr(&results.pentanomial()),
                low,
                high,
                results.decision(),
            )
        });
        report.serialize_field("llr", &sprt)?;
        report.serialize_field("history", &results.history)?;
        report.end()
    }
}
