//! Converts PGN to packed games and back. The scores of the search stand in the comments of the moves, as fastchess
//! and cutechess write them and as the workers of OpenBench upload them: `{+0.31/12 0.05s}`, `{-M5/20 0.1s}`, from
//! the view of the side that moves.

use super::Kept;
use super::output::OutputFile;
use crate::viriformat::{GameFiles, MATE, PackedGame};
use luft_chess::Color;
use luft_chess::pgn::{AnnotatedMove, Game, GameResult, Games, PgnErrorKind};
use luft_run::{RunError, file};
use std::io::BufReader;
use std::path::PathBuf;

/// Mates are at most so many moves away; scores below `MATE` less this are none.
const MATE_RANGE: i16 = 1000;

/// What became of the games of PGN files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PgnConverted {
    /// Games that were packed.
    pub games: usize,
    /// Their positions.
    pub positions: usize,
    /// Games without a result, which were left out.
    pub unfinished: usize,
    /// Games without a score, which were left out.
    pub unscored: usize,
    /// Games that could not be read, which were left out.
    pub unreadable: usize,
    /// Bytes that were written.
    pub bytes: u64,
}

/// Packs the games of PGN files, which may be compressed (`.zst`, `.zip`).
pub fn pgn_to_games(paths: &[PathBuf], mut output: OutputFile) -> Result<PgnConverted, RunError> {
    let mut converted = PgnConverted::default();
    let mut bytes = Vec::new();
    for path in paths {
        if path.extension().is_some_and(|extension| extension == "bz2") {
            return Err(RunError::content(path, "unpack it with bunzip2 first"));
        }
        // Piece by piece: such files have gigabytes.
        file::stream(path, |input| {
            for game in Games::new(BufReader::new(input)) {
                let game = match game {
                    Ok(game) => game,
                    // The file itself is damaged: what follows cannot be had.
                    Err(error) if matches!(error.kind, PgnErrorKind::Read(_)) => {
                        return Err(RunError::content(path, error));
                    }
                    Err(_) => {
                        converted.unreadable += 1;
                        continue;
                    }
                };
                if game.result == GameResult::Unknown {
                    converted.unfinished += 1;
                    continue;
                }
                let Some(packed) = pack(&game) else {
                    converted.unscored += 1;
                    continue;
                };
                converted.games += 1;
                converted.positions += packed.scored_moves.len();
                bytes.clear();
                packed.write(&mut bytes);
                output.write(&bytes)?;
            }
            Ok(())
        })?;
    }
    converted.bytes = output.finish()?;
    Ok(converted)
}

/// Writes packed games as PGN.
pub fn games_to_pgn(games: GameFiles<'_>, mut output: OutputFile) -> Result<Kept, RunError> {
    let mut written = 0;
    for found in games {
        written += 1;
        output.write(unpack(&found?.1).to_string().as_bytes())?;
    }
    let bytes = output.finish()?;
    Ok(Kept {
        read: written,
        written,
        bytes,
    })
}

/// The game from its first move with a score, which comes after the book, to its last; nothing if there is none.
fn pack(game: &Game) -> Option<PackedGame> {
    let (mut start, mut position) = (game.start, game.start);
    let mut scored_moves = Vec::new();
    for turn in &game.moves {
        match turn.comment.as_deref().and_then(parse_score) {
            Some(score) => scored_moves.push((turn.mv, from_white(score, position.side()))),
            None if scored_moves.is_empty() => start = position.make_move(turn.mv),
            None => break,
        }
        position = position.make_move(turn.mv);
    }
    (!scored_moves.is_empty()).then_some(PackedGame {
        start,
        scored_moves,
        result: game.result,
    })
}

fn unpack(game: &PackedGame) -> Game {
    let mut pgn = Game::new(game.start);
    pgn.result = game.result;
    let mut position = game.start;
    for &(mv, score) in &game.scored_moves {
        // The depth is not known; readers want one.
        let comment = format!("{}/1 0s", write_score(from_white(score, position.side())));
        pgn.moves.push(AnnotatedMove::commented(mv, comment));
        position = position.make_move(mv);
    }
    pgn
}

/// From the mover's view to white's, or back.
fn from_white(score: i16, mover: Color) -> i16 {
    match mover {
        Color::White => score,
        Color::Black => -score,
    }
}

/// The score at the beginning of a comment, in centipawns for the mover; a mate is worth [`MATE`] less its moves.
fn parse_score(comment: &str) -> Option<i16> {
    let (score, depth) = comment.split_once('/')?;
    let depth = depth.split([' ', ',', '\t']).next()?;
    depth.parse::<u32>().ok()?;
    let score = score.trim_start();
    let (negative, size) = match score.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, score.strip_prefix('+').unwrap_or(score)),
    };
    let size = match size.strip_prefix(['M', '#']) {
        Some(moves) => MATE - moves.parse::<u16>().ok()?.min(MATE_RANGE as u16) as i16,
        None if size.starts_with(|first: char| first.is_ascii_digit()) => {
            let pawns: f64 = size.parse().ok()?;
            (100.0 * pawns)
                .round()
                .min(f64::from(MATE - MATE_RANGE - 1)) as i16
        }
        None => return None,
    };
    Some(if negative { -size } else { size })
}

fn write_score(score: i16) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    let size = i32::from(score).abs();
    let to_mate = i32::from(MATE) - size;
    if to_mate <= i32::from(MATE_RANGE) {
        format!("{sign}M{}", to_mate.max(1))
    } else {
        format!("{sign}{}.{:02}", size / 100, size % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_comments() {
        for (comment, score) in [
            ("+0.31/12 0.05s", Some(31)),
            ("-12.05/8 0.01s", Some(-1205)),
            ("0.00/20 1.2s", Some(0)),
            ("+M1/3 0.001s, White mates", Some(29_999)),
            ("-M5/20 0.1s", Some(-29_995)),
            ("+999.99/9 0s", Some(28_999)),
            ("book", None),
            ("1/2-1/2", None),
            ("+nan/3", None),
            ("+0.31/", None),
            ("+M/1", None),
            ("", None),
        ] {
            assert_eq!(parse_score(comment), score, "{comment}");
        }
    }

    #[test]
    fn scores_come_back() {
        let scores = (-30_000..=30_000)
            .step_by(7)
            .chain([1, -5, 29_999, -29_995]);
        for score in scores.filter(|&score: &i16| score.abs() < MATE) {
            let rounded = score.clamp(-(MATE - 1), MATE - 1);
            assert_eq!(
                parse_score(&format!("{}/1 0s", write_score(score))),
                Some(rounded)
            );
        }
        assert_eq!(write_score(i16::MIN), "-M1");
    }
}
