//! Converts packed games to formats that hold single positions.

use super::Kept;
use super::output::OutputFile;
use crate::bulletformat;
use crate::viriformat::{GameFiles, PositionFilter, ScoredPosition};
use luft_chess::pgn::GameResult;
use luft_run::RunError;

/// A format of positions with score and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFormat {
    /// bulletformat: 32 bytes a position, see [`crate::bulletformat`].
    Bullet,
    /// `FEN | score | result` a line, from white's view.
    Text,
}

/// Writes every position that passes the filter.
pub fn convert(
    games: GameFiles<'_>,
    filter: &PositionFilter,
    format: PositionFormat,
    mut output: OutputFile,
) -> Result<Kept, RunError> {
    let (mut read, mut written) = (0, 0);
    for found in games {
        let (_, game) = found?;
        read += game.scored_moves.len();
        for scored in filter.positions(&game) {
            written += 1;
            match format {
                PositionFormat::Bullet => {
                    output.write(&bulletformat::record(&scored, game.result))?;
                }
                PositionFormat::Text => {
                    output.write((text_line(&scored, game.result) + "\n").as_bytes())?;
                }
            }
        }
    }
    let bytes = output.finish()?;
    Ok(Kept {
        read,
        written,
        bytes,
    })
}

/// The line `FEN | score | result` of a position, both from white's view.
pub fn text_line(scored: &ScoredPosition, result: GameResult) -> String {
    let points = match result {
        GameResult::WhiteWins => "1.0",
        GameResult::Draw | GameResult::Unknown => "0.5",
        GameResult::BlackWins => "0.0",
    };
    format!("{} | {} | {points}", scored.position.fen(), scored.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn a_line_is_from_whites_view() {
        let fen = "4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1";
        let position: Position = fen.parse().unwrap();
        let scored = ScoredPosition {
            position,
            mv: position.legal_moves()[0],
            score: 550,
            ply: 0,
        };
        let wanted = format!("{fen} | 550 | 1.0");
        assert_eq!(text_line(&scored, GameResult::WhiteWins), wanted);
        assert!(text_line(&scored, GameResult::BlackWins).ends_with(" | 550 | 0.0"));
        assert!(text_line(&scored, GameResult::Draw).ends_with(" | 550 | 0.5"));
    }
}
