//! What several terms need to know about a position, computed once: attack maps (attacked by), mobility
//! area, king ring, pins.

use luft_chess::{Bitboard, Color, PieceType, Position, Square, attacks};

/// Attack maps and zones. Arrays are indexed by side; the maps of pieces fill up in `pieces`.
pub(crate) struct EvalInfo<'a> {
    pub(crate) position: &'a Position,
    pub(crate) occupied: Bitboard,
    /// Pawns no enemy pawn can stop.
    pub(crate) passed: Bitboard,
    // [side][kind]
    pub(crate) attacks: [[Bitboard; 6]; 2],
    /// Squares attacked by anything.
    pub(crate) attacked: [Bitboard; 2],
    /// Squares attacked at least twice.
    pub(crate) attacked_twice: [Bitboard; 2],
    /// Squares where mobility counts.
    pub(crate) mobility_area: [Bitboard; 2],
    /// Nine squares around the king, inside the board.
    pub(crate) king_ring: [Bitboard; 2],
    /// Pieces that may not leave the line to their king.
    pub(crate) pinned: [Bitboard; 2],
    /// Squares the pawns attack or may attack as they advance.
    pub(crate) pawn_reach: [Bitboard; 2],
}

impl<'a> EvalInfo<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position, passed: Bitboard) -> Self {
        let mut info = Self {
            position,
            occupied: position.occupied(),
            passed,
            attacks: [[Bitboard::EMPTY; 6]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            mobility_area: [Bitboard::EMPTY; 2],
            king_ring: [Bitboard::EMPTY; 2],
            pinned: [Bitboard::EMPTY; 2],
            pawn_reach: [Bitboard::EMPTY; 2],
        };
        for side in Color::ALL {
            info.prepare(side);
        }
        for side in Color::ALL {
            let index = side.index();
            let own = info.pawns(side);
            let blocked = own & info.occupied.ahead(!side);
            let home = own & Bitboard::rank_for(1, side);
            let guarded = info.attacks[1 - index][PieceType::Pawn.index()];
            info.mobility_area[index] =
                !(blocked | home | guarded | position.pieces(side, PieceType::King));
        }
        info
    }

    #[inline(always)]
    fn prepare(&mut self, side: Color) {
        let index = side.index();
        let pawns = self.pawns(side);
        let king = self.position.king(side);
        let by_pawns = attacks::pawns(side, pawns);
        let by_king = attacks::king(king);
        self.attacks[index][PieceType::Pawn.index()] = by_pawns;
        self.attacks[index][PieceType::King.index()] = by_king;
        self.attacked[index] = by_pawns | by_king;
        self.attacked_twice[index] = attacks::pawns_twice(side, pawns) | (by_pawns & by_king);
        self.pawn_reach[index] = by_pawns | by_pawns.front_span(side);
        // A king on the edge has as large a ring as one next to it.
        let heart = Square::at(king.file().clamp(1, 6), king.rank().clamp(1, 6));
        self.king_ring[index] = attacks::king(heart) | heart.bit();
        self.pinned[index] = pins(self.position, side, king) & self.position.by_color(side);
    }

    #[inline(always)]
    pub(crate) fn pawns(&self, side: Color) -> Bitboard {
        self.position.pieces(side, PieceType::Pawn)
    }

    /// The squares a side attacks with pieces of one kind.
    #[inline(always)]
    pub(crate) fn by(&self, side: Color, kind: PieceType) -> Bitboard {
        self.attacks[side.index()][kind.index()]
    }

    /// Enters the attacks of one piece.
    #[inline(always)]
    pub(crate) fn enter(&mut self, side: Color, kind: PieceType, attacked: Bitboard) {
        let index = side.index();
        self.attacked_twice[index] |= self.attacked[index] & attacked;
        self.attacked[index] |= attacked;
        self.attacks[index][kind.index()] |= attacked;
    }
}

/// The only pieces between a king and an enemy slider on its lines.
#[inline(always)]
fn pins(position: &Position, side: Color, king: Square) -> Bitboard {
    let snipers = (attacks::bishop_rays(king) & position.diagonal_sliders()
        | attacks::rook_rays(king) & position.straight_sliders())
        & position.by_color(!side);
    let mut pins = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & position.occupied();
        if !between.many() {
            pins |= between;
        }
    }
    pins
}

/// The files next to a set of squares, on the same ranks.
#[inline(always)]
pub(crate) fn beside(set: Bitboard) -> Bitboard {
    set.shift(1) | set.shift(-1)
}
