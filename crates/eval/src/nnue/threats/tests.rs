//! The threat inputs against what the board shows, square by square.

use super::*;
use luft_chess::PositionHistory;

/// The least of these pieces and whether there are two, as bits of a state from the lowest on.
fn least(position: &Position, pieces: Bitboard) -> [usize; 2] {
    let levels = [5, 4, 4, 3, 2, 1];
    let level = |square| Some(levels[position.piece_at(square)?.piece_type().index()]);
    let least = pieces.into_iter().filter_map(level).max();
    [least.unwrap_or(0), usize::from(pieces.many())]
}

/// What happens to a piece, by its attackers.
fn state(position: &Position, square: Square, color: Color) -> usize {
    let (own, enemy) = (position.by_color(color), position.by_color(!color));
    let around = position.attackers(square, position.occupied());
    let [attacker, attacked_twice] = least(position, around & enemy);
    let [defender, defended_twice] = least(position, around & own);
    let attackers_of_king = |occupied| position.attackers(position.king(color), occupied) & enemy;
    let now = attackers_of_king(position.occupied());
    let without = attackers_of_king(position.occupied().without(square.bit()));
    let pinned = usize::from(without.without(now | square.bit()).any());
    attacker | defender << 3 | attacked_twice << 6 | defended_twice << 7 | pinned << 8
}

/// What is counted around a king, square by square.
fn king_counts(position: &Position, color: Color) -> [usize; 3] {
    let (own, enemy) = (position.by_color(color), position.by_color(!color));
    let (king, occupied) = (position.king(color), position.occupied());
    let kinds = [
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
    ];
    let bears = |kind, from| attacks::piece(kind, from, occupied).meets(attacks::king(king));
    let attackers = kinds.map(|kind| {
        let pieces = position.pieces(!color, kind).into_iter();
        pieces.filter(|&from| bears(kind, from)).count()
    });
    let held = |square, by: Bitboard| position.attackers(square, occupied).meets(by);
    let weak = attacks::king(king)
        .into_iter()
        .filter(|&square| held(square, enemy) && !held(square, own.without(king.bit())));
    let checks = Square::all().filter(|&square| {
        let gives = |kind| {
            attacks::piece(kind, king, occupied).has(square)
                && held(square, position.pieces(!color, kind))
        };
        kinds.into_iter().any(gives) && !held(square, own) && !enemy.has(square)
    });
    [attackers.iter().sum(), weak.count(), checks.count()]
}

/// The inputs of a perspective by the words of this file's head, square by square.
fn expected(position: &Position, us: Color) -> Vec<u16> {
    let feature = |square: Square| {
        let piece = position.piece_at(square)?;
        let color = piece.color();
        let feature = match piece.piece_type() {
            PieceType::King => king_feature(color, king_counts(position, color)),
            _ => FEATURES[piece.index()][state(position, square, color)],
        };
        (feature != NONE).then_some(feature ^ us.index() as u16)
    };
    let mut inputs: Vec<_> = position
        .occupied()
        .into_iter()
        .filter_map(feature)
        .collect();
    inputs.sort_unstable();
    inputs
}

#[test]
fn features_are_numbered_without_gaps() {
    let mut features: Vec<u16> = FEATURES.iter().flatten().copied().collect();
    features.retain(|&feature| feature != NONE);
    features.sort_unstable();
    assert!(features.iter().copied().eq(0..KING_PLANES as u16));
    assert_eq!(king_feature(Color::Black, [9, 9, 9]), NONE - 1);
    assert_eq!(king_feature(Color::White, [0; 3]), NONE);
    // The same piece of the other side is its neighbour.
    assert_eq!(FEATURES[0][0] ^ 1, FEATURES[1][0]);
}

#[test]
fn the_inputs_are_what_the_board_shows() {
    let mut random = fastrand::Rng::with_seed(5);
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/4k3/2q5/4K3/8/2R2n2/8 w - - 0 1",
    ];
    let games = if cfg!(miri) { 1 } else { 20 };
    for start in starts.iter().cycle().take(3 * games) {
        let mut position: Position = start.parse().unwrap();
        let mut map = ThreatMap::of(&position);
        let history = PositionHistory::new();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() || history.outcome(&position).is_some() {
                break;
            }
            position = position.make_move(moves[random.usize(0..moves.len())]);
            let before = map;
            for backend in SimdBackend::all() {
                map.follow(backend, &before, &position, &mut ThreatChanges::new());
                assert_eq!(map, ThreatMap::of(&position));
            }
            for color in Color::ALL {
                let mut inputs = map.inputs(color).to_vec();
                inputs.sort_unstable();
                assert_eq!(inputs, expected(&position, color), "{position:?}");
            }
        }
    }
}

#[test]
fn a_board_that_is_not_a_position_has_the_same_map() {
    let position: Position = "8/8/4k3/2q5/4K3/8/2R2n2/8 w - - 0 1".parse().unwrap();
    let kinds = PieceType::ALL.map(|kind| position.by_type(kind));
    let colors = Color::ALL.map(|color| position.by_color(color));
    let map = ThreatMap::of_board(kinds, colors, |square| position.piece_at(square));
    assert_eq!(map, ThreatMap::of(&position));
}
