//! The forest plot of the page: what each technique is worth, with its interval, at each node count.

use super::known::{Known, limit, thousands};
use luft_match::Estimate;
use luft_run::{Forest, ForestRow};
use luft_search::REGISTRY;

/// Beyond this the picture has arrows: a few huge rows must not press all others together.
const EDGE: f64 = 150.0;

/// The picture; empty where nothing was measured by games.
pub(super) fn picture(known: &Known<'_>) -> String {
    let series = if known.sets.is_empty() {
        vec![alone_name(known)]
    } else {
        known.sets.iter().map(|set| limit(set)).collect()
    };
    let mut rows: Vec<(f64, ForestRow)> = Vec::new();
    for technique in REGISTRY.techniques() {
        let intervals = intervals(known, technique.name);
        if intervals.iter().all(Option::is_none) {
            continue;
        }
        let name = if technique.default_on {
            technique.name.to_owned()
        } else {
            format!("{} (off)", technique.name)
        };
        let key = known.key(technique.name).unwrap_or(f64::NEG_INFINITY);
        rows.push((key, ForestRow { name, intervals }));
    }
    // Stable, so that equals keep the order of the table.
    rows.sort_by(|one, two| two.0.total_cmp(&one.0));
    Forest {
        title: "What each technique is worth: Elo of on over off, 95 %".to_owned(),
        series,
        main: known.main().unwrap_or(0),
        edge: EDGE,
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
    .svg()
}

fn intervals(known: &Known<'_>, technique: &str) -> Vec<Option<[f64; 3]>> {
    let interval = |elo: Estimate| [elo.low, elo.value, elo.high];
    if known.sets.is_empty() {
        let alone = known.alone(technique);
        return vec![alone.map(|alone| interval(alone.elo))];
    }
    let worths = known.worths(technique).into_iter();
    worths.map(|elo| elo.map(interval)).collect()
}

fn alone_name(known: &Known<'_>) -> String {
    let names = REGISTRY.techniques().map(|technique| technique.name);
    let mut nodes: Vec<_> = names.filter_map(|name| known.alone(name)).collect();
    nodes.dedup_by_key(|alone| alone.nodes);
    match &nodes[..] {
        [one] => format!("one at a time, {} nodes", thousands(one.nodes)),
        _ => "one at a time".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{measurements, screening};
    use super::*;
    use luft_match::Measurements;

    #[test]
    fn rows_are_drawn_by_worth_and_only_where_something_is_known() {
        let all = Measurements {
            sets: vec![
                screening(2000, 100, &[("rfp", 5.0)]),
                screening(8000, 200, &[("lmr", 90.0), ("rfp", 7.0), ("iid", -20.0)]),
            ],
            ..Measurements::default()
        };
        let svg = picture(&Known::new(&all));
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("{text}: {svg}"));
        assert!(at(">lmr<") < at(">rfp<") && at(">rfp<") < at(">iid (off)<"));
        assert!(svg.contains(">2,000 nodes<") && svg.contains(">8,000 nodes<"));
        assert!(!svg.contains(">pvs<"));
        assert_eq!(svg, picture(&Known::new(&all)), "it is the same each time");
    }

    #[test]
    fn without_a_screening_games_of_one_at_a_time_are_drawn() {
        let svg = picture(&Known::new(&measurements()));
        assert!(svg.contains(">one at a time, 1,000 nodes<"), "{svg}");
        assert!(svg.contains(">rfp<"));
        let none = picture(&Known::new(&Measurements::default()));
        assert!(none.starts_with("<svg") && none.contains("</svg>"));
    }
}
