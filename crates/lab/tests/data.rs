//! Files of training games from end to end: made, counted, checked, mixed, converted, fitted to, and
//! refused when they are damaged.

#[path = "support/lab.rs"]
mod support;

use std::fs;
use std::path::Path;
use support::{Folder, lab};

fn datagen(output: &str, games: &str, seed: &str) {
    let words = ["datagen", output, "--nodes", "60", "--chess960", "50"];
    let more = ["--games", games, "--seed", seed, "--threads", "1"];
    lab(&[&words[..], &more[..]].concat()).unwrap();
}

/// The bytes of each game: the only four zero bytes in line are those at the end.
fn games(bytes: &[u8]) -> Vec<Vec<u8>> {
    let (mut games, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        let turns = rest[32..].chunks(4).position(|turn| turn == [0; 4]);
        let (game, after) = rest.split_at(32 + 4 * (turns.unwrap() + 1));
        games.push(game.to_vec());
        rest = after;
    }
    games
}

fn read(path: &str) -> Vec<u8> {
    fs::read(path).unwrap()
}

fn json(path: &str) -> serde_json::Value {
    serde_json::from_slice(&read(path)).unwrap()
}

#[test]
fn games_are_counted_checked_and_mixed() {
    let folder = Folder::new("data-mix");
    let [one, two, mixed, again, other, counts] =
        ["one", "two", "mixed", "again", "other", "counts.json"].map(|name| folder.file(name));
    datagen(&one, "9", "1");
    datagen(&two, "6", "2");

    let said = lab(&["data", "check", &one, &two]).unwrap();
    assert_eq!(said.matches("whole").count(), 2, "{said}");

    let mix = |output: &str, seed: &str| {
        lab(&[
            "data", "shuffle", &one, &two, "--output", output, "--seed", seed,
        ])
    };
    assert!(mix(&mixed, "7").unwrap().contains("15 games"));
    mix(&again, "7").unwrap();
    mix(&other, "8").unwrap();
    assert_eq!(read(&mixed), read(&again));
    assert_ne!(read(&mixed), read(&other));
    let mut wanted = games(&[read(&one), read(&two)].concat());
    let mut found = games(&read(&mixed));
    assert_ne!(found, wanted, "the order is another");
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);

    let said = lab(&["data", "stats", &mixed, "--json", &counts]).unwrap();
    assert!(said.contains("that pass the filter"), "{said}");
    let counts = json(&counts);
    let count = |name: &str| counts[name].as_u64().unwrap() as usize;
    assert_eq!(count("games"), 15);
    assert_eq!(count("bytes"), read(&mixed).len());
    let turns = read(&mixed).len() - 15 * 36;
    assert_eq!(count("positions"), turns / 4);
    assert_eq!(
        count("white_wins") + count("draws") + count("black_wins"),
        15
    );
    assert!((1..15).contains(&count("chess960")), "{counts}");
    assert!(!Path::new(&folder.file("mixed.part")).exists());
}

#[test]
fn positions_are_converted_for_other_tools() {
    let folder = Folder::new("data-convert");
    let [data, bullet, text, epd, plain] =
        ["data", "bullet", "text", "epd", "plain"].map(|name| folder.file(name));
    datagen(&data, "12", "3");
    let convert = |to: &str, output: &str| {
        lab(&["data", "convert", &data, "--output", output, "--to", to]).unwrap()
    };
    convert("bullet", &bullet);
    convert("text", &text);
    convert("epd", &epd);
    assert_eq!(read(&text), read(&epd));
    let lines = String::from_utf8(read(&text)).unwrap();
    let records = read(&bullet);
    assert_eq!(records.len(), 32 * lines.lines().count());
    for (line, record) in lines.lines().zip(records.chunks(32)) {
        let board: bulletformat::ChessBoard = line.parse().unwrap();
        assert_eq!(record[..8], board.occ.to_le_bytes());
        assert_eq!(record[8..24], board.pcs);
        assert_eq!(record[24..26], board.score.to_le_bytes());
        assert_eq!(
            record[26..29],
            [board.result, board.ksq, board.opp_ksq],
            "{line}"
        );
    }

    // Our own games can tune: enough lines that some validate.
    let many = lines.repeat(30_000 / lines.lines().count() + 1);
    fs::write(&epd, many).unwrap();
    let said = lab(&["texel", &epd, "--epochs", "1", "--blend", "1"]).unwrap();
    assert!(said.contains("error after"), "{said}");

    let said = lab(&[
        "data",
        "filter",
        &data,
        "--output",
        &plain,
        "--no-chess960",
        "--min-plies",
        "20",
    ]);
    let remain = games(&read(&plain)).len();
    assert!((1..12).contains(&remain), "{remain}");
    let said = said.unwrap();
    assert!(said.contains(&format!("{remain} of 12 games")), "{said}");
    let all = games(&read(&data));
    assert!(
        games(&read(&plain)).iter().all(|game| all.contains(game)),
        "what remains is unchanged"
    );
}

#[test]
fn chances_are_fitted_and_written() {
    let folder = Folder::new("data-wdl");
    let [data, scale, report] = ["data", "wdl.rs", "report.json"].map(|name| folder.file(name));
    datagen(&data, "60", "4");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/src/wdl.rs");
    fs::copy(source, &scale).unwrap();
    let write = format!("--write={scale}");
    let said = lab(&["wdl", &data, &write, "--json", &report]).unwrap();
    assert!(said.contains("log-likelihood"), "{said}");
    let report = json(&report);
    let number = |name: &str| report[name].as_f64().unwrap();
    assert!(number("likelihood_after") > number("likelihood_before"));
    let written = fs::read_to_string(&scale).unwrap();
    let numbers = |name: &str| -> Vec<f64> {
        let begin = format!("pub const {name}: [f64; 4] = [");
        let line = written
            .lines()
            .find_map(|line| line.strip_prefix(&begin))
            .unwrap();
        let list = line.trim_end_matches("];").split(", ");
        list.map(|number| number.parse().unwrap()).collect()
    };
    for (name, field) in [("MIDDLE", "middle"), ("SPREAD", "spread")] {
        let reported = report["after"][field].as_array().unwrap();
        let reported: Vec<_> = reported
            .iter()
            .filter_map(serde_json::Value::as_f64)
            .collect();
        assert_eq!(numbers(name), reported);
    }

    fs::write(&scale, "fn main() {}\n").unwrap();
    let refused = lab(&["wdl", &data, &write]).unwrap_err();
    assert!(refused.contains("not exactly one line"), "{refused}");
    assert_eq!(fs::read_to_string(&scale).unwrap(), "fn main() {}\n");
}

#[test]
fn damage_is_named_and_nothing_is_written() {
    let folder = Folder::new("data-damage");
    let [data, cut, wrong, output] =
        ["data", "cut", "wrong", "output"].map(|name| folder.file(name));
    datagen(&data, "3", "5");
    let whole = read(&data);
    let lengths: Vec<_> = games(&whole).iter().map(Vec::len).collect();
    let last = lengths[0] + lengths[1];

    fs::write(&cut, &whole[..whole.len() - 3]).unwrap();
    let complaint = lab(&["data", "check", &data, &cut]).unwrap_err();
    let wanted = format!("{cut}: game 3: the game at byte {last} is cut off");
    assert!(complaint.contains(&wanted), "{complaint}");

    // The first move of the second game becomes another, and its score impossible.
    for (byte, bits, named) in [
        (32, 0xff, "move 1"),
        (35, 0x7f, "score"),
        (30, 0x80, "no position"),
    ] {
        let mut bytes = whole.clone();
        bytes[lengths[0] + byte] ^= bits;
        fs::write(&wrong, bytes).unwrap();
        let complaint = lab(&["data", "check", &wrong]).unwrap_err();
        let place = format!("byte {}", lengths[0]);
        for word in [&wrong, "game 2", named, &place] {
            assert!(complaint.contains(word), "{complaint}");
        }
    }

    let missing = folder.file("missing");
    let convert = ["data", "convert", "--to", "text", "--output", &output];
    for damaged in [&cut, &missing] {
        for verb in [
            &["data", "stats"][..],
            &["data", "shuffle", "--output", &output],
            &["data", "filter", "--output", &output],
            &convert,
            &["wdl"],
        ] {
            let complaint = lab(&[verb, &[&data, damaged]].concat()).unwrap_err();
            assert!(complaint.contains(damaged.as_str()), "{complaint}");
        }
    }
    let complaint = lab(&["data", "check", &missing]).unwrap_err();
    assert!(complaint.contains(&missing), "{complaint}");
    assert!(!Path::new(&output).exists());
    assert!(!Path::new(&folder.file("output.part")).exists());

    let complaint = lab(&["data", "shuffle", &data, "--output", &data]).unwrap_err();
    assert!(complaint.contains("overwrite an input"), "{complaint}");
    assert_eq!(read(&data), whole);
}

/// Games as the workers of OpenBench upload them.
const PGN: &str = r#"[Event "Fastchess Tournament"]
[White "dev"]
[Black "dev"]
[Result "0-1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"]
[SetUp "1"]

2. g4 {-M1/4 0.001s} Qh4# {+M1/3 0.002s, Black mates} 0-1

[White "dev"]
[Black "dev"]
[Result "1/2-1/2"]

1. e4 {book} e5 {-0.25/12 0.05s} 2. Nf3 {+0.31/12 0.05s} 1/2-1/2

[Result "*"]

1. d4 {+0.20/10 0.1s} *

[Result "1-0"]

1. d4 d5 1-0

[Result "1-0"]

1. d4 {+0.20/10 0.1s} Ke4 1-0
"#;

#[test]
fn pgn_is_packed_and_written_back() {
    let folder = Folder::new("data-pgn");
    let [pgn, packed, back, again] =
        ["games.pgn", "packed", "back.pgn", "again"].map(|name| folder.file(name));
    fs::write(&pgn, PGN).unwrap();
    let convert = |from: &str, to: &str, format: &str| {
        lab(&["data", "convert", from, "--output", to, "--to", format])
    };
    let said = convert(&pgn, &packed, "games").unwrap();
    assert!(said.contains("2 games, 4 positions"), "{said}");
    let left = "1 games without a result, 1 without scores, 1 unreadable";
    assert!(said.contains(left), "{said}");
    let bytes = read(&packed);
    let scores: Vec<Vec<i16>> = games(&bytes)
        .iter()
        .map(|game| {
            let turns = game[32..game.len() - 4].chunks(4);
            turns
                .map(|turn| i16::from_le_bytes([turn[2], turn[3]]))
                .collect()
        })
        .collect();
    assert_eq!(
        scores,
        [vec![-29_999, -29_999], vec![25, 31]],
        "white's view"
    );

    convert(&packed, &back, "pgn").unwrap();
    let text = String::from_utf8(read(&back)).unwrap();
    assert!(text.contains("{+0.31/1 0s}"), "{text}");
    convert(&back, &again, "games").unwrap();
    assert_eq!(read(&again), bytes);
    lab(&["data", "check", &again]).unwrap();

    let squeezed = folder.file("games.pgn.bz2");
    fs::write(&squeezed, PGN).unwrap();
    let refused = convert(&squeezed, &packed, "games").unwrap_err();
    assert!(refused.contains("bunzip2"), "{refused}");
}
