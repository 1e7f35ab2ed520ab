//! Sliding attacks by table: the blockers on a piece's rays become an index into the answers.
//!
//! Where the processor has a fast PEXT that is the index; elsewhere it is a magic multiplication. Which of the two is
//! chosen once ([`choose`]); until then magics answer, so there is no wrong moment to ask.

mod magic;

use crate::cpu::{Level, has_fast_pext};
use crate::{Bitboard, Square};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The two ways to slide; a queen does both.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slider {
    Rook,
    Bishop,
}

/// Whether PEXT is the index.
static BY_PEXT: AtomicBool = AtomicBool::new(false);

/// Chooses the index for a processor that is used at this level.
pub(crate) fn choose(level: Level) {
    let has_pext = matches!(level, Level::Avx2 | Level::Avx512);
    BY_PEXT.store(has_pext && has_fast_pext(), Relaxed);
}

/// Whether this is a native build for a processor with a fast PEXT: then there is nothing to choose. AMD's are those
/// with `SSE4a`, and have VAES since PEXT is fast.
const BUILT_FOR_PEXT: bool = cfg!(all(
    target_feature = "bmi2",
    any(not(target_feature = "sse4a"), target_feature = "vaes")
));

/// Whether sliding attacks are looked up by PEXT, not by magics.
#[inline(always)]
pub fn by_pext() -> bool {
    BUILT_FOR_PEXT || BY_PEXT.load(Relaxed)
}

/// The squares a rook attacks, given what stands in the way.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let index = &ROOK_INDEX[square.index()];
    #[cfg(target_arch = "x86_64")]
    if by_pext() {
        return ROOK_BY_PEXT[index.by_pext(occupied)];
    }
    ROOK[index.by_magic(occupied)]
}

/// The squares a bishop attacks, given what stands in the way.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let index = &BISHOP_INDEX[square.index()];
    #[cfg(target_arch = "x86_64")]
    if by_pext() {
        return BISHOP_BY_PEXT[index.by_pext(occupied)];
    }
    BISHOP[index.by_magic(occupied)]
}

/// How the blockers around one square become an index.
#[derive(Clone, Copy)]
struct Index {
    /// The squares whose occupation matters: the rays without the edge they end on.
    mask: u64,
    magic: u64,
    shift: u32,
    /// Where this square's answers start.
    start: u32,
}

impl Index {
    #[inline(always)]
    const fn by_magic(&self, occupied: Bitboard) -> usize {
        let spread = (occupied.0 & self.mask).wrapping_mul(self.magic);
        self.start as usize + (spread >> self.shift) as usize
    }

    /// A function with `target_feature` could not be inlined into one without; the instruction itself can.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn by_pext(&self, occupied: Bitboard) -> usize {
        let packed: u64;
        // SAFETY: the build or `choose` says that the processor has the instruction. It reads two registers and writes one.
        unsafe {
            std::arch::asm!(
                "pext {packed}, {occupied}, {mask}",
                packed = lateout(reg) packed,
                occupied = in(reg) occupied.0,
                mask = in(reg) self.mask,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        self.start as usize + packed as usize
    }
}

const ROOK_SIZE: usize = 102_400;
const BISHOP_SIZE: usize = 5_248;

static ROOK_INDEX: [Index; 64] = indices(Slider::Rook);
static BISHOP_INDEX: [Index; 64] = indices(Slider::Bishop);
// Seconds of the compiler's time, once.
#[allow(long_running_const_eval)]
static ROOK: [Bitboard; ROOK_SIZE] = answers(Slider::Rook, false);
static BISHOP: [Bitboard; BISHOP_SIZE] = answers(Slider::Bishop, false);
#[cfg(target_arch = "x86_64")]
#[allow(long_running_const_eval)]
static ROOK_BY_PEXT: [Bitboard; ROOK_SIZE] = answers(Slider::Rook, true);
#[cfg(target_arch = "x86_64")]
static BISHOP_BY_PEXT: [Bitboard; BISHOP_SIZE] = answers(Slider::Bishop, true);

const fn indices(slider: Slider) -> [Index; 64] {
    let mut table = [Index {
        mask: 0,
        magic: 0,
        shift: 0,
        start: 0,
    }; 64];
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        let mask = mask(slider, Square::new(square));
        table[square] = Index {
            mask,
            magic: magic::of(slider, square),
            shift: 64 - mask.count_ones(),
            start,
        };
        start += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn answers<const N: usize>(slider: Slider, by_pext: bool) -> [Bitboard; N] {
    let indices = indices(slider);
    let mut table = [Bitboard::EMPTY; N];
    let mut square = 0;
    while square < 64 {
        let index = indices[square];
        let mut blockers = 0u64;
        // The number of these blockers among the subsets of the mask in rising order, which is what PEXT computes.
        let mut nth = 0;
        loop {
            let place = if by_pext {
                index.start as usize + nth
            } else {
                index.by_magic(Bitboard(blockers))
            };
            table[place] = walk(slider, Square::new(square), Bitboard(blockers));
            // The next subset of the mask, in rising order.
            blockers = blockers.wrapping_sub(index.mask) & index.mask;
            nth += 1;
            if blockers == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// The squares whose occupation can change what a slider here attacks.
const fn mask(slider: Slider, square: Square) -> u64 {
    let ranks = (Bitboard::rank(0).0 | Bitboard::rank(7).0) & !Bitboard::rank(square.rank()).0;
    let files = (Bitboard::FILE_A.0 | Bitboard::FILE_H.0) & !Bitboard::file(square.file()).0;
    walk(slider, square, Bitboard::EMPTY).0 & !(ranks | files)
}

/// The attacks of a slider without any table: for building the tables, and for checking them.
pub(super) const fn walk(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let lines = match slider {
        Slider::Rook => [
            Bitboard::rank(square.rank()).0,
            Bitboard::file(square.file()).0,
        ],
        Slider::Bishop => [diagonal(square, 1), diagonal(square, -1)],
    };
    let bit = square.bit().0;
    Bitboard(along(lines[0] & !bit, bit, occupied.0) | along(lines[1] & !bit, bit, occupied.0))
}

/// Attacks both ways along one line. Subtracting the slider from the blockers borrows up to the
/// nearest one; the mirrored board does the same downwards.
const fn along(line: u64, slider: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2));
    let mirrored = slider.reverse_bits().wrapping_mul(2);
    let down = blockers
        .reverse_bits()
        .wrapping_sub(mirrored)
        .reverse_bits();
    (up ^ down) & line
}

/// The diagonal through a square that rises (1) or falls (-1) to the right.
const fn diagonal(square: Square, slope: i8) -> u64 {
    let mut set = 0;
    let mut file = 0;
    while file < 8 {
        let rank = square.rank() as i8 + slope * (file - square.file() as i8);
        if rank >= 0 && rank < 8 {
            set |= Square::at(file as u8, rank as u8).bit().0;
        }
        file += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Step by step, the way one would on a board.
    fn stepped(slider: Slider, from: Square, occupied: Bitboard) -> Bitboard {
        let steps: [(i8, i8); 4] = match slider {
            Slider::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Slider::Bishop => [(1, 1), (-1, 1), (1, -1), (-1, -1)],
        };
        let mut attacks = Bitboard::EMPTY;
        for (df, dr) in steps {
            let (mut file, mut rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Square::at(file as u8, rank as u8);
                attacks |= square.bit();
                if occupied.has(square) {
                    break;
                }
                file += df;
                rank += dr;
            }
        }
        attacks
    }

    #[test]
    fn tables_agree_with_stepping() {
        let has_pext = Level::Avx2.is_available();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let occupied = Bitboard(random.u64(..) & random.u64(..));
            for square in Square::all() {
                let by_rook = stepped(Slider::Rook, square, occupied);
                let by_bishop = stepped(Slider::Bishop, square, occupied);
                assert_eq!(rook(square, occupied), by_rook);
                assert_eq!(bishop(square, occupied), by_bishop);
                // Both ways must be right wherever they can be taken, whichever is.
                let index = (&ROOK_INDEX[square.index()], &BISHOP_INDEX[square.index()]);
                assert_eq!(ROOK[index.0.by_magic(occupied)], by_rook);
                assert_eq!(BISHOP[index.1.by_magic(occupied)], by_bishop);
                #[cfg(target_arch = "x86_64")]
                if has_pext {
                    assert_eq!(ROOK_BY_PEXT[index.0.by_pext(occupied)], by_rook);
                    assert_eq!(BISHOP_BY_PEXT[index.1.by_pext(occupied)], by_bishop);
                }
            }
        }
    }

    /// The magics must be right on every machine, also on those that use PEXT instead.
    #[test]
    fn magics_never_give_two_answers_one_place() {
        for slider in [Slider::Rook, Slider::Bishop] {
            for square in Square::all() {
                let mask = mask(slider, square);
                let shift = 64 - mask.count_ones();
                let mut seen = vec![None; 1 << mask.count_ones()];
                let mut blockers = 0u64;
                loop {
                    let magic = magic::of(slider, square.index());
                    let place = (blockers.wrapping_mul(magic) >> shift) as usize;
                    let attacks = walk(slider, square, Bitboard(blockers));
                    assert_eq!(
                        *seen[place].get_or_insert(attacks),
                        attacks,
                        "{slider:?} {square}"
                    );
                    blockers = blockers.wrapping_sub(mask) & mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
    }
}
