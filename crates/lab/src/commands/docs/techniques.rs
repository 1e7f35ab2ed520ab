//! The page of techniques: what each is worth and costs, as a picture, as a table, and one by one.

mod claims;
mod formulas;
mod known;
mod picture;
#[cfg(test)]
mod sample;
mod section;

use super::notice;
use known::{Known, limit, thousands, words};
use luft_match::Measurements;
use luft_match::cost::percent;
use luft_params::{Group, Technique};
use luft_run::TextTable;
use luft_search::REGISTRY;
use section::{compared, section};
use std::fmt::Write as _;

const HEAD: &str = "\
# Techniques of the search

Each idea of the search is a row of one table, in `crates/search/src/params/`: a switch, a line that says
what the idea is, and its numbers. This page is that table, with what was measured. Elo here is always that of the
technique *on* over *off*, whatever the default: above zero it helps. Where the 95 % interval holds zero, nothing is shown.

![What each technique is worth](images/techniques.svg)

";

const READING: &str = "\
## How it was measured

Techniques work together, and most of what one does another would do almost as well: each number is the worth of
one technique while all others are as they are.

* **at N nodes**: screened. In every pair of games (same opening, colours exchanged) each side has a few techniques turned to
  the opposite of their default, drawn by chance; one regression over all pairs gives the worth of all, with errors from
  the spread of the pairs. Interactions are corrected for how many were looked at (Holm).
* **alone**: games of the engine as it is against the engine with this technique switched.
* **cost**: instructions a node, on against off, counted by callgrind in a `tune` build. Games at fixed nodes do not
  see it.
* **tree**: nodes to the depth of `luft bench`, on against off. Fewer are not better by themselves: pruning everything
  would need none.

What belongs to the clock or to several threads is not at work at fixed nodes and was not screened. The fewer nodes, the less of
what needs depth. Most worth comes first.

## How to repeat it

```
cargo tune
cp crates/search/measurements/ablation.json earlier.json
luft-lab ablate screen target/tune/release/luft,name=COMMIT --known earlier.json --nodes 8000 --games 40000 --book BOOK.epd \\
    --resign 4,600 --draw 40,8,10 --maxmoves 150 -j 2 --journal 8000.journal --json worth.json
luft-lab ablate cost target/tune/release/luft,name=COMMIT --json worth.json
luft-lab ablate target/tune/release/luft,name=COMMIT --only rfp,lmr --games 2000 --game-nodes 8000 --book BOOK.epd --json worth.json
luft-lab ablate merge crates/search/measurements/ablation.json worth.json
luft-lab docs
```

Every command can be stopped at any time and goes on where it was; more `--games` add to what was played. Results of another
engine (name, bench) lie beside those that are there. What was worth more than 100 Elo in `--known` results is turned in one
percent of the games, all else in five. The last command writes this page and its picture. Any engine can be measured so whose
switches are UCI `check` options, and numbers that are `spin` options:

```
luft-lab ablate screen ./other,name=v1.2 --factor UseNullMove,UseLmr,FutilityMargin=90..120 --book BOOK.epd \\
    --journal other.journal --json other.json
luft-lab ablate cost ./other,name=v1.2 --factor UseNullMove,UseLmr,FutilityMargin=90..120 --json other.json
```

";

const ELSEWHERE: &str = "\
## What others say

Engines on whose way Luft began measured, or expected, this of the same techniques; their engines, openings and clocks were
others. One of them concluded that a test suite at 50 ms rewards less pruning.

";

/// The page and its picture.
pub(super) fn page(all: &Measurements) -> (String, String) {
    let known = Known::new(all);
    let mut text = notice();
    text.push_str(HEAD);
    text.push_str(&source(&known));
    for (on, title) in [(true, "On by default"), (false, "Off by default")] {
        let _ = write!(text, "## {title}\n\n{}\n", overview(&known, on));
    }
    text.push_str(READING);
    text.push_str(ELSEWHERE);
    let names = REGISTRY.techniques().map(|technique| technique.name);
    let _ = writeln!(text, "{}", compared(names, &known));
    for group in REGISTRY.groups() {
        let _ = write!(text, "## {}\n\n", group.name);
        for technique in group.techniques {
            text.push_str(&section(technique, &known));
        }
    }
    text.truncate(text.trim_end().len());
    (text + "\n", picture::picture(&known))
}

fn techniques() -> impl Iterator<Item = (&'static Group, &'static Technique)> {
    REGISTRY.groups().iter().flat_map(|&group| {
        let techniques = group.techniques.iter();
        techniques.map(move |technique| (group, technique))
    })
}

/// Where the numbers come from.
fn source(known: &Known<'_>) -> String {
    let all = techniques().count();
    let mut lines = Vec::new();
    for set in &known.sets {
        let (engine, games) = (&set.settings.engine, thousands(2 * set.pairs as u64));
        let measured = set.worths.iter().filter(|worth| worth.elo.is_some());
        lines.push(format!(
            "{} of them screened in {games} games at {}: {engine}",
            measured.count(),
            limit(set)
        ));
    }
    for record in known.records {
        let (engine, count) = (&record.engine, record.measurements.len());
        lines.push(format!("{count} one at a time: {engine}"));
    }
    if let Some(costs) = known.costs {
        let (engine, usual) = (&costs.engine, thousands(costs.usual.round() as u64));
        let count = costs.costs.len();
        lines.push(format!(
            "the cost of {count}: {engine}, {usual} instructions a node as it is"
        ));
    }
    if lines.is_empty() {
        return format!("There are {all} techniques. None has been measured yet.\n\n");
    }
    let mut text = format!("There are {all} techniques. Measured:\n\n");
    for line in lines {
        let _ = writeln!(text, "* {line}");
    }
    text + "\n"
}

/// The techniques of one default, most worth first, without the columns that nobody measured.
fn overview(known: &Known<'_>, on: bool) -> String {
    let all = techniques().filter(|(_, technique)| technique.default_on == on);
    let mut rows: Vec<(&Group, &Technique)> = all.collect();
    let key = |technique: &Technique| known.key(technique.name).unwrap_or(f64::NEG_INFINITY);
    // Stable, so that equals keep the order of the table.
    rows.sort_by(|one, two| key(two.1).total_cmp(&key(one.1)));
    let sets = known.sets.iter().map(|set| format!("at {}", limit(set)));
    let ends = ["alone", "cost", "tree"].map(str::to_owned);
    let heading: Vec<String> = sets.chain(ends).collect();
    let cells: Vec<_> = rows.iter().map(|row| cells(known, row.1.name)).collect();
    let used = |column: &usize| cells.iter().any(|row| !row[*column].is_empty());
    let columns: Vec<usize> = (0..heading.len()).filter(used).collect();
    let names = columns.iter().map(|&column| heading[column].as_str());
    let mut table = TextTable::new(["technique", "group"].into_iter().chain(names));
    for ((group, technique), cells) in rows.iter().zip(&cells) {
        let picked = columns.iter().map(|&column| cells[column].clone());
        let name = format!("[{0}](#{0})", technique.name);
        table.row([name, group.name.to_owned()].into_iter().chain(picked));
    }
    table.markdown()
}

/// A row: the worth in each set and alone, the cost, and the nodes of the bench.
fn cells(known: &Known<'_>, technique: &str) -> Vec<String> {
    let worths = known.worths(technique).into_iter();
    let mut cells: Vec<_> = worths
        .map(|elo| elo.as_ref().map(words).unwrap_or_default())
        .collect();
    let alone = known.alone(technique).map(|alone| {
        let (games, nodes) = (thousands(alone.games), thousands(alone.nodes));
        format!("{} ({games} games at {nodes})", words(&alone.elo))
    });
    cells.push(alone.unwrap_or_default());
    cells.push(known.cost(technique).unwrap_or_default());
    let tree = known.measurement(technique).map(|(_, measured)| {
        let ratio = measured.nodes_ratio.max(f64::MIN_POSITIVE);
        let on = if measured.default_on {
            1.0 / ratio
        } else {
            ratio
        };
        percent(on - 1.0)
    });
    cells.push(tree.unwrap_or_default());
    cells
}

#[cfg(test)]
mod tests {
    use super::sample::{measurements, screening};
    use super::*;

    #[test]
    fn every_technique_and_every_parameter_appears_once() {
        let (page, _) = page(&Measurements::default());
        let count = |start: &str| page.lines().filter(|line| line.starts_with(start)).count();
        let tables = page.split("## What others say").next().unwrap();
        for technique in REGISTRY.techniques() {
            let name = technique.name;
            assert!(
                page.contains(&format!("\n### {name}\n\n{}\n", technique.doc)),
                "{name}"
            );
            assert_eq!(count(&format!("### {name}")).min(1), 1, "{name}");
            let row = format!("\n| [{name}](#{name}) |");
            assert_eq!(tables.matches(&row).count(), 1, "{name}");
            for parameter in technique.parameters {
                assert_eq!(count(&format!("| `{}` |", parameter.option)), 1);
            }
        }
        assert!(page.contains("None has been measured yet."));
    }

    fn rows(page: &str) -> Vec<&str> {
        let rows = page.lines().filter(|line| line.starts_with("| ["));
        rows.take(3).collect()
    }

    #[test]
    fn games_of_one_at_a_time_make_a_page() {
        let (page, picture) = page(&measurements());
        assert!(picture.contains(">rfp<"));
        assert_eq!(
            rows(&page)[0],
            "| [rfp](#rfp) | Node pruning | +107.5 ± 90.0 (20 games at 1,000) | +25.0 % | -33.3 % |"
        );
        assert!(page.contains("* 2 one at a time: a1b2c3 (Luft, bench 1000)\n"));
        assert!(page.contains(
            "| [iid](#iid) | Node pruning | -107.5 ± 90.0 (20 games at 1,000) | +50.0 % |"
        ));
    }

    #[test]
    fn screenings_come_first_and_part_of_them_is_enough() {
        let all = Measurements {
            sets: vec![
                screening(8000, 20_000, &[("lmr", 80.0), ("rfp", 2.0)]),
                screening(30_000, 2500, &[("lmr", 120.0)]),
            ],
            ..Measurements::default()
        };
        let (page, _) = page(&all);
        let rows = rows(&page);
        assert_eq!(
            rows[0],
            "| [lmr](#lmr) | Reductions | +80.0 ± 5.0 | +120.0 ± 5.0 |"
        );
        assert_eq!(
            rows[1],
            "| [rfp](#rfp) | Node pruning | +2.0 ± 5.0, not shown |  |"
        );
        assert!(
            rows[2].ends_with("| Search framework |  |  |"),
            "{}",
            rows[2]
        );
        assert!(page.contains("* 2 of them screened in 40,000 games at 8,000 nodes: a1b2c3"));
    }
}
