//! What earlier cutoffs taught about moves, a set of tables for each thread.
//!
//! All cells move by gravity: a bonus pulls a cell towards its limit, the harder the further away
//! it is, so that no cell overflows and old lessons fade.

mod correction;

use crate::params::{
    butterfly, capture_history, continuation_1, continuation_2, continuation_4, continuation_6,
    history_ageing, history_bonus, history_malus, low_ply_history, pawn_history,
};
pub(crate) use correction::Correction;
use luft_chess::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

/// The continuation row of "no move": after a null move, or before the root.
pub(crate) const NO_ROW: usize = ROWS;
/// Plies back whose moves a quiet move may continue.
pub(crate) const BACK: [usize; 4] = [1, 2, 4, 6];
/// Rows of moves: pieces and squares.
const ROWS: usize = 768;
const LOW_PLIES: usize = 4;
const PAWN_ROWS: usize = 512;

/// Cells that learn.
pub(crate) struct Table {
    cells: Box<[i16]>,
    limit: i32,
}

impl Table {
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

    /// The cells of one earlier move, or of one pawn structure.
    #[inline(always)]
    fn row(&self, number: usize) -> &[i16; ROWS] {
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
pub(crate) struct Context {
    pub(crate) side: Color,
    pub(crate) threats: Bitboard,
    pub(crate) pawns: usize,
    /// Continuation rows of the moves 1, 2, 4 and 6 plies back.
    pub(crate) rows: [usize; 4],
    pub(crate) ply: usize,
}

/// All tables of a thread.
pub(crate) struct History {
    // [side][from attacked][to attacked][from to]
    butterfly: Table,
    // [piece][to][victim]
    capture: Table,
    // [piece and square of an earlier move][piece][to]
    continuation: Table,
    // [pawn structure][piece][to]
    pawn: Table,
    // [ply][from to]
    low_ply: Table,
    // [piece and square of the last move]
    countermoves: Box<[Option<Move>]>,
    pub(crate) correction: Correction,
}

/// The row of a move: its piece and where it went.
#[inline(always)]
pub(crate) fn row(piece: Piece, to: Square) -> usize {
    piece.index() * 64 + to.index()
}

/// The row of pawn structures that look like this one.
#[inline(always)]
pub(crate) fn pawn_row(position: &Position) -> usize {
    position.keys().pawn() as usize % PAWN_ROWS
}

fn moved_row(position: &Position, mv: Move) -> usize {
    position
        .piece_at(mv.from())
        .map_or(NO_ROW, |piece| row(piece, mv.to()))
}

fn butterfly_index(context: &Context, mv: Move) -> usize {
    let from = usize::from(context.threats.has(mv.from()));
    let to = usize::from(context.threats.has(mv.to()));
    ((context.side.index() * 2 + from) * 2 + to) * 4096 + mv.from_to()
}

fn capture_index(position: &Position, mv: Move) -> usize {
    let victim = position
        .piece_at(mv.to())
        .map_or(PieceType::Pawn, Piece::piece_type);
    moved_row(position, mv).min(NO_ROW - 1) * 6 + victim.index()
}

/// What a cutoff at this depth teaches.
pub(crate) fn bonus(depth: i32) -> i32 {
    if !history_bonus::on() {
        return depth.min(32) * depth.min(32);
    }
    (history_bonus::slope() * depth - history_bonus::offset()).clamp(0, history_bonus::most())
}

/// What it takes from the moves tried before.
pub(crate) fn malus(depth: i32) -> i32 {
    if !history_malus::on() {
        return 0;
    }
    (history_malus::slope() * depth - history_malus::offset()).clamp(0, history_malus::most())
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            butterfly: Table::new(2 * 2 * 2 * 4096, 8192),
            capture: Table::new(ROWS * 6, 16384),
            continuation: Table::new((NO_ROW + 1) * ROWS, 16384),
            pawn: Table::new(PAWN_ROWS * ROWS, 8192),
            low_ply: Table::new(LOW_PLIES * 4096, 8192),
            countermoves: vec![None; NO_ROW + 1].into_boxed_slice(),
            correction: Correction::new(),
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
            self.butterfly.scale(history_ageing::kept());
        }
    }

    /// How well a quiet move did, in the sum that pruning and reductions look at.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, context: &Context, mv: Move) -> i32 {
        let target = moved_row(position, mv).min(NO_ROW - 1);
        let mut sum = 0;
        if butterfly::on() {
            sum += self.butterfly.get(butterfly_index(context, mv));
        }
        if continuation_1::on() {
            sum += self.continuation.get(context.rows[0] * ROWS + target);
        }
        if continuation_2::on() {
            sum += self.continuation.get(context.rows[1] * ROWS + target);
        }
        if pawn_history::on() {
            sum += self.pawn.get(context.pawns * ROWS + target);
        }
        sum
    }

    /// What a node's quiet moves are ordered by.
    #[inline]
    pub(crate) fn quiets<'a>(&'a self, context: &'a Context) -> Quiets<'a> {
        Quiets {
            history: self,
            context,
            continuation: context.rows.map(|row| self.continuation.row(row)),
            pawn: self.pawn.row(context.pawns),
        }
    }

    /// How well a capture did.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        if capture_history::on() {
            self.capture.get(capture_index(position, mv))
        } else {
            0
        }
    }

    /// The quiet move that last refuted the move with this row.
    #[inline]
    pub(crate) fn countermove(&self, row: usize) -> Option<Move> {
        self.countermoves[row]
    }

    pub(crate) fn set_countermove(&mut self, row: usize, mv: Move) {
        self.countermoves[row] = Some(mv);
    }

    pub(crate) fn teach_quiet(
        &mut self,
        position: &Position,
        context: &Context,
        mv: Move,
        bonus: i32,
    ) {
        let target = moved_row(position, mv).min(NO_ROW - 1);
        self.butterfly.update(butterfly_index(context, mv), bonus);
        self.pawn.update(context.pawns * ROWS + target, bonus);
        if context.ply < LOW_PLIES {
            self.low_ply
                .update(context.ply * 4096 + mv.from_to(), bonus);
        }
        self.teach_continuation(target, &context.rows, bonus);
    }

    /// Teaches the continuation of earlier moves by the move with this row.
    pub(crate) fn teach_continuation(&mut self, target: usize, rows: &[usize; 4], bonus: i32) {
        for &row in rows {
            if row != NO_ROW {
                self.continuation.update(row * ROWS + target, bonus);
            }
        }
    }

    pub(crate) fn teach_butterfly(&mut self, context: &Context, mv: Move, bonus: i32) {
        self.butterfly.update(butterfly_index(context, mv), bonus);
    }

    pub(crate) fn teach_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.capture.update(capture_index(position, mv), bonus);
    }
}

/// The tables as a node sees them, the rows of its earlier moves found once for all moves.
pub(crate) struct Quiets<'a> {
    history: &'a History,
    context: &'a Context,
    continuation: [&'a [i16; ROWS]; 4],
    pawn: &'a [i16; ROWS],
}

impl Quiets<'_> {
    /// How early a quiet move should be tried, by history alone.
    #[inline]
    pub(crate) fn order(&self, position: &Position, mv: Move) -> i32 {
        let Self {
            history, context, ..
        } = self;
        let target = moved_row(position, mv).min(NO_ROW - 1);
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
        let mut table = Table::new(1, 8192);
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
        let context = Context {
            side: Color::White,
            threats: Bitboard::EMPTY,
            pawns: 0,
            rows: [NO_ROW; 4],
            ply: 9,
        };
        let mut history = History::new();
        history.teach_quiet(&position, &context, mv, 1000);
        assert!(history.quiet(&position, &context, mv) > 0);
        let attacked = Context {
            threats: mv.to().bit(),
            pawns: 1,
            ..context
        };
        assert_eq!(history.quiet(&position, &attacked, mv), 0);
        let other = Context {
            side: Color::Black,
            pawns: 1,
            ..context
        };
        assert_eq!(history.quiet(&position, &other, mv), 0);
        history.clear();
        assert_eq!(history.quiet(&position, &context, mv), 0);
    }
}
