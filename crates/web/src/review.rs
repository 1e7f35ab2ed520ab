//! Reviewing a game. Every position is searched, last to first: what is found out about the end stays in the
//! table, so that the search of an earlier position knows what comes of it. Where the scores of two neighbours
//! disagree both are searched again, longer. At the end a position is worth at least what the move that was
//! played makes of it, and every move is judged by the scores around it.
//!
//! The table is cleared before and the searches are limited by nodes, so the same game gets the same verdict.

use crate::analysis::Analysis;
use crate::game::Game;
use crate::judgement::{Accuracy, judge};
use crate::reply::{Answer, Scored};
use luft_chess::{Color, Move};
use luft_search::Limits;

/// Nodes that a position may get.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=20_000_000;
/// Neighbours disagree if the played move seems to change the expected score by this much.
const DISAGREEMENT: f64 = 0.04;
/// How many times longer each further search of a position is.
const LONGER: u64 = 4;
/// How often a position is searched again.
const AGAIN: u32 = 2;
/// The part of the way that the first pass is taken to be.
const FIRST_PASS: f64 = 0.6;

/// A review under way.
#[derive(Debug)]
pub(crate) struct Review {
    whole: Game,
    nodes: u64,
    /// The positions in order, the first before any move.
    scored: Vec<Entry>,
    /// Plies still to be searched in this pass, the next one last.
    queue: Vec<usize>,
    /// Passes that are over, and the length of this one.
    passes: u32,
    length: usize,
}

/// A position of the game.
#[derive(Clone, Debug, Default)]
struct Entry {
    analysis: Option<Analysis>,
    /// How often it was searched.
    searches: u32,
    /// Whether the last search changed the expected score.
    unsettled: bool,
}

impl Review {
    /// The review of a game, with so many nodes a position.
    pub(crate) fn new(whole: Game, nodes: u64) -> Self {
        let positions = whole.moves.len() + 1;
        Self {
            whole,
            nodes: nodes.clamp(*NODES.start(), *NODES.end()),
            scored: vec![Entry::default(); positions],
            queue: (0..positions).collect(),
            passes: 0,
            length: positions,
        }
    }

    /// The next position to search and what the search may use; none if everything is known.
    pub(crate) fn next(&mut self) -> Option<(Game, Limits)> {
        loop {
            while let Some(&ply) = self.queue.last() {
                let game = self.whole.at(ply);
                match self.known(&game) {
                    Some(analysis) => self.keep(analysis),
                    None => return Some((game, self.limits(ply))),
                }
            }
            self.passes += 1;
            self.queue = self.disagreeing();
            self.length = self.queue.len();
            if self.queue.is_empty() {
                return None;
            }
        }
    }

    /// What needs no search: the end of the game, if it is one. Players who went on after a draw that nobody claimed are
    /// followed.
    fn known(&self, game: &Game) -> Option<Analysis> {
        let last = game.moves.len() == self.whole.moves.len();
        let over = last || !game.position.has_moves();
        Analysis::of_finished_game(game).filter(|_| over)
    }

    fn limits(&self, ply: usize) -> Limits {
        let searches = self.scored.get(ply).map_or(0, |entry| entry.searches);
        Limits {
            nodes: Some(self.nodes * LONGER.pow(searches)),
            ..Limits::default()
        }
    }

    /// The position was searched: what to tell.
    pub(crate) fn take(&mut self, analysis: Analysis) -> Answer {
        let ply = self.queue.last().copied().unwrap_or_default();
        let eval = analysis.eval();
        self.keep(analysis);
        Answer::Scored(Box::new(Scored {
            ply,
            progress: self.progress(),
            eval,
            judgement: None,
        }))
    }

    fn keep(&mut self, analysis: Analysis) {
        let ply = self.queue.pop().unwrap_or_default();
        if let Some(entry) = self.scored.get_mut(ply) {
            let changed = |known: &Analysis| {
                (known.expected_score() - analysis.expected_score()).abs() >= DISAGREEMENT
            };
            entry.unsettled = entry.analysis.as_ref().is_none_or(changed);
            entry.analysis = Some(analysis);
            entry.searches += 1;
        }
    }

    /// The part of the way that is behind. Nobody knows how many positions will be searched again.
    fn progress(&self) -> f64 {
        let part = 1.0 - self.queue.len() as f64 / self.length.max(1) as f64;
        let before = |pass: u32| 1.0 - (1.0 - FIRST_PASS).powi(pass.cast_signed());
        before(self.passes) + part * (before(self.passes + 1) - before(self.passes))
    }

    /// The plies around moves that seem to change the score, in order, if they may be searched again.
    fn disagreeing(&self) -> Vec<usize> {
        let mut plies = Vec::new();
        for (ply, pair) in self.scored.windows(2).enumerate() {
            let [before, after] = pair else { continue };
            let (Some(one), Some(two)) = (&before.analysis, &after.analysis) else {
                continue;
            };
            let change = one.expected_score() - (1.0 - two.expected_score());
            if change.abs() >= DISAGREEMENT {
                plies.extend([ply, ply + 1]);
            }
        }
        plies.dedup();
        let again = |&ply: &usize| {
            self.scored
                .get(ply)
                .is_some_and(Entry::may_be_searched_again)
        };
        plies.retain(again);
        plies
    }

    /// Every position with what the move that led there was worth, and how well both played.
    pub(crate) fn verdict(self) -> Vec<Answer> {
        let moves = self.whole.moves.clone();
        let analyses: Vec<_> = self
            .scored
            .into_iter()
            .filter_map(|one| one.analysis)
            .collect();
        let analyses = backed_up(analyses, &moves);
        // [white, black]
        let mut accuracies = [Accuracy::default(); 2];
        let mut answers = Vec::with_capacity(analyses.len() + 1);
        for (ply, analysis) in analyses.iter().enumerate() {
            let last = ply.checked_sub(1);
            let before = last.and_then(|last| Some((analyses.get(last)?, *moves.get(last)?)));
            let judgement = before.map(|(before, played)| judge(before, played, analysis));
            if let (Some(judgement), Some((before, _))) = (&judgement, before) {
                let [white, black] = &mut accuracies;
                let side = match before.side() {
                    Color::White => white,
                    Color::Black => black,
                };
                side.add(judgement.cost);
            }
            answers.push(Answer::Scored(Box::new(Scored {
                ply,
                progress: 1.0,
                eval: analysis.eval(),
                judgement,
            })));
        }
        let [white, black] = accuracies.map(Accuracy::mean);
        answers.push(Answer::Reviewed { white, black });
        answers
    }
}

impl Entry {
    /// Not the end of a game, which is known for certain, nor what a longer search has confirmed.
    fn may_be_searched_again(&self) -> bool {
        let searched = |analysis: &Analysis| analysis.depth < u32::MAX;
        self.unsettled && self.searches <= AGAIN && self.analysis.as_ref().is_some_and(searched)
    }
}

/// The analyses with every position worth at least what the played move makes of it, from the end on.
fn backed_up(mut analyses: Vec<Analysis>, moves: &[Move]) -> Vec<Analysis> {
    for (ply, &mv) in moves.iter().enumerate().rev() {
        let Some([before, after]) = analyses.get_mut(ply..ply + 2) else {
            continue;
        };
        let played = after.before(*before.position(), mv);
        if played.expected_score() > before.expected_score() {
            *before = played;
        }
    }
    analyses
}
