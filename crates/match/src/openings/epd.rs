//! Books with one position a line: FEN of four or six fields, with or without EPD operations.

use super::Opening;
use luft_chess::{FenError, Position};

/// The positions of a text. Empty lines and those that begin with `#` are passed over; anything
/// else must be a legal position.
pub(super) fn parse(text: &str) -> Result<Vec<Opening>, String> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim).zip(1..);
    let positions = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let openings = positions
        .map(|(line, number)| match position(line) {
            Ok(start) => Ok(Opening::at(start)),
            Err(error) => Err(format!("line {number}: {error}")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() {
        return Err("there is no position in this file".to_owned());
    }
    Ok(openings)
}

/// What a book says about a position does not matter here and is not even read.
fn position(line: &str) -> Result<Position, FenError> {
    let breaks = |letter: char| letter.is_whitespace() || letter == ';';
    let words = line.split(breaks).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let counters = words.iter().skip(4).take(2).take_while(is_number).count();
    words[..words.len().min(4 + counters)].join(" ").parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(text: &str) -> Vec<String> {
        let openings = parse(text).unwrap();
        openings.iter().map(|opening| opening.start.fen()).collect()
    }

    #[test]
    fn every_kind_of_line_is_read() {
        let start = Position::startpos().fen();
        let short = start.trim_end_matches(" 0 1");
        let text = format!(
            "\u{feff}# a comment\n{start}\r\n\n{short}\n  {short}  \n{short} bm e4; id \"x;\n\
             {short};c0 none\n{short} 3 7 ce 12;\n"
        );
        let fens = fens(&text);
        assert_eq!(fens.len(), 6);
        assert!(fens[..5].iter().all(|fen| *fen == start));
        assert_eq!(fens[5], format!("{short} 3 7"));
    }

    #[test]
    fn both_ways_to_write_chess960_are_read() {
        let rows = "/pppppppp/8/8/8/8/PPPPPPPP/";
        let shredder = format!("rknqbnrb{rows}BNRNQBKR w HCga - 0 1");
        let same = format!("bbqnnrkr{rows}BBQNNRKR w KQkq - 0 1\nbbqnnrkr{rows}BBQNNRKR w HFhf -");
        let openings = parse(&format!("{shredder}\n{same}")).unwrap();
        assert_eq!(openings[0].start.castling().count(), 4);
        assert_eq!(openings[1], openings[2]);
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        let good = "4k3/8/8/8/8/8/8/4K3 w - -";
        for (bad, word) in [
            ("hello", "fields"),
            ("4k3/8/8/8/8/8/8/8 w - -", "impossible"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - -", "impossible"),
            ("4k3/8/8/8/8/8/8/4K2x w - -", "'x'"),
        ] {
            let error = parse(&format!("{good}\n\n{bad}\n{good}")).unwrap_err();
            assert!(
                error.starts_with("line 3: ") && error.contains(word),
                "{error}"
            );
        }
        assert!(parse(" \n# nothing\n").unwrap_err().contains("no position"));
    }
}
