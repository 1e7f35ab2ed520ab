//! Filters whole games. Positions are picked when games are read for training or converted, because packed
//! games need every move.

use super::Kept;
use super::output::OutputFile;
use crate::viriformat::{GameFiles, PackedGame};
use luft_chess::pgn::GameResult;
use luft_run::RunError;

/// Which games to leave out.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameFilter {
    /// Leave out shorter games.
    pub min_plies: Option<usize>,
    /// Leave out longer games.
    pub max_plies: Option<usize>,
    /// Leave out games that begin with castling rights of Chess960.
    pub no_chess960: bool,
    /// Leave out draws.
    pub decisive: bool,
}

impl GameFilter {
    /// Whether this game passes.
    pub fn takes(&self, game: &PackedGame) -> bool {
        let plies = game.scored_moves.len();
        let decided = matches!(game.result, GameResult::WhiteWins | GameResult::BlackWins);
        self.min_plies.is_none_or(|least| plies >= least)
            && self.max_plies.is_none_or(|most| plies <= most)
            && !(self.no_chess960 && game.is_chess960())
            && (decided || !self.decisive)
    }
}

/// Copies the games that pass.
pub fn filter_games(
    games: GameFiles<'_>,
    filter: &GameFilter,
    mut output: OutputFile,
) -> Result<Kept, RunError> {
    let (mut read, mut written) = (0, 0);
    let mut bytes = Vec::new();
    for found in games {
        let (_, game) = found?;
        read += 1;
        if filter.takes(&game) {
            written += 1;
            bytes.clear();
            game.write(&mut bytes);
            output.write(&bytes)?;
        }
    }
    let bytes = output.finish()?;
    Ok(Kept {
        read,
        written,
        bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    fn game(start: Position, plies: usize, result: GameResult) -> PackedGame {
        let mut position = start;
        let scored_moves = (0..plies).map(|_| {
            let mv = position.legal_moves()[0];
            position = position.make_move(mv);
            (mv, 0)
        });
        PackedGame {
            start,
            scored_moves: scored_moves.collect(),
            result,
        }
    }

    #[test]
    fn every_option_leaves_out_its_games() {
        let plain = game(Position::startpos(), 5, GameResult::Draw);
        let shuffled = game(Position::chess960(3, 3), 8, GameResult::BlackWins);
        let takes = |filter: GameFilter| [filter.takes(&plain), filter.takes(&shuffled)];
        let all = GameFilter::default;
        assert_eq!(takes(all()), [true, true]);
        let min_plies = Some(6);
        assert_eq!(takes(GameFilter { min_plies, ..all() }), [false, true]);
        let max_plies = Some(7);
        assert_eq!(takes(GameFilter { max_plies, ..all() }), [true, false]);
        let no_chess960 = true;
        assert_eq!(
            takes(GameFilter {
                no_chess960,
                ..all()
            }),
            [true, false]
        );
        let decisive = true;
        assert_eq!(takes(GameFilter { decisive, ..all() }), [false, true]);
    }
}
