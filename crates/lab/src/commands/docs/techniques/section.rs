//! The section of one technique: its idea, formula, worth, cost, what it does with others and what is said of it
//! elsewhere, and its numbers.

use super::claims::claims;
use super::formulas::formula;
use super::known::{Known, is_shown, limit, thousands, words};
use luft_match::ablate::{self, Measurement, Record, Suite};
use luft_params::Technique;
use luft_run::TextTable;
use std::fmt::Write as _;

/// The section.
pub(super) fn section(technique: &Technique, known: &Known<'_>) -> String {
    let name = technique.name;
    let mut text = format!("### {name}\n\n{}\n\n", technique.doc);
    if let Some(formula) = formula(name) {
        // A plus at the beginning would make a list, and vanish.
        let escape = if formula.starts_with('+') { "\\" } else { "" };
        let _ = write!(text, "{escape}{formula}\n\n");
    }
    let state = if technique.default_on { "On" } else { "Off" };
    let _ = writeln!(text, "* {state} by default.");
    for line in [worth(name, known), cost(name, known)]
        .into_iter()
        .flatten()
    {
        let _ = writeln!(text, "* {line}");
    }
    if let Some((record, measured)) = known.measurement(name) {
        let _ = writeln!(text, "* {}", switched(record, measured));
    }
    for line in interactions(name, known) {
        let _ = writeln!(text, "* {line}");
    }
    for claim in claims(name) {
        let _ = writeln!(text, "* Elsewhere ({}): {}.", claim.source, claim.text);
    }
    text.push('\n');
    text + &numbers(technique)
}

/// Elo of on over off, by nodes and alone.
fn worth(name: &str, known: &Known<'_>) -> Option<String> {
    let mut parts = Vec::new();
    for (set, elo) in known.sets.iter().zip(known.worths(name)) {
        if let Some(elo) = elo {
            parts.push(format!("{} at {}", words(&elo), limit(set)));
        }
    }
    if let Some(alone) = known.alone(name) {
        let (games, nodes) = (thousands(alone.games), thousands(alone.nodes));
        let games = format!("in {games} games at {nodes} nodes");
        parts.push(format!("alone {} {games}", words(&alone.elo)));
    }
    (!parts.is_empty()).then(|| format!("Worth, Elo: {}.", parts.join("; ")))
}

fn cost(name: &str, known: &Known<'_>) -> Option<String> {
    let cost = known.cost(name)?;
    Some(format!("Cost: {cost} instructions a node."))
}

/// The other measurements of one at a time, in words.
fn switched(record: &Record, measured: &Measurement) -> String {
    let state = if measured.default_on { "off" } else { "on" };
    let [nodes, time, ..] = ablate::cells(Some(measured));
    let mut text = format!("Switched {state}: nodes of the bench {nodes}, time {time}");
    for suite in &measured.suites {
        text.push_str(&suite_words(suite));
    }
    match record.engine.bench {
        Some(bench) => format!("{text} (bench {}).", thousands(bench)),
        None => text + ".",
    }
}

fn suite_words(suite: &Suite) -> String {
    let Suite {
        settings,
        switched,
        default,
    } = suite;
    let mut text = format!(
        "; of the {} positions of {} at {} nodes {} found instead of {}",
        thousands(settings.positions as u64),
        settings.file,
        thousands(settings.nodes),
        switched.found,
        default.found
    );
    if let (Some(points), Some(usual), Some(most)) = (switched.points, default.points, default.most)
    {
        let _ = write!(text, ", {points} points instead of {usual} (of {most})");
    }
    text
}

/// What the technique does together with others, where that is shown.
fn interactions<'a>(name: &'a str, known: &'a Known<'_>) -> impl Iterator<Item = String> + use<'a> {
    known.interactions(name).map(move |(set, one)| {
        let other = one.factors.iter().find(|other| *other != name);
        let other = other.map_or(name, String::as_str);
        format!(
            "Together with [{other}](#{other}): turning both brings {} Elo more than the sum of turning each, at {}.",
            one.elo,
            limit(set)
        )
    })
}

fn numbers(technique: &Technique) -> String {
    if technique.parameters.is_empty() {
        return String::new();
    }
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
    table.markdown() + "\n"
}

/// What others say of techniques, beside what was measured here.
pub(super) fn compared(names: impl Iterator<Item = &'static str>, known: &Known<'_>) -> String {
    let mut table = TextTable::new(["technique", "who", "what", "Luft, Elo"]);
    for name in names {
        for claim in claims(name) {
            let measured = best(name, known);
            table.row([
                format!("[{name}](#{name})"),
                claim.source.to_owned(),
                claim.text.to_owned(),
                measured.unwrap_or_else(|| "not measured".to_owned()),
            ]);
        }
    }
    table.markdown()
}

/// The worth that says most.
fn best(name: &str, known: &Known<'_>) -> Option<String> {
    let main = known.main().and_then(|main| {
        let elo = known.worths(name)[main]?;
        Some((elo, limit(known.sets[main])))
    });
    let alone = || {
        let alone = known.alone(name)?;
        Some((alone.elo, format!("{} nodes", thousands(alone.nodes))))
    };
    let (elo, limit) = main.or_else(alone)?;
    let text = if is_shown(&elo) { "" } else { ", not shown" };
    Some(format!("{elo} at {limit}{text}"))
}

#[cfg(test)]
mod tests {
    use super::super::sample::{measurements, screening, together};
    use super::*;
    use luft_match::Measurements;
    use luft_search::REGISTRY;

    fn text(name: &str, all: &Measurements) -> String {
        let technique = REGISTRY.techniques().find(|one| one.name == name);
        section(technique.unwrap(), &Known::new(all))
    }

    #[test]
    fn a_section_says_all_that_is_known() {
        let mut all = measurements();
        all.sets = vec![
            screening(2000, 100, &[("razoring", -3.0), ("rfp", 12.0)]),
            screening(8000, 200, &[("razoring", 4.0), ("rfp", 22.0)]),
        ];
        all.sets[1].interactions.most = vec![
            together(["rfp", "razoring"], 30.0, 0.01),
            together(["rfp", "lmr"], 30.0, 0.5),
        ];
        let rfp = text("rfp", &all);
        for words in [
            "### rfp\n\nReverse futility pruning",
            "Depth ≤ `max_depth`",
            "* On by default.\n",
            "* Worth, Elo: +12.0 ± 5.0 at 2,000 nodes; +22.0 ± 5.0 at 8,000 nodes; alone +",
            " in 20 games at 1,000 nodes.\n",
            "* Cost: +25.0 % instructions a node.\n",
            "* Switched off: nodes of the bench +50.0 %, time +0.0 %; of the 2 positions of sts.epd at 100 nodes \
             1 found instead of 2, 10 points instead of 20 (of 20) (bench 1,000).\n",
            "* Together with [razoring](#razoring): turning both brings +30.0 ± 5.0 Elo more than the sum",
            "* Elsewhere (Tunguska 1.1, STS at 50 ms): +2 best moves",
            "| `rfp_margin` |",
        ] {
            assert!(rfp.contains(words), "{words}\n{rfp}");
        }
        assert!(!rfp.contains("(#lmr)"), "an interaction that is not shown");
        assert!(text("lmr_check", &all).contains("\n\n− `ply_1024ths`.\n"));
        assert!(text("lmr_non_pv", &all).contains("\n\n\\+ `ply_1024ths`.\n"));
        let razoring = text("razoring", &all);
        assert!(razoring.contains("-3.0 ± 5.0, not shown at 2,000 nodes; +4.0 ± 5.0, not shown"));
        let compared = compared(["razoring"].into_iter(), &Known::new(&all));
        assert!(compared.contains(
            "| Rusty Rival | lost and was reverted | +4.0 ± 5.0 at 8,000 nodes, not shown |"
        ));
    }

    #[test]
    fn nothing_is_said_of_what_was_not_measured() {
        let all = Measurements::default();
        let rfp = text("rfp", &all);
        assert!(!rfp.contains("Worth") && !rfp.contains("Cost") && !rfp.contains("Switched"));
        let compared = compared(["rfp"].into_iter(), &Known::new(&all));
        assert!(compared.contains("| not measured |"));
    }
}
