//! The page of techniques: what each is, what its numbers are, and what it was measured to be worth.

use super::notice;
use luft_match::ablate::{self, Measurement, Record, Suite};
use luft_params::{Group, Technique};
use luft_run::TextTable;
use luft_search::REGISTRY;
use std::fmt::Write as _;

const HEAD: &str = "\
# Techniques of the search

Each idea of the search is a row of one table, in `crates/search/src/params/`: a switch, a line that says
what the idea is, and its numbers. This page is that table, with what was measured.

";

const READING: &str = "\
## How to read it

Techniques work together, and most of what one does another would do almost as well. So each was switched
alone, to the opposite of its default, with all others as they are. A technique that is on by default
loses something when it is switched off; one that is off would change something if it were on. Every
number tells what the switch did:

* **nodes** and **time**: to the depth of `luft bench`, in percent of the engine as it is. More nodes when
  it is off means that it saves them. Fewer nodes are not better by themselves: pruning everything would
  need none.
* **found**: positions of a suite whose best move is found with a fixed number of nodes; **points** counts
  good second choices too, where the suite has points for them.
* **Elo**, with the error at 95 %, and **games**: against the engine as it is, so many at so many nodes a
  move. Only this is strength. What a technique costs in time does not count so, and the fewer nodes, the
  less of what needs depth: at a thousand a singular extension hardly ever happens.

What belongs to the clock shows in none of these: with fixed depth or nodes there is no clock. Most worth
comes first, by Elo where there were games, then by nodes.

";

const REPEATING: &str = "\
## How to repeat it

```
cargo tune
cargo run --release -p luft-lab -- ablate target/tune/release/luft --suite SUITE.epd --games 400 --book BOOK.epd --json crates/search/measurements/ablation.json
cargo run --release -p luft-lab -- docs
```

The second command can be stopped at any time and goes on where it was; `--only rfp,lmr` measures some.
The third writes this page from its results. `luft-lab ablate screen` measures all techniques in the same
games; its help has examples, also for other engines.

";

/// The page.
pub(super) fn page(record: &Record) -> String {
    let mut text = notice();
    text.push_str(HEAD);
    text.push_str(READING);
    text.push_str(REPEATING);
    text.push_str("## Overview\n\n");
    text.push_str(&source(record));
    for (on, title) in [
        (true, "On by default: what switching off does"),
        (false, "Off by default: what switching on does"),
    ] {
        let _ = write!(text, "### {title}\n\n{}\n", overview(record, on));
    }
    for group in REGISTRY.groups() {
        let _ = write!(text, "## {}\n\n", group.name);
        for technique in group.techniques {
            text.push_str(&section(technique, measurement(record, technique), record));
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// What is known of a technique, unless it was measured when its default was another.
fn measurement<'a>(record: &'a Record, technique: &Technique) -> Option<&'a Measurement> {
    let measured = record.find(technique.name);
    measured.filter(|measured| measured.default_on == technique.default_on)
}

fn techniques() -> impl Iterator<Item = (&'static Group, &'static Technique)> {
    REGISTRY.groups().iter().flat_map(|&group| {
        let techniques = group.techniques.iter();
        techniques.map(move |technique| (group, technique))
    })
}

/// Where the numbers come from.
fn source(record: &Record) -> String {
    let all = techniques().count();
    let known = techniques().filter_map(|(_, technique)| measurement(record, technique));
    let known: Vec<_> = known.collect();
    if known.is_empty() {
        return format!("There are {all} techniques. None has been measured yet.\n\n");
    }
    let Record {
        engine, signature, ..
    } = record;
    let mut text = format!(
        "There are {all} techniques, of which {} were measured, last with {engine}, whose bench is \
         {signature} nodes.",
        known.len()
    );
    let older = known
        .iter()
        .filter(|one| one.signature != *signature)
        .count();
    if older > 0 {
        let _ = write!(text, " {older} of them were measured with an older search.");
    }
    text + "\n\n"
}

/// The techniques of one default, most worth first, without the columns that nobody measured.
fn overview(record: &Record, on: bool) -> String {
    let all = techniques().filter(|(_, technique)| technique.default_on == on);
    let measured = |(group, technique)| (group, technique, measurement(record, technique));
    let mut rows: Vec<(&Group, &Technique, _)> = all.map(measured).collect();
    // Stable, so that equals keep the order of the table.
    rows.sort_by(|one, two| ablate::compare(one.2, two.2));
    let cells: Vec<_> = rows.iter().map(|row| ablate::cells(row.2)).collect();
    let used = |column: &usize| cells.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..ablate::COLUMNS.len()).filter(used).collect();
    let pick = |row: &[String; 6]| columns.iter().map(|&column| row[column].clone()).collect();
    let names = columns.iter().map(|&column| ablate::COLUMNS[column]);
    let mut table = TextTable::new(["technique", "group"].into_iter().chain(names));
    for ((group, technique, _), cells) in rows.iter().zip(&cells) {
        let picked: Vec<String> = pick(cells);
        let name = format!("[{0}](#{0})", technique.name);
        table.row([name, group.name.to_owned()].into_iter().chain(picked));
    }
    table.markdown()
}

fn section(technique: &Technique, measured: Option<&Measurement>, record: &Record) -> String {
    let state = if technique.default_on { "On" } else { "Off" };
    let mut text = format!(
        "### {}\n\n{}\n\n{state} by default.",
        technique.name, technique.doc
    );
    if let Some(measured) = measured {
        text.push(' ');
        text.push_str(&results(measured, record.signature));
    }
    text.push_str("\n\n");
    if !technique.parameters.is_empty() {
        let mut table = TextTable::new(["parameter", "default", "range", "step", "what it is"]);
        for parameter in technique.parameters {
            table.row([
                format!("`{}`", parameter.option),
                parameter.default.to_string(),
                format!("{} to {}", parameter.min, parameter.max),
                parameter.step.to_string(),
                parameter.doc.to_owned(),
            ]);
        }
        text.push_str(&table.markdown());
        text.push('\n');
    }
    text
}

/// The measurements in words.
fn results(measured: &Measurement, signature: u64) -> String {
    let switched = if measured.default_on { "off" } else { "on" };
    let [nodes, time, ..] = ablate::cells(Some(measured));
    let mut text = format!("Switched {switched}: nodes {nodes}, time {time}");
    if let Some(suite) = &measured.suite {
        text.push_str(&suite_words(suite));
    }
    if let (Some((elo, error)), Some(games)) = (measured.elo(), &measured.games) {
        let _ = write!(
            text,
            "; {elo:+.1} ± {error:.1} Elo in {} games at {} nodes a move",
            games.count(),
            games.nodes
        );
    }
    text.push('.');
    if measured.signature != signature {
        let _ = write!(text, " The bench then was {} nodes.", measured.signature);
    }
    text
}

fn suite_words(suite: &Suite) -> String {
    let Suite {
        settings,
        switched,
        default,
    } = suite;
    let mut text = format!(
        "; of the {} positions of {} at {} nodes {} found instead of {}",
        settings.positions, settings.file, settings.nodes, switched.found, default.found
    );
    if let (Some(points), Some(usual), Some(most)) = (switched.points, default.points, default.most)
    {
        let _ = write!(text, ", {points} points instead of {usual} (of {most})");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A technique that is on by default, with this effect on the nodes.
    fn measured(technique: &str, nodes_ratio: f64) -> Measurement {
        let measured = json!({
            "technique": technique, "default_on": true, "signature": 1000, "rounds": 3,
            "nodes": (1000.0 * nodes_ratio) as u64, "nodes_ratio": nodes_ratio, "time_ratio": 1.0,
            "suite": null, "games": null,
        });
        serde_json::from_value(measured).unwrap()
    }

    fn suite(nodes: u64) -> Suite {
        let score = |found: u64| json!({"found": found, "points": 10 * found, "most": 20});
        let suite = json!({
            "settings": {"signature": 1000, "file": "sts.epd", "positions": 2, "nodes": nodes},
            "switched": score(1), "default": score(2),
        });
        serde_json::from_value(suite).unwrap()
    }

    #[test]
    fn every_technique_and_every_parameter_appears_once() {
        let page = page(&Record::default());
        let count = |start: &str| page.lines().filter(|line| line.starts_with(start)).count();
        for technique in REGISTRY.techniques() {
            let name = technique.name;
            assert!(
                page.contains(&format!("\n### {name}\n\n{}\n", technique.doc)),
                "{name}"
            );
            assert_eq!(
                page.matches(&format!("\n### {name}\n")).count(),
                1,
                "{name}"
            );
            assert_eq!(count(&format!("| [{name}](#{name}) |")), 1, "{name}");
            for parameter in technique.parameters {
                assert_eq!(count(&format!("| `{}` |", parameter.option)), 1);
            }
        }
    }

    #[test]
    fn what_was_measured_is_told_and_comes_first() {
        let mut record = Record {
            engine: "Luft".to_owned(),
            signature: 1000,
            measurements: vec![measured("rfp", 1.5), measured("lmr", 2.0)],
        };
        record.put_suite("rfp", suite(100));
        record.measurements[1].signature = 999;
        let page = page(&record);
        let first: Vec<_> = page
            .lines()
            .filter(|line| line.starts_with("| ["))
            .take(3)
            .collect();
        assert_eq!(
            first[0],
            "| [lmr](#lmr) | Reductions | +100.0 % | +0.0 % |  |  |"
        );
        assert_eq!(
            first[1],
            "| [rfp](#rfp) | Node pruning | +50.0 % | +0.0 % | -1 | -10 |"
        );
        assert!(first[2].starts_with("| [aspiration](#aspiration) | Search framework |"));
        for words in [
            "of which 2 were measured, last with Luft, whose bench is 1000 nodes. 1 of them were",
            "On by default. Switched off: nodes +50.0 %, time +0.0 %; of the 2 positions of sts.epd \
             at 100 nodes 1 found instead of 2, 10 points instead of 20 (of 20).",
            "Switched off: nodes +100.0 %, time +0.0 %. The bench then was 999 nodes.",
        ] {
            assert!(page.contains(words), "{words}");
        }
    }

    #[test]
    fn a_measurement_of_another_default_is_not_shown() {
        let record = Record {
            measurements: vec![measured("iid", 1.5)],
            ..Record::default()
        };
        assert!(page(&record).contains("None has been measured yet."));
    }
}
