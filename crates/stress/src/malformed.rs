//! Malformed input: words in the wrong order, numbers out of range, broken FENs, garbage bytes.

use crate::test_position::TestPosition;
use luft_run::Random;

/// Words of the protocol. Not `quit`, which an engine may find anywhere in a line, and no name of
/// an option: a number behind it could cost the machine its memory.
const WORDS: [&str; 32] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "debug",
    "on",
    "off",
    "register",
    "later",
    "code",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "e2e4",
];

/// Numbers that break parsers and clocks.
const NUMBERS: [&str; 16] = [
    "0",
    "-0",
    "1",
    "-1",
    "+7",
    "3.5",
    "1e9",
    "0x10",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "99999999999999999999999999999999",
    "abc",
];

/// Parameters of `go` that want a number.
const LIMITS: [&str; 9] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
];

/// A number nobody can mean.
pub(crate) fn number(random: &mut Random) -> &'static str {
    random.pick(&NUMBERS)
}

/// Words of the protocol in any order, some with numbers or moves between them.
pub(crate) fn shuffled_words(random: &mut Random) -> String {
    let count = 1 + random.below(9);
    let mut words = Vec::new();
    for _ in 0..count {
        words.push(match random.below(10) {
            0 => number(random).to_owned(),
            1 => square_pair(random),
            _ => random.pick(&WORDS).to_owned(),
        });
    }
    words.join(if random.percent(10) { " \t  " } else { " " })
}

/// A `go` whose numbers are wrong, or whose moves are not there.
pub(crate) fn go(random: &mut Random) -> String {
    let mut line = "go".to_owned();
    for _ in 0..=random.below(4) {
        line += " ";
        line += random.pick(&LIMITS);
        if random.percent(90) {
            line += " ";
            line += number(random);
        }
    }
    if random.percent(20) {
        line += " searchmoves";
        for _ in 0..random.below(4) {
            line += " ";
            line += &square_pair(random);
        }
    }
    line
}

/// A `position` whose FEN was damaged, or whose moves cannot be played.
pub(crate) fn position(random: &mut Random) -> String {
    let test = TestPosition::new(random.next_u64(), random.below(1000));
    let mut fen = test.position.fen();
    for _ in 0..=random.below(3) {
        fen = corrupt_fen(&fen, random);
    }
    let moves: Vec<String> = (0..random.below(4)).map(|_| square_pair(random)).collect();
    match random.below(6) {
        0 => format!("position startpos moves {}", moves.join(" ")),
        1 => format!("position fen {fen} moves {}", moves.join(" ")),
        2 => format!("position {fen}"),
        _ => format!("position fen {fen}"),
    }
}

/// One change to a FEN: a letter, a field or a counter.
pub(crate) fn corrupt_fen(fen: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = fen.chars().collect();
    let at = random.below(letters.len());
    let letter = {
        let letters: Vec<char> = "pnbrqkPNBRQKkK0123456789/ wbx-é".chars().collect();
        random.pick(&letters)
    };
    let mut fields: Vec<&str> = fen.split(' ').collect();
    match random.below(7) {
        0 if !letters.is_empty() => drop(letters.remove(at)),
        1 => letters.insert(at, letter),
        2 if !letters.is_empty() => letters[at] = letter,
        3 => {
            fields.truncate(random.below(fields.len() + 1));
            return fields.join(" ");
        }
        4 => {
            random.shuffle(&mut fields);
            return fields.join(" ");
        }
        5 => {
            let field = random.below(fields.len());
            fields[field] = number(random);
            return fields.join(" ");
        }
        // A board without kings, or full of them.
        _ => return fen.replace(['k', 'K'], random.pick(&["1", "kK", "Q", "p"])),
    }
    letters.into_iter().collect()
}

/// Bytes that are no text: any values but the end of a line, or a line far too long.
pub(crate) fn garbage(random: &mut Random) -> Vec<u8> {
    match random.below(8) {
        0 => Vec::new(),
        1 => b" \t \r".to_vec(),
        2 => vec![b'x'; 1 + random.below(200_000)],
        3 => b"position startpos moves"
            .iter()
            .copied()
            .chain(b" e2e4".repeat(1 + random.below(20_000)))
            .collect(),
        4 => [b"go ".to_vec(), b"9".repeat(5_000)].concat(),
        5 => [random.pick(&WORDS).as_bytes(), b"\0\0\xFF"].concat(),
        _ => (0..=random.below(300))
            .map(|_| random.next_u64() as u8)
            .filter(|byte| !matches!(byte, b'\n' | b'\r'))
            .collect(),
    }
}

/// A text that looks like a move.
fn square_pair(random: &mut Random) -> String {
    let mut square = || {
        let file = (b'a' + random.below(8) as u8) as char;
        format!("{file}{}", 1 + random.below(8))
    };
    square() + &square()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_two_lines_and_none_says_quit() {
        let random = &mut Random::of(1, 1);
        for _ in 0..300 {
            for line in [shuffled_words(random), go(random), position(random)] {
                assert!(
                    !line.contains(['\n', '\r']) && !line.contains("quit"),
                    "{line}"
                );
                assert!(!line.contains("Hash") && !line.contains("perft"), "{line}");
            }
            let garbage = garbage(random);
            assert!(!garbage.contains(&b'\n') && garbage.len() <= 200_000);
        }
    }

    #[test]
    fn damage_damages() {
        let random = &mut Random::of(1, 2);
        let fen = luft_chess::Position::startpos().fen();
        let broken = |_: &i32| {
            corrupt_fen(&fen, random)
                .parse::<luft_chess::Position>()
                .is_err()
        };
        let count = (0..200).filter(broken).count();
        assert!(count > 120, "{count}");
        assert_eq!(
            corrupt_fen("", &mut Random::of(1, 3))
                .parse::<luft_chess::Position>()
                .ok(),
            None
        );
    }
}
