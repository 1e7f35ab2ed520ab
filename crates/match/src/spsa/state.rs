//! All that a run must remember to go on exactly where it was.

use super::tunable::Tunable;
use luft_run::{RunError, file, seconds};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Samples of the way that are kept; beyond that every second one is forgotten.
const MOST_SAMPLES: usize = 256;

/// What a run is: a state goes on only with the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What is tuned.
    pub tunables: Vec<Tunable>,
    /// How many iterations there will be.
    pub iterations: u64,
    /// Game pairs of each.
    pub pairs: u32,
    /// Chooses perturbations, roundings and openings.
    pub seed: u64,
    /// Engine, rules and book, in words that are only compared.
    pub settings: String,
}

/// A run up to now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What kind of file this is.
    kind: Kind,
    /// What the run is.
    pub plan: Plan,
    /// Iterations that taught something.
    pub iteration: u64,
    /// Perturbations given out; more than iterations if some came to nothing.
    pub(super) perturbations: u64,
    /// Games of perturbed values up against perturbed values down: won, drawn, lost.
    pub games: [u64; 3],
    /// The values, in the order of the tunables.
    pub values: Vec<f64>,
    /// The way they came.
    pub history: History,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "spsa")]
    Spsa,
}

/// Samples of the values on their way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// Iterations between samples.
    every: u64,
    /// Iteration and values.
    pub samples: Vec<(u64, Vec<f64>)>,
}

impl State {
    /// Nothing was played yet.
    pub(super) fn new(plan: Plan) -> Self {
        let values: Vec<_> = plan.tunables.iter().map(|one| one.start).collect();
        Self {
            kind: Kind::Spsa,
            plan,
            iteration: 0,
            perturbations: 0,
            games: [0; 3],
            history: History {
                every: 1,
                samples: vec![(0, values.clone())],
            },
            values,
        }
    }

    /// Reads what was written.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let state: Self = file::read_json(path)?;
        let count = state.plan.tunables.len();
        let whole = |values: &Vec<f64>| values.len() == count;
        let samples = &state.history.samples;
        if !whole(&state.values)
            || state.history.every == 0
            || !samples.iter().all(|(_, values)| whole(values))
        {
            return Err(RunError::content(
                path,
                "values and parameters do not agree",
            ));
        }
        Ok(state)
    }

    /// The state to go on from: what the file remembers of this plan, or a new one.
    pub(super) fn resume(path: Option<&Path>, plan: Plan) -> Result<Self, RunError> {
        let Some(path) = path.filter(|path| path.exists()) else {
            return Ok(Self::new(plan));
        };
        let state = Self::read(path)?;
        match difference(&state.plan, &plan) {
            Some(what) => Err(RunError::content(
                path,
                format!("this run has {what}; use the same, or another file"),
            )),
            None => Ok(state),
        }
    }

    /// Counts an iteration after which the values are these.
    pub(super) fn advance(&mut self, values: Vec<f64>, games: [u64; 3]) {
        self.iteration += 1;
        self.values = values;
        for (sum, more) in self.games.iter_mut().zip(games) {
            *sum += more;
        }
        self.history.note(self.iteration, &self.values);
    }

    /// The values as an engine would get them.
    pub fn whole_values(&self) -> Vec<i32> {
        let both = self.plan.tunables.iter().zip(&self.values);
        both.map(|(tunable, &value)| tunable.whole(value)).collect()
    }
}

impl History {
    fn note(&mut self, iteration: u64, values: &[f64]) {
        if !iteration.is_multiple_of(self.every) {
            return;
        }
        self.samples.push((iteration, values.to_vec()));
        if self.samples.len() > MOST_SAMPLES {
            self.every *= 2;
            let every = self.every;
            self.samples
                .retain(|(iteration, _)| iteration.is_multiple_of(every));
        }
    }
}

/// What the old plan has that the new one has not, in words.
fn difference(old: &Plan, new: &Plan) -> Option<String> {
    if old.tunables != new.tunables {
        let lines = |plan: &Plan| {
            plan.tunables
                .iter()
                .map(Tunable::to_string)
                .collect::<Vec<_>>()
        };
        let (known, asked) = (lines(old), lines(new));
        let other = known.iter().find(|line| !asked.contains(line));
        return Some(match other {
            Some(line) => format!("other parameters ({line})"),
            None => "other parameters, or another order of them".to_owned(),
        });
    }
    if old.iterations != new.iterations {
        return Some(format!("--iterations {}", old.iterations));
    }
    if old.pairs != new.pairs {
        return Some(format!("--pairs {}", old.pairs));
    }
    if old.seed != new.seed {
        return Some(format!("--seed {}", old.seed));
    }
    // Earlier versions wrote times in another form.
    let same = seconds::normalised(&old.settings) == seconds::normalised(&new.settings);
    (!same).then(|| "another engine, other rules or another book".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_params::Setting;
    use luft_search::REGISTRY;

    fn plan() -> Plan {
        let Some(Setting::Number(margin)) = REGISTRY.find("rfp_margin") else {
            panic!("it is in the table");
        };
        Plan {
            tunables: vec![Tunable::from(margin)],
            iterations: 5000,
            pairs: 1,
            seed: 1,
            settings: "here".to_owned(),
        }
    }

    #[test]
    fn history_stays_small_and_begins_at_the_start() {
        let mut state = State::new(plan());
        for iteration in 1..=5000_u64 {
            state.advance(vec![iteration as f64], [1, 1, 0]);
        }
        let samples = &state.history.samples;
        assert!(samples.len() <= MOST_SAMPLES && samples.len() > MOST_SAMPLES / 4);
        assert_eq!(samples[0], (0, vec![plan().tunables[0].start]));
        for (at, values) in &samples[1..] {
            assert_eq!(*values, [*at as f64]);
        }
        assert_eq!((state.iteration, state.games), (5000, [5000, 5000, 0]));
    }

    #[test]
    fn a_file_gives_back_every_bit() {
        let path = std::env::temp_dir().join(format!("luft-spsa-state-{}", std::process::id()));
        let mut state = State::new(plan());
        for iteration in 1..300 {
            let value = 75.0 + (iteration as f64).sin() / 3.0;
            state.advance(vec![value], [1, 0, 1]);
        }
        file::write_json(&path, &state).unwrap();
        assert_eq!(State::resume(Some(&path), plan()).unwrap(), state);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            State::resume(Some(&path), plan()).unwrap(),
            State::new(plan())
        );
    }

    #[test]
    fn another_plan_is_refused_with_the_reason() {
        let changed = |change: fn(&mut Plan)| {
            let mut other = plan();
            change(&mut other);
            difference(&plan(), &other).unwrap()
        };
        assert_eq!(difference(&plan(), &plan()), None);
        let line = plan().tunables[0].to_string();
        assert!(changed(|plan| plan.tunables[0].c_end = 3.0).contains(&line));
        assert!(changed(|plan| plan.tunables.push(plan.tunables[0].clone())).contains("order"));
        assert_eq!(changed(|plan| plan.iterations = 9), "--iterations 5000");
        assert_eq!(changed(|plan| plan.pairs = 9), "--pairs 1");
        assert_eq!(changed(|plan| plan.seed = 9), "--seed 1");
        assert!(changed(|plan| plan.settings.clear()).contains("engine"));
    }
}
