//! Games that are not played but drawn, between sides whose strength is known: what the estimates must find.

use super::design::tests::{chances, design};
use super::design::{Chances, Design};
use super::played_pair::PlayedPair;
use super::screening::Screening;
use super::settings::tests::settings;
use super::worth::Sample;
use crate::statistics::{Estimate, Outcome};
use luft_run::Random;

/// What is true: the Elo of each factor's high level, and of two that are turned together.
struct Truth {
    worths: Vec<f64>,
    together: Option<((usize, usize), f64)>,
}

impl Truth {
    fn of(worths: &[f64]) -> Self {
        Self {
            worths: worths.to_vec(),
            together: None,
        }
    }

    /// How much weaker or stronger a side is than one with nothing turned; all factors are on by default.
    fn strength(&self, turned: &[usize]) -> f64 {
        let alone: f64 = turned.iter().map(|&index| -self.worths[index]).sum();
        let both = |two: (usize, usize)| turned.contains(&two.0) && turned.contains(&two.1);
        match self.together {
            Some((two, elo)) if both(two) => alone + elo,
            _ => alone,
        }
    }

    fn pair(&self, design: &Design, pair: usize) -> PlayedPair {
        let turned = design.turned(pair);
        let elo = self.strength(&turned[0]) - self.strength(&turned[1]);
        let score = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let mut random = Random::of(!design.seed, pair);
        // An opening is better for one colour, so what one game of a pair gains the other loses.
        let unfair =
            (0.4 * random.fraction() - 0.2).clamp(-score.min(1.0 - score), score.min(1.0 - score));
        let outcomes = [score + unfair, score - unfair].map(|score| draw(score, &mut random));
        PlayedPair::new(pair, turned, outcomes)
    }

    fn screening(&self, chances: &Chances, pairs: usize, seed: u64) -> Screening {
        let mut settings = settings(0, seed);
        settings.design = design(self.worths.len(), chances, seed);
        let pairs = (0..pairs)
            .map(|pair| self.pair(&settings.design, pair))
            .collect();
        Screening::new(settings, pairs)
    }
}

/// A game with this expected score, in which most equal ones are drawn.
fn draw(score: f64, random: &mut Random) -> Outcome {
    let drawn = 1.2 * score.min(1.0 - score);
    match random.fraction() {
        chance if chance < drawn => Outcome::Draw,
        chance if chance < drawn + (score - drawn / 2.0) => Outcome::Win,
        _ => Outcome::Loss,
    }
}

/// The estimates of every factor, by its number.
fn estimates(screening: &Screening) -> Vec<Estimate> {
    let mut worths: Vec<_> = screening.worths.iter().collect();
    worths.sort_by_key(|worth| worth.factor.name[1..].parse::<usize>().unwrap());
    worths.iter().map(|worth| worth.elo.unwrap()).collect()
}

/// The mean estimate of every factor, and the share of all intervals that hold the truth.
fn repeat(truth: &Truth, chances: &Chances, pairs: usize, times: u64) -> (Vec<f64>, f64) {
    let mut means = vec![0.0; truth.worths.len()];
    let mut held = 0;
    for seed in 0..times {
        let screening = truth.screening(chances, pairs, seed);
        let found = estimates(&screening).into_iter().zip(&truth.worths);
        for (mean, (elo, &worth)) in means.iter_mut().zip(found) {
            *mean += elo.value / times as f64;
            held += usize::from(elo.low <= worth && worth <= elo.high);
        }
    }
    let all = times as usize * means.len();
    (means, held as f64 / all as f64)
}

/// So many pairs of ten factors, drawn with this seed.
pub(crate) fn screening(seed: u64, pairs: usize) -> Screening {
    Truth::of(&WORTHS).screening(&chances(20.0, &[]), pairs, seed)
}

const WORTHS: [f64; 10] = [40.0, 25.0, 15.0, 10.0, 5.0, 0.0, 0.0, -5.0, -15.0, -30.0];

#[test]
fn estimates_are_right_on_average_and_intervals_in_95_of_100_cases() {
    let truth = Truth::of(&WORTHS);
    let (means, held) = repeat(&truth, &chances(20.0, &[]), 800, 250);
    for (mean, worth) in means.iter().zip(WORTHS) {
        assert!((mean - worth).abs() < 2.0, "{means:?}");
    }
    assert!((0.935..0.965).contains(&held), "{held}");
}

#[test]
fn a_balanced_design_is_as_right_with_fewer_games() {
    let truth = Truth::of(&WORTHS);
    let (means, held) = repeat(&truth, &chances(50.0, &[]), 300, 250);
    for (mean, worth) in means.iter().zip(WORTHS) {
        // The sides are up to 145 Elo apart, where a point is worth a little less than between equals.
        assert!((mean - worth).abs() < 2.0 + 0.03 * worth.abs(), "{means:?}");
    }
    assert!((0.935..0.965).contains(&held), "{held}");
    let screening = truth.screening(&chances(50.0, &[]), 300, 1);
    assert!(screening.worths.iter().all(|worth| worth.pairs == 300));
    assert_eq!(screening.interactions.looked_at, 0);
}

#[test]
fn many_factors_are_measured_together_also_beside_a_huge_one() {
    let mut worths: Vec<f64> = (0..40)
        .map(|index| f64::from(index % 5) * 8.0 - 16.0)
        .collect();
    worths[7] = 200.0;
    let (means, held) = repeat(&Truth::of(&worths), &chances(5.0, &["f7"]), 3000, 25);
    assert!((means[7] - 200.0).abs() < 25.0, "{}", means[7]);
    assert!((0.93..0.97).contains(&held), "{held}");
}

/// The size of a real screening, without its interactions: 140 factors, three of them huge, in 40,000 games.
#[test]
fn a_whole_table_is_known_to_ten_elo() {
    let mut worths: Vec<f64> = (0..140)
        .map(|index| f64::from(index % 7) * 5.0 - 10.0)
        .collect();
    for (index, elo) in [(10, 250.0), (50, 180.0), (90, -120.0)] {
        worths[index] = elo;
    }
    let truth = Truth::of(&worths);
    let design = design(140, &chances(5.0, &["f10", "f50", "f90"]), 1);
    let pairs: Vec<_> = (0..20_000).map(|pair| truth.pair(&design, pair)).collect();
    let sample = Sample::new(&design.factors, &pairs);
    let found = sample.worths(&design.factors, sample.regression().as_ref());
    let (mut held, mut bias) = (0, 0.0);
    for worth in &found {
        let (elo, index) = (worth.elo.unwrap(), worth.factor.name[1..].parse::<usize>());
        let true_elo = worths[index.unwrap()];
        held += usize::from(elo.low <= true_elo && true_elo <= elo.high);
        if worth.factor.chance > 1.0 {
            assert!(elo.error() < 10.0, "{}: {elo}", worth.factor.name);
            bias += (elo.value - true_elo) / 137.0;
        }
    }
    assert!(held >= 126, "{held} of 140 instead of about 133");
    assert!(bias.abs() < 1.5, "{bias}");
}

#[test]
fn two_that_work_together_are_found() {
    let mut truth = Truth::of(&[20.0, 10.0, 0.0, -10.0, 5.0, 15.0, 0.0, 30.0]);
    truth.together = Some(((2, 5), 150.0));
    let found = truth.screening(&chances(20.0, &[]), 4000, 1).interactions;
    assert_eq!(found.looked_at, 28);
    let most = &found.most[0];
    assert_eq!(most.factors, ["f2", "f5"]);
    assert!(
        most.elo.low < 150.0 && most.elo.high > 120.0,
        "{:?}",
        most.elo
    );
    assert!(most.chance < 1e-3);
}

#[test]
fn without_any_an_interaction_is_rarely_shown() {
    let truth = Truth::of(&[20.0, 10.0, 0.0, -10.0, 5.0, 15.0, 0.0, 30.0]);
    let is_shown = |seed: &u64| {
        let found = truth
            .screening(&chances(20.0, &[]), 800, *seed)
            .interactions;
        assert_eq!(found.looked_at, 28);
        found.most[0].chance < 0.05
    };
    let shown = (0..60).filter(is_shown).count();
    assert!(shown <= 8, "{shown} of 60 instead of about 3");
}

#[test]
fn too_few_pairs_are_told() {
    let truth = Truth::of(&WORTHS);
    let text = truth.screening(&chances(5.0, &[]), 5, 1).to_string();
    assert!(text.contains("too few pairs"), "{text}");
    let none = truth.screening(&chances(5.0, &[]), 0, 1);
    assert!(none.worths.iter().all(|worth| worth.elo.is_none()));
}

#[test]
fn the_table_has_the_most_worth_first_and_says_what_is_not_shown() {
    let truth = Truth::of(&[0.0, 60.0, -60.0]);
    let text = truth.screening(&chances(20.0, &[]), 2000, 1).to_string();
    let rows: Vec<Vec<_>> = text
        .lines()
        .filter(|line| line.starts_with('f') && line.contains("off, on"))
        .map(|line| line.split_whitespace().collect())
        .collect();
    let names: Vec<_> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names, ["f1", "f0", "f2"], "{text}");
    let verdicts = rows.iter().map(|row| row.ends_with(&["not", "shown"]));
    assert_eq!(verdicts.collect::<Vec<_>>(), [false, true, false], "{text}");
}
