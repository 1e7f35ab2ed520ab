//! Pawn structure and king shelter, cached in a pawn hash table by the key of pawns and kings.

use super::info::beside;
use super::king;
use super::terms::{TermSums, Terms};
use super::weights::{
    BACKWARD, CANDIDATE, DOUBLED, ISOLATED, PASSED, PASSED_ENEMY_KING, PASSED_OWN_KING, PHALANX,
    SUPPORTED,
};
use luft_chess::{Bitboard, Color, PieceType, Position, Square, attacks};

const ENTRIES: usize = 1 << 13;

/// The pawn hash table: the structures met most recently.
#[derive(Clone, Debug)]
pub(crate) struct PawnTable(Box<[Structure]>);

/// What is known of one pawn structure.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Structure {
    key: u64,
    /// The passed pawns of both sides.
    pub(crate) passed: Bitboard,
    pub(crate) sums: TermSums,
}

impl Default for PawnTable {
    fn default() -> Self {
        // Slot 0 starts with a key that belongs elsewhere, so an empty slot never matches.
        let mut entries = vec![Structure::default(); ENTRIES];
        entries[0].key = 1;
        Self(entries.into_boxed_slice())
    }
}

impl PawnTable {
    /// The structure of a position, worked out if it is not remembered.
    #[inline(always)]
    pub(crate) fn probe(&mut self, position: &Position) -> Structure {
        let key = position.keys().pawn_king();
        let slot = &mut self.0[key as usize % ENTRIES];
        if slot.key != key {
            let mut sums = TermSums::default();
            let passed = structure(position, &mut sums);
            *slot = Structure { key, passed, sums };
        }
        *slot
    }
}

/// Enters everything that depends on pawns and kings alone; gives the passed pawns.
pub(crate) fn structure<T: Terms>(position: &Position, terms: &mut T) -> Bitboard {
    king::shelter(position, Color::White, terms);
    king::shelter(position, Color::Black, terms);
    side(position, Color::White, terms) | side(position, Color::Black, terms)
}

#[inline(always)]
fn side<T: Terms>(position: &Position, us: Color, terms: &mut T) -> Bitboard {
    let own = position.pieces(us, PieceType::Pawn);
    let enemy = position.pieces(!us, PieceType::Pawn);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let pawn = square.bit();
        let rank = square.rank_for(us) as usize;
        let stop = square.ahead(us);
        let front = pawn.front_span(us);
        let neighbours = beside(Bitboard::file(square.file())) & own;
        let supporters = attacks::pawn(!us, square) & own;
        let phalanx = beside(pawn) & own;
        let opposed = front.meets(enemy);
        let stoppers = (front | beside(front)) & enemy;

        if supporters.any() {
            terms.add(us, &SUPPORTED, rank, supporters.count() as i32);
        }
        if phalanx.any() {
            terms.add(us, &PHALANX, rank, 1);
        }
        if front.meets(own) {
            terms.add(us, &DOUBLED, usize::from(neighbours.is_empty()), 1);
        }
        if neighbours.is_empty() {
            terms.add(us, &ISOLATED, usize::from(!opposed), 1);
        } else if is_backward(us, square, neighbours, enemy) {
            terms.add(us, &BACKWARD, usize::from(!opposed), 1);
        }

        if stoppers.is_empty() && !front.meets(own) {
            passed |= pawn;
            terms.add(us, &PASSED, rank, 1);
            let distance = |side| i32::from(position.king(side).distance(stop).min(5));
            terms.add(us, &PASSED_OWN_KING, rank, distance(us));
            terms.add(us, &PASSED_ENEMY_KING, rank, distance(!us));
        } else if !opposed && is_candidate(us, square, own, stoppers) {
            terms.add(us, &CANDIDATE, rank, 1);
        }
    }
    passed
}

/// No neighbour can support the pawn any more and its next step is guarded or blocked.
#[inline(always)]
fn is_backward(us: Color, square: Square, neighbours: Bitboard, enemy: Bitboard) -> bool {
    let stop = square.ahead(us);
    let ahead = beside(stop.bit()) | beside(stop.bit().front_span(us));
    neighbours.without(ahead).is_empty()
        && (attacks::pawn(us, stop).meets(enemy) || enemy.has(stop))
}

/// The pawn would pass if exchanges on its way went well: as many helpers as stoppers.
#[inline(always)]
fn is_candidate(us: Color, square: Square, own: Bitboard, stoppers: Bitboard) -> bool {
    let behind = square.ahead(us).bit().front_span(!us);
    let helpers = beside(behind) & own;
    helpers.count() >= stoppers.count()
}
