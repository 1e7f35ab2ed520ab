//! Tapered evaluation: from middlegame and endgame sums to one number by game phase, with king danger, scale
//! factors of drawish material and the scale of the 50-move rule.
//!
//! The Texel tuner differentiates through the same formula, so its constants are public.

use super::LIMIT;
use super::score::Score;
use super::terms::TermSums;
use crate::endgames::{self, SCALE_NORMAL, rule50_scale};
use luft_chess::{Color, PieceType, Position};

/// The game phase of a full board; 0 is a board of kings and pawns.
pub const MAX_PHASE: i32 = 24;
/// The middlegame danger squared is divided by this: two attackers are worth more than twice one.
pub const DANGER_SQUARE: i32 = 720;
/// The endgame danger is divided by this.
pub const DANGER_LINEAR: i32 = 20;

/// What tapers sums into a score, apart from the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taper {
    /// From 0 (kings and pawns) to [`MAX_PHASE`].
    pub phase: i32,
    /// Factor of the endgame half if white, or black, is ahead there; of [`SCALE_NORMAL`].
    pub endgame_scale: [i32; 2],
    /// Factor of the whole if white, or black, is ahead; of [`SCALE_NORMAL`].
    pub scale_factor: [i32; 2],
    /// What is left of the score as the 50-move counter grows; of 200.
    pub rule50_scale: i32,
}

impl Taper {
    /// All factors of a position, for either side being ahead.
    pub fn new(position: &Position) -> Self {
        let sides = Color::ALL;
        Self {
            phase: phase(position),
            endgame_scale: sides.map(|strong| endgames::endgame_scale(position, strong)),
            scale_factor: sides.map(|strong| endgames::scale_factor(position, strong)),
            rule50_scale: rule50_scale(position),
        }
    }

    /// The score of these sums, from white's view.
    pub fn score(&self, sum: Score, danger: [Score; 2]) -> i32 {
        finish(
            &TermSums { sum, danger },
            self.phase,
            self.rule50_scale,
            |strong| self.endgame_scale[strong.index()],
            |strong| self.scale_factor[strong.index()],
        )
    }
}

/// The score of these sums in this position, from white's view. Only the factors needed are asked.
#[inline(always)]
pub(crate) fn taper(position: &Position, sums: &TermSums) -> i32 {
    finish(
        sums,
        phase(position),
        rule50_scale(position),
        |strong| endgames::endgame_scale(position, strong),
        |strong| endgames::scale_factor(position, strong),
    )
}

#[inline(always)]
fn finish(
    sums: &TermSums,
    phase: i32,
    rule50_scale: i32,
    endgame_scale: impl Fn(Color) -> i32,
    scale_factor: impl Fn(Color) -> i32,
) -> i32 {
    let sum = sums.sum + penalty(sums.danger[1]) - penalty(sums.danger[0]);
    let endgame = sum.endgame() * endgame_scale(ahead(sum.endgame())) / SCALE_NORMAL;
    let mixed = (sum.middlegame() * phase + endgame * (MAX_PHASE - phase)) / MAX_PHASE;
    let whole = mixed * scale_factor(ahead(mixed)) / SCALE_NORMAL;
    (whole * rule50_scale / 200).clamp(-LIMIT, LIMIT)
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
    let count = |kind| position.by_type(kind).count() as i32;
    let minors = count(PieceType::Knight) + count(PieceType::Bishop);
    (minors + 2 * count(PieceType::Rook) + 4 * count(PieceType::Queen)).min(MAX_PHASE)
}
