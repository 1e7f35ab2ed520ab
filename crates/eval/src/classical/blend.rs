//! From sums to one number: king danger, the taper by phase, drawish material, the 50-move fade.
//!
//! The tuner differentiates through the same formula, so its constants are public.

use super::LIMIT;
use super::ledger::Tally;
use super::score::Score;
use crate::endings::{self, FULL, fade};
use luft_chess::{Color, Kind, Position};

/// The phase of a full board; 0 is a board of kings and pawns.
pub const PHASES: i32 = 24;
/// The middlegame danger squared is divided by this: two attackers are worth more than twice one.
pub const DANGER_SQUARE: i32 = 720;
/// The endgame danger is divided by this.
pub const DANGER_LINEAR: i32 = 20;

/// What turns sums into a score, apart from the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blend {
    /// From 0 (kings and pawns) to [`PHASES`].
    pub phase: i32,
    /// Factor of the endgame half if white, or black, is ahead there; of [`FULL`].
    pub endgame: [i32; 2],
    /// Factor of the whole if white, or black, is ahead; of [`FULL`].
    pub whole: [i32; 2],
    /// What is left of the score as the 50-move counter grows; of 200.
    pub fade: i32,
}

impl Blend {
    /// All factors of a position, for either side being ahead.
    pub fn new(position: &Position) -> Self {
        let sides = Color::ALL;
        Self {
            phase: phase(position),
            endgame: sides.map(|strong| endings::endgame_scale(position, strong)),
            whole: sides.map(|strong| endings::drawish(position, strong)),
            fade: fade(position),
        }
    }

    /// The score of these sums, from white's view.
    pub fn score(&self, sum: Score, danger: [Score; 2]) -> i32 {
        finish(
            &Tally { sum, danger },
            self.phase,
            self.fade,
            |strong| self.endgame[strong.index()],
            |strong| self.whole[strong.index()],
        )
    }
}

/// The score of these sums in this position, from white's view. Only the factors needed are asked.
#[inline(always)]
pub(crate) fn blend(position: &Position, tally: &Tally) -> i32 {
    finish(
        tally,
        phase(position),
        fade(position),
        |strong| endings::endgame_scale(position, strong),
        |strong| endings::drawish(position, strong),
    )
}

#[inline(always)]
fn finish(
    tally: &Tally,
    phase: i32,
    fade: i32,
    endgame_scale: impl Fn(Color) -> i32,
    drawish: impl Fn(Color) -> i32,
) -> i32 {
    let sum = tally.sum + penalty(tally.danger[1]) - penalty(tally.danger[0]);
    let endgame = sum.endgame() * endgame_scale(ahead(sum.endgame())) / FULL;
    let mixed = (sum.middlegame() * phase + endgame * (PHASES - phase)) / PHASES;
    let whole = mixed * drawish(ahead(mixed)) / FULL;
    (whole * fade / 200).clamp(-LIMIT, LIMIT)
}

const fn ahead(score: i32) -> Color {
    if score >= 0 {
        Color::White
    } else {
        Color::Black
    }
}

/// What a king in danger costs.
#[inline(always)]
pub(crate) fn penalty(danger: Score) -> Score {
    let middlegame = danger.middlegame().max(0);
    Score::new(
        middlegame * middlegame / DANGER_SQUARE,
        danger.endgame().max(0) / DANGER_LINEAR,
    )
}

#[inline(always)]
fn phase(position: &Position) -> i32 {
    let count = |kind| position.kind(kind).count() as i32;
    let minors = count(Kind::Knight) + count(Kind::Bishop);
    (minors + 2 * count(Kind::Rook) + 4 * count(Kind::Queen)).min(PHASES)
}
