//! History heuristics, a set of tables for each thread: butterfly history, capture history, continuation history, pawn history,
//! low-ply history, countermoves and correction history, which threads may share.
//!
//! All cells have history gravity: a bonus pulls a cell towards its limit, the harder the further away
//! it is, so that no cell overflows and old bonuses fade.

mod bonus;
mod correction;
mod shared_table;

use crate::params::{
    REGISTRY, butterfly, capture_history, capture_threats, continuation_1, continuation_2,
    continuation_3, continuation_4, continuation_6, continuation_split, history_ageing,
    low_ply_history, pawn_history, pawn_structures,
};
pub(crate) use bonus::{bonus, malus, next_malus, node_bonus, node_malus};
pub(crate) use correction::CorrectionHistory;
use luft_chess::{Bitboard, Color, Move, Piece, PieceType, Position};
use std::sync::Arc;

/// The piece-to index of "no move": after a null move, or before the root.
pub(crate) const NO_MOVE: usize = PIECE_TO;
/// The continuation-history index of "no move".
pub(crate) const NO_CONTINUATION: usize = 0;
/// So many plies back moves have a continuation history for a quiet move.
pub(crate) const CONTINUATION_PLIES: usize = 6;
/// Cells of a table by piece and destination square.
const PIECE_TO: usize = 768;
const LOW_PLIES: usize = 4;
const PAWN_STRUCTURES: usize = 512;
const MAX_PAWN_STRUCTURES: usize = 1 << 13;

/// A table of history scores.
pub(crate) struct HistoryTable {
    cells: Box<[i16]>,
    limit: i32,
}

impl HistoryTable {
    fn new(size: usize, limit: i32) -> Self {
        Self {
            cells: vec![0; size].into_boxed_slice(),
            limit,
        }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.cells[index])
    }

    /// The piece-to cells of one earlier move, or of one pawn structure.
    #[inline(always)]
    fn piece_to(&self, number: usize) -> &[i16; PIECE_TO] {
        &self.cells.as_chunks().0[number]
    }

    #[inline(always)]
    fn update(&mut self, index: usize, bonus: i32) {
        let cell = &mut self.cells[index];
        *cell = with_gravity(*cell, bonus, self.limit);
    }

    fn scale(&mut self, percent: i32) {
        for cell in &mut self.cells {
            *cell = (i32::from(*cell) * percent / 100) as i16;
        }
    }

    fn clear(&mut self) {
        self.cells.fill(0);
    }
}

/// A cell after a bonus that pulls it towards the limit.
#[inline(always)]
fn with_gravity(cell: i16, bonus: i32, limit: i32) -> i16 {
    let (cell, bonus) = (i32::from(cell), bonus.clamp(-limit, limit));
    (cell + bonus - cell * bonus.abs() / limit) as i16
}

/// What the quiet tables need to know about a node.
#[derive(Clone, Copy)]
pub(crate) struct HistoryContext {
    pub(crate) side: Color,
    pub(crate) threats: Bitboard,
    pub(crate) pawn_index: usize,
    /// Continuation-history indices of the moves one to six plies back.
    pub(crate) continuation_indices: [usize; CONTINUATION_PLIES],
    pub(crate) ply: usize,
}

/// All tables of a thread.
pub(crate) struct History {
    // [side][from attacked][to attacked][from to]
    butterfly: HistoryTable,
    // [to attacked][piece][to][victim]
    capture: HistoryTable,
    // [none, or kind, piece and square of an earlier move][piece][to]
    continuation: HistoryTable,
    // [pawn structure][piece][to]
    pawn: HistoryTable,
    // [ply][from to]
    low_ply: HistoryTable,
    // [piece and square of the last move]
    countermoves: Box<[Option<Move>]>,
    pub(crate) correction: Arc<CorrectionHistory>,
}

/// The piece-to index of a move: its piece and where it goes.
#[inline(always)]
pub(crate) fn piece_to_index(position: &Position, mv: Move) -> usize {
    position
        .piece_at(mv.from())
        .map_or(NO_MOVE, |piece| piece.index() * 64 + mv.to().index())
}

/// The continuation-history index of a move: its piece-to index, and whether it is an evasion or a capture if they are split.
#[inline(always)]
pub(crate) fn continuation_index(position: &Position, mv: Move, piece_to: usize) -> usize {
    if piece_to == NO_MOVE {
        return NO_CONTINUATION;
    }
    let kind = if continuation_split::on() {
        2 * usize::from(position.in_check()) + usize::from(mv.is_capture())
    } else {
        0
    };
    1 + kind * PIECE_TO + piece_to
}

/// The pawn-history index of a pawn structure.
#[inline(always)]
pub(crate) fn pawn_index(position: &Position) -> usize {
    position.keys().pawn() as usize % structures()
}

/// How many pawn structures are kept apart.
fn structures() -> usize {
    if pawn_structures::on() {
        1 << pawn_structures::bits()
    } else {
        PAWN_STRUCTURES
    }
}

/// The size that a table gets: the present one, or where that may still be set, the greatest.
fn allocated(size: usize, greatest: usize) -> usize {
    if REGISTRY.is_settable() {
        greatest
    } else {
        size
    }
}

fn target_index(position: &Position, mv: Move) -> usize {
    piece_to_index(position, mv).min(PIECE_TO - 1)
}

fn butterfly_index(context: &HistoryContext, mv: Move) -> usize {
    let from = usize::from(context.threats.has(mv.from()));
    let to = usize::from(context.threats.has(mv.to()));
    ((context.side.index() * 2 + from) * 2 + to) * 4096 + mv.from_to()
}

/// The capture-history index of a move.
#[inline(always)]
pub(crate) fn capture_index(position: &Position, mv: Move) -> usize {
    let victim = position
        .piece_at(mv.to())
        .map_or(PieceType::Pawn, Piece::piece_type);
    let attacked = capture_threats::on() && position.threats().has(mv.to());
    (usize::from(attacked) * PIECE_TO + target_index(position, mv)) * 6 + victim.index()
}

impl History {
    pub(crate) fn new() -> Self {
        let kinds = allocated(if continuation_split::on() { 4 } else { 1 }, 4);
        let structures = allocated(structures(), MAX_PAWN_STRUCTURES);
        Self {
            butterfly: HistoryTable::new(2 * 2 * 2 * 4096, 8192),
            capture: HistoryTable::new(2 * PIECE_TO * 6, 16384),
            continuation: HistoryTable::new((1 + kinds * PIECE_TO) * PIECE_TO, 16384),
            pawn: HistoryTable::new(structures * PIECE_TO, 8192),
            low_ply: HistoryTable::new(LOW_PLIES * 4096, 8192),
            countermoves: vec![None; NO_MOVE + 1].into_boxed_slice(),
            correction: Arc::new(CorrectionHistory::new()),
        }
    }

    /// A new game: forget all.
    pub(crate) fn clear(&mut self) {
        for table in [
            &mut self.butterfly,
            &mut self.capture,
            &mut self.continuation,
            &mut self.pawn,
            &mut self.low_ply,
        ] {
            table.clear();
        }
        self.countermoves.fill(None);
        CorrectionHistory::forget(&mut self.correction);
    }

    /// A new search: the first plies are other positions now.
    pub(crate) fn age(&mut self) {
        self.low_ply.clear();
        if history_ageing::on() {
            self.butterfly.scale(history_ageing::percent());
        }
    }

    /// The history score of a quiet move, in the sum that pruning and reductions use.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, context: &HistoryContext, mv: Move) -> i32 {
        let target = target_index(position, mv);
        let mut sum = 0;
        if butterfly::on() {
            sum += self.butterfly.get(butterfly_index(context, mv));
        }
        if continuation_1::on() {
            sum += self
                .continuation
                .get(context.continuation_indices[0] * PIECE_TO + target);
        }
        if continuation_2::on() {
            sum += self
                .continuation
                .get(context.continuation_indices[1] * PIECE_TO + target);
        }
        if pawn_history::on() {
            sum += self.pawn.get(context.pawn_index * PIECE_TO + target);
        }
        sum
    }

    /// The histories by which a node's quiet moves are ordered.
    #[inline]
    pub(crate) fn quiets<'a>(&'a self, context: &'a HistoryContext) -> QuietHistory<'a> {
        QuietHistory {
            history: self,
            context,
            continuation: context
                .continuation_indices
                .map(|index| self.continuation.piece_to(index)),
            pawn: self.pawn.piece_to(context.pawn_index),
        }
    }

    /// The history score of a capture.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        if capture_history::on() {
            self.capture.get(capture_index(position, mv))
        } else {
            0
        }
    }

    /// The countermove: the quiet move that last refuted the move with this piece-to index.
    #[inline]
    pub(crate) fn countermove(&self, piece_to: usize) -> Option<Move> {
        self.countermoves[piece_to]
    }

    pub(crate) fn set_countermove(&mut self, piece_to: usize, mv: Move) {
        self.countermoves[piece_to] = Some(mv);
    }

    pub(crate) fn update_quiet(
        &mut self,
        position: &Position,
        context: &HistoryContext,
        mv: Move,
        change: i32,
    ) {
        let target = target_index(position, mv);
        self.butterfly
            .update(butterfly_index(context, mv), bonus::of_butterfly(change));
        self.pawn.update(
            context.pawn_index * PIECE_TO + target,
            bonus::of_pawn(change),
        );
        if context.ply < LOW_PLIES {
            self.low_ply
                .update(context.ply * 4096 + mv.from_to(), bonus::of_low_ply(change));
        }
        self.update_continuation(
            target,
            &context.continuation_indices,
            bonus::of_continuation(change),
        );
    }

    /// Updates the continuation history of earlier moves for the move with this piece-to index.
    pub(crate) fn update_continuation(
        &mut self,
        target: usize,
        earlier: &[usize; CONTINUATION_PLIES],
        change: i32,
    ) {
        for (&index, change) in earlier.iter().zip(bonus::of_plies(change)) {
            if index != NO_CONTINUATION && change != 0 {
                self.continuation.update(index * PIECE_TO + target, change);
            }
        }
    }

    pub(crate) fn update_butterfly(&mut self, context: &HistoryContext, mv: Move, bonus: i32) {
        self.butterfly.update(butterfly_index(context, mv), bonus);
    }

    pub(crate) fn update_capture(&mut self, index: usize, change: i32) {
        self.capture.update(index, bonus::of_capture(change));
    }
}

/// The histories of a node's quiet moves, the cells of its earlier moves found once for all moves.
pub(crate) struct QuietHistory<'a> {
    history: &'a History,
    context: &'a HistoryContext,
    continuation: [&'a [i16; PIECE_TO]; CONTINUATION_PLIES],
    pawn: &'a [i16; PIECE_TO],
}

impl QuietHistory<'_> {
    /// The ordering score of a quiet move, by history alone.
    #[inline(always)]
    pub(crate) fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        let Self {
            history, context, ..
        } = self;
        let target = target_index(position, mv);
        let continued = |plies: usize| i32::from(self.continuation[plies - 1][target]);
        let mut sum = 0;
        if butterfly::on() {
            sum += history.butterfly.get(butterfly_index(context, mv)) * butterfly::weight();
        }
        if continuation_1::on() {
            sum += continued(1) * continuation_1::weight();
        }
        if continuation_2::on() {
            sum += continued(2) * continuation_2::weight();
        }
        if continuation_3::on() {
            sum += continued(3) * continuation_3::weight();
        }
        if continuation_4::on() {
            sum += continued(4) * continuation_4::weight();
        }
        if continuation_6::on() {
            sum += continued(6) * continuation_6::weight();
        }
        if pawn_history::on() {
            sum += i32::from(self.pawn[target]) * pawn_history::weight();
        }
        if low_ply_history::on() && context.ply < LOW_PLIES {
            let cell = history.low_ply.get(context.ply * 4096 + mv.from_to());
            sum += cell * low_ply_history::weight() / (1 + context.ply as i32);
        }
        sum / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_never_passes_the_limit() {
        let mut table = HistoryTable::new(1, 8192);
        for _ in 0..1000 {
            table.update(0, 1800);
        }
        assert!(
            table.get(0) > 7000 && table.get(0) <= 8192,
            "{}",
            table.get(0)
        );
        for _ in 0..1000 {
            table.update(0, -30_000);
        }
        assert_eq!(table.get(0), -8192);
    }

    #[test]
    fn sides_and_threats_are_kept_apart() {
        let position = Position::startpos();
        let mv = position.parse_uci("g1f3").unwrap();
        let context = HistoryContext {
            side: Color::White,
            threats: Bitboard::EMPTY,
            pawn_index: 0,
            continuation_indices: [NO_CONTINUATION; CONTINUATION_PLIES],
            ply: 9,
        };
        let mut history = History::new();
        history.update_quiet(&position, &context, mv, 1000);
        assert!(history.quiet(&position, &context, mv) > 0);
        let attacked = HistoryContext {
            threats: mv.to().bit(),
            pawn_index: 1,
            ..context
        };
        assert_eq!(history.quiet(&position, &attacked, mv), 0);
        let other = HistoryContext {
            side: Color::Black,
            pawn_index: 1,
            ..context
        };
        assert_eq!(history.quiet(&position, &other, mv), 0);
        history.clear();
        assert_eq!(history.quiet(&position, &context, mv), 0);
    }

    #[test]
    fn evasions_and_captures_are_kept_apart_where_that_is_wanted() {
        let position = Position::startpos();
        let mv = position.parse_uci("g1f3").unwrap();
        let piece_to = piece_to_index(&position, mv);
        let after = position.make_move(position.parse_uci("e2e4").unwrap());
        let after = after.make_move(after.parse_uci("d7d5").unwrap());
        let capture = after.parse_uci("e4d5").unwrap();
        let index = |mv| continuation_index(&after, mv, piece_to);
        REGISTRY.set("continuation_split", "false").unwrap();
        assert_eq!(index(mv), index(capture));
        REGISTRY.set("continuation_split", "true").unwrap();
        assert_ne!(index(mv), index(capture));
        assert_eq!(
            continuation_index(&after, mv, NO_MOVE),
            NO_CONTINUATION,
            "no move has no kind"
        );
    }

    #[test]
    fn captures_on_attacked_squares_are_kept_apart_where_that_is_wanted() {
        let fen = |pawn: &str| format!("4k3/8/{pawn}/3p4/4P3/8/8/4K3 w - - 0 1");
        let index = |pawn| {
            let position: Position = fen(pawn).parse().unwrap();
            capture_index(&position, position.parse_uci("e4d5").unwrap())
        };
        assert_eq!(index("8"), index("4p3"));
        REGISTRY.set("capture_threats", "true").unwrap();
        assert_ne!(index("8"), index("4p3"));
    }

    #[test]
    fn more_pawn_structures_have_indices_of_their_own() {
        REGISTRY.set("pawn_structures", "true").unwrap();
        let mut position = Position::startpos();
        let mut highest = 0;
        for uci in ["e2e4", "e7e5", "d2d4", "d7d5", "c2c4", "c7c5", "f2f4"] {
            position = position.make_move(position.parse_uci(uci).unwrap());
            highest = highest.max(pawn_index(&position));
        }
        assert!((PAWN_STRUCTURES..MAX_PAWN_STRUCTURES).contains(&highest));
    }
}
