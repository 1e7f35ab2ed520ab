//! The weights as real numbers.

use luft_eval::classical::{COUNT, Group, ROWS, Score, WEIGHTS, source};
use serde::{Deserialize, Serialize};

/// Tables in which each piece counts once, and the index of its material.
const PIECE_TABLES: [(&str, Option<usize>); 10] = [
    ("PAWN_SQUARES", Some(0)),
    ("KNIGHT_SQUARES", Some(1)),
    ("BISHOP_SQUARES", Some(2)),
    ("ROOK_SQUARES", Some(3)),
    ("QUEEN_SQUARES", Some(4)),
    ("KING_SQUARES", None),
    ("KNIGHT_MOBILITY", Some(1)),
    ("BISHOP_MOBILITY", Some(2)),
    ("ROOK_MOBILITY", Some(3)),
    ("QUEEN_MOBILITY", Some(4)),
];

/// A middlegame and an endgame number for each weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct WeightVector(pub(super) Vec<[f32; 2]>);

impl WeightVector {
    /// All zero.
    pub(super) fn zero() -> Self {
        Self(vec![[0.0; 2]; COUNT])
    }

    /// The weights the evaluation has now.
    pub(super) fn current() -> Self {
        let pair = |weight: &Score| [weight.middlegame() as f32, weight.endgame() as f32];
        Self(WEIGHTS.iter().map(pair).collect())
    }

    /// The same evaluation in other units. Middlegame danger is squared, so it takes the root.
    pub(super) fn rescaled(&self, factor: f64) -> Self {
        let factor = factor as f32;
        let mut scaled = self.clone();
        for row in ROWS {
            let middlegame = if row.group == Group::Danger {
                factor.sqrt()
            } else {
                factor
            };
            for weight in &mut scaled.0[row.start..row.start + row.len] {
                weight[0] *= middlegame;
                weight[1] *= factor;
            }
        }
        scaled
    }

    /// The same evaluation with tables of squares and mobility that are zero on average, so that
    /// material shows what a piece is worth. Every piece counts once in each of its tables.
    pub(super) fn centred(&self, frequency: &[f64]) -> Self {
        let mut centred = self.clone();
        for (name, piece) in PIECE_TABLES {
            let Some(row) = ROWS.iter().find(|row| row.name == name) else {
                continue;
            };
            let range = row.start..row.start + row.len;
            let total: f64 = frequency[range.clone()].iter().sum();
            for half in 0..2 {
                let weigh = |index: usize| frequency[index] * f64::from(self.0[index][half]);
                let mean = (range.clone().map(weigh).sum::<f64>() / total.max(1.0)) as f32;
                // Squares where no such piece can stand stay at zero.
                for index in range.clone().filter(|&index| frequency[index] > 0.0) {
                    centred.0[index][half] -= mean;
                }
                if let Some(piece) = piece {
                    centred.0[piece][half] += mean;
                }
            }
        }
        centred
    }

    /// The same weights but for the middlegame value of a pawn.
    pub(super) fn with_pawn(mut self, pawn: f32) -> Self {
        self.0[0][0] = pawn;
        self
    }

    /// Pawn to queen, middlegame and endgame.
    pub(super) fn material(&self) -> Vec<[f32; 2]> {
        let row = ROWS.iter().find(|row| row.name == "MATERIAL");
        row.map_or_else(Vec::new, |row| {
            self.0[row.start..row.start + row.len].to_vec()
        })
    }

    /// Whole numbers, as the source holds them.
    pub(super) fn rounded(&self) -> Self {
        Self(self.0.iter().map(|pair| pair.map(f32::round)).collect())
    }

    /// The source of the weight table with these numbers.
    pub(super) fn source(&self) -> String {
        let weights: Vec<Score> = self
            .0
            .iter()
            .map(|[middlegame, endgame]| Score::new(*middlegame as i32, *endgame as i32))
            .collect();
        source(ROWS, &weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn current_weights_give_the_current_source() {
        assert_eq!(WeightVector::current().source(), source(ROWS, &WEIGHTS));
        assert_eq!(
            WeightVector::current().rescaled(1.0),
            WeightVector::current()
        );
    }

    #[test]
    fn centring_moves_the_mean_into_material() {
        let tables = PIECE_TABLES.map(|(name, _)| ROWS.iter().any(|row| row.name == name));
        assert_eq!(tables, [true; 10]);
        let material = ROWS.iter().find(|row| row.name == "MATERIAL");
        assert_eq!(material.map(|row| row.start), Some(0));
        let mut weights = WeightVector::zero();
        let row = ROWS.iter().find(|row| row.name == "ROOK_MOBILITY").unwrap();
        weights.0[row.start..row.start + row.len].fill([8.0, -4.0]);
        let centred = weights.centred(&vec![1.0; COUNT]);
        assert!((centred.0[3][0] - 8.0).abs() < 1e-3 && (centred.0[3][1] + 4.0).abs() < 1e-3);
        assert!(centred.0[row.start][0].abs() < 1e-3);
    }
}
