//! Labels of positions: the score of the search, or its mean with the scores of the plies that follow, each of
//! which knows a little more than the search before it could see.

/// Plies after a position whose scores count.
const FOLLOWING_PLIES: usize = 6;

/// Evaluations lie within this; scores beyond are wins that are certain.
const MAX_EVAL: i16 = 20_000;

/// Whether a score is a certain win of either side, by a mate or a tablebase.
pub(crate) fn is_decisive(score: i16) -> bool {
    score.unsigned_abs() > MAX_EVAL.unsigned_abs()
}

/// Averages the label of each position with the scores that follow in the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelAveraging {
    /// What a score counts, as a share of the one a ply before it.
    pub decay: f64,
}

impl LabelAveraging {
    /// The label of a position whose score is the first of these, all from white's view. It ends before scores
    /// that are certain wins: those count plies, not pawns.
    pub(super) fn label(self, scores: impl IntoIterator<Item = i16>) -> i16 {
        let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
        for (ply, score) in scores.into_iter().take(1 + FOLLOWING_PLIES).enumerate() {
            if ply > 0 && is_decisive(score) {
                break;
            }
            sum += weight * f64::from(score);
            weights += weight;
            weight *= self.decay;
        }
        if weights > 0.0 {
            (sum / weights).round() as i16
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_scores_count_less_and_certain_wins_not_at_all() {
        let half = LabelAveraging { decay: 0.5 };
        assert_eq!(half.label([70]), 70);
        assert_eq!(half.label([100, -50]), 50);
        assert_eq!(half.label([100, 200, 400]), 171);
        assert_eq!(half.label([100, 200, 30_000, 0]), 133);
        assert_eq!(half.label([-30_000, -30_000]), -30_000);
        let seven = LabelAveraging { decay: 1.0 };
        assert_eq!(seven.label([7, 0, 0, 0, 0, 0, 0, 7000]), 1);
        assert_eq!(LabelAveraging { decay: 0.0 }.label([9, 99]), 9);
    }
}
