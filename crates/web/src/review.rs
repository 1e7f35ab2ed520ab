//! Reviewing a game. Every position is searched, last to first: what is found out about the end stays in the
//! table, so that the search of an earlier position knows what comes of it. A position is worth at least what
//! the move that was played makes of it.
//!
//! Then moves that seem to cost something, or about which the searches before and after them disagree, are verified:
//! the position after the move, the other moves, and the position after the best of those are searched again, longer
//! each round, until the cost stays what it is. So who believes in the played move has to name another, and both are
//! judged by the same nodes from the same side: the best of many scores is too good, and nobody answered it yet.
//!
//! The table is cleared before and the searches are limited by nodes, so the same game gets the same verdict.

use crate::analysis::Analysis;
use crate::game::Game;
use crate::judgement::{Accuracy, judge};
use crate::reply::{Answer, Judgement, Scored};
use luft_chess::{Color, Move};
use luft_search::Limits;

/// Nodes that a position may get.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=20_000_000;
/// How often a move is verified, and how many times longer each time.
const ROUNDS: u32 = 3;
const LONGER: u64 = 4;
/// The nodes at which verifying grows no longer.
const ENOUGH: u64 = 4_000_000;
/// A move is verified if it seems to change the expected score by this much.
const DOUBTFUL: f64 = 0.04;
/// It is verified once more if it still seems to cost this much: not much less than what gets a mark.
const NEARLY_SERIOUS: f64 = 0.07;
/// The cost of a move stays what it is if a longer search changes it by less than this.
const SETTLED: f64 = 0.02;
/// The part of what is left of the way that a round is taken to be.
const ROUND: f64 = 0.4;

/// A review under way.
#[derive(Debug)]
pub(crate) struct Review {
    whole: Game,
    nodes: u64,
    /// The positions in order, the first before any move.
    positions: Vec<Option<Searched>>,
    /// The same with all moves but the one that was played.
    others: Vec<Option<Searched>>,
    /// What each move seemed to cost before this round.
    costs: Vec<f64>,
    /// What is still to be searched in this round, the next one last.
    queue: Vec<Task>,
    /// Rounds that are over, and the length of this one.
    round: u32,
    length: usize,
}

/// What to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// The position at this ply.
    Position(usize),
    /// The same without the move that was played.
    Others(usize),
    /// The position after the best of those.
    Answer(usize),
}

/// What a search found, and in which round.
#[derive(Clone, Debug)]
struct Searched {
    analysis: Analysis,
    round: u32,
}

impl Review {
    /// The review of a game, with so many nodes a position.
    pub(crate) fn new(whole: Game, nodes: u64) -> Self {
        let moves = whole.moves.len();
        Self {
            whole,
            nodes: nodes.clamp(*NODES.start(), *NODES.end()),
            positions: vec![None; moves + 1],
            others: vec![None; moves],
            costs: Vec::new(),
            queue: (0..=moves).map(Task::Position).collect(),
            round: 0,
            length: moves + 1,
        }
    }

    /// The next position to search and what the search may use; none if everything is known.
    pub(crate) fn next(&mut self) -> Option<(Game, Limits)> {
        loop {
            while let Some(&task) = self.queue.last() {
                let game = self.game(task);
                let Some(analysis) = self.known(&game) else {
                    let limits = self.limits(task, &game);
                    return Some((game, limits));
                };
                self.keep(analysis);
            }
            if self.round == ROUNDS {
                return None;
            }
            self.queue = self.doubts();
            self.round += 1;
            self.length = self.queue.len();
            if self.queue.is_empty() {
                return None;
            }
        }
    }

    fn game(&self, task: Task) -> Game {
        let mut game = self.whole.at(task.ply());
        if let Task::Answer(ply) = task
            && let Some(Some(others)) = self.others.get(ply)
            && let Some(best) = others.analysis.best()
        {
            game.play(best);
        }
        game
    }

    /// What needs no search: the end of the game, if it is one. Players who went on after a draw that nobody claimed are
    /// followed.
    fn known(&self, game: &Game) -> Option<Analysis> {
        let last = game.moves.len() == self.whole.moves.len();
        let over = last || !game.position.has_moves();
        Analysis::of_finished_game(game).filter(|_| over)
    }

    fn limits(&self, task: Task, game: &Game) -> Limits {
        let nodes = self.nodes * LONGER.pow(self.round);
        Limits {
            nodes: Some(nodes.min(ENOUGH.max(self.nodes))),
            search_moves: match task {
                Task::Position(_) | Task::Answer(_) => Vec::new(),
                Task::Others(ply) => self.other_moves(ply, game),
            },
            ..Limits::default()
        }
    }

    fn other_moves(&self, ply: usize, game: &Game) -> Vec<Move> {
        let played = self.whole.moves.get(ply);
        let moves = game.position.legal_moves();
        let others = moves.iter().filter(|&mv| Some(mv) != played);
        others.copied().collect()
    }

    /// The position was searched: what to tell.
    pub(crate) fn take(&mut self, analysis: Analysis) -> Answer {
        let ply = self.queue.last().map_or(0, |task| task.ply());
        let whole = matches!(self.queue.last(), Some(Task::Position(_)));
        let known = self.positions.get(ply).and_then(Option::as_ref);
        // The other moves alone are not what the position is worth.
        let eval = known
            .filter(|_| !whole)
            .map_or(&analysis, |known| &known.analysis)
            .eval();
        self.keep(analysis);
        Answer::Scored(Box::new(Scored {
            ply,
            progress: self.progress(),
            eval,
            judgement: None,
        }))
    }

    fn keep(&mut self, analysis: Analysis) {
        let round = self.round;
        let place = match self.queue.pop() {
            Some(Task::Position(ply)) => self.positions.get_mut(ply),
            Some(Task::Others(ply)) => self.others.get_mut(ply),
            Some(Task::Answer(ply)) => return self.answer(ply, &analysis),
            None => None,
        };
        if let Some(place) = place {
            *place = Some(Searched { analysis, round });
        }
    }

    /// The best of the other moves was answered: it is not better than that.
    fn answer(&mut self, ply: usize, answered: &Analysis) {
        let Some(Some(others)) = self.others.get_mut(ply) else {
            return;
        };
        let Some(best) = others.analysis.best() else {
            return;
        };
        let answered = answered.before(*others.analysis.position(), best);
        if answered.expected_score() < others.analysis.expected_score() {
            others.analysis = answered;
        }
    }

    /// The part of the way that is behind. Nobody knows how many positions will be searched again.
    fn progress(&self) -> f64 {
        let part = 1.0 - self.queue.len() as f64 / self.length.max(1) as f64;
        let before = |round: u32| 1.0 - (1.0 - ROUND).powi(round.cast_signed());
        before(self.round) + part * (before(self.round + 1) - before(self.round))
    }

    /// What to search in the next round, in order.
    fn doubts(&mut self) -> Vec<Task> {
        let analyses = self.analyses();
        let costs: Vec<f64> = verdicts(&analyses, &self.whole.moves)
            .map(|(_, judgement)| judgement.cost)
            .collect();
        let doubtful = |&(ply, &cost): &(usize, &f64)| self.is_doubtful(ply, cost);
        let doubts = costs.iter().enumerate().filter(doubtful);
        let tasks = doubts.flat_map(|(ply, _)| {
            [
                Task::Answer(ply),
                Task::Others(ply),
                Task::Position(ply + 1),
            ]
        });
        let tasks = tasks.collect();
        self.costs = costs;
        tasks
    }

    /// Whether a move that seems to cost so much has to be verified, or verified again.
    fn is_doubtful(&self, ply: usize, cost: f64) -> bool {
        if self.other_moves(ply, &self.whole.at(ply)).is_empty() {
            return false;
        }
        let Some(Some(verified)) = self.others.get(ply) else {
            return cost >= DOUBTFUL || self.disagreement(ply) >= DOUBTFUL;
        };
        let before = self.costs.get(ply).copied().unwrap_or_default();
        let settled = (cost - before).abs() < SETTLED && verified.round > 1;
        cost >= NEARLY_SERIOUS && !settled
    }

    /// By how much the searches before and after a move disagree about the expected score.
    fn disagreement(&self, ply: usize) -> f64 {
        let Some([Some(before), Some(after)]) = self.positions.get(ply..ply + 2) else {
            return 0.0;
        };
        let [before, after] = [before, after].map(|one| one.analysis.expected_score());
        (before - (1.0 - after)).abs()
    }

    /// What is known of every position: the longest search, of all moves or of the others than the played one, or what
    /// the played one makes of it.
    fn analyses(&self) -> Vec<Analysis> {
        let others = self.others.iter().chain([&None]);
        let longest = self
            .positions
            .iter()
            .zip(others)
            .filter_map(|pair| match pair {
                (Some(whole), Some(others)) if others.round >= whole.round => Some(others),
                (whole, _) => whole.as_ref(),
            });
        let analyses = longest.map(|found| found.analysis.clone()).collect();
        backed_up(analyses, &self.whole.moves)
    }

    /// Every position with what the move that led there was worth, and how well both played.
    pub(crate) fn verdict(self) -> Vec<Answer> {
        let analyses = self.analyses();
        // [white, black]
        let mut accuracies = [Accuracy::default(); 2];
        let scored = |ply, analysis: &Analysis, judgement| {
            Answer::Scored(Box::new(Scored {
                ply,
                progress: 1.0,
                eval: analysis.eval(),
                judgement,
            }))
        };
        let first = analyses.first().map(|analysis| scored(0, analysis, None));
        let mut answers: Vec<_> = first.into_iter().collect();
        for (ply, ([before, after], judgement)) in
            verdicts(&analyses, &self.whole.moves).enumerate()
        {
            let [white, black] = &mut accuracies;
            let side = match before.side() {
                Color::White => white,
                Color::Black => black,
            };
            side.add(judgement.cost);
            answers.push(scored(ply + 1, after, Some(judgement)));
        }
        let [white, black] = accuracies.map(Accuracy::mean);
        answers.push(Answer::Reviewed { white, black });
        answers
    }
}

impl Task {
    const fn ply(self) -> usize {
        match self {
            Self::Position(ply) | Self::Others(ply) | Self::Answer(ply) => ply,
        }
    }
}

/// The positions before and after every move, and what it was worth.
fn verdicts<'a>(
    analyses: &'a [Analysis],
    moves: &[Move],
) -> impl Iterator<Item = ([&'a Analysis; 2], Judgement)> {
    let pairs = analyses.iter().zip(analyses.iter().skip(1));
    pairs
        .zip(moves)
        .map(|((before, after), &mv)| ([before, after], judge(before, mv, after)))
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
