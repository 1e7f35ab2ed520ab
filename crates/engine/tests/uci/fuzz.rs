//! Random lines at full speed: whatever comes, the engine lives and answers.

use crate::luft::{PATIENCE, start};

/// A small generator of its own, so that every run sends the same lines.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const LINES: [&str; 24] = [
    "stop",
    "isready",
    "ponderhit",
    "ucinewgame",
    "uci",
    "d",
    "eval",
    "debug off",
    "go infinite",
    "go ponder wtime 10 btime 10",
    "go movetime 3",
    "go depth 4",
    "go nodes 500 searchmoves e2e4 a7a5 e1g1",
    "go wtime 20 btime 20 winc 1 binc 1",
    "go perft 3",
    "go mate 2",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
];

const WORDS: [&str; 22] = [
    "go",
    "position",
    "setoption",
    "name",
    "value",
    "Hash",
    "startpos",
    "fen",
    "moves",
    "e2e4",
    "depth",
    "nodes",
    "3",
    "-1",
    "99999999999999999999",
    "searchmoves",
    "perft",
    "debug",
    "\u{e9}",
    "w",
    "-",
    "8/8",
];

fn line(random: &mut Random) -> String {
    if random.below(3) > 0 {
        return random.pick(&LINES).to_owned();
    }
    let count = random.below(6);
    let words: Vec<_> = (0..count).map(|_| random.pick(&WORDS)).collect();
    words.join(" ")
}

#[test]
fn nothing_kills_it() {
    for seed in 1..=4 {
        let mut random = Random(seed);
        let mut client = start();
        for _ in 0..300 {
            let line = line(&mut random);
            client.send_line(&line);
            if random.below(20) == 0 {
                client
                    .ready(PATIENCE)
                    .unwrap_or_else(|error| panic!("after {line}: {error}"));
            }
        }
        client.ready(PATIENCE).expect("it lives");
        assert_eq!(client.stderr_tail(), "", "seed {seed}");
        let status = client.quit(PATIENCE).expect("it quits");
        assert!(status.success(), "seed {seed}");
    }
}
