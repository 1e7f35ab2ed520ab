//! Everything that is known after a run, in the form that is written as JSON and compared with
//! later. All tables are views of it.

use super::epd_position::EpdPosition;
use super::journal::{Results, Slot};
use super::position_result::PositionResult;
use super::reader::Suite;
use super::score::SuiteScore;
use super::settings::SuiteSettings;
use super::theme::themes;
use serde::{Deserialize, Serialize};

/// The settings and results of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SuiteReport {
    /// What was run.
    pub settings: SuiteSettings,
    /// The suites in the order of the settings.
    pub suites: Vec<SuiteRecord>,
}

/// One suite of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SuiteRecord {
    /// The name of its file.
    pub file: String,
    /// A sum for each engine, in the order of the settings.
    pub scores: Vec<SuiteScore>,
    /// The same by theme, in the order of appearance; empty if there are not several.
    pub themes: Vec<ThemeRecord>,
    /// Every position.
    pub positions: Vec<PositionRecord>,
}

/// One theme of a suite.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemeRecord {
    /// Its name.
    pub theme: String,
    /// A sum for each engine.
    pub scores: Vec<SuiteScore>,
}

/// A position and what each engine found.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PositionRecord {
    /// Its line in the file.
    pub line: usize,
    /// Its `id`; empty if it has none.
    pub id: String,
    /// Its theme, taken from the `id` (STS).
    pub theme: Option<String>,
    /// The position.
    pub fen: String,
    /// What was to be found, for people.
    pub expected: String,
    /// The most points there were.
    pub maximum: Option<u32>,
    /// In the order of the settings.
    pub results: Vec<PositionResult>,
}

impl SuiteReport {
    /// Puts together what was expected and what was found.
    pub fn new(settings: SuiteSettings, suites: &[Suite], results: &Results) -> Self {
        let engines = settings.engines.len();
        let found = |suite: usize, position: usize| -> Vec<PositionResult> {
            let slots = (0..engines).map(|engine| Slot {
                suite,
                position,
                engine,
            });
            slots
                .filter_map(|slot| results.get(&slot).cloned())
                .collect()
        };
        let records = suites.iter().enumerate().map(|(index, suite)| {
            let ids: Vec<_> = suite.iter().map(|epd| epd.id.as_str()).collect();
            let entries = suite.iter().zip(themes(&ids)).enumerate();
            let positions = entries.map(|(number, (epd, theme))| {
                PositionRecord::new(epd, theme, found(index, number))
            });
            // Those that not every engine has searched cannot be compared.
            let positions = positions.filter(|entry| entry.results.len() == engines);
            let file = settings.sources[index].file.clone();
            SuiteRecord::new(file, engines, positions.collect())
        });
        let suites = records.collect();
        Self { settings, suites }
    }
}

impl SuiteRecord {
    /// Adds up the results.
    pub fn new(file: String, engines: usize, positions: Vec<PositionRecord>) -> Self {
        let mut names: Vec<&String> = Vec::new();
        for theme in positions.iter().filter_map(|entry| entry.theme.as_ref()) {
            if !names.contains(&theme) {
                names.push(theme);
            }
        }
        let about = |theme: &String| ThemeRecord {
            theme: theme.clone(),
            scores: scores(engines, &positions, |entry| {
                entry.theme.as_ref() == Some(theme)
            }),
        };
        let several = names.len() > 1;
        let themes = names.into_iter().filter(|_| several).map(about).collect();
        Self {
            file,
            scores: scores(engines, &positions, |_| true),
            themes,
            positions,
        }
    }
}

impl PositionRecord {
    fn new(epd: &EpdPosition, theme: Option<String>, results: Vec<PositionResult>) -> Self {
        Self {
            line: epd.line,
            id: epd.id.clone(),
            theme,
            fen: epd.position.fen(),
            expected: epd.expected(),
            maximum: epd.maximum(),
            results,
        }
    }

    /// What to call it: its name, or where it stands.
    pub fn name(&self) -> String {
        match self.id.as_str() {
            "" => format!("line {}", self.line),
            id => id.to_owned(),
        }
    }
}

fn scores(
    engines: usize,
    positions: &[PositionRecord],
    of: impl Fn(&PositionRecord) -> bool,
) -> Vec<SuiteScore> {
    let score = |engine: usize| {
        let chosen = positions.iter().filter(|entry| of(entry));
        SuiteScore::of(chosen.filter_map(|entry| Some((entry, entry.results.get(engine)?))))
    };
    (0..engines).map(score).collect()
}

#[cfg(test)]
pub fn sample(file: &str, solved: &[(&str, bool)]) -> SuiteReport {
    let entry = |(index, (id, solved)): (usize, &(&str, bool))| PositionRecord {
        line: index + 1,
        id: (*id).to_owned(),
        theme: themes(&[id]).remove(0),
        fen: format!("position of {id}"),
        expected: "e4".to_owned(),
        maximum: Some(10),
        results: vec![PositionResult {
            solved: *solved,
            points: Some(if *solved { 10 } else { 3 }),
            played: Some("e4".to_owned()),
            ..PositionResult::default()
        }],
    };
    let positions = solved.iter().enumerate().map(entry).collect();
    SuiteReport {
        settings: super::settings::sample(),
        suites: vec![SuiteRecord::new(file.to_owned(), 1, positions)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_added_up_where_there_are_several() {
        let report = sample(
            "a.epd",
            &[("A.1", true), ("B.1", false), ("A.2", false), ("C", true)],
        );
        let suite = &report.suites[0];
        assert_eq!(suite.scores[0].solved, 2);
        let rows: Vec<_> = suite
            .themes
            .iter()
            .map(|row| {
                (
                    row.theme.as_str(),
                    row.scores[0].solved,
                    row.scores[0].points,
                )
            })
            .collect();
        assert_eq!(rows, [("A", 1, 13), ("B", 0, 3)]);
        assert!(
            sample("b.epd", &[("A.1", true)]).suites[0]
                .themes
                .is_empty()
        );
    }

    #[test]
    fn questions_without_a_name_are_called_by_their_line() {
        let entry = PositionRecord {
            line: 7,
            ..PositionRecord::default()
        };
        assert_eq!(entry.name(), "line 7");
    }

    #[test]
    fn a_record_survives_json() {
        let report = sample("a.epd", &[("A.1", true), ("B.1", false)]);
        let text = serde_json::to_string(&report).unwrap();
        let back: SuiteReport = serde_json::from_str(&text).unwrap();
        assert_eq!(back.suites[0].scores, report.suites[0].scores);
        assert_eq!(back.settings, report.settings);
    }
}
