//! The threat inputs: what attacks and what defends each piece, and how exposed each king is.
//!
//! The piece-square features tell where pieces stand, not what they attack: a hanging piece costs the network a sum over
//! many neurons that it never quite learns. So each piece has a feature for what happens to it, wherever it stands: squares
//! beside it would make the features rare and hard to learn.

use super::simd::SimdBackend;
use arrayvec::ArrayVec;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position, Square, attacks};
use std::{array, mem};

/// All but the king.
const KINDS: usize = 5;
/// The bits of a state: three for the least attacker, three for the least defender, and whether the piece is attacked
/// twice, defended twice, and pinned to its king.
const STATE_BITS: usize = 9;
/// The least attacker or defender: 0 is none, then king, queen, rook, minor piece and pawn.
const MAX_LEVEL: usize = 5;

/// The planes of kings follow those of the other pieces.
const KING_PLANES: usize = 2 * KINDS * count_states();
/// Attackers of the squares around a king, squares there that only the king holds, and safe checks, each up to a most.
const KING_LIMITS: [usize; 3] = [4, 3, 2];
/// No danger at all has no feature.
const KING_STATES: usize = (KING_LIMITS[0] + 1) * (KING_LIMITS[1] + 1) * (KING_LIMITS[2] + 1) - 1;

/// Threat inputs of each perspective. Even ones are of its own pieces.
pub const THREAT_INPUTS: usize = KING_PLANES + 2 * KING_STATES;
/// What stands for no feature.
const NONE: u16 = THREAT_INPUTS as u16;
/// Most of them that can be active at once: one for each piece.
pub(super) const MAX_THREATS: usize = 32;

/// Features as White sees them, at most as many as there are squares and kings.
#[derive(Clone, Debug)]
pub(super) struct ThreatFeatures {
    features: [u16; 128],
    count: u8,
}

impl ThreatFeatures {
    const EMPTY: Self = Self {
        features: [NONE; 128],
        count: 0,
    };

    fn clear(&mut self) {
        self.count = 0;
    }

    /// Appends a feature or not. Nobody can foresee which, so there is no branch.
    #[inline(always)]
    fn push_if(&mut self, condition: bool, feature: u16) {
        self.features[usize::from(self.count & 127)] = feature;
        self.count += u8::from(condition);
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[u16] {
        &self.features[..usize::from(self.count & 127)]
    }
}

/// What changed from one position to another.
#[derive(Clone, Debug)]
pub(super) struct ThreatChanges {
    pub(super) added: ThreatFeatures,
    pub(super) removed: ThreatFeatures,
}

impl ThreatChanges {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            added: ThreatFeatures::EMPTY,
            removed: ThreatFeatures::EMPTY,
        }
    }

    /// Nothing has changed yet.
    pub(super) fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
    }

    /// On some square there is this feature now, and there was that one. Either may be none.
    #[inline(always)]
    fn push(&mut self, now: u16, was: u16) {
        self.added.push_if(now != was && now != NONE, now);
        self.removed.push_if(now != was && was != NONE, was);
    }
}

/// The indices of active threat inputs.
pub type ThreatInputs = ArrayVec<u16, MAX_THREATS>;

/// Whether a piece in this state has a feature. One that is defended and neither attacked nor pinned is as usual.
const fn has_feature(state: usize) -> bool {
    let (attacker, defender) = (state & 7, state >> 3 & 7);
    let (attacked_twice, defended_twice) = (state >> 6 & 1 == 1, state >> 7 & 1 == 1);
    let pinned = state >> 8 == 1;
    let possible = attacker <= MAX_LEVEL
        && defender <= MAX_LEVEL
        && (attacker > 0 || !attacked_twice)
        && (defender > 0 || !defended_twice);
    possible && (attacker > 0 || defender == 0 || pinned)
}

/// The states that have a feature.
const fn count_states() -> usize {
    let (mut count, mut state) = (0, 0);
    while state < 1 << STATE_BITS {
        count += has_feature(state) as usize;
        state += 1;
    }
    count
}

/// In the place of a piece where there is none.
const NO_PIECE: usize = Piece::ALL.len();

/// The feature of a piece, as White sees it, in each state. Of two neighbours, the first is that of a white piece.
// [piece][state]
static FEATURES: [[u16; 1 << STATE_BITS]; NO_PIECE + 1] = {
    let mut features = [[NONE; 1 << STATE_BITS]; NO_PIECE + 1];
    let (mut order, mut state) = (0, 0);
    while state < 1 << STATE_BITS {
        if has_feature(state) {
            let mut piece = 0;
            while piece < 2 * KINDS {
                features[piece][state] = (order * 2 * KINDS + piece) as u16;
                piece += 1;
            }
            order += 1;
        }
        state += 1;
    }
    features
};

/// What turns a feature into the input of a perspective, by exclusive or: the other of two neighbours for Black.
#[inline(always)]
pub(super) const fn flip(color: Color) -> u16 {
    color.index() as u16
}

/// What happens to the pieces of a position. All threat inputs follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatMap {
    colors: [Bitboard; 2],
    kinds: [Bitboard; 6],
    /// The bits of the state of each piece.
    states: [Bitboard; STATE_BITS],
    /// The feature of the piece on each square.
    features: [u16; 64],
}

/// What one side attacks.
struct Attacks {
    /// The bits of the least attacker of each square.
    least: [Bitboard; 3],
    /// By two pieces or more.
    twice: Bitboard,
    all: Bitboard,
    /// By others than the king.
    by_others: Bitboard,
    by_knights: Bitboard,
    /// By bishops and queens.
    diagonal: Bitboard,
    /// By rooks and queens.
    straight: Bitboard,
    /// Pieces that bear on a square beside the enemy king.
    king_attackers: usize,
}

impl Attacks {
    #[inline(always)]
    fn new(kinds: &[Bitboard; 6], own: Bitboard, color: Color, occupied: Bitboard) -> Self {
        let [pawns, knights, bishops, rooks, queens, king] = kinds.map(|kind| kind & own);
        let ring = attacks::king(kinds[PieceType::King.index()].without(own).lowest());
        let (mut all, mut twice) = (
            attacks::pawns(color, pawns),
            attacks::pawns_twice(color, pawns),
        );
        let mut king_attackers = 0;
        let mut enter = |set: &mut Bitboard, attacked: Bitboard| {
            king_attackers += usize::from(attacked.meets(ring));
            *set |= attacked;
            twice |= all & attacked;
            all |= attacked;
            all
        };
        let (by_pawns, mut by_minors) =
            (attacks::pawns(color, pawns), attacks::pawns(color, pawns));
        let [mut by_knights, mut diagonal, mut straight] = [Bitboard::EMPTY; 3];
        for square in knights {
            by_minors = enter(&mut by_knights, attacks::knight(square));
        }
        for square in bishops {
            by_minors = enter(&mut diagonal, attacks::bishop(square, occupied));
        }
        let mut by_rooks = by_minors;
        for square in rooks {
            by_rooks = enter(&mut straight, attacks::rook(square, occupied));
        }
        let mut by_others = by_rooks;
        for square in queens {
            let attacked = attacks::queen(square, occupied);
            diagonal |= attacked;
            by_others = enter(&mut straight, attacked);
        }
        let by_king = attacks::king(king.lowest());
        Self {
            least: [
                by_king.without(by_others) | by_rooks.without(by_minors) | by_pawns,
                by_others.without(by_minors),
                by_minors,
            ],
            twice: twice | by_others & by_king,
            all: by_others | by_king,
            by_others,
            by_knights,
            diagonal,
            straight,
            king_attackers,
        }
    }
}

/// The pieces of one side that are pinned to its king.
#[inline(always)]
fn pinned(kinds: &[Bitboard; 6], own: Bitboard, king: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, bishops, rooks, queens, _] = kinds.map(|kind| kind.without(own));
    let lines = attacks::rook_rays(king) & (rooks | queens);
    let diagonals = attacks::bishop_rays(king) & (bishops | queens);
    let mut pinned = Bitboard::EMPTY;
    for slider in lines | diagonals {
        let between = attacks::between(king, slider) & occupied;
        if !between.many() {
            pinned |= between & own;
        }
    }
    pinned
}

impl ThreatMap {
    /// The map of an empty board.
    pub(super) const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        kinds: [Bitboard::EMPTY; 6],
        states: [Bitboard::EMPTY; STATE_BITS],
        features: [NONE; 64],
    };

    /// The map of a position.
    pub fn of(position: &Position) -> Self {
        let mut map = Self::EMPTY;
        let mut changes = ThreatChanges::new();
        map.follow(SimdBackend::best(), &Self::EMPTY, position, &mut changes);
        map
    }

    /// The map of a board, given by the squares of each kind of piece, those of each side, and the piece on each square.
    #[inline(always)]
    pub fn of_board(
        kinds: [Bitboard; 6],
        colors: [Bitboard; 2],
        piece_at: impl Fn(Square) -> Option<Piece>,
    ) -> Self {
        let mut map = Self::EMPTY;
        let mut changes = ThreatChanges::new();
        let backend = SimdBackend::best();
        map.follow_board(backend, &Self::EMPTY, kinds, colors, piece_at, &mut changes);
        map
    }

    /// Becomes the map of a position, and appends what changed since an earlier map.
    #[inline(always)]
    pub(super) fn follow(
        &mut self,
        backend: SimdBackend,
        before: &Self,
        position: &Position,
        changes: &mut ThreatChanges,
    ) {
        let kinds = PieceType::ALL.map(|kind| position.by_type(kind));
        let colors = Color::ALL.map(|color| position.by_color(color));
        let piece_at = |square| position.piece_at(square);
        self.follow_board(backend, before, kinds, colors, piece_at, changes);
    }

    #[inline(always)]
    fn follow_board(
        &mut self,
        backend: SimdBackend,
        before: &Self,
        kinds: [Bitboard; 6],
        colors: [Bitboard; 2],
        piece_at: impl Fn(Square) -> Option<Piece>,
        changes: &mut ThreatChanges,
    ) {
        let occupied = colors[0] | colors[1];
        let attacks =
            Color::ALL.map(|color| Attacks::new(&kinds, colors[color.index()], color, occupied));
        let kings = colors.map(|own| (kinds[PieceType::King.index()] & own).lowest());
        self.colors = colors;
        self.kinds = kinds;
        self.set_states(&attacks, kings);
        self.features = before.features;
        // A byte holds all bits of a state but the last.
        let [low @ .., pinned] = &self.states;
        let (low, pinned) = (backend.transpose(low), *pinned);
        for square in self
            .changed_pieces(before)
            .without(kinds[PieceType::King.index()])
        {
            let piece = piece_at(square).map_or(NO_PIECE, Piece::index);
            let low = usize::from(low.0[square.index()]);
            let state = low | usize::from(pinned.has(square)) << (STATE_BITS - 1);
            let feature = FEATURES[piece][state];
            self.set_feature(square, feature, changes);
        }
        for color in Color::ALL {
            let feature = self.king_feature(color, kings[color.index()], &attacks);
            self.set_feature(kings[color.index()], feature, changes);
        }
    }

    /// Works out the state of every piece.
    #[inline(always)]
    fn set_states(&mut self, [white, black]: &[Attacks; 2], kings: [Square; 2]) {
        let occupied = self.colors[0] | self.colors[1];
        // By the other side and by the own one.
        let [enemy, own] =
            [self.colors, [self.colors[1], self.colors[0]]].map(|[black_at, white_at]| {
                move |white: Bitboard, black: Bitboard| white & white_at | black & black_at
            });
        let pinned =
            [0, 1].map(|side| pinned(&self.kinds, self.colors[side], kings[side], occupied));
        self.states = array::from_fn(|bit| match bit {
            0..3 => enemy(white.least[bit], black.least[bit]),
            3..6 => own(white.least[bit - 3], black.least[bit - 3]),
            6 => enemy(white.twice, black.twice),
            7 => own(white.twice, black.twice),
            _ => pinned[0] | pinned[1],
        });
    }

    /// The feature of a king, as White sees it.
    #[inline(always)]
    fn king_feature(&self, color: Color, king: Square, attacks: &[Attacks; 2]) -> u16 {
        let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
        let occupied = self.colors[0] | self.colors[1];
        let weak = (attacks::king(king) & enemy.all).without(own.by_others);
        let checks = attacks::knight(king) & enemy.by_knights
            | attacks::bishop(king, occupied) & enemy.diagonal
            | attacks::rook(king, occupied) & enemy.straight;
        let safe = checks.without(own.all | self.colors[(!color).index()]);
        let counts = [
            enemy.king_attackers,
            weak.count() as usize,
            safe.count() as usize,
        ];
        king_feature(color, counts)
    }

    #[inline(always)]
    fn set_feature(&mut self, square: Square, feature: u16, changes: &mut ThreatChanges) {
        let was = mem::replace(&mut self.features[square.index()], feature);
        changes.push(feature, was);
    }

    /// The squares on which another piece stands or something else happens to it.
    #[inline(always)]
    fn changed_pieces(&self, before: &Self) -> Bitboard {
        let colors = self.colors.iter().zip(&before.colors);
        let kinds = self.kinds.iter().zip(&before.kinds);
        let states = self.states.iter().zip(&before.states);
        let changed = |all, (now, then): (&Bitboard, &Bitboard)| all | *now ^ *then;
        colors
            .chain(kinds)
            .chain(states)
            .fold(Bitboard::EMPTY, changed)
    }

    /// The active inputs of a perspective.
    pub fn inputs(&self, color: Color) -> ThreatInputs {
        let pieces = self.colors[0] | self.colors[1];
        let features = pieces
            .into_iter()
            .map(|square| self.features[square.index()]);
        features
            .filter(|&feature| feature != NONE)
            .map(|feature| feature ^ flip(color))
            .collect()
    }
}

/// The feature of a king of this colour, as White sees it, by what is counted around him.
#[inline(always)]
fn king_feature(color: Color, counts: [usize; 3]) -> u16 {
    let mut state = 0;
    for (count, limit) in counts.into_iter().zip(KING_LIMITS) {
        state = state * (limit + 1) + count.min(limit);
    }
    match state {
        0 => NONE,
        _ => (KING_PLANES + 2 * (state - 1) + color.index()) as u16,
    }
}

#[cfg(test)]
mod tests;
