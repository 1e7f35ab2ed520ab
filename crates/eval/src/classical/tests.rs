use super::*;
use luft_chess::{Piece, Setup, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn white(fen: &str) -> i32 {
    Classical::new().white(&position(fen))
}

/// The sum of a row for white minus black.
fn row(fen: &str, row: &Row) -> i32 {
    let trace = trace(&position(fen));
    let sum = trace.sum(Color::White, row, &WEIGHTS) - trace.sum(Color::Black, row, &WEIGHTS);
    sum.middlegame() + sum.endgame()
}

/// Positions of random games, to meet what nobody would think of.
fn random_positions(games: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.make_move(moves[random.usize(..moves.len())]);
            positions.push(position);
        }
    }
    positions
}

fn colours_swapped(position: &Position) -> Position {
    let setup = position.setup();
    let mut swapped = Setup::empty();
    for square in Square::all() {
        swapped.board[square.flip().index()] =
            setup.board[square.index()].map(|piece| Piece::new(!piece.color(), piece.piece_type()));
    }
    swapped.side = !setup.side;
    swapped.castling = setup.castling.flip();
    swapped.en_passant = setup.en_passant.map(Square::flip);
    swapped.halfmove = setup.halfmove;
    swapped.fullmove = setup.fullmove;
    Position::try_from(&swapped).unwrap()
}

#[test]
fn both_sides_are_judged_alike() {
    let mut evaluator = Classical::new();
    for position in random_positions(100) {
        let swapped = colours_swapped(&position);
        assert_eq!(
            evaluator.evaluate(&position),
            evaluator.evaluate(&swapped),
            "{position:?}"
        );
    }
}

#[test]
fn the_trace_reproduces_the_score() {
    let mut evaluator = Classical::new();
    for position in random_positions(100) {
        let trace = trace(&position);
        assert_eq!(trace.score(&WEIGHTS), evaluator.white(&position));
    }
}

#[test]
fn remembered_structures_change_nothing() {
    let mut evaluator = Classical::new();
    for position in random_positions(20) {
        let fresh = Classical::new().evaluate(&position);
        assert_eq!(evaluator.evaluate(&position), fresh);
        assert_eq!(evaluator.evaluate(&position), fresh);
    }
}

#[test]
fn material_decides() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!((0..80).contains(&white(start)));
    let handicaps = [
        "rnbqkbnr/pp1ppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    let scores = handicaps.map(white);
    assert!(scores.is_sorted() && scores[0] > 40, "{scores:?}");
    assert!((250..650).contains(&scores[1]), "{scores:?}");
    assert!(scores[3] > 800, "{scores:?}");
}

#[test]
fn pawn_terms_show() {
    assert!(row("4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", &weights::DOUBLED) < 0);
    assert!(row("4k3/pp6/8/8/8/8/P1P5/4K3 w - - 0 1", &weights::ISOLATED) < 0);
    assert!(row("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", &weights::PASSED) > 0);
    assert!(row("4k3/8/2p5/8/2P5/1P6/8/4K3 w - - 0 1", &weights::SUPPORTED) > 0);
    assert_eq!(
        row("4k3/4p3/4P3/8/8/8/8/4K3 w - - 0 1", &weights::PASSED),
        0
    );
}

#[test]
fn piece_terms_show() {
    assert!(row("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", &weights::BISHOP_PAIR) > 0);
    assert!(row("4k3/p7/8/8/8/8/7P/3RK3 w - - 0 1", &weights::ROOK_FILE) > 0);
    assert!(row("6k1/p6p/8/3N4/2P5/8/8/4K3 w - - 0 1", &weights::OUTPOST) > 0);
    assert!(
        row(
            "6k1/B1p2ppp/1p6/8/8/8/8/4K3 w - - 0 1",
            &weights::TRAPPED_BISHOP
        ) < 0
    );
    assert!(row("6k1/8/8/8/8/8/6PP/5K1R w - - 0 1", &weights::ROOK_LOCKED) < 0);
    assert!(
        row(
            "3rk3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1",
            &weights::QUEEN_EXPOSED
        ) < 0
    );
}

#[test]
fn threat_terms_show() {
    assert!(
        row(
            "4k3/8/8/2n5/3P4/8/8/4K3 w - - 0 1",
            &weights::THREAT_BY_PAWN
        ) > 0
    );
    assert!(
        row(
            "4k3/8/8/4q3/8/3N4/8/4K3 w - - 0 1",
            &weights::THREAT_BY_MINOR
        ) > 0
    );
    assert!(row("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", &weights::HANGING) > 0);
}

#[test]
fn a_king_under_attack_is_in_danger() {
    let attacked = trace(&position(
        "r1bq1rk1/ppp2ppp/2n5/8/2B5/3Q1N2/PPP2P1P/2K3RR w - - 0 1",
    ));
    let danger = |side| attacked.group(side, Group::Danger, &WEIGHTS).middlegame();
    assert!(danger(Color::Black) > danger(Color::White));
    assert!(danger(Color::Black) > 0);
}

#[test]
fn bishop_and_knight_drive_the_king_to_the_right_corner() {
    // A dark bishop mates on a1 or h8: the nearer the better.
    let way = ["k7/8/8", "8/k7/8", "8/8/k7"]
        .map(|lone| white(&format!("{lone}/8/3K4/2N1B3/8/8 w - - 0 1")));
    assert!(way.is_sorted(), "{way:?}");
    assert!(white("7k/8/8/8/3K4/2N1B3/8/8 w - - 0 1") > way[2]);
    assert!(way[0] > 9000);
}

#[test]
fn a_lone_king_is_driven_to_the_edge() {
    let far = white("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    let edge = white("3k4/8/8/8/8/8/8/R3K3 w - - 0 1");
    let close = white("3k4/8/3K4/8/8/8/8/R7 w - - 0 1");
    assert!(9000 < far && far < edge && edge < close);
}

#[test]
fn dead_material_is_a_draw() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1",
        // The wrong rook pawn.
        "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1",
        "7k/8/8/7P/7P/8/8/4KB2 w - - 0 1",
        // A drawn pawn endgame.
        "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        // Stalemate.
        "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1",
    ] {
        assert_eq!(white(fen), 0, "{fen}");
    }
}

#[test]
fn a_piece_without_pawns_rarely_wins() {
    assert!(white("4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1").abs() < 60);
    assert!(white("4k3/4r3/8/8/8/8/8/RB2K3 w - - 0 1").abs() < 150);
    assert!(white("4k3/4r3/8/8/8/8/8/Q3K3 w - - 0 1") > 250);
}

#[test]
fn opposite_bishops_and_a_full_clock_mean_a_draw() {
    let same = white("4k3/p2b4/8/8/8/1P6/P3B3/4K3 w - - 0 1");
    let opposite = white("4k3/p3b3/8/8/8/1P6/P3B3/4K3 w - - 0 1");
    assert!(opposite < same);
    let fresh = white("r4rk1/5ppp/8/8/8/8/PP3PPP/R4RK1 w - - 0 60");
    let stale = white("r4rk1/5ppp/8/8/8/8/PP3PPP/R4RK1 w - - 90 60");
    assert!(stale < fresh * 2 / 3);
}

#[test]
fn the_explanation_names_every_group() {
    let text = Classical::new().explain(&Position::startpos()).to_string();
    for group in Group::ALL {
        assert!(text.contains(&format!("{group:?}")), "{text}");
    }
}
