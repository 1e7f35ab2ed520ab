//! The picture of the page on networks: strength against the core-hours of games that each network has cost.

use luft_run::{Curve, Plot, RunError, file};
use serde::Deserialize;
use std::path::Path;

/// What each network cost and is worth, in the order of their numbers.
const GENERATIONS: &str = "crates/eval/net/generations.json";

/// A network among its predecessors and successors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Generation {
    /// Processor time of all games that it and those before it learnt from, in hours.
    core_hours: f64,
    /// Elo against network 5 with the same search.
    elo: f64,
    /// Half of the 95 % interval.
    error: f64,
}

/// The picture, from the table of the project at this root.
pub(super) fn picture(root: &Path) -> Result<String, RunError> {
    let generations: Vec<Generation> = file::read_json(&root.join(GENERATIONS))?;
    Ok(plot(&generations).svg())
}

fn plot(generations: &[Generation]) -> Plot {
    let curve = |name: &str, height: fn(&Generation) -> f64| Curve {
        name: name.to_owned(),
        points: generations
            .iter()
            .map(|network| (network.core_hours, height(network)))
            .collect(),
    };
    Plot {
        title: "Strength of the networks".to_owned(),
        across: "core-hours of games".to_owned(),
        up: "Elo against network 5".to_owned(),
        curves: vec![
            curve("measured", |network| network.elo),
            curve("95 % interval, upper end", |network| {
                network.elo + network.error
            }),
            curve("95 % interval, lower end", |network| {
                network.elo - network.error
            }),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_is_a_point_within_its_interval() {
        let network = |core_hours, elo| Generation {
            core_hours,
            elo,
            error: 9.0,
        };
        let plot = plot(&[network(2.0, 0.0), network(5.0, 60.0)]);
        let [measured, high, low] = &plot.curves[..] else {
            panic!("three curves");
        };
        assert_eq!(measured.points, [(2.0, 0.0), (5.0, 60.0)]);
        assert_eq!(high.points, [(2.0, 9.0), (5.0, 69.0)]);
        assert_eq!(low.points, [(2.0, -9.0), (5.0, 51.0)]);
    }
}
