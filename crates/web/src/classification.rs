//! Classification of moves: best, good, inaccuracy, mistake, blunder, and accuracy in percent. A score
//! becomes an expected score by a curve that is flatter than the engine's own: people do not
//! win every game in which they are ahead.

use luft_search::Score;
use serde::Serialize;

/// The centipawns at which the expected score is about three quarters of a point.
const SLOPE: f64 = 270.0;
/// The least that a mistake costs.
pub(crate) const MISTAKE: f64 = 0.10;
/// What a move may cost and still be good, be an inaccuracy, or be a mistake.
const COSTS: [f64; 3] = [0.05, MISTAKE, 0.18];
/// How fast accuracy falls with the cost.
const STRICTNESS: f64 = 4.5;

/// The class of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Classification {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Classification {
    /// The class of a move that costs so much expected score.
    pub(crate) fn of(cost: f64, best: bool) -> Self {
        let [good, inaccuracy, mistake] = COSTS;
        match cost {
            _ if best => Self::Best,
            _ if cost < good => Self::Good,
            _ if cost < inaccuracy => Self::Inaccuracy,
            _ if cost < mistake => Self::Mistake,
            _ => Self::Blunder,
        }
    }
}

/// The expected score of a player, from 0 to 1.
pub(crate) fn expected_score(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / SLOPE).exp()),
        Score::Mate(moves) if moves > 0 => 1.0,
        Score::Mate(_) => 0.0,
    }
}

/// How good a move of this cost was, in percent.
pub(crate) fn accuracy(cost: f64) -> f64 {
    100.0 * (-STRICTNESS * cost.max(0.0)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_cost() {
        let words = [0.0, 0.06, 0.12, 0.5].map(|cost| Classification::of(cost, false));
        let expected = [
            Classification::Good,
            Classification::Inaccuracy,
            Classification::Mistake,
            Classification::Blunder,
        ];
        assert_eq!(words, expected);
        assert_eq!(Classification::of(0.2, true), Classification::Best);
    }

    #[test]
    fn expectations_are_fair() {
        let of = |value| expected_score(Score::Centipawns(value));
        assert!((of(0) - 0.5).abs() < 1e-9);
        assert!((of(150) + of(-150) - 1.0).abs() < 1e-9);
        assert!(of(100) < of(300) && of(30_000) <= 1.0);
        assert!(expected_score(Score::Mate(3)) > 0.99 && expected_score(Score::Mate(0)) < 0.01);
        assert!((accuracy(-0.1) - 100.0).abs() < 1e-9 && accuracy(0.3) < 30.0);
    }
}
