//! The positions of the benchmark, from games made for it. Changing one changes the signature.

/// What `bench` searches.
pub const POSITIONS: [&str; 50] = [
    // The start.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Openings.
    "r1b1kb1r/pp1n1ppp/n3p3/3p2B1/3NP3/2N5/PPP2PPP/R3KB1R b KQkq - 0 10",
    "rnb1kb1r/2qp1ppp/2p1p3/pP4B1/1P1Pn3/2P2N1P/4PPP1/RN1QKB1R w KQkq - 1 9",
    "r1bqk2r/pp2nppp/2pp1n2/8/3P4/NQ2PN2/PP2BPPP/R3K2R b kq - 1 11",
    "rnbqk2r/p1p2ppp/1p1b4/8/4P1n1/2NP1N2/PPP3PP/R1BQKB1R b KQkq - 0 8",
    "r1bqk1nr/ppp1p1b1/2n2p1p/6p1/2p5/1PN2NP1/P1QPPPBP/R1B2RK1 b kq - 2 8",
    "rnb2k1r/5pp1/p3pn1p/1ppp4/4PqP1/1PN4P/P1PPQ1B1/R3K1NR w KQ - 0 12",
    "r1bqkb1r/2pp1p1p/1pn1p2p/p3P2P/P2P2Q1/8/1PP2PP1/RN2KBNR w KQkq - 0 9",
    "1rbqk1nr/p3bppp/n1pp4/4p3/R2PP3/5NP1/1PP2P1P/1NBQKB1R b Kk - 0 9",
    // Middlegames.
    "2k1r3/ppp2p2/7p/7R/2Pr4/P2P4/1PK2P2/R7 w - - 0 24",
    "8/1k3p2/2p1p3/P4np1/1PPP3r/2K5/3R4/5B2 b - - 0 28",
    "2R2rk1/1p5p/4pr2/1N1p1p2/1p1Pn1pq/1P2P3/P1Q2PP1/3RNK2 w - - 6 28",
    "7r/3pkp1p/Qpn1p3/4q2N/6PP/5K2/PPPn1P2/R4B2 w - - 1 23",
    "r2q1r1k/p1b1n1pp/2p2p2/2Bp4/1PQ2P2/P5P1/R6P/1N3RK1 w - - 0 20",
    "r5k1/3n1pbp/qr1p2p1/2p2P2/P4B2/1P1P1N1P/6P1/1R1Q1R1K w - - 3 29",
    "r1b1k1nQ/pp2r3/1q1pp1Pp/8/4n1P1/8/PPP1P3/RN2KBNR w KQq - 3 17",
    "r3k3/ppn1p1r1/3p2p1/3P1b1p/5P2/PqN3P1/1P2Q2P/2R1KB1R w Kq - 0 20",
    "1r2k2r/p1q2pbp/1pp1pnp1/P2p1n2/3P1P2/1QP1P2P/1P1N1BBP/R4RK1 w k - 1 17",
    "4k2r/3p1ppp/pp2r3/4P3/3R3P/1P4P1/P4PK1/7R b k - 0 26",
    "3r1rk1/1p3pp1/2pq3p/Q1bN1P2/p1P5/P3PPP1/1P5P/3RK2R b K - 2 23",
    "r3kb1r/p5p1/q3pnNp/2p5/2pp3P/1P6/P1PPQP2/R3K1R1 w Q - 0 22",
    "3rk1nr/3q1pb1/1p6/pN4Pp/PB1p2bR/8/1PP1NPB1/R2QK3 b Qk - 0 19",
    "r1b4r/1p2nkpp/p1n5/3pp3/7B/P4P2/1PP1PN2/2KR1B1R w - - 2 19",
    "rnq2rk1/pb1nppb1/3p2p1/2P4p/P3P3/2NP1N1P/3BBPP1/2RQ1RK1 b - - 0 16",
    "2r2r1k/3b2pp/4pq2/p1ppQ3/5P2/1P6/P1P2PPP/R1N1R1K1 w - - 6 23",
    "2kr4/ppp5/8/4p1P1/8/PR3P2/P2KQ1q1/2B5 w - - 3 29",
    "q4rk1/2bb2p1/p3pn2/7p/2p2P2/2P1B1PP/P3N2K/1R1Q1R2 w - - 0 23",
    "1k1rr3/ppp1n1b1/6pp/3pq3/3N4/4P3/PPP1Q1PP/R1B1K2R w - - 2 18",
    // Endgames.
    "8/5p2/4p1pk/8/7p/8/3K1PPP/8 b - - 0 51",
    "R7/5k2/8/p1p2KP1/2p5/8/2Pb4/8 w - - 11 51",
    "2Nr4/1p6/p4k2/2n5/2Ppb3/P6B/3KP3/6R1 b - - 11 49",
    "2r4B/8/3k4/1p4RP/6P1/2n2K2/5P2/8 w - - 1 50",
    "3R4/8/6p1/p3k3/P3N2K/5P2/5P2/2r5 w - - 3 61",
    "8/2p5/p2k4/rp4R1/8/2K5/8/8 w - - 0 60",
    "8/8/4r3/7k/4p2P/7K/8/1R6 w - - 2 70",
    "8/8/8/2BK1r2/R2p4/3k4/8/4r3 w - - 0 66",
    "8/8/8/6k1/P2q3p/3B1R2/2p3K1/8 w - - 0 59",
    "6k1/2r5/8/p4Q2/3B4/1P6/2P5/1K5q w - - 2 44",
    "8/p7/4b1K1/8/1k1RNr2/8/P7/8 b - - 27 68",
    "8/1k1r4/2p2p2/7p/1Q4p1/p3P3/1b4PP/5RK1 b - - 11 44",
    // Positions where a shallow search is wrong.
    "r3kr2/pp2p2p/2p3p1/1qPQ4/2P5/8/PP2KbP1/R1B2B1R b q - 0 25",
    "4r1k1/1r2q2p/6p1/pp6/2pNP3/P1Q2P2/1P6/1K1R3R w - - 0 31",
    "r3kb2/1pp1n3/4ppP1/p5pQ/P2qp3/2N5/1Pn2PBP/R1B2K1R w q - 2 16",
    "6k1/5p2/5p2/8/1pp3P1/r5R1/5P1P/1R4K1 w - - 0 34",
    "r1b2bkr/ppp2np1/2q1nP2/3p4/3p3B/1N3P1p/PP1Q1K1P/4RB1R b - - 6 20",
    // Mates in three to six.
    "1r2k3/p5p1/2n2p1B/8/P2q2pr/8/bPP2P1N/4K3 b - - 1 23",
    "r7/p4pp1/2pkR3/3b4/P5p1/3n1p2/2q2P1P/4R1K1 b - - 3 28",
    "2k5/p5R1/P7/8/6p1/8/5PP1/6K1 w - - 0 38",
    // Chess960.
    "brqknrnb/2pp4/1p5p/P3ppp1/8/P1PP1NP1/4PP1P/BRQKNR1B b FBfb - 0 7",
    "rq1kr1b1/1ppppnbp/3n1pp1/p4P2/4P1P1/2P3N1/PP1P3P/RQNKRBB1 w EAea - 1 7",
];
