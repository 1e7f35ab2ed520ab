//! The loss: a power, usually the square, of the difference between the sigmoid of the output and a target, which lies between the
//! score of a search and the result of the game (WDL).

use super::sample::Sample;

/// How targets are made and outputs compared with them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Centipawns of an output of 1.0 (SCALE).
    pub scale: f32,
    /// The WDL proportion (lambda, result share) of the target that is learnt.
    pub wdl: f32,
    /// The WDL proportion by which losses are reported. It stays the same during a run, so that losses can be
    /// compared.
    pub reported_wdl: f32,
    /// The exponent of the difference.
    pub exponent: f32,
}

/// The loss of one output.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OutputLoss {
    /// The loss by the reported target.
    pub loss: f32,
    /// The derivative of the learnt loss by the output.
    pub gradient: f32,
}

impl Loss {
    /// The expected points to aim at, with this WDL proportion.
    #[inline]
    pub fn target(&self, sample: &Sample, wdl: f32) -> f32 {
        let score = sigmoid(sample.score() / self.scale);
        wdl * sample.result() + (1.0 - wdl) * score
    }

    /// The loss of this output.
    #[inline]
    pub fn of(&self, sample: &Sample, output: f32) -> OutputLoss {
        let expected = sigmoid(output);
        let reported = expected - self.target(sample, self.reported_wdl);
        let error = expected - self.target(sample, self.wdl);
        let slope = self.exponent * self.power(error, 1.0).copysign(error);
        OutputLoss {
            loss: self.power(reported, 0.0),
            gradient: slope * expected * (1.0 - expected),
        }
    }

    /// The size of a difference to the power of the exponent less this.
    #[inline]
    fn power(&self, difference: f32, less: f32) -> f32 {
        let exponent = self.exponent - less;
        // The usual exponents without a logarithm.
        let is = |usual: f32| (exponent - usual).abs() < f32::EPSILON;
        if is(2.0) {
            difference * difference
        } else if is(1.0) {
            difference.abs()
        } else {
            difference.abs().powf(exponent)
        }
    }
}

/// From any number to expected points.
fn sigmoid(value: f32) -> f32 {
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
        let score = sigmoid(1.0);
        let loss = |wdl| Loss {
            scale: 300.0,
            wdl,
            reported_wdl: wdl,
            exponent: 2.0,
        };
        assert!(loss(0.0).of(&won, 1.0).loss < 1e-12);
        assert!(loss(0.0).of(&won, 1.0).gradient.abs() < 1e-6);
        let half = (1.0 - score) / 2.0;
        assert!((loss(0.5).of(&won, 1.0).loss - half * half).abs() < 1e-6);
        assert!(loss(0.5).of(&won, 1.0).gradient < 0.0);
        assert!(loss(1.0).of(&won, 50.0).loss < 1e-12);
    }

    #[test]
    fn the_gradient_is_the_derivative() {
        let sample = sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 120, 1);
        for exponent in [2.0, 2.5, 1.5] {
            let loss = Loss {
                scale: 250.0,
                wdl: 0.3,
                reported_wdl: 0.3,
                exponent,
            };
            for output in [-2.0, -0.1, 0.0, 0.7, 3.0] {
                let [above, below] = [1e-2, -1e-2].map(|by| loss.of(&sample, output + by).loss);
                let slope = (above - below) / 2e-2;
                let gradient = loss.of(&sample, output).gradient;
                assert!(
                    (slope - gradient).abs() < 1e-4,
                    "{exponent} {slope} {gradient}"
                );
            }
        }
    }
}
