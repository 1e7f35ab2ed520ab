//! A FEN in the first line, then words that are played if they are moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_chess::{CastlingNotation, Move, Position};

fuzz_target!(|text: &str| {
    let (fen, words) = text.split_once('\n').unwrap_or((text, ""));
    let mut position = fen.parse().unwrap_or_else(|_| Position::startpos());
    check_all(&position);
    for word in words.split_whitespace() {
        let (uci, san) = (position.parse_uci(word), position.parse_san(word));
        for mv in uci.iter().chain(&san) {
            assert!(position.is_legal(*mv), "{word}");
            assert!(position.legal_moves().contains(mv), "{word}");
        }
        assert_eq!(position.parse_move(word).ok(), san.or(uci).ok());
        if let Ok(mv) = position.parse_move(word) {
            position = position.make_move(mv);
            check_all(&position);
        }
    }
});

/// Every legal move is written so that only it is read back.
fn check_all(position: &Position) {
    for mv in position.legal_moves() {
        check(position, mv);
    }
}

fn check(position: &Position, mv: Move) {
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let text = position.uci(mv, notation);
        assert_eq!(position.parse_uci(&text), Ok(mv), "{position} {text}");
        assert_eq!(position.parse_move(&text), Ok(mv), "{position} {text}");
    }
    let text = position.san(mv);
    assert_eq!(position.parse_san(&text), Ok(mv), "{position} {text}");
}
