//! What `d` shows: the board and the facts about it.

use luft_chess::{Position, Square};
use std::fmt::Write as _;

/// The position for people, in whole lines.
pub fn describe(position: &Position) -> String {
    let mut text = diagram(position);
    let checkers: Vec<_> = position
        .checkers()
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\nFen: {}\nKey: {:016x}\nSide to move: {}\nLegal moves: {}\nCheckers: {}",
        position.fen(),
        position.key(),
        position.side(),
        position.legal_moves().len(),
        if checkers.is_empty() {
            "none".to_owned()
        } else {
            checkers.join(" ")
        },
    );
    text
}

/// The board from white's side, one line a rank.
pub fn diagram(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let _ = write!(text, " {} ", rank + 1);
        for file in 0..8 {
            let piece = position.piece_at(Square::at(file, rank));
            let letter = piece.map_or('.', luft_chess::Piece::letter);
            let _ = write!(text, " {letter}");
        }
        text.push('\n');
    }
    text.push_str("\n    a b c d e f g h\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_stands_as_white_sees_it() {
        let text = describe(&Position::startpos());
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.first(), Some(&" 8  r n b q k b n r"));
        assert_eq!(lines.get(7), Some(&" 1  R N B Q K B N R"));
        assert!(text.contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
        assert!(text.contains("Legal moves: 20"));
        assert!(text.contains("Checkers: none"));
    }

    #[test]
    fn checkers_are_named() {
        let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
        assert!(describe(&position).contains("Checkers: e2"));
    }
}
