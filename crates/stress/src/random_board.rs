//! Boards nobody sets up: pieces scattered at random, and games of random moves.

use luft_chess::{CastlingNotation, Color, Move, Piece, PieceType, Position, Setup, Square};
use luft_run::Random;
use std::ops::RangeInclusive;

/// Where pawns may stand, seen from their own side.
pub(crate) const ANYWHERE: RangeInclusive<u8> = 1..=6;

/// The pieces each side begins with, pawns and king apart.
const PIECES: [PieceType; 7] = [
    PieceType::Rook,
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Queen,
    PieceType::Bishop,
    PieceType::Knight,
    PieceType::Rook,
];

/// A king and some of what a game can leave its side: each piece is kept so many times in a hundred,
/// and each pawn that is kept was promoted so many times in a hundred.
pub(crate) fn army(color: Color, kept: usize, promoted: usize, random: &mut Random) -> Vec<Piece> {
    let mut kinds = vec![PieceType::King];
    for kind in PIECES.into_iter().chain([PieceType::Pawn; 8]) {
        if random.percent(kept) {
            let changes = kind == PieceType::Pawn && random.percent(promoted);
            let promotion = random.pick(&PieceType::PROMOTIONS);
            kinds.push(if changes { promotion } else { kind });
        }
    }
    of(color, kinds)
}

/// These kinds as pieces of one side.
pub(crate) fn of(color: Color, kinds: impl IntoIterator<Item = PieceType>) -> Vec<Piece> {
    let piece = |kind| Piece::new(color, kind);
    kinds.into_iter().map(piece).collect()
}

/// The pieces on squares of chance with either side to move, if that is a position.
pub(crate) fn scatter(
    pieces: &[Piece],
    pawns: &RangeInclusive<u8>,
    random: &mut Random,
) -> Option<Position> {
    let mut setup = Setup::empty();
    for &piece in pieces {
        let ranks = match piece.piece_type() {
            PieceType::Pawn => pawns.clone(),
            _ => 0..=7,
        };
        let mut free: Vec<Square> = Square::all()
            .filter(|square| ranks.contains(&square.rank_for(piece.color())))
            .filter(|square| setup.board[square.index()].is_none())
            .collect();
        random.shuffle(&mut free);
        setup.board[free.first()?.index()] = Some(piece);
    }
    setup.side = random.pick(&Color::ALL);
    setup.halfmove = random.below(40) as u16;
    setup.fullmove = 30 + random.below(60) as u16;
    Position::try_from(&setup).ok()
}

/// Plays random moves until there are enough of them or there is none; their texts and the end.
pub(crate) fn random_game(
    start: Position,
    plies: usize,
    notation: CastlingNotation,
    random: &mut Random,
) -> (Vec<String>, Position) {
    let (mut position, mut moves) = (start, Vec::new());
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = unusual(&legal, random).unwrap_or_else(|| random.pick(&legal));
        moves.push(position.uci(mv, notation));
        position = position.make_move(mv);
    }
    (moves, position)
}

/// Now and then a castling, an en passant capture or a promotion, which chance alone seldom finds.
fn unusual(legal: &[Move], random: &mut Random) -> Option<Move> {
    let special = |mv: &&Move| mv.is_castle() || mv.is_en_passant() || mv.is_promotion();
    let found: Vec<Move> = legal.iter().filter(special).copied().collect();
    (!found.is_empty() && random.percent(40)).then(|| random.pick(&found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_men_all_stand() {
        let mut random = Random::of(1, 1);
        let pieces = [
            army(Color::White, 60, 40, &mut random),
            army(Color::Black, 60, 40, &mut random),
        ]
        .concat();
        let found = (0..1000).find_map(|_| scatter(&pieces, &ANYWHERE, &mut random));
        assert_eq!(found.unwrap().occupied().count() as usize, pieces.len());
    }

    #[test]
    fn random_games_are_games() {
        let mut random = Random::of(1, 2);
        let notation = CastlingNotation::Standard;
        let (moves, end) = random_game(Position::startpos(), 200, notation, &mut random);
        let replayed = moves.iter().fold(Position::startpos(), |position, text| {
            position.make_move(position.parse_uci(text).unwrap())
        });
        assert_eq!(replayed.fen(), end.fen());
        assert!(moves.len() > 20);
    }
}
