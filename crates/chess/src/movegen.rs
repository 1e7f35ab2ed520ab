//! Move generation (movegen): only legal moves, all at once or in two stages (noisy, then quiet).
//!
//! The rules are written once and hand sets of targets to a `MoveSink`, which either writes the moves
//! down or merely counts them; counting makes perft fast.

use crate::make_move::castle_targets;
use crate::{Bitboard, Color, Move, MoveKind, PieceType, Position, Square, attacks};
use arrayvec::ArrayVec;

/// The most moves any position can have that `Position` accepts: fifteen queens of 27 moves and a
/// king, rounded up.
pub const MOVES: usize = 448;

/// A list of moves that lives on the stack.
pub type MoveList = ArrayVec<Move, MOVES>;

/// Takes what the generator finds.
pub(crate) trait MoveSink {
    /// One piece that may go to any of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard, enemies: Bitboard);
    /// Pawns that came to these squares by the same step.
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind);
    /// Pawns that came to the last rank by the same step and may become any of these.
    fn promotions(&mut self, targets: Bitboard, step: i8, capture: bool, kinds: &[PieceType]);
    /// A single move.
    fn single(&mut self, mv: Move);
}

impl MoveSink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard, enemies: Bitboard) {
        for to in targets & enemies {
            self.push(Move::new(from, to, MoveKind::Capture));
        }
        for to in targets.without(enemies) {
            self.push(Move::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        for to in targets {
            self.push(Move::new(to.offset(-step), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i8, capture: bool, kinds: &[PieceType]) {
        for to in targets {
            for &kind in kinds {
                let kind = if capture {
                    MoveKind::CapturePromotion(kind)
                } else {
                    MoveKind::Promotion(kind)
                };
                self.push(Move::new(to.offset(-step), to, kind));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without writing them down.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl MoveSink for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard, _: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveKind) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i8, _: bool, kinds: &[PieceType]) {
        self.0 += u64::from(targets.count()) * kinds.len() as u64;
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Which moves are wanted.
trait Stage {
    const NOISY: bool;
    const QUIET: bool;
}

struct All;
struct Noisy;
struct Quiet;

impl Stage for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}

impl Stage for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}

impl Stage for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

impl Position {
    /// All legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate::<_, All>(&mut list);
        list
    }

    /// Adds the legal captures and promotions to a queen: the moves that are [`Move::is_noisy`].
    #[inline]
    pub fn noisy_moves(&self, list: &mut MoveList) {
        self.generate::<_, Noisy>(list);
    }

    /// Adds the legal moves that are [`Move::is_quiet`].
    #[inline]
    pub fn quiet_moves(&self, list: &mut MoveList) {
        self.generate::<_, Quiet>(list);
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        self.generate::<_, All>(&mut counter);
        counter.0
    }

    /// Whether there is any legal move.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    #[inline(always)]
    fn generate<S: MoveSink, G: Stage>(&self, sink: &mut S) {
        let us = self.side;
        self.king_moves::<S, G>(sink);
        if self.checkers().many() {
            return;
        }
        // Where a piece other than the king may go: in check, only in the way or onto the checker.
        let shelter = match self.checkers().first() {
            None => Bitboard::ALL,
            Some(checker) => attacks::between(self.king(us), checker) | checker.bit(),
        };
        self.piece_moves::<S, G>(sink, shelter);
        match us {
            Color::White => self.pawn_moves::<S, G, true>(sink, shelter),
            Color::Black => self.pawn_moves::<S, G, false>(sink, shelter),
        }
        if G::NOISY {
            self.en_passant_moves(sink);
        }
        if G::QUIET && self.castling.any() && !self.in_check() {
            for rook in self.castling & self.by_color(us) {
                if self.can_castle(rook) {
                    sink.single(Move::new(self.king(us), rook, MoveKind::Castle));
                }
            }
        }
    }

    /// The squares a piece may go to in this stage, its own pieces aside.
    #[inline(always)]
    fn wanted<G: Stage>(&self) -> Bitboard {
        let enemies = self.by_color(!self.side);
        match (G::NOISY, G::QUIET) {
            (true, true) => !self.by_color(self.side),
            (true, false) => enemies,
            _ => !self.occupied(),
        }
    }

    #[inline(always)]
    fn king_moves<S: MoveSink, G: Stage>(&self, sink: &mut S) {
        let king = self.king(self.side);
        let targets = attacks::king(king) & self.wanted::<G>();
        sink.piece(
            king,
            targets.without(self.threats()),
            self.by_color(!self.side),
        );
    }

    #[inline(always)]
    fn piece_moves<S: MoveSink, G: Stage>(&self, sink: &mut S, shelter: Bitboard) {
        let (own, enemies) = (self.by_color(self.side), self.by_color(!self.side));
        let wanted = self.wanted::<G>() & shelter;
        let free = own.without(self.pinned());
        let occupied = self.occupied();
        for from in free & self.by_type(PieceType::Knight) {
            sink.piece(from, attacks::knight(from) & wanted, enemies);
        }
        for from in free & self.by_type(PieceType::Bishop) {
            sink.piece(from, attacks::bishop(from, occupied) & wanted, enemies);
        }
        for from in free & self.by_type(PieceType::Rook) {
            sink.piece(from, attacks::rook(from, occupied) & wanted, enemies);
        }
        for from in free & self.by_type(PieceType::Queen) {
            sink.piece(from, attacks::queen(from, occupied) & wanted, enemies);
        }
        // A pinned slider may still move along the pin; a pinned knight never can.
        let pinned = self.pinned();
        if (pinned & (self.diagonal_sliders() | self.straight_sliders())).any() {
            let king = self.king(self.side);
            for from in pinned & self.diagonal_sliders() {
                let targets = attacks::bishop(from, occupied) & attacks::line(king, from);
                sink.piece(from, targets & wanted, enemies);
            }
            for from in pinned & self.straight_sliders() {
                let targets = attacks::rook(from, occupied) & attacks::line(king, from);
                sink.piece(from, targets & wanted, enemies);
            }
        }
    }

    #[inline(always)]
    fn pawn_moves<S: MoveSink, G: Stage, const WHITE: bool>(
        &self,
        sink: &mut S,
        shelter: Bitboard,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let pawns = self.pieces(us, PieceType::Pawn);
        let pinned = pawns & self.pinned();
        self.pawn_group::<S, G, WHITE>(sink, pawns ^ pinned, shelter);
        for pawn in pinned {
            let line = attacks::line(self.king(us), pawn);
            self.pawn_group::<S, G, WHITE>(sink, pawn.bit(), shelter & line);
        }
    }

    /// The moves of pawns that all have the same squares to choose from.
    #[inline(always)]
    fn pawn_group<S: MoveSink, G: Stage, const WHITE: bool>(
        &self,
        sink: &mut S,
        pawns: Bitboard,
        allowed: Bitboard,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let (up, left, right) = if WHITE { (8, 7, 9) } else { (-8, -9, -7) };
        let seventh = Bitboard::rank_for(6, us);
        let (near, far) = (pawns & seventh, pawns.without(seventh));
        let empty = !self.occupied();
        let victims = self.by_color(!us) & allowed;

        if G::NOISY {
            sink.pawns(far.shift(left) & victims, left, MoveKind::Capture);
            sink.pawns(far.shift(right) & victims, right, MoveKind::Capture);
        }
        if G::QUIET {
            let once = far.shift(up) & empty;
            let twice = (once & Bitboard::rank_for(2, us)).shift(up) & empty;
            sink.pawns(once & allowed, up, MoveKind::Quiet);
            sink.pawns(twice & allowed, 2 * up, MoveKind::DoublePush);
        }
        if near.any() {
            let pushed = near.shift(up) & empty & allowed;
            if G::NOISY {
                sink.promotions(
                    near.shift(left) & victims,
                    left,
                    true,
                    &PieceType::PROMOTIONS,
                );
                sink.promotions(
                    near.shift(right) & victims,
                    right,
                    true,
                    &PieceType::PROMOTIONS,
                );
                sink.promotions(pushed, up, false, &PieceType::PROMOTIONS[..1]);
            }
            if G::QUIET {
                sink.promotions(pushed, up, false, &PieceType::PROMOTIONS[1..]);
            }
        }
    }

    #[inline(always)]
    fn en_passant_moves<S: MoveSink>(&self, sink: &mut S) {
        if let Some(to) = self.en_passant {
            for from in self.en_passant_captors(to) {
                sink.single(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    /// The pawns of the side to move that may legally take en passant on this square.
    #[inline]
    pub(crate) fn en_passant_captors(&self, to: Square) -> Bitboard {
        let us = self.side;
        let candidates = attacks::pawn(!us, to) & self.pieces(us, PieceType::Pawn);
        candidates
            .into_iter()
            .filter(|&from| self.survives_en_passant(from, to))
            .collect()
    }

    /// Two pawns leave the board's lines at once, so pins do not tell: look at the king afterwards.
    fn survives_en_passant(&self, from: Square, to: Square) -> bool {
        let us = self.side;
        let victim = to.ahead(!us);
        let occupied = self.occupied() ^ from.bit() ^ victim.bit() | to.bit();
        let attackers = self.attackers(self.king(us), occupied) & self.by_color(!us);
        attackers.without(victim.bit()).is_empty()
    }

    /// Whether the side to move may castle with this rook, which still has the right to.
    #[inline]
    pub(crate) fn can_castle(&self, rook: Square) -> bool {
        let king = self.king(self.side);
        // Most often something still stands between the two, which is quickly seen.
        if attacks::between(king, rook).meets(self.occupied()) {
            return false;
        }
        let (king_to, rook_to) = castle_targets(king, rook);
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        let others = self.occupied() ^ king.bit() ^ rook.bit();
        // A pinned rook (Chess960) would uncover an attack along the back rank.
        !(king_path | rook_path).meets(others)
            && !king_path.meets(self.threats())
            && !self.pinned().has(rook)
    }
}
