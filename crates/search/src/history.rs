//! History heuristics, a set of tables for each thread: butterfly history, capture history, continuation history, pawn history,
//! low-ply history, countermoves and correction history.
//!
//! All cells have history gravity: a bonus pulls a cell towards its limit, the harder the further away
//! it is, so that no cell overflows and old bonuses fade.

mod correction;

use crate::params::{
    butterfly, capture_history, continuation_1, continuation_2, continuation_4, continuation_6,
    history_ageing, history_bonus, history_malus, low_ply_history, pawn_history,
};
pub(crate) use correction::CorrectionHistory;
use luft_chess::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

/// The continuation-history index of "no move": after a null move, or before the root.
pub(crate) const NO_CONTINUATION: usize = PIECE_TO;
/// Plies back whose moves have a continuation history for a quiet move.
pub(crate) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];
/// Cells of a table by piece and destination square.
const PIECE_TO: usize = 768;
const LOW_PLIES: usize = 4;
const PAWN_STRUCTURES: usize = 512;

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
        let bonus = bonus.clamp(-self.limit, self.limit);
        let cell = i32::from(self.cells[index]);
        self.cells[index] = (cell + bonus - cell * bonus.abs() / self.limit) as i16;
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

/// What the quiet tables need to know about a node.
#[derive(Clone, Copy)]
pub(crate) struct HistoryContext {
    pub(crate) side: Color,
    pub(crate) threats: Bitboard,
    pub(crate) pawn_index: usize,
    /// Continuation-history indices of the moves 1, 2, 4 and 6 plies back.
    pub(crate) continuation_indices: [usize; 4],
    pub(crate) ply: usize,
}

/// All tables of a thread.
pub(crate) struct History {
    // [side][from attacked][to attacked][from to]
    butterfly: HistoryTable,
    // [piece][to][victim]
    capture: HistoryTable,
    // [piece and square of an earlier move][piece][to]
    continuation: HistoryTable,
    // [pawn structure][piece][to]
    pawn: HistoryTable,
    // [ply][from to]
    low_ply: HistoryTable,
    // [piece and square of the last move]
    countermoves: Box<[Option<Move>]>,
    pub(crate) correction: CorrectionHistory,
}

/// The continuation-history index of a move: its piece and where it went.
#[inline(always)]
pub(crate) fn piece_to_index(piece: Piece, to: Square) -> usize {
    piece.index() * 64 + to.index()
}

/// The pawn-history index of a pawn structure.
#[inline(always)]
pub(crate) fn pawn_index(position: &Position) -> usize {
    position.keys().pawn() as usize % PAWN_STRUCTURES
}

fn moved_piece_to(position: &Position, mv: Move) -> usize {
    position
        .piece_at(mv.from())
        .map_or(NO_CONTINUATION, |piece| piece_to_index(piece, mv.to()))
}

fn butterfly_index(context: &HistoryContext, mv: Move) -> usize {
    let from = usize::from(context.threats.has(mv.from()));
    let to = usize::from(context.threats.has(mv.to()));
    ((context.side.index() * 2 + from) * 2 + to) * 4096 + mv.from_to()
}

fn capture_index(position: &Position, mv: Move) -> usize {
    let victim = position
        .piece_at(mv.to())
        .map_or(PieceType::Pawn, Piece::piece_type);
    moved_piece_to(position, mv).min(NO_CONTINUATION - 1) * 6 + victim.index()
}

/// The history bonus of a cutoff at this depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    if !history_bonus::on() {
        return depth.min(32) * depth.min(32);
    }
    (history_bonus::slope() * depth - history_bonus::offset()).clamp(0, history_bonus::max())
}

/// The history malus of the moves searched before it.
pub(crate) fn malus(depth: i32) -> i32 {
    if !history_malus::on() {
        return 0;
    }
    (history_malus::slope() * depth - history_malus::offset()).clamp(0, history_malus::max())
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            butterfly: HistoryTable::new(2 * 2 * 2 * 4096, 8192),
            capture: HistoryTable::new(PIECE_TO * 6, 16384),
            continuation: HistoryTable::new((NO_CONTINUATION + 1) * PIECE_TO, 16384),
            pawn: HistoryTable::new(PAWN_STRUCTURES * PIECE_TO, 8192),
            low_ply: HistoryTable::new(LOW_PLIES * 4096, 8192),
            countermoves: vec![None; NO_CONTINUATION + 1].into_boxed_slice(),
            correction: CorrectionHistory::new(),
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
        self.correction.clear();
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
        let target = moved_piece_to(position, mv).min(NO_CONTINUATION - 1);
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

    /// The countermove: the quiet move that last refuted the move with this continuation-history index.
    #[inline]
    pub(crate) fn countermove(&self, index: usize) -> Option<Move> {
        self.countermoves[index]
    }

    pub(crate) fn set_countermove(&mut self, index: usize, mv: Move) {
        self.countermoves[index] = Some(mv);
    }

    pub(crate) fn update_quiet(
        &mut self,
        position: &Position,
        context: &HistoryContext,
        mv: Move,
        bonus: i32,
    ) {
        let target = moved_piece_to(position, mv).min(NO_CONTINUATION - 1);
        self.butterfly.update(butterfly_index(context, mv), bonus);
        self.pawn
            .update(context.pawn_index * PIECE_TO + target, bonus);
        if context.ply < LOW_PLIES {
            self.low_ply
                .update(context.ply * 4096 + mv.from_to(), bonus);
        }
        self.update_continuation(target, &context.continuation_indices, bonus);
    }

    /// Updates the continuation history of earlier moves for the move with this piece-to index.
    pub(crate) fn update_continuation(&mut self, target: usize, earlier: &[usize; 4], bonus: i32) {
        for &index in earlier {
            if index != NO_CONTINUATION {
                self.continuation.update(index * PIECE_TO + target, bonus);
            }
        }
    }

    pub(crate) fn update_butterfly(&mut self, context: &HistoryContext, mv: Move, bonus: i32) {
        self.butterfly.update(butterfly_index(context, mv), bonus);
    }

    pub(crate) fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.capture.update(capture_index(position, mv), bonus);
    }
}

/// The histories of a node's quiet moves, the cells of its earlier moves found once for all moves.
pub(crate) struct QuietHistory<'a> {
    history: &'a History,
    context: &'a HistoryContext,
    continuation: [&'a [i16; PIECE_TO]; 4],
    pawn: &'a [i16; PIECE_TO],
}

impl QuietHistory<'_> {
    /// The ordering score of a quiet move, by history alone.
    #[inline]
    pub(crate) fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        let Self {
            history, context, ..
        } = self;
        let target = moved_piece_to(position, mv).min(NO_CONTINUATION - 1);
        let continued = |nth: usize| i32::from(self.continuation[nth][target]);
        let mut sum = 0;
        if butterfly::on() {
            sum += history.butterfly.get(butterfly_index(context, mv)) * butterfly::weight();
        }
        if continuation_1::on() {
            sum += continued(0) * continuation_1::weight();
        }
        if continuation_2::on() {
            sum += continued(1) * continuation_2::weight();
        }
        if continuation_4::on() {
            sum += continued(2) * continuation_4::weight();
        }
        if continuation_6::on() {
            sum += continued(3) * continuation_6::weight();
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
            continuation_indices: [NO_CONTINUATION; 4],
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
}
