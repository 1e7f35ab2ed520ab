//! What the network shall say: the chance to win, somewhere between what a search thought and what
//! the game brought.

use super::sample::Sample;

/// How targets are made and outputs are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Goal {
    /// Centipawns of an output of 1.0.
    pub(super) scale: f32,
    /// The share of the result that is learnt.
    pub(super) share: f32,
    /// The share by which losses are reported. It stays the same, so that losses can be compared.
    pub(super) judged_share: f32,
}

/// An output that was judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    /// How wrong it is.
    pub(super) loss: f32,
    /// How the learnt loss changes with the output.
    pub(super) slope: f32,
}

impl Goal {
    /// Judges an output.
    #[inline]
    pub(super) fn judge(&self, sample: &Sample, output: f32) -> Verdict {
        let (chance, thought) = (sigmoid(output), sigmoid(sample.score() / self.scale));
        let target = |share: f32| share * sample.result() + (1.0 - share) * thought;
        let loss = chance - target(self.judged_share);
        let miss = chance - target(self.share);
        Verdict {
            loss: loss * loss,
            slope: 2.0 * miss * chance * (1.0 - chance),
        }
    }
}

/// From any number to a chance.
pub(super) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::super::sample::tests::sample;
    use super::*;

    #[test]
    fn the_target_lies_between_score_and_result() {
        // 300 centipawns and a win.
        let won = sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 300, 2);
        let thought = sigmoid(1.0);
        let goal = |share| Goal {
            scale: 300.0,
            share,
            judged_share: share,
        };
        assert!(goal(0.0).judge(&won, 1.0).loss < 1e-12);
        assert!(goal(0.0).judge(&won, 1.0).slope.abs() < 1e-6);
        let half = (1.0 - thought) / 2.0;
        assert!((goal(0.5).judge(&won, 1.0).loss - half * half).abs() < 1e-6);
        assert!(goal(0.5).judge(&won, 1.0).slope < 0.0);
        assert!(goal(1.0).judge(&won, 50.0).loss < 1e-12);
    }

    #[test]
    fn the_slope_is_the_derivative() {
        let sample = sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 120, 1);
        let goal = Goal {
            scale: 250.0,
            share: 0.3,
            judged_share: 0.3,
        };
        for output in [-2.0, -0.1, 0.0, 0.7, 3.0] {
            let [above, below] = [1e-2, -1e-2].map(|by| goal.judge(&sample, output + by).loss);
            let slope = (above - below) / 2e-2;
            assert!((slope - goal.judge(&sample, output).slope).abs() < 1e-4);
        }
    }
}
