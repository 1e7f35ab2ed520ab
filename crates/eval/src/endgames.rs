//! Endgames that any evaluation misjudges: won ones that need a plan (mop-up evaluation, the KPK bitbase) and
//! drawn ones that look won (scale factors).

mod bitbase;

use luft_chess::{Bitboard, Color, PieceType, Position, Square};

/// A won endgame is worth at least this.
const WON: i32 = 10_000;
/// A won endgame of king and pawn: less than the queen it will give.
const WON_PAWN: i32 = 5_000;

/// The scale factor that changes nothing.
pub const SCALE_NORMAL: i32 = 128;
/// The scale of the 50-move rule that changes nothing.
const RULE50_FULL: i32 = 200;

const QUEENSIDE: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

/// The score of an endgame known by rule, from white's view.
#[inline(always)]
pub(crate) fn known(position: &Position) -> Option<i32> {
    let bare = |side| !position.by_color(side).many();
    match (bare(Color::White), bare(Color::Black)) {
        (false, false) => None,
        (true, true) => Some(0),
        (false, true) => against_bare_king(position, Color::White),
        (true, false) => against_bare_king(position, Color::Black).map(|score| -score),
    }
}

/// A score for the side to move times its scale factors: less where the side ahead can hardly win and as the
/// 50-move counter (rule 50) grows.
#[inline]
pub(crate) fn scaled(position: &Position, score: i32) -> i32 {
    let strong = if score >= 0 {
        position.side()
    } else {
        !position.side()
    };
    score * scale_factor(position, strong) / SCALE_NORMAL * rule50_scale(position) / RULE50_FULL
}

/// What is left of a score as the 50-move counter grows; of 200.
#[inline(always)]
pub(crate) fn rule50_scale(position: &Position) -> i32 {
    RULE50_FULL - i32::from(position.halfmove().min(100))
}

#[cold]
fn against_bare_king(position: &Position, strong: Color) -> Option<i32> {
    let pieces = |kind| position.pieces(strong, kind);
    let count = |kind| pieces(kind).count();
    let heavy = (pieces(PieceType::Rook) | pieces(PieceType::Queen)).any();
    let bishops = pieces(PieceType::Bishop);
    if pieces(PieceType::Pawn).any() && !heavy {
        return if position.by_color(strong).count() == 2 {
            Some(pawn_endgame(position, strong))
        } else if scale_factor(position, strong) == 0 {
            Some(0)
        } else {
            None
        };
    }
    let pair = bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK);
    let mates = heavy
        || pair
        || count(PieceType::Knight) > 2
        || (bishops.any() && count(PieceType::Knight) > 0);
    let stalemate = position.side() != strong && !position.in_check() && !position.has_moves();
    if !mates || stalemate {
        return Some(0);
    }
    let minors = !heavy && !pair && count(PieceType::Knight) == 1;
    Some(WON + material(position, strong) + drive(position, strong, minors.then_some(bishops)))
}

fn pawn_endgame(position: &Position, strong: Color) -> i32 {
    let pawn = position.pieces(strong, PieceType::Pawn).lowest();
    let (king, lone) = (position.king(strong), position.king(!strong));
    if bitbase::is_win(strong, king, pawn, lone, position.side()) {
        WON_PAWN + 50 * i32::from(pawn.rank_for(strong))
    } else {
        0
    }
}

/// Mop-up evaluation: drives the bare king to the edge, or with bishop and knight to a corner the bishop can attack,
/// and brings the other pieces near it.
fn drive(position: &Position, strong: Color, bishops: Option<Bitboard>) -> i32 {
    let lone = position.king(!strong);
    let (file, rank) = (i32::from(lone.file()), i32::from(lone.rank()));
    let king = position.king(strong);
    let apart = i32::from(king.file().abs_diff(lone.file()) + king.rank().abs_diff(lone.rank()));
    let edge = (2 * file - 7).abs() / 2 + (2 * rank - 7).abs() / 2;
    let corner = bishops.map_or(0, |bishops| {
        // 7 in the corners of the bishop's colour, 0 on the diagonal between the others.
        let file = if bishops.meets(Bitboard::LIGHT) {
            7 - file
        } else {
            file
        };
        (7 - file - rank).abs()
    });
    let minors =
        position.pieces(strong, PieceType::Knight) | position.pieces(strong, PieceType::Bishop);
    let far: i32 = minors
        .into_iter()
        .map(|minor| i32::from(minor.distance(lone)))
        .sum();
    40 * edge + 400 * corner + 20 * (14 - apart) - 10 * far
}

fn material(position: &Position, side: Color) -> i32 {
    let count = |kind| position.pieces(side, kind).count() as i32;
    100 * count(PieceType::Pawn) + 100 * strength(position, side)
}

/// The pieces of a side in the old count: 3, 3, 5, 9.
fn strength(position: &Position, side: Color) -> i32 {
    let count = |kind| position.pieces(side, kind).count() as i32;
    let minors = count(PieceType::Knight) + count(PieceType::Bishop);
    3 * minors + 5 * count(PieceType::Rook) + 9 * count(PieceType::Queen)
}

/// The scale factor of the endgame half if this side is ahead: who leads should keep pawns.
#[inline(always)]
pub(crate) fn endgame_scale(position: &Position, strong: Color) -> i32 {
    let pawns = position.by_type(PieceType::Pawn);
    let missing = 8 - position.pieces(strong, PieceType::Pawn).count() as i32;
    let mut scale = SCALE_NORMAL - missing * missing;
    if !pawns.meets(QUEENSIDE) || pawns.without(QUEENSIDE).is_empty() {
        scale -= 20;
    }
    if has_opposite_bishops(position) {
        let others = position.by_type(PieceType::Knight) | position.straight_sliders();
        scale = scale.min(if others.is_empty() { 64 } else { 96 });
    }
    scale
}

#[inline(always)]
fn has_opposite_bishops(position: &Position) -> bool {
    let bishops = position.by_type(PieceType::Bishop);
    bishops.count() == 2
        && bishops.meets(Bitboard::LIGHT)
        && bishops.meets(Bitboard::DARK)
        && bishops.meets(position.by_color(Color::White))
        && bishops.meets(position.by_color(Color::Black))
}

/// The scale factor of the whole score if this side is ahead: little where it cannot win.
#[inline(always)]
pub(crate) fn scale_factor(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, PieceType::Pawn);
    if pawns.is_empty() {
        without_pawns(position, strong)
    } else if pawns.without(Bitboard::FILE_A).is_empty()
        || pawns.without(Bitboard::FILE_H).is_empty()
    {
        with_rook_pawns(position, strong, pawns)
    } else {
        SCALE_NORMAL
    }
}

/// Without pawns it takes more than a minor piece to win.
fn without_pawns(position: &Position, strong: Color) -> i32 {
    let (ours, theirs) = (strength(position, strong), strength(position, !strong));
    let two_knights = ours == 6 && position.pieces(strong, PieceType::Knight).many();
    match ours - theirs {
        _ if ours < 5 => 0,
        _ if two_knights => 8,
        ..=3 if theirs <= 3 => 8,
        ..=3 => 28,
        _ => SCALE_NORMAL,
    }
}

/// Rook pawns whose corner the bishop does not control draw if the king reaches the corner.
fn with_rook_pawns(position: &Position, strong: Color, pawns: Bitboard) -> i32 {
    let bishops = position.pieces(strong, PieceType::Bishop);
    let all = bishops | pawns | position.pieces(strong, PieceType::King);
    if position.by_color(strong) != all {
        return SCALE_NORMAL;
    }
    let last = if strong == Color::White { 7 } else { 0 };
    let corner = Square::at(pawns.lowest().file(), last);
    let near = position.king(!strong).distance(corner) <= 1;
    if near && !bishops.meets(corner.shade()) && !position.has_pieces(!strong) {
        0
    } else {
        SCALE_NORMAL
    }
}
