//! Points for moves, as the Strategic Test Suite gives them: numbers in `c8` for the moves in `c9`,
//! or both in `c0` as `"Nf3=10, e4=3"`. Other suites put comments there, which are none.

use luft_chess::{Epd, Move};

/// Moves and what each is worth, in the order of the line.
pub type Points = Vec<(Move, u32)>;

/// The points of `c8` and `c9`; empty if the line has none there.
pub fn listed(epd: &Epd) -> Result<Points, String> {
    let (Some(values), Some(moves)) = (words(epd, "c8"), words(epd, "c9")) else {
        return Ok(Points::new());
    };
    let Ok(values) = values
        .iter()
        .map(|value| value.parse())
        .collect::<Result<Vec<u32>, _>>()
    else {
        return Ok(Points::new());
    };
    if values.len() != moves.len() {
        let (values, moves) = (values.len(), moves.len());
        return Err(format!(
            "c8 has {values} points for the {moves} moves of c9"
        ));
    }
    let pairs = moves.iter().zip(values);
    pairs
        .map(|(text, value)| Ok((read_move(epd, "c9", text)?, value)))
        .collect()
}

/// The points of `c0`; empty if the line has none there.
pub fn written(epd: &Epd) -> Result<Points, String> {
    let pairs: Option<Vec<_>> = epd
        .text("c0")
        .and_then(|text| text.split(',').map(split_pair).collect());
    let pairs = pairs.unwrap_or_default().into_iter();
    pairs
        .map(|(text, value)| Ok((read_move(epd, "c0", text)?, value)))
        .collect()
}

/// `e8=Q=10` is a move and its value, which is behind the last sign.
fn split_pair(text: &str) -> Option<(&str, u32)> {
    let (mv, value) = text.rsplit_once('=')?;
    Some((mv.trim(), value.trim().parse().ok()?))
}

fn words<'a>(epd: &'a Epd, opcode: &str) -> Option<Vec<&'a str>> {
    let operands = &epd.operation(opcode)?.operands;
    let words: Vec<_> = operands
        .iter()
        .flat_map(|operand| operand.text().split_whitespace())
        .collect();
    (!words.is_empty()).then_some(words)
}

fn read_move(epd: &Epd, opcode: &str, text: &str) -> Result<Move, String> {
    let found = epd.position.parse_move(text);
    found.map_err(|error| format!("{opcode}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epd(operations: &str) -> Epd {
        let board = "4k3/1P6/8/8/8/8/8/4K2R w K -";
        format!("{board} {operations}").parse().unwrap()
    }

    fn shown(points: &Points) -> String {
        format!("{points:?}")
    }

    #[test]
    fn points_in_two_lists() {
        let points = listed(&epd("c8 \"10 4 1\"; c9 \"b7b8q e1g1 Kd2\";")).unwrap();
        assert_eq!(shown(&points), "[(b7b8q, 10), (e1h1, 4), (e1d2, 1)]");
        let words = listed(&epd("c8 10; c9 O-O;")).unwrap();
        assert_eq!(shown(&words), "[(e1h1, 10)]");
    }

    #[test]
    fn points_in_one_text() {
        let points = written(&epd("c0 \"b8=Q+=100, O-O=22,Kd2 = 3\";")).unwrap();
        assert_eq!(shown(&points), "[(b7b8q, 100), (e1h1, 22), (e1d2, 3)]");
    }

    #[test]
    fn comments_are_no_points() {
        for text in [
            "bm O-O;",
            "c0 \"White - Black, London 1851\";",
            "c8 \"a comment\"; c9 \"another one\";",
            "c8 \"10\";",
            "c9 \"e1g1\";",
        ] {
            assert_eq!(listed(&epd(text)), Ok(Points::new()), "{text}");
            assert_eq!(written(&epd(text)), Ok(Points::new()), "{text}");
        }
    }

    #[test]
    fn points_that_do_not_fit_are_errors() {
        let error = listed(&epd("c8 \"10 3\"; c9 \"e1g1\";")).unwrap_err();
        assert_eq!(error, "c8 has 2 points for the 1 moves of c9");
        let error = listed(&epd("c8 \"10\"; c9 \"e1e3\";")).unwrap_err();
        assert_eq!(error, "c9: 'e1e3': no such legal move here");
        assert!(written(&epd("c0 \"Qe4=10\";")).is_err());
    }
}
