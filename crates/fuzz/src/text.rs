//! Text: positions, moves, games and the lines of the protocol.

use luft_chess::pgn::{Game, Games};
use luft_chess::{
    CastlingNotation, CastlingStyle, Epd, Move, MoveList, PerftLine, Position, Setup, perft,
};
use luft_uci::{Command, Message};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Any text as a FEN: a position that is accepted must be one on which the rules hold.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(mut setup) = text.parse::<Setup>() else {
        return;
    };
    let strict = Position::try_from(&setup);
    setup.repair();
    let repaired = Position::try_from(&setup);
    if let Ok(position) = strict {
        assert_eq!(repaired, Ok(position), "repair changed a sound setup");
    }
    if let Ok(position) = repaired {
        check_position(&position);
    }
}

fn check_position(position: &Position) {
    for style in [CastlingStyle::Standard, CastlingStyle::Shredder] {
        let fen = position.setup().fen(style);
        assert_eq!(fen.parse().as_ref(), Ok(position), "{fen}");
    }
    let moves = position.legal_moves();
    assert_eq!(perft(position, 1), moves.len() as u64);
    assert_eq!(position.has_moves(), !moves.is_empty());

    let mut staged = MoveList::new();
    position.noisy_moves(&mut staged);
    assert!(staged.iter().all(|mv| mv.is_noisy()));
    position.quiet_moves(&mut staged);
    assert_eq!(staged.len(), moves.len());

    for &mv in &moves {
        assert!(staged.contains(&mv) && position.is_legal(mv), "{mv:?}");
        let next = position.make_move(mv);
        assert_eq!(position.gives_check(mv), next.in_check(), "{mv:?}");
        // Built anew from its setup, the position is the same: nothing went stale on the way.
        let fresh = Position::try_from(&next.setup());
        assert_eq!(fresh.map(|fresh| fresh.key()), Ok(next.key()), "{mv:?}");
        assert_eq!(perft(&next, 1), next.legal_moves().len() as u64);
    }
    if !position.in_check() {
        let next = position.make_null_move();
        assert_eq!(perft(&next, 1), next.legal_moves().len() as u64);
    }
}

/// Any text as an EPD or as a line of a perft suite: what is read is written and read again.
pub fn epd(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(epd) = text.parse::<Epd>() {
        let written = epd.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&epd), "{written}");
        let _ = epd.mate_in();
        for operation in &epd.operations {
            let Ok(moves) = epd.moves(&operation.opcode) else {
                continue;
            };
            assert!(moves.iter().all(|&mv| epd.position.is_legal(mv)));
        }
    }
    if let Err(error) = text.parse::<PerftLine>() {
        assert!(!error.to_string().is_empty());
    }
}

/// Any bytes as a PGN file: games that are read are legal, are written and read again.
pub fn pgn(bytes: &[u8]) {
    for game in Games::new(bytes) {
        match game {
            Ok(game) => check_game(&game),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn check_game(game: &Game) {
    let mut position = game.start;
    for turn in &game.moves {
        assert!(position.is_legal(turn.mv));
        position = position.make_move(turn.mv);
    }
    assert_eq!(position, game.end());
    let text = game.to_string();
    let mut games = Games::new(text.as_bytes());
    let again = games.next();
    let Some(Ok(again)) = again else {
        panic!("{text}\n{again:?}");
    };
    assert!(games.next().is_none(), "{text}");
    assert_eq!(again.start, game.start);
    assert_eq!(again.moves, game.moves);
    assert_eq!(again.result, game.result);
    assert_eq!(again.to_string(), text);
}

/// A FEN in the first line, then words that are played if they are moves.
pub fn uci(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
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
}

/// Every legal move is written so that only it is read back.
fn check_all(position: &Position) {
    for mv in position.legal_moves() {
        check_move(position, mv);
    }
}

fn check_move(position: &Position, mv: Move) {
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let text = position.uci(mv, notation);
        assert_eq!(position.parse_uci(&text), Ok(mv), "{position} {text}");
        assert_eq!(position.parse_move(&text), Ok(mv), "{position} {text}");
    }
    let text = position.san(mv);
    assert_eq!(position.parse_san(&text), Ok(mv), "{position} {text}");
}

/// Any line from a GUI or an engine: what is read is written in a form that reads as itself. Words
/// that mean nothing are dropped on the way, so it is the written form that has to stay.
pub fn protocol(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    stays::<Command>(text);
    stays::<Message>(text);
}

fn stays<T: FromStr + Display>(text: &str)
where
    T::Err: Display + Debug,
{
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again: T = written.parse().expect("what is written can be read");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
