//! Ranking the root moves by the tablebases: distance to zeroing (DTZ), or win, draw and loss (WDL).
//!
//! Among winning moves the one that is nearest to the next capture, pawn move or mate comes first:
//! whoever always plays that wins, and within the 50-move rule where that is possible. Lost moves
//! are all alike, and the search may look for the most stubborn, unless the 50-move rule is near
//! enough to be played for.

use super::TbConfig;
use crate::root::RootMove;
use crate::score::tb_win_in;
use luft_chess::{Position, PositionHistory};
use luft_tablebase::Wdl;

/// More than any distance.
const FAR: i32 = 10_000;
/// After so many plies without a capture or pawn move the game is drawn.
const FIFTY_MOVES: i32 = 100;

/// The outcome of ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The tables know who wins but not how far it is, so the search needs them to make progress.
    pub(crate) needs_search: bool,
}

/// Ranks and sorts the moves, if the tables know what all of them are worth.
pub(crate) fn rank(
    tb_config: &TbConfig,
    root: &Position,
    position_history: &PositionHistory,
    moves: &mut [RootMove],
) -> Option<Ranked> {
    if !tb_config.should_probe(root, i32::MAX) || moves.is_empty() {
        return None;
    }
    let ranker = RootRanker {
        tb_config,
        root,
        count: i32::from(root.halfmove()),
    };
    let by_distance = ranker.distances(position_history, moves);
    let exact = by_distance.is_some();
    let ranks = by_distance.or_else(|| ranker.results(moves))?;
    for (mv, (rank, score)) in moves.iter_mut().zip(ranks) {
        (mv.tb_rank, mv.tb_score) = (rank, Some(score));
    }
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.tb_rank));
    Some(Ranked {
        needs_search: !exact && moves[0].tb_rank > 0,
    })
}

struct RootRanker<'a> {
    tb_config: &'a TbConfig,
    root: &'a Position,
    /// The 50-move count at the root.
    count: i32,
}

impl RootRanker<'_> {
    /// Rank and score of each move by its distance.
    fn distances(
        &self,
        position_history: &PositionHistory,
        moves: &[RootMove],
    ) -> Option<Vec<(i32, i32)>> {
        let mut position_history = position_history.clone();
        position_history.push(self.root);
        let rank = |mv: &RootMove| {
            let dtz = self.distance(&self.root.make_move(mv.mv), &position_history)?;
            Some((self.rank(dtz), self.score(dtz)))
        };
        moves.iter().map(rank).collect()
    }

    /// Plies from the root to the next capture, pawn move or mate by way of this child, positive if
    /// that wins.
    fn distance(&self, child: &Position, position_history: &PositionHistory) -> Option<i32> {
        if child.is_checkmate() {
            return Some(1);
        }
        if child.halfmove() == 0 {
            return Some(match -self.tb_config.tablebase.probe_wdl(child)? {
                Wdl::Win => 1,
                Wdl::CursedWin => FIFTY_MOVES + 1,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -FIFTY_MOVES - 1,
                Wdl::Loss => -1,
            });
        }
        if self.tb_config.fifty_moves && child.is_fifty_moves()
            || position_history.is_repetition(child)
        {
            return Some(0);
        }
        let dtz = -self.tb_config.tablebase.probe_dtz(child)?;
        Some(dtz + dtz.signum())
    }

    fn rank(&self, dtz: i32) -> i32 {
        let saveable = self.tb_config.fifty_moves && self.count - 2 * dtz >= FIFTY_MOVES;
        match dtz.signum() {
            1 => FAR - dtz,
            0 => 0,
            _ if saveable => -FAR / 2 - dtz,
            _ => -FAR,
        }
    }

    /// The score of a distance. What the 50-move rule takes away is worth a pawn at most, and the
    /// less the further it is.
    fn score(&self, dtz: i32) -> i32 {
        let plies = dtz.abs() + self.count;
        // A distance may be one too small, but not where the count has just begun.
        let slack = i32::from(self.count > 0);
        let worth = match dtz {
            0 => 0,
            _ if !self.tb_config.fifty_moves || plies <= FIFTY_MOVES - slack => {
                tb_win_in(dtz.unsigned_abs().min(FIFTY_MOVES as u32) as usize)
            }
            _ => ((2 * FIFTY_MOVES - plies) / 2).clamp(1, FIFTY_MOVES),
        };
        worth * dtz.signum()
    }

    /// Rank and score of each move by its result alone, for sets without distances.
    fn results(&self, moves: &[RootMove]) -> Option<Vec<(i32, i32)>> {
        let rank = |mv: &RootMove| {
            let wdl = -self
                .tb_config
                .tablebase
                .probe_wdl(&self.root.make_move(mv.mv))?;
            Some(match wdl {
                Wdl::CursedWin if self.tb_config.fifty_moves => (1, 1),
                Wdl::BlessedLoss if self.tb_config.fifty_moves => (-1, -1),
                Wdl::Draw => (0, 0),
                Wdl::Win | Wdl::CursedWin => (FAR, tb_win_in(1)),
                Wdl::Loss | Wdl::BlessedLoss => (-FAR, -tb_win_in(1)),
            })
        };
        moves.iter().map(rank).collect()
    }
}
