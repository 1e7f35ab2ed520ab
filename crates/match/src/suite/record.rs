//! Everything that is known after a run, in the form that is written as JSON and compared with
//! later. All tables are views of it.

use super::answers::{Answers, Slot};
use super::outcome::Outcome;
use super::question::Question;
use super::reader::Suite;
use super::request::Request;
use super::tally::Tally;
use super::theme::themes;
use serde::{Deserialize, Serialize};

/// A run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    pub request: Request,
    pub suites: Vec<SuiteRecord>,
}

/// One suite of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SuiteRecord {
    /// The name of its file.
    pub file: String,
    /// A sum for each engine, in the order of the request.
    pub tallies: Vec<Tally>,
    /// The same by theme, in the order of appearance; empty if there are not several.
    pub themes: Vec<ThemeRecord>,
    /// Every question.
    pub positions: Vec<Asked>,
}

/// One theme of a suite.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThemeRecord {
    pub theme: String,
    pub tallies: Vec<Tally>,
}

/// A question and what each engine answered.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Asked {
    pub line: usize,
    pub id: String,
    pub theme: Option<String>,
    pub fen: String,
    /// What was to be found, for people.
    pub wanted: String,
    /// The most points there were.
    pub maximum: Option<u32>,
    /// In the order of the request.
    pub answers: Vec<Outcome>,
}

impl Record {
    /// Puts together what was asked and what was answered.
    pub fn new(request: Request, suites: &[Suite], answers: &Answers) -> Self {
        let engines = request.engines.len();
        let answered = |suite: usize, question: usize| -> Vec<Outcome> {
            let slots = (0..engines).map(|engine| Slot {
                suite,
                question,
                engine,
            });
            slots
                .filter_map(|slot| answers.get(&slot).cloned())
                .collect()
        };
        let records = suites.iter().enumerate().map(|(index, suite)| {
            let ids: Vec<_> = suite.iter().map(|question| question.id.as_str()).collect();
            let asked = suite.iter().zip(themes(&ids)).enumerate();
            let positions = asked.map(|(number, (question, theme))| {
                Asked::new(question, theme, answered(index, number))
            });
            let file = request.sources[index].file.clone();
            SuiteRecord::new(file, engines, positions.collect())
        });
        let suites = records.collect();
        Self { request, suites }
    }
}

impl SuiteRecord {
    /// Adds up what was answered.
    pub fn new(file: String, engines: usize, positions: Vec<Asked>) -> Self {
        let mut names: Vec<&String> = Vec::new();
        for theme in positions.iter().filter_map(|asked| asked.theme.as_ref()) {
            if !names.contains(&theme) {
                names.push(theme);
            }
        }
        let about = |theme: &String| ThemeRecord {
            theme: theme.clone(),
            tallies: tallies(engines, &positions, |asked| {
                asked.theme.as_ref() == Some(theme)
            }),
        };
        let several = names.len() > 1;
        let themes = names.into_iter().filter(|_| several).map(about).collect();
        Self {
            file,
            tallies: tallies(engines, &positions, |_| true),
            themes,
            positions,
        }
    }
}

impl Asked {
    fn new(question: &Question, theme: Option<String>, answers: Vec<Outcome>) -> Self {
        Self {
            line: question.line,
            id: question.id.clone(),
            theme,
            fen: question.position.fen(),
            wanted: question.wanted(),
            maximum: question.maximum(),
            answers,
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

fn tallies(engines: usize, positions: &[Asked], of: impl Fn(&Asked) -> bool) -> Vec<Tally> {
    let tally = |engine: usize| {
        let chosen = positions.iter().filter(|asked| of(asked));
        Tally::of(chosen.filter_map(|asked| Some((asked, asked.answers.get(engine)?))))
    };
    (0..engines).map(tally).collect()
}

#[cfg(test)]
pub fn sample(file: &str, solved: &[(&str, bool)]) -> Record {
    let asked = |(index, (id, solved)): (usize, &(&str, bool))| Asked {
        line: index + 1,
        id: (*id).to_owned(),
        theme: themes(&[id]).remove(0),
        fen: format!("position of {id}"),
        wanted: "e4".to_owned(),
        maximum: Some(10),
        answers: vec![Outcome {
            solved: *solved,
            points: Some(if *solved { 10 } else { 3 }),
            played: Some("e4".to_owned()),
            ..Outcome::default()
        }],
    };
    let positions = solved.iter().enumerate().map(asked).collect();
    Record {
        request: super::request::sample(),
        suites: vec![SuiteRecord::new(file.to_owned(), 1, positions)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_added_up_where_there_are_several() {
        let record = sample(
            "a.epd",
            &[("A.1", true), ("B.1", false), ("A.2", false), ("C", true)],
        );
        let suite = &record.suites[0];
        assert_eq!(suite.tallies[0].solved, 2);
        let rows: Vec<_> = suite
            .themes
            .iter()
            .map(|row| {
                (
                    row.theme.as_str(),
                    row.tallies[0].solved,
                    row.tallies[0].points,
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
        let asked = Asked {
            line: 7,
            ..Asked::default()
        };
        assert_eq!(asked.name(), "line 7");
    }

    #[test]
    fn a_record_survives_json() {
        let record = sample("a.epd", &[("A.1", true), ("B.1", false)]);
        let text = serde_json::to_string(&record).unwrap();
        let back: Record = serde_json::from_str(&text).unwrap();
        assert_eq!(back.suites[0].tallies, record.suites[0].tallies);
        assert_eq!(back.request, record.request);
    }
}
