//! The search stack: what a node leaves for its children and grandchildren, one frame a ply.

use crate::history::{CONTINUATION_PLIES, NO_CONTINUATION, NO_MOVE};
use crate::score::{MAX_PLY, NO_EVAL};
use luft_chess::{Bitboard, Move};

/// Frames before the root, so that looking back needs no tests.
const FRAMES_BEFORE_ROOT: usize = 8;

/// The state of one ply.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The corrected static evaluation, or `NO_EVAL` in check.
    pub(crate) static_eval: i32,
    /// The move being searched here; `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// Its number at this node, from 1.
    pub(crate) move_count: usize,
    /// Whether it is the table move.
    pub(crate) is_tt_move: bool,
    /// Its piece-to index.
    pub(crate) piece_to: usize,
    /// Its continuation-history index.
    pub(crate) continuation_index: usize,
    /// Its capture-history index, if it is no quiet move.
    pub(crate) capture_index: usize,
    /// The squares that were attacked when it was chosen.
    pub(crate) threats: Bitboard,
    /// The move left out by a singular search.
    pub(crate) excluded: Option<Move>,
    /// Killers: quiet moves that refuted siblings.
    pub(crate) killers: [Option<Move>; 2],
    /// A quiet move that mated from a sibling.
    pub(crate) mate_killer: Option<Move>,
    /// By how much the move being searched was reduced, in 1024ths of a ply.
    pub(crate) reduction: i32,
    /// How many children failed high here.
    pub(crate) cutoffs: u32,
    /// Second and third plies of singular extensions on the path to here.
    pub(crate) double_extensions: i32,
    /// Plies by which the path to here was extended.
    pub(crate) extension_plies: i32,
    /// Fractional extensions on the path to here that are not yet a whole ply.
    pub(crate) quarter_plies: i32,
    /// Whether the node was ever on a principal variation.
    pub(crate) tt_pv: bool,
    /// The null move search here came out far below alpha: the opponent threatens something.
    pub(crate) null_move_threat: bool,
    /// Another thread was here first and is still searching.
    pub(crate) searched_by_other: bool,
}

impl Frame {
    const EMPTY: Self = Self {
        static_eval: NO_EVAL,
        mv: None,
        move_count: 0,
        is_tt_move: false,
        piece_to: NO_MOVE,
        continuation_index: NO_CONTINUATION,
        capture_index: 0,
        threats: Bitboard::EMPTY,
        excluded: None,
        killers: [None; 2],
        mate_killer: None,
        reduction: 0,
        cutoffs: 0,
        double_extensions: 0,
        extension_plies: 0,
        quarter_plies: 0,
        tt_pv: false,
        null_move_threat: false,
        searched_by_other: false,
    };
}

/// Refutations: killers and countermove, the quiet moves that a node tries early because they refuted something nearby.
#[derive(Clone, Copy, Default)]
pub(crate) struct Refutations {
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) old_killers: [Option<Move>; 2],
    pub(crate) mate_killer: Option<Move>,
    pub(crate) countermove: Option<Move>,
}

impl Refutations {
    /// Whether the move is a killer or countermove of this very node.
    pub(crate) fn has(&self, mv: Move) -> bool {
        self.killers.contains(&Some(mv)) || self.countermove == Some(mv)
    }
}

/// All frames of a thread.
pub(crate) struct Stack(Box<[Frame]>);

impl Stack {
    pub(crate) fn new() -> Self {
        Self(vec![Frame::EMPTY; FRAMES_BEFORE_ROOT + MAX_PLY + 4].into_boxed_slice())
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(Frame::EMPTY);
    }

    #[inline(always)]
    pub(crate) fn at(&self, ply: usize) -> &Frame {
        &self.0[FRAMES_BEFORE_ROOT + ply]
    }

    #[inline(always)]
    pub(crate) fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[FRAMES_BEFORE_ROOT + ply]
    }

    /// The frame this many plies before.
    #[inline(always)]
    pub(crate) fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.0[FRAMES_BEFORE_ROOT + ply - plies]
    }

    /// Killers and countermove at a ply.
    #[inline]
    pub(crate) fn refutations(&self, ply: usize, countermove: Option<Move>) -> Refutations {
        let frame = self.at(ply);
        Refutations {
            killers: frame.killers,
            old_killers: self.back(ply, 2).killers,
            mate_killer: frame.mate_killer,
            countermove,
        }
    }

    /// The continuation-history indices of the moves that led to a ply, the last first.
    #[inline(always)]
    pub(crate) fn continuation_indices(&self, ply: usize) -> [usize; CONTINUATION_PLIES] {
        std::array::from_fn(|before| self.back(ply, before + 1).continuation_index)
    }

    /// The piece-to indices of the moves one, two and four plies back.
    #[inline(always)]
    pub(crate) fn last_moves(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|plies| self.back(ply, plies).piece_to)
    }
}
