//! `data convert`: the positions worth learning from, in the forms of other tools.

use super::bullet;
use super::output::Output;
use crate::packed::{Files, PositionFilter, Scored};
use clap::{Args, ValueEnum};
use luft_chess::pgn::GameResult;
use luft_run::RunError;
use std::path::PathBuf;

/// What to write and how.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the positions go.
    #[arg(long)]
    output: PathBuf,
    /// In which form.
    #[arg(long)]
    to: Form,
    #[command(flatten)]
    filter: PositionFilter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// 32 bytes a position, as the trainer "bullet" reads them.
    Bullet,
    /// `FEN | score | result` a line, from white's view, as `texel` reads it; also called `epd`.
    #[value(alias = "epd")]
    Text,
}

/// Writes every position that passes.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut output = Output::create(&options.output, &options.files)?;
    let (mut all, mut written) = (0_usize, 0_usize);
    for found in Files::open(&options.files)? {
        let (_, game) = found?;
        all += game.turns.len();
        for scored in options.filter.positions(&game) {
            written += 1;
            match options.to {
                Form::Bullet => output.write(&bullet::record(&scored, game.result))?,
                Form::Text => output.write((line(&scored, game.result) + "\n").as_bytes())?,
            }
        }
    }
    let bytes = output.finish()?;
    println!(
        "{}: {written} of {all} positions, {bytes} bytes",
        options.output.display()
    );
    Ok(())
}

/// A position with its score and the result of its game, both from white's view.
pub(super) fn line(scored: &Scored, result: GameResult) -> String {
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
        let scored = Scored {
            position,
            mv: position.legal_moves()[0],
            score: 550,
            ply: 0,
        };
        let wanted = format!("{fen} | 550 | 1.0");
        assert_eq!(line(&scored, GameResult::WhiteWins), wanted);
        assert!(line(&scored, GameResult::BlackWins).ends_with(" | 550 | 0.0"));
        assert!(line(&scored, GameResult::Draw).ends_with(" | 550 | 0.5"));
    }
}
