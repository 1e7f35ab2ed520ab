//! Books of games: PGN.

use super::Opening;
use luft_chess::pgn::Games;

/// The beginnings of the games in a file, as long as is asked for, or whole.
pub(super) fn parse(bytes: &[u8], plies: Option<usize>) -> Result<Vec<Opening>, String> {
    let openings = Games::new(bytes)
        .map(|game| {
            let game = game.map_err(|error| error.to_string())?;
            let moves = game.moves.into_iter().map(|turn| turn.mv);
            Ok(Opening {
                start: game.start,
                moves: moves.take(plies.unwrap_or(usize::MAX)).collect(),
            })
        })
        .collect::<Result<Vec<_>, String>>()?;
    if openings.is_empty() {
        return Err("there is no game in this file".to_owned());
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::{CastlingNotation, Position};

    const GAMES: &str = "[Event \"M\u{fc}nchen\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6 1-0\n\n\
        [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O Kd7 *\n\n\
        [Event \"no moves\"]\n\n*\n";

    fn played(opening: &Opening) -> String {
        let mut position = opening.start;
        let mut text = Vec::new();
        for &mv in &opening.moves {
            text.push(position.uci(mv, CastlingNotation::Standard));
            position = position.make_move(mv);
        }
        text.join(" ")
    }

    #[test]
    fn games_are_whole_or_cut() {
        let whole = parse(GAMES.as_bytes(), None).unwrap();
        assert_eq!(whole.len(), 3);
        assert_eq!(played(&whole[0]), "e2e4 e7e5 g1f3 b8c6");
        assert_eq!(played(&whole[1]), "e1g1 e8d7");
        assert_eq!(whole[1].start.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(whole[2], Opening::at(Position::startpos()));
        let cut = parse(GAMES.as_bytes(), Some(3)).unwrap();
        assert_eq!(played(&cut[0]), "e2e4 e7e5 g1f3");
        assert_eq!(played(&cut[1]), "e1g1 e8d7");
    }

    #[test]
    fn old_files_need_not_be_utf8() {
        let bytes = b"[White \"M\xfcller\"]\n\n1. d4 *\n";
        assert_eq!(played(&parse(bytes, None).unwrap()[0]), "d2d4");
    }

    #[test]
    fn a_wrong_game_is_named() {
        let error = parse(b"1. e4 *\n\n1. e4 e5\n2. Ke3 *\n", None).unwrap_err();
        assert!(error.contains("game 2, line 4"), "{error}");
        assert!(parse(b"\n", None).unwrap_err().contains("no game"));
    }
}
