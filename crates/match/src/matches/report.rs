//! The result of a match for people and for programs.

use super::standings::Standings;
use crate::arena::Rules;
use crate::statistics::{Sprt, Tally, Verdict};
use luft_run::TextTable;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// Rules and results of a match.
#[derive(Debug)]
pub(super) struct Report<'a> {
    pub(super) rules: &'a Rules,
    pub(super) standings: &'a Standings,
}

/// One meeting with all that is computed from it.
#[derive(Serialize)]
struct Meeting<'a> {
    first: &'a str,
    second: &'a str,
    tally: Tally,
    score: f64,
    elo: [f64; 3],
    normalised_elo: [f64; 3],
    superiority: f64,
    draw_ratio: f64,
    /// Pairs won for each pair lost; none if none was lost.
    pair_ratio: Option<f64>,
}

impl Report<'_> {
    fn meetings(&self) -> Vec<Meeting<'_>> {
        let names = &self.standings.names;
        let meeting = |&((first, second), tally): &((usize, usize), Tally)| {
            let (elo, normalised) = (tally.elo(), tally.normalised_elo());
            Meeting {
                first: &names[first],
                second: &names[second],
                tally,
                score: tally.score(),
                elo: [elo.value, elo.low, elo.high],
                normalised_elo: [normalised.value, normalised.low, normalised.high],
                superiority: tally.superiority(),
                draw_ratio: tally.draw_ratio(),
                pair_ratio: Some(tally.pair_ratio()).filter(|ratio| ratio.is_finite()),
            }
        };
        self.standings.meetings.iter().map(meeting).collect()
    }

    fn engines(&self) -> TextTable {
        let mut table = TextTable::new([
            "engine",
            "games",
            "points",
            "%",
            "on time",
            "faults",
            "bad lines",
        ]);
        let sheets = self.standings.names.iter().zip(&self.standings.players);
        let mut sheets: Vec<_> = sheets.collect();
        sheets.sort_by(|(_, one), (_, two)| two.points.total_cmp(&one.points));
        for (name, sheet) in sheets {
            let percent = 100.0 * sheet.points / sheet.games.max(1) as f64;
            table.row([
                name.clone(),
                sheet.games.to_string(),
                format!("{:.1}", sheet.points),
                format!("{percent:.1}"),
                sheet.time_forfeits.to_string(),
                sheet.faults.to_string(),
                sheet.illegal_lines.to_string(),
            ]);
        }
        table
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = TextTable::new([
            "meeting", "games", "+", "=", "-", "%", "Elo", "nElo", "LOS %", "level %", "pairs",
        ]);
        for meeting in self.meetings() {
            let tally = meeting.tally;
            let [zero, half, one, more, two] = tally.pairs;
            table.row([
                format!("{} - {}", meeting.first, meeting.second),
                tally.games().to_string(),
                tally.wins.to_string(),
                tally.draws.to_string(),
                tally.losses.to_string(),
                format!("{:.1}", 100.0 * meeting.score),
                tally.elo().to_string(),
                tally.normalised_elo().to_string(),
                format!("{:.1}", 100.0 * meeting.superiority),
                format!("{:.1}", 100.0 * meeting.draw_ratio),
                format!("{zero} {half} {one} {more} {two}"),
            ]);
        }
        writeln!(f, "{} a move or game\n", self.rules.control)?;
        writeln!(f, "{table}")?;
        write!(f, "{}", self.engines())?;
        if let Some(sprt) = &self.standings.sprt {
            write!(f, "\n{}", judgement(sprt, self.standings))?;
        }
        Ok(())
    }
}

fn judgement(sprt: &Sprt, standings: &Standings) -> String {
    let (low, high) = sprt.bounds();
    let words = match standings.verdict() {
        Some(Verdict::Accepted) => format!("passed: {} is more likely", sprt.elo1),
        Some(Verdict::Rejected) => format!("failed: {} is more likely", sprt.elo0),
        None => "not decided".to_owned(),
    };
    format!(
        "SPRT [{}, {}] {:?}: LLR {:.2} ({low:.2}, {high:.2}): {words}\n",
        sprt.elo0,
        sprt.elo1,
        sprt.model,
        sprt.llr(&standings.first())
    )
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let standings = self.standings;
        let mut report = serializer.serialize_struct("Match", 7)?;
        report.serialize_field("kind", "match")?;
        report.serialize_field("rules", self.rules)?;
        report.serialize_field("meetings", &self.meetings())?;
        let engines: Vec<_> = standings.names.iter().zip(&standings.players).collect();
        report.serialize_field("engines", &engines)?;
        report.serialize_field("sprt", &standings.sprt)?;
        let sprt = standings.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            (sprt.llr(&standings.first()), low, high, standings.verdict())
        });
        report.serialize_field("llr", &sprt)?;
        report.serialize_field("history", &standings.history)?;
        report.end()
    }
}
