//! What a node leaves for its children and grandchildren, one frame a ply.

use crate::history::{BACK, NO_ROW};
use crate::score::{MAX_PLY, NONE};
use luft_chess::Move;

/// Frames before the root, so that looking back needs no tests.
const BEFORE: usize = 8;

/// The state of one ply.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The corrected static evaluation, or `NONE` in check.
    pub(crate) static_eval: i32,
    /// The move being searched here; `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// Its continuation row.
    pub(crate) row: usize,
    /// The move left out by a singular search.
    pub(crate) excluded: Option<Move>,
    /// Quiet moves that refuted siblings.
    pub(crate) killers: [Option<Move>; 2],
    /// A quiet move that mated from a sibling.
    pub(crate) mate_killer: Option<Move>,
    /// By how much the move being searched was reduced, in 1024ths.
    pub(crate) reduction: i32,
    /// How many moves were tried before and with the one being searched.
    pub(crate) move_count: usize,
    /// How many children failed high here.
    pub(crate) cutoffs: u32,
    /// Second and third plies of singular extensions on the path to here.
    pub(crate) double_extensions: i32,
    /// Plies by which the path to here was extended.
    pub(crate) extended: i32,
    /// Quarters of a ply saved up on the path to here.
    pub(crate) parts: i32,
    /// Whether the node was ever on a principal variation.
    pub(crate) tt_pv: bool,
    /// Passing here came out far below alpha.
    pub(crate) threat: bool,
}

impl Frame {
    const EMPTY: Self = Self {
        static_eval: NONE,
        mv: None,
        row: NO_ROW,
        excluded: None,
        killers: [None; 2],
        mate_killer: None,
        reduction: 0,
        move_count: 0,
        cutoffs: 0,
        double_extensions: 0,
        extended: 0,
        parts: 0,
        tt_pv: false,
        threat: false,
    };
}

/// The quiet moves a node tries early because they worked nearby.
#[derive(Clone, Copy, Default)]
pub(crate) struct Favourites {
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) old_killers: [Option<Move>; 2],
    pub(crate) mate_killer: Option<Move>,
    pub(crate) countermove: Option<Move>,
}

impl Favourites {
    /// Whether the move is a killer or countermove of this very node.
    pub(crate) fn has(&self, mv: Move) -> bool {
        self.killers.contains(&Some(mv)) || self.countermove == Some(mv)
    }
}

/// All frames of a thread.
pub(crate) struct Stack(Box<[Frame]>);

impl Stack {
    pub(crate) fn new() -> Self {
        Self(vec![Frame::EMPTY; BEFORE + MAX_PLY + 4].into_boxed_slice())
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(Frame::EMPTY);
    }

    #[inline(always)]
    pub(crate) fn at(&self, ply: usize) -> &Frame {
        &self.0[BEFORE + ply]
    }

    #[inline(always)]
    pub(crate) fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[BEFORE + ply]
    }

    /// The frame this many plies before.
    #[inline(always)]
    pub(crate) fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.0[BEFORE + ply - plies]
    }

    /// The quiet moves to try early at a ply.
    #[inline]
    pub(crate) fn favourites(&self, ply: usize, countermove: Option<Move>) -> Favourites {
        let frame = self.at(ply);
        Favourites {
            killers: frame.killers,
            old_killers: self.back(ply, 2).killers,
            mate_killer: frame.mate_killer,
            countermove,
        }
    }

    /// The continuation rows of the moves that led to a ply.
    #[inline(always)]
    pub(crate) fn rows(&self, ply: usize) -> [usize; 4] {
        BACK.map(|plies| self.back(ply, plies).row)
    }

    /// The rows of the last two moves.
    #[inline(always)]
    pub(crate) fn last_rows(&self, ply: usize) -> [usize; 2] {
        [self.back(ply, 1).row, self.back(ply, 2).row]
    }
}
