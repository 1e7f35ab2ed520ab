//! The network in play.

use super::file::tests::random_network;
use super::{Nnue, SimdBackend};
use luft_chess::{Color, Position, PositionHistory};
use std::sync::Arc;

const GAMES: usize = if cfg!(miri) { 2 } else { 40 };
const STEPS: usize = if cfg!(miri) { 16 } else { 200 };
const LONGEST: usize = if cfg!(miri) { 16 } else { 300 };

/// Pawns of both sides are about to promote.
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";

/// Whoever asks about one position begins no line.
#[test]
fn a_position_is_evaluated_without_a_line() {
    let network = Arc::new(random_network(7));
    let position: Position = PROMOTIONS.parse().unwrap();
    for backend in SimdBackend::all() {
        let mut nnue = Nnue::with_backend(Arc::clone(&network), backend);
        let from_scratch = network.evaluate(SimdBackend::SCALAR, &position);
        assert_eq!(nnue.output(&position), from_scratch, "{}", backend.name());
    }
}

/// Random games from positions full of castling, en passant and promotion, with null moves and moves
/// taken back in between: the score from the accumulators is always the one from scratch, with
/// every SIMD backend.
#[test]
fn a_line_followed_is_a_position_computed() {
    let network = Arc::new(random_network(7));
    // Those with few pieces first, for Miri.
    let starts = [
        "2r1kr2/8/8/8/8/8/8/2R1KR2 w CFcf - 0 1",
        PROMOTIONS,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ];
    for backend in SimdBackend::all() {
        let mut random = fastrand::Rng::with_seed(3);
        for start in starts.iter().cycle().take(GAMES) {
            let mut line = vec![start.parse::<Position>().unwrap()];
            let mut nnue = Nnue::with_backend(Arc::clone(&network), backend);
            nnue.reset(&line[0]);
            for _ in 0..STEPS {
                let position = *line.last().unwrap();
                let moves = position.legal_moves();
                let back = random.u8(0..4) == 0 || moves.is_empty();
                if back && line.len() > 1 {
                    nnue.undo();
                    line.pop();
                } else if back && !position.in_check() {
                    nnue.pass();
                    line.push(position.make_null_move());
                } else if !moves.is_empty() {
                    let mv = moves[random.usize(0..moves.len())];
                    line.push(nnue.play(&position, mv));
                }
                // Not asked at every ply, so that several wait to be worked out.
                if random.bool() {
                    let position = line.last().unwrap();
                    assert_eq!(
                        nnue.output(position),
                        network.evaluate(SimdBackend::SCALAR, position)
                    );
                }
            }
        }
    }
}

/// Lines of any length, of which only some positions are asked for, are taken back to where they began, as often as one likes; a
/// copy made on the way goes on by itself.
#[test]
fn a_line_taken_back_is_where_it_began() {
    let network = Arc::new(random_network(8));
    for backend in SimdBackend::all() {
        let mut random = fastrand::Rng::with_seed(4);
        let root: Position = PROMOTIONS.parse().unwrap();
        let mut nnue = Nnue::with_backend(Arc::clone(&network), backend);
        nnue.reset(&root);
        let score = nnue.output(&root);
        for length in [1, LONGEST / 4, LONGEST] {
            let (mut position, mut played) = (root, 0);
            while played < length && position.has_moves() {
                let moves = position.legal_moves();
                position = nnue.play(&position, moves[random.usize(0..moves.len())]);
                played += 1;
            }
            let mut copy = nnue.clone();
            for _ in 0..played {
                nnue.undo();
            }
            assert_eq!(nnue.output(&root), score, "after {played} moves");
            let expected = network.evaluate(SimdBackend::SCALAR, &position);
            assert_eq!(copy.output(&position), expected, "after {played} moves");
        }
    }
}

#[test]
fn mirrored_positions_score_alike() {
    let network = random_network(9);
    for (fen, mirrored) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b - - 0 1",
        ),
        (
            "6k1/1p3p2/8/3R4/8/2n5/P7/1K6 w - - 0 1",
            "1k6/2p3p1/8/4R3/8/5n2/7P/6K1 w - - 0 1",
        ),
    ] {
        let [one, other] = [fen, mirrored].map(|fen| {
            let position: Position = fen.parse().unwrap();
            network.evaluate(SimdBackend::best(), &position)
        });
        assert_eq!(one, other);
    }
}

#[test]
fn known_endgames_need_no_network() {
    let mut nnue = Nnue::new(Arc::new(random_network(1)));
    let mut ask = |fen: &str| {
        let position = fen.parse().unwrap();
        nnue.reset(&position);
        nnue.evaluate(&position)
    };
    assert!(ask("8/8/8/4k3/8/8/1R6/K7 w - - 0 1") > 5000);
    assert!(ask("8/8/8/4k3/8/8/1R6/K7 b - - 0 1") < -5000);
    assert_eq!(ask("8/8/8/4k3/8/8/1N6/K7 w - - 0 1"), 0);
}

#[test]
fn the_embedded_network_knows_what_pieces_are_worth() {
    let mut nnue = Nnue::new(super::Network::embedded());
    let start = Position::startpos();
    assert!(nnue.evaluate(&start).abs() < 150);
    for (without, least) in [
        (
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            500,
        ),
        (
            "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1",
            250,
        ),
        (
            "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            150,
        ),
    ] {
        let position: Position = without.parse().unwrap();
        nnue.reset(&position);
        assert!(nnue.evaluate(&position) > least, "{without}");
        assert_eq!(position.side(), Color::White);
        assert!(PositionHistory::new().outcome(&position).is_none());
    }
}
