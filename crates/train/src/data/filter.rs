//! `data filter`: a file without the games that are not wanted. Positions are picked when games are
//! read for training or converted, because the packed form needs every move.

use super::output::Output;
use crate::packed::{Files, PackedGame};
use clap::Args;
use luft_chess::pgn::GameResult;
use luft_run::RunError;
use std::path::PathBuf;

/// What to leave out.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// Packed games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where those go that remain.
    #[arg(long)]
    output: PathBuf,
    #[command(flatten)]
    wanted: Wanted,
}

#[derive(Debug, Default, Args)]
struct Wanted {
    /// Leave out shorter games.
    #[arg(long, value_name = "PLIES")]
    min_plies: Option<usize>,
    /// Leave out longer games.
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// Leave out games that begin with castling rights of Chess960.
    #[arg(long)]
    no_chess960: bool,
    /// Leave out draws.
    #[arg(long)]
    decisive: bool,
}

impl Wanted {
    fn takes(&self, game: &PackedGame) -> bool {
        let plies = game.turns.len();
        let decided = matches!(game.result, GameResult::WhiteWins | GameResult::BlackWins);
        self.min_plies.is_none_or(|least| plies >= least)
            && self.max_plies.is_none_or(|most| plies <= most)
            && !(self.no_chess960 && game.is_chess960())
            && (decided || !self.decisive)
    }
}

/// Copies the games that are wanted.
pub(super) fn run(options: &Options) -> Result<(), RunError> {
    let mut output = Output::create(&options.output, &options.files)?;
    let (mut all, mut remaining) = (0_usize, 0_usize);
    let mut bytes = Vec::new();
    for found in Files::open(&options.files)? {
        let (_, game) = found?;
        all += 1;
        if options.wanted.takes(&game) {
            remaining += 1;
            bytes.clear();
            game.write(&mut bytes);
            output.write(&bytes)?;
        }
    }
    let written = output.finish()?;
    println!(
        "{}: {remaining} of {all} games remain, {written} bytes",
        options.output.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn game(start: Position, plies: usize, result: GameResult) -> PackedGame {
        let mut position = start;
        let turns = (0..plies).map(|_| {
            let mv = position.legal_moves()[0];
            position = position.make_move(mv);
            (mv, 0)
        });
        PackedGame {
            start,
            turns: turns.collect(),
            result,
        }
    }

    #[test]
    fn every_option_leaves_out_its_games() {
        let plain = game(Position::startpos(), 5, GameResult::Draw);
        let shuffled = game(Position::chess960(3, 3), 8, GameResult::BlackWins);
        let takes = |wanted: Wanted| [wanted.takes(&plain), wanted.takes(&shuffled)];
        let all = Wanted::default;
        assert_eq!(takes(all()), [true, true]);
        let min_plies = Some(6);
        assert_eq!(takes(Wanted { min_plies, ..all() }), [false, true]);
        let max_plies = Some(7);
        assert_eq!(takes(Wanted { max_plies, ..all() }), [true, false]);
        let no_chess960 = true;
        assert_eq!(
            takes(Wanted {
                no_chess960,
                ..all()
            }),
            [true, false]
        );
        let decisive = true;
        assert_eq!(takes(Wanted { decisive, ..all() }), [false, true]);
    }
}
