//! Any bytes as a PGN file: games that are read are legal, are written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_chess::pgn::{Game, Games};

fuzz_target!(|bytes: &[u8]| {
    for game in Games::new(bytes) {
        match game {
            Ok(game) => check(&game),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn check(game: &Game) {
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
