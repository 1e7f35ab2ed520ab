//! The generator against known counts and against two other libraries.

use crate::random;
use luft_chess::{CastlingStyle, PieceType, Position, perft};
use shakmaty::{CastlingMode, Chess, fen::Fen};
use std::collections::BTreeSet;

fn check(cases: &[(&str, u32, u64)]) {
    for &(fen, depth, nodes) in cases {
        let position: Position = fen.parse().unwrap();
        assert_eq!(perft(&position, depth), nodes, "{fen} depth {depth}");
    }
}

#[test]
fn the_classic_positions() {
    check(&[
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            5,
            4_865_609,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            4,
            4_085_603,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            5,
            15_833_292,
        ),
        (
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            5,
            15_833_292,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            4,
            2_103_487,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            4,
            3_894_594,
        ),
    ]);
}

#[test]
fn en_passant_castling_and_promotion() {
    check(&[
        // Taking en passant would uncover the king along a rank, a diagonal; or gives check.
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
        ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 6, 1_038_514),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        // Castling gives check, is prevented, loses its right.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        // Promotion out of check, to give check, to less than a queen.
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        // Discovered and double check, stalemate and mate.
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ]);
}

#[test]
fn chess960_and_a_row_for_each_side() {
    check(&[
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            5,
            8_146_062,
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            4,
            667_366,
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            5,
            6_417_013,
        ),
        // The rook that castles is pinned; the king castles out of the way; onto its rook's square.
        ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 4, 405_636),
        ("2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", 4, 57_700),
        (
            "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
            4,
            285_754,
        ),
        // Found with cozy-chess and shakmaty.
        (
            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1",
            4,
            202_136,
        ),
        (
            "rkrnn1bb/1ppp1ppp/p3p3/8/1P6/2PNN3/3PPPPP/q4RKR w HFca - 0 8",
            4,
            528_170,
        ),
        (
            "bnrbkqrn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAgc - 0 1",
            4,
            179_430,
        ),
        (
            "bnr1kqrn/1pppbp1p/p3p3/7P/P2P1B2/5p2/1PP1P1P1/RN1QKBNR w HAgc - 0 8",
            4,
            1_575_613,
        ),
        (
            "qrkbbnrn/pppppppp/8/8/8/8/PPPPPPPP/NQRNBKRB w GCgb - 0 1",
            4,
            180_046,
        ),
        (
            "q1kb1nrn/prp4p/6b1/3Pp1p1/6p1/6P1/PPPP1P1P/NQR1BKR1 w GCg - 0 8",
            4,
            385_882,
        ),
    ]);
}

fn shredder(position: &Position) -> String {
    position.setup().fen(CastlingStyle::Shredder)
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn cozy_moves(board: &cozy_chess::Board) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    board.generate_moves(|moves| {
        names.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    names
}

fn own_moves(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    moves.iter().map(|mv| format!("{mv:?}")).collect()
}

#[test]
fn cozy_chess_finds_the_same_moves() {
    let mut compared = 0;
    for position in random::positions(21, 120, 300) {
        // It takes no clock above 100, and it knows of checks that no game can reach.
        let mut setup = position.setup();
        setup.halfmove = 0;
        let fen = setup.fen(CastlingStyle::Shredder);
        let Ok(board) = cozy_chess::Board::from_fen(&fen, true) else {
            continue;
        };
        assert_eq!(own_moves(&position), cozy_moves(&board), "{fen}");
        assert_eq!(perft(&position, 3), cozy_perft(&board, 3), "{fen}");
        compared += 1;
    }
    println!("{compared} positions");
    assert!(compared > 2_500);
}

#[test]
fn shakmaty_counts_the_same() {
    let mut compared = 0;
    for position in random::positions(22, 120, 300) {
        let fen = shredder(&position);
        let parsed: Fen = fen.parse().unwrap();
        let Ok(theirs) = parsed.into_position::<Chess>(CastlingMode::Chess960) else {
            continue;
        };
        let depth = if position.by_type(PieceType::Queen).count() > 4 {
            2
        } else {
            3
        };
        assert_eq!(
            perft(&position, depth),
            shakmaty::perft(&theirs, depth),
            "{fen}"
        );
        compared += 1;
    }
    println!("{compared} positions");
    assert!(compared > 2_500);
}
