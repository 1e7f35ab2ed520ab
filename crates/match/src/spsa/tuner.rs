//! The method: perturb all values at once, up or down by the toss of a coin, let both sides play,
//! and move every value a little towards the side that won.

use super::schedule::Schedule;
use super::state::State;
use super::tunable::Tunable;
use luft_run::Random;

/// Two sets of values that are to play each other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Perturbation {
    /// Which it is of all that were made.
    pub(super) number: u64,
    /// Names and values of one side.
    pub(super) plus: Vec<(String, String)>,
    /// Names and values of the other.
    pub(super) minus: Vec<(String, String)>,
    /// By how much each value moves for each point that `plus` gains.
    steps: Vec<f64>,
}

/// What a perturbation came to, seen from `plus`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PairScore {
    /// Games won, drawn and lost.
    pub(super) games: [u64; 3],
    /// What went wrong, a line each. A pair that could not be played is not among the games.
    pub(super) warnings: Vec<String>,
}

impl PairScore {
    /// Whether nothing was played.
    pub(super) fn is_empty(&self) -> bool {
        self.games == [0; 3]
    }
}

/// A run: its state and what is under way.
#[derive(Debug)]
pub(super) struct Tuner {
    state: State,
    schedule: Schedule,
    under_way: u64,
}

impl Tuner {
    /// Goes on from a state.
    pub(super) fn new(state: State) -> Self {
        Self {
            schedule: Schedule::new(state.plan.iterations),
            state,
            under_way: 0,
        }
    }

    /// Where the run is.
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// What to try next; nothing if what is under way completes the run.
    pub(super) fn perturb(&mut self) -> Option<Perturbation> {
        let plan = &self.state.plan;
        let done = self.state.iteration;
        if done + self.under_way >= plan.iterations {
            return None;
        }
        let number = self.state.perturbations;
        let mut chance = Random::of(plan.seed, number as usize);
        let mut perturbation = Perturbation {
            number,
            plus: Vec::new(),
            minus: Vec::new(),
            steps: Vec::new(),
        };
        for (tunable, value) in plan.tunables.iter().zip(&self.state.values) {
            let sign = f64::from(chance.sign());
            // The same fraction for both sides, so that rounding brings them no nearer on average.
            let fraction = chance.fraction();
            let delta = sign * self.schedule.perturbation(tunable, done);
            let side = |value: f64| option(tunable, (value + fraction).floor());
            perturbation.plus.push(side(value + delta));
            perturbation.minus.push(side(value - delta));
            perturbation
                .steps
                .push(sign * self.schedule.step(tunable, done));
        }
        self.state.perturbations += 1;
        self.under_way += 1;
        Some(perturbation)
    }

    /// Moves the values by what a perturbation came to. One that came to nothing is tried no more, and
    /// another will take its place.
    pub(super) fn learn(&mut self, perturbation: &Perturbation, score: &PairScore) {
        self.under_way -= 1;
        if score.is_empty() {
            return;
        }
        let [won, _, lost] = score.games;
        let points = won as f64 - lost as f64;
        let values = self.state.values.iter().zip(&self.state.plan.tunables);
        let values = values
            .zip(&perturbation.steps)
            .map(|((value, tunable), step)| tunable.clamp(value + step * points))
            .collect();
        self.state.advance(values, score.games);
    }
}

fn option(tunable: &Tunable, value: f64) -> (String, String) {
    (tunable.name.clone(), tunable.whole(value).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::state::Plan;

    fn tunable(name: &str, start: f64, c_end: f64) -> Tunable {
        Tunable {
            name: name.to_owned(),
            start,
            min: 0,
            max: 200,
            c_end,
            r_end: 0.02,
        }
    }

    fn plan(iterations: u64) -> Plan {
        Plan {
            tunables: vec![
                tunable("one", 20.0, 10.0),
                tunable("two", 150.0, 12.0),
                tunable("three", 90.0, 8.0),
            ],
            iterations,
            pairs: 4,
            seed: 7,
            settings: String::new(),
        }
    }

    /// The best values; strength falls with the square of the distance from them.
    const BEST: [f64; 3] = [80.0, 100.0, 60.0];

    fn strength(values: &[(String, String)]) -> f64 {
        let distance = |((_, value), best): (&(String, String), f64)| {
            let value: f64 = value.parse().unwrap();
            ((value - best) / 20.0).powi(2)
        };
        -40.0 * values.iter().zip(BEST).map(distance).sum::<f64>()
    }

    /// Games by chance: half of them drawn, the others by the difference in strength, in Elo.
    fn play(perturbation: &Perturbation) -> PairScore {
        let mut chance = Random::of(99, perturbation.number as usize);
        let elo = strength(&perturbation.plus) - strength(&perturbation.minus);
        let expected = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let mut score = PairScore::default();
        for _ in 0..8 {
            let kind = match (chance.fraction() < 0.5, chance.fraction() < expected) {
                (true, _) => 1,
                (false, true) => 0,
                (false, false) => 2,
            };
            score.games[kind] += 1;
        }
        score
    }

    fn run(tuner: &mut Tuner, iterations: u64) {
        for _ in 0..iterations {
            let Some(perturbation) = tuner.perturb() else {
                return;
            };
            let score = play(&perturbation);
            tuner.learn(&perturbation, &score);
        }
    }

    #[test]
    fn noisy_games_lead_to_the_best_values() {
        let mut tuner = Tuner::new(State::new(plan(3000)));
        run(&mut tuner, u64::MAX);
        let state = tuner.state();
        assert_eq!(state.iteration, 3000);
        for (value, best) in state.values.iter().zip(BEST) {
            assert!((value - best).abs() < 6.0, "{:?}", state.values);
        }
    }

    #[test]
    fn a_stopped_run_goes_on_as_if_it_never_stopped() {
        let mut whole = Tuner::new(State::new(plan(400)));
        run(&mut whole, 400);
        let mut first = Tuner::new(State::new(plan(400)));
        run(&mut first, 137);
        let lost = first.perturb();
        assert!(lost.is_some());
        // What was under way when the run stopped is not in what was saved before.
        let mut first = Tuner::new(State::new(plan(400)));
        run(&mut first, 137);
        let text = serde_json::to_string(first.state()).unwrap();
        let mut second = Tuner::new(serde_json::from_str(&text).unwrap());
        assert_eq!(second.perturb(), lost);
        let mut second = Tuner::new(serde_json::from_str(&text).unwrap());
        run(&mut second, u64::MAX);
        assert_eq!(second.state(), whole.state());
    }

    #[test]
    fn values_move_by_the_schedule_towards_the_winner() {
        let mut tuner = Tuner::new(State::new(plan(100)));
        let perturbation = tuner.perturb().unwrap();
        let before = tuner.state().values.clone();
        let score = PairScore {
            games: [3, 4, 1],
            warnings: Vec::new(),
        };
        tuner.learn(&perturbation, &score);
        let schedule = Schedule::new(100);
        for (index, tunable) in plan(100).tunables.iter().enumerate() {
            let plus: f64 = perturbation.plus[index].1.parse().unwrap();
            let minus: f64 = perturbation.minus[index].1.parse().unwrap();
            let sign = (plus - minus).signum();
            let moved = tuner.state().values[index] - before[index];
            let expected = sign * 2.0 * schedule.step(tunable, 0);
            assert!((moved - expected).abs() < 1e-9, "{moved} {expected}");
            let apart = 2.0 * schedule.perturbation(tunable, 0);
            assert!(((plus - minus).abs() - apart).abs() <= 1.0);
        }
    }

    #[test]
    fn rounding_is_right_on_average_and_stays_in_range() {
        let mut narrow = plan(20_000);
        narrow.tunables = vec![tunable("one", 20.3, 0.1), tunable("two", 199.9, 8.0)];
        let mut tuner = Tuner::new(State::new(narrow));
        let (mut sum, count) = (0.0, 10_000);
        for _ in 0..count {
            let perturbation = tuner.perturb().unwrap();
            for side in [&perturbation.plus, &perturbation.minus] {
                sum += side[0].1.parse::<f64>().unwrap();
                assert!(side[1].1.parse::<i32>().unwrap() <= 200);
            }
        }
        let mean = sum / f64::from(2 * count);
        assert!((mean - 20.3).abs() < 0.02, "{mean}");
    }

    #[test]
    fn what_could_not_be_played_teaches_nothing_and_is_replaced() {
        let mut tuner = Tuner::new(State::new(plan(2)));
        let one = tuner.perturb().unwrap();
        let two = tuner.perturb().unwrap();
        assert_eq!(tuner.perturb(), None, "two are under way");
        assert_ne!(one.number, two.number);
        let before = tuner.state().values.clone();
        tuner.learn(&one, &PairScore::default());
        assert_eq!(
            (tuner.state().iteration, &tuner.state().values),
            (0, &before)
        );
        assert_eq!(tuner.perturb().unwrap().number, 2);
        assert_eq!(tuner.perturb(), None);
    }
}
