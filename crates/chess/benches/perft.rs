//! How fast the rules are: perft against cozy-chess in the same run, and the exchange evaluation.
//!
//! `cargo bench -p luft-chess --bench perft`; the exchanges of the suite too if `LUFT_DATA` is set.
//! The two libraries take turns, a fraction of a millisecond each, and of five times the best
//! counts: so the ratio holds on a busy machine too.

use luft_chess::cpu::Level;
use luft_chess::{Move, Position, attacks, perft};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 5;

const RACES: [(&str, &str, u32); 2] = [
    (
        "start position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
];

fn main() {
    // Asking for the level chooses PEXT where it is fast.
    let level = Level::in_use();
    let lookup = if attacks::by_pext() { "PEXT" } else { "magics" };
    println!("level {level}, sliding attacks by {lookup}");
    for (name, fen, depth) in RACES {
        race(name, fen, depth);
    }
    exchanges("own positions, captures", &captures(&SEE_POSITIONS));
    exchanges("own positions, all moves", &moves(&SEE_POSITIONS));
    match std::env::var("LUFT_DATA") {
        Ok(data) => exchanges("see.epd", &suite(&data)),
        Err(_) => println!("see.epd: skipped, LUFT_DATA is not set"),
    }
}

fn race(name: &str, fen: &str, depth: u32) {
    let position: Position = fen.parse().expect("a good FEN");
    let board: cozy_chess::Board = fen.parse().expect("a good FEN");
    let ours = after_two_plies(&position, own_children);
    let theirs = after_two_plies(&board, cozy_children);
    assert_eq!(ours.len(), theirs.len(), "{name}");
    let mut best = vec![(f64::MAX, f64::MAX); ours.len()];
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        nodes = 0;
        let mut cozy_nodes = 0;
        for (index, best) in best.iter_mut().enumerate() {
            let (position, board) = (black_box(&ours[index]), black_box(&theirs[index]));
            best.0 = best.0.min(seconds(|| nodes += perft(position, depth - 2)));
            best.1 = best
                .1
                .min(seconds(|| cozy_nodes += cozy_perft(board, depth - 2)));
        }
        assert_eq!(nodes, cozy_nodes, "{name}");
    }
    let ours: f64 = best.iter().map(|best| best.0).sum();
    let theirs: f64 = best.iter().map(|best| best.1).sum();
    let speed = |seconds: f64| nodes as f64 / seconds / 1e6;
    println!(
        "perft {depth}, {name}: {:.0} Mnps, cozy-chess {:.0} Mnps, ratio {:.3}",
        speed(ours),
        speed(theirs),
        theirs / ours
    );
}

fn after_two_plies<T>(root: &T, children: impl Fn(&T) -> Vec<T>) -> Vec<T> {
    children(root).iter().flat_map(&children).collect()
}

fn own_children(position: &Position) -> Vec<Position> {
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| position.make_move(mv)).collect()
}

fn cozy_children(board: &cozy_chess::Board) -> Vec<cozy_chess::Board> {
    let mut children = Vec::new();
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            children.push(next);
        }
        false
    });
    children
}

/// As in the example that comes with that library, the last ply counted in bulk.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];
const PASSES: usize = 1_000;

/// Nanoseconds a call in the best of many short passes, the thresholds those a search asks for.
fn exchanges(name: &str, cases: &[(Position, Move)]) {
    let pass = |ask: &dyn Fn(&Position, Move)| {
        let times = (0..PASSES).map(|_| {
            seconds(|| {
                for (position, mv) in cases {
                    ask(position, black_box(*mv));
                }
            })
        });
        times.fold(f64::MAX, f64::min) / cases.len() as f64 * 1e9
    };
    let thresholds = [0, -100, 1].map(|threshold| {
        pass(&|position, mv| {
            black_box(position.see_at_least(mv, threshold, &VALUES));
        })
    });
    let value = pass(&|position, mv| {
        black_box(position.see(mv, &VALUES));
    });
    println!(
        "see, {name} ({}): see_at_least {:.1} ns, see {value:.1} ns",
        cases.len(),
        thresholds.iter().sum::<f64>() / thresholds.len() as f64,
    );
}

fn moves(fens: &[&str]) -> Vec<(Position, Move)> {
    let mut cases = Vec::new();
    for fen in fens {
        let position: Position = fen.parse().expect("a good FEN");
        cases.extend(position.legal_moves().into_iter().map(|mv| (position, mv)));
    }
    cases
}

fn captures(fens: &[&str]) -> Vec<(Position, Move)> {
    let mut cases = moves(fens);
    cases.retain(|(_, mv)| mv.is_capture());
    cases
}

fn suite(data: &str) -> Vec<(Position, Move)> {
    let text = std::fs::read_to_string(format!("{data}/suites/see.epd")).expect("the suite");
    let fens: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(';').next())
        .collect();
    captures(&fens)
}

/// Middlegames and endgames with many pieces that attack each other.
const SEE_POSITIONS: [&str; 30] = [
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "r1bqkb1r/1p3ppp/p1nppn2/6B1/3NP3/2N5/PPPQ1PPP/R3KB1R w KQkq - 2 8",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "r1bq1rk1/pppnn1bp/3p2p1/3Pp3/2P1Pp2/2NN1P2/PP2B1PP/R1BQ1RK1 w - - 0 12",
    "rnbqk2r/pp2bppp/4pn2/2pp4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 6",
    "r1bqk2r/pp1nbppp/2p1pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R w KQkq - 0 8",
    "r2q1rk1/pp1bbppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 3 10",
    "r1b2rk1/2q1bppp/p2ppn2/1pn5/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 14",
    "r2qr1k1/1p1bbppp/p1nppn2/8/3NPP2/2N1B3/PPP1B1PP/R2Q1R1K w - - 5 13",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/2PP1B2/1PN1PN2/P2QBPPP/2RR2K1 b - - 2 13",
    "r1bq1rk1/ppp2ppp/2n2n2/3p4/1b1P4/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 6 8",
    "r3kb1r/pp1n1ppp/1qp1pn2/3p1b2/2PP4/1QN1PN2/PP2BPPP/R1B2RK1 b kq - 3 9",
    "r2qkb1r/pp1bpppp/2np1n2/1B6/3QP3/2N2N2/PPP2PPP/R1B1K2R w KQkq - 2 8",
    "1r2r1k1/pbqnbpp1/1p1ppn1p/2p5/2PPP3/PPNBBN1P/3Q1PP1/2R1R1K1 w - - 0 17",
    "r4rk1/1bq1bppp/pp1ppn2/4n3/2PNP3/1PN1BP2/P3B1PP/2RQ1RK1 w - - 4 15",
    "3r1rk1/1p2qppp/p1b1pn2/2p5/2P1N3/1P1BQ3/P4PPP/3RR1K1 w - - 2 20",
    "r4rk1/pp2qppp/2n1bn2/2bp4/4P3/2NB1Q1P/PP3PP1/R1B1R1K1 w - - 0 15",
    "2r2rk1/1b2bppp/pq2pn2/1pnp4/3N1B2/2P1PN1P/PPB1QPP1/3RR1K1 w - - 0 18",
    "r1b1r1k1/1pq1bppp/p1p2n2/4n3/2P1P3/2N1B3/PPQ1BPPP/3R1RK1 w - - 0 16",
    "3rr1k1/pp3pbp/2pq1np1/4n3/2P1P1b1/1PN1BN2/PB1Q2PP/3RR1K1 b - - 0 19",
    "r3r1k1/1bpq1ppp/pp1p1n2/3Pp3/1PP1P3/P2B1N2/3Q1PPP/R3R1K1 w - - 0 21",
    "5rk1/1p1q2bp/p2p2p1/2pPp1n1/2P1P1Q1/2N2P2/PP4PP/3R1R1K b - - 1 24",
    "2r3k1/1p3p1p/p2qp1p1/3n4/3P4/P2Q1N2/1P3PPP/2R3K1 w - - 0 25",
    "8/5pk1/p3p1p1/1p1nP2p/1P1N3P/P2K2P1/5P2/8 w - - 0 36",
    "3r2k1/p4ppp/1p2p3/2p5/2P1P3/1P1r1P2/P2R2PP/3R2K1 w - - 0 27",
    "8/pp3kp1/2p2p1p/3rpP2/1P2R1P1/P3K2P/8/8 w - - 0 38",
    "2kr3r/ppp1qppp/2n1b3/4P3/1b1pN3/3Q1N2/PP2BPPP/R1B1R1K1 b - - 1 13",
];
