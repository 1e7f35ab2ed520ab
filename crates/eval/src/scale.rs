//! From a score to chances of winning, drawing and losing.

use luft_chess::{Color, Kind, Material};

/// The chances, in thousandths, that the side with this score wins, draws and loses.
///
/// Both wins and losses follow a logistic curve of the score. With much material on the board the
/// same advantage decides less often, so the middle of the curve moves out and it gets flatter.
pub fn win_draw_loss(score: i32, material: Material) -> (u16, u16, u16) {
    let men = men(material);
    let middle = 110.0 + 0.9 * men;
    let spread = 50.0 + 0.35 * men;
    let chance = |score: f64| 1000.0 / (1.0 + ((middle - score) / spread).exp());
    let win = chance(f64::from(score)).round() as u16;
    let loss = chance(f64::from(-score)).round() as u16;
    (win, 1000 - win - loss, loss)
}

/// The material of both sides in the old count of pawns: 78 at the start.
fn men(material: Material) -> f64 {
    let count = |kind| {
        let [white, black] = Color::ALL.map(|color| material.of(color, kind));
        f64::from(white + black)
    };
    count(Kind::Pawn)
        + 3.0 * (count(Kind::Knight) + count(Kind::Bishop))
        + 5.0 * count(Kind::Rook)
        + 9.0 * count(Kind::Queen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

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
        assert!(win_draw_loss(0, material).1 > 700);
        assert!(win_draw_loss(1000, material).0 > 950);
    }
}
