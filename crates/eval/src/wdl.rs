//! The win-draw-loss (WDL) model: from a score to chances of winning, drawing and losing.
//!
//! Wins and losses both follow a logistic curve of the score. Where its middle is and how far it spreads
//! depends on the material (the parameters a and b of Stockfish's win rate model); `luft-lab wdl` fits both
//! to games.

use luft_chess::Material;
use std::ops::RangeInclusive;

/// The score that wins every second game, as [`cubic`] coefficients.
pub const MIDDLE: [f64; 4] = [301.5089, -424.1606, 332.8596, -104.1342];
/// How far the curve spreads around its middle, as [`cubic`] coefficients.
pub const SPREAD: [f64; 4] = [26.7002, 129.7194, -132.993, 52.8376];

/// The counts of [`material_count`] that are told apart; few positions lie outside, and a cubic runs away there.
pub const MATERIAL: RangeInclusive<u32> = 17..=78;
/// The count of a usual middlegame, which is the unit of a cubic's variable.
const MIDDLEGAME: f64 = 58.0;

/// The chances, in thousandths, that the side with this score wins, draws and loses.
pub fn win_draw_loss(score: i32, material: Material) -> (u16, u16, u16) {
    let count = material_count(material);
    let (middle, spread) = (cubic(&MIDDLE, count), cubic(&SPREAD, count));
    let chance = |score: f64| 1000.0 / (1.0 + ((middle - score) / spread).exp());
    let win = chance(f64::from(score)).round() as u16;
    let loss = chance(f64::from(-score)).round() as u16;
    (win, 1000 - win - loss, loss)
}

/// The score in centipawns of which 100 mean that every second game is won.
pub fn normalised(score: i32, material: Material) -> i32 {
    let middle = cubic(&MIDDLE, material_count(material));
    (100.0 * f64::from(score) / middle).round() as i32
}

/// The material of both sides in the traditional count of pawns (1, 3, 3, 5, 9), within [`MATERIAL`]: 78 at the start.
pub fn material_count(material: Material) -> u32 {
    material
        .in_pawns()
        .clamp(*MATERIAL.start(), *MATERIAL.end())
}

/// A cubic of the material, with the constant coefficient first.
pub fn cubic(coefficients: &[f64; 4], material: u32) -> f64 {
    let variable = f64::from(material) / MIDDLEGAME;
    let add = |sum: f64, coefficient: &f64| sum * variable + coefficient;
    coefficients.iter().rev().fold(0.0, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn material(fen: &str) -> Material {
        fen.parse::<Position>().unwrap().material()
    }

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let material = Position::startpos().material();
        let mut last = 0;
        for score in (-20_000..=20_000).step_by(50) {
            let (win, draw, loss) = win_draw_loss(score, material);
            assert_eq!(win + draw + loss, 1000);
            assert!(win >= last);
            last = win;
            let (back, _, there) = win_draw_loss(-score, material);
            assert_eq!((win, loss), (there, back));
        }
        let (win, draw, _) = win_draw_loss(0, material);
        assert!(draw > win);
        assert!(win_draw_loss(1000, material).0 > 950);
    }

    /// Otherwise wins and losses would be more than all games, or the curve would fall.
    #[test]
    fn the_curve_has_a_middle_and_a_spread_everywhere() {
        for material in MATERIAL {
            assert!(cubic(&MIDDLE, material) > 1.0, "{material}");
            assert!(cubic(&SPREAD, material) > 1.0, "{material}");
        }
    }

    #[test]
    fn a_hundred_means_that_every_second_game_is_won() {
        let rook_ending = material("4k3/4pppp/8/8/8/8/4PPPP/R3K3 w - - 0 1");
        for material in [Position::startpos().material(), rook_ending] {
            let middle = cubic(&MIDDLE, material_count(material)).round() as i32;
            assert!((win_draw_loss(middle, material).0 as i32 - 500).abs() <= 5);
            assert!((normalised(middle, material) - 100).abs() <= 1);
            assert_eq!(normalised(0, material), 0);
            assert_eq!(normalised(-middle, material), -normalised(middle, material));
            assert!(normalised(30_000, material) > normalised(29_000, material));
        }
    }

    #[test]
    fn material_is_counted_in_pawns_within_bounds() {
        assert_eq!(material_count(Position::startpos().material()), 78);
        assert_eq!(
            material_count(material("4k3/8/8/8/8/8/8/4K3 w - - 0 1")),
            17
        );
        assert_eq!(
            material_count(material("rnbqkb2/8/8/8/8/8/P7/4K3 w - - 0 1")),
            5 + 3 + 3 + 9 + 3 + 1
        );
        let queens = material("qqqqkqqq/8/8/8/8/8/8/QQQQK3 w - - 0 1");
        assert_eq!(material_count(queens), 78);
    }

    #[test]
    fn a_cubic_begins_with_its_constant() {
        assert!((cubic(&[1.0, 2.0, 3.0, 4.0], 58) - 10.0).abs() < 1e-9);
        assert!((cubic(&[1.0, 2.0, 4.0, 8.0], 29) - 4.0).abs() < 1e-9);
    }
}
