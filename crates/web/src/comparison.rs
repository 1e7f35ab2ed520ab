//! Why this move? The best move and another one, each searched as long, with the lines that follow.

use crate::analysis::Analysis;
use crate::game::Game;
use crate::reply::Answer;
use luft_chess::Move;
use luft_search::Limits;

/// Nodes that each of the two searches may use.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=20_000_000;

/// A comparison under way.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub(crate) game: Game,
    picked: Move,
    nodes: u64,
    best: Option<Analysis>,
}

impl Comparison {
    /// The move as UCI writes it, against the best one.
    pub(crate) fn new(game: Game, picked: &str, nodes: u64) -> Result<Self, String> {
        let picked = game.position.parse_uci(picked);
        Ok(Self {
            picked: picked.map_err(|error| error.to_string())?,
            game,
            nodes: nodes.clamp(*NODES.start(), *NODES.end()),
            best: None,
        })
    }

    /// What the next search may use: every move first, then the picked one. If that is the best, all the others.
    pub(crate) fn limits(&self) -> Limits {
        let search_moves = match self.best.as_ref().map(Analysis::best) {
            None => Vec::new(),
            Some(best) if best == Some(self.picked) => self.others(),
            Some(_) => vec![self.picked],
        };
        Limits {
            nodes: Some(self.nodes),
            search_moves,
            ..Limits::default()
        }
    }

    fn others(&self) -> Vec<Move> {
        let moves = self.game.position.legal_moves();
        moves
            .iter()
            .copied()
            .filter(|&mv| mv != self.picked)
            .collect()
    }

    /// A search is over: the answer, if it was the last.
    pub(crate) fn take(&mut self, found: Analysis) -> Option<Answer> {
        let Some(best) = &self.best else {
            let only = found.best() == Some(self.picked) && self.others().is_empty();
            let answer = only.then(|| Answer::Comparison {
                best: found.eval(),
                other: None,
            });
            self.best = Some(found);
            return answer;
        };
        // Searched by itself a move may turn out better than the one that was thought best.
        let (best, other) = if found.expected_score() > best.expected_score() {
            (&found, best)
        } else {
            (best, &found)
        };
        Some(Answer::Comparison {
            best: best.eval(),
            other: Some(other.eval()),
        })
    }
}
