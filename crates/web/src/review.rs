//! Reviewing a game. Every position is searched, last to first: what is found out about the end stays in the
//! table, so that the search of an earlier position knows what comes of it. A position is worth at least what
//! the move that was played makes of it.
//!
//! Then moves that seem to cost something, or about which the searches before and after them disagree, are verified:
//! the other moves are searched to find the best of them, and the positions after it and after the played move get the
//! same nodes, more each round, until the difference stays what it is. Scores of positions one ply apart, or of searches
//! of different lengths, differ by more than most moves cost, and the best of many scores is too good; two positions with
//! the same side to move, searched alike, share their errors. So a verified move costs that difference and nothing else.
//!
//! The table is cleared before and the searches are limited by nodes, so the same game gets the same verdict.

use crate::analysis::Analysis;
use crate::classification::MISTAKE;
use crate::game::Game;
use crate::judgement::{Accuracy, judge};
use crate::reply::{Answer, Judgement, Scored};
use luft_chess::{Color, Move};
use luft_search::Limits;

/// Nodes that a position may get.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=20_000_000;
/// How often a move is verified at most, and how many times longer each time; the first time like any position.
const ROUNDS: u32 = 3;
const LONGER: u64 = 4;
/// No move is verified again after a search of so many nodes.
const ENOUGH: u64 = 4_000_000;
/// A move is verified if it seems to change the expected score by this much.
const DOUBTFUL: f64 = 0.04;
/// It is verified again if its cost is this close to that of a mistake,
const CLOSE: f64 = 0.04;
/// or not further away than this many times what the last round changed.
const CAUTION: f64 = 2.0;
/// The part of what is left of the way that a round is taken to be.
const ROUND: f64 = 0.4;

/// A review under way.
#[derive(Debug)]
pub(crate) struct Review {
    whole: Game,
    nodes: u64,
    /// The positions in order, the first before any move.
    positions: Vec<Option<Analysis>>,
    /// What was found out about each move.
    trials: Vec<Trial>,
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

/// A move against the best of the others.
#[derive(Clone, Debug, Default)]
struct Trial {
    /// How often it was verified.
    rounds: u32,
    /// What the best of the other moves makes of the position.
    other: Option<Analysis>,
    /// What the move seemed to cost before the last time.
    cost: f64,
}

impl Review {
    /// The review of a game, with so many nodes a position.
    pub(crate) fn new(whole: Game, nodes: u64) -> Self {
        let moves = whole.moves.len();
        Self {
            whole,
            nodes: nodes.clamp(*NODES.start(), *NODES.end()),
            positions: vec![None; moves + 1],
            trials: vec![Trial::default(); moves],
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
            && let Some(best) = self.other(ply).and_then(Analysis::best)
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

    fn other(&self, ply: usize) -> Option<&Analysis> {
        self.trials.get(ply)?.other.as_ref()
    }

    fn limits(&self, task: Task, game: &Game) -> Limits {
        let (nodes, search_moves) = match task {
            Task::Position(0) => (self.nodes, Vec::new()),
            Task::Position(ply) => (self.trial_nodes(ply - 1), Vec::new()),
            Task::Others(ply) => (self.trial_nodes(ply), self.other_moves(ply, game)),
            Task::Answer(ply) => (self.trial_nodes(ply), Vec::new()),
        };
        Limits {
            nodes: Some(nodes),
            search_moves,
            ..Limits::default()
        }
    }

    /// What a search may use that verifies a move.
    fn trial_nodes(&self, ply: usize) -> u64 {
        let rounds = self.trials.get(ply).map_or(0, |trial| trial.rounds);
        let nodes = self.nodes * LONGER.pow(rounds.saturating_sub(1));
        nodes.min(ENOUGH.max(self.nodes))
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
        let eval = known.filter(|_| !whole).unwrap_or(&analysis).eval();
        self.keep(analysis);
        Answer::Scored(Box::new(Scored {
            ply,
            progress: self.progress(),
            eval,
            judgement: None,
        }))
    }

    fn keep(&mut self, analysis: Analysis) {
        let place = match self.queue.pop() {
            Some(Task::Position(ply)) => self.positions.get_mut(ply),
            Some(Task::Others(ply)) => self.trials.get_mut(ply).map(|trial| &mut trial.other),
            Some(Task::Answer(ply)) => return self.answer(ply, &analysis),
            None => None,
        };
        if let Some(place) = place {
            *place = Some(analysis);
        }
    }

    /// The best of the other moves was answered: it is worth what that leaves.
    fn answer(&mut self, ply: usize, answered: &Analysis) {
        let trial = self.trials.get_mut(ply);
        if let Some(Some(other)) = trial.map(|trial| &mut trial.other)
            && let Some(best) = other.best()
        {
            *other = answered.before(*other.position(), best);
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
        let judgements = self.judgements(&self.values());
        let costs = judgements.into_iter().map(|judgement| judgement.cost);
        let mut tasks = Vec::new();
        for (ply, cost) in costs.enumerate() {
            let doubtful = self.is_doubtful(ply, cost);
            if let Some(trial) = self.trials.get_mut(ply).filter(|_| doubtful) {
                trial.rounds += 1;
                trial.cost = cost;
                tasks.extend([
                    Task::Answer(ply),
                    Task::Others(ply),
                    Task::Position(ply + 1),
                ]);
            }
        }
        tasks
    }

    /// Whether a move that seems to cost so much has to be verified, or verified again.
    fn is_doubtful(&self, ply: usize, cost: f64) -> bool {
        let Some(trial) = self.trials.get(ply) else {
            return false;
        };
        match trial.rounds {
            0 if self.other_moves(ply, &self.whole.at(ply)).is_empty() => false,
            0 => cost >= DOUBTFUL || self.disagreement(ply) >= DOUBTFUL,
            ROUNDS.. => false,
            _ if self.trial_nodes(ply) >= ENOUGH => false,
            _ => {
                let change = (cost - trial.cost).abs();
                (cost - MISTAKE).abs() < CLOSE.max(CAUTION * change)
            }
        }
    }

    /// By how much the searches before and after a move disagree about the expected score.
    fn disagreement(&self, ply: usize) -> f64 {
        let Some([Some(before), Some(after)]) = self.positions.get(ply..ply + 2) else {
            return 0.0;
        };
        let [before, after] = [before, after].map(Analysis::expected_score);
        (before - (1.0 - after)).abs()
    }

    /// What every position is worth: by the search of all moves or of the others than the played one, or by what the
    /// played one makes of it.
    fn values(&self) -> Vec<Analysis> {
        let whole = self.positions.iter().enumerate();
        let values = whole.filter_map(|(ply, whole)| self.other(ply).or(whole.as_ref()));
        backed_up(values.cloned().collect(), &self.whole.moves)
    }

    /// What each move was worth.
    fn judgements(&self, values: &[Analysis]) -> Vec<Judgement> {
        let pairs = values.iter().zip(values.iter().skip(1));
        let moves = pairs.zip(&self.whole.moves).enumerate();
        let judged = moves.map(|(ply, ((before, after), &mv))| {
            let verified = self.verified(ply, mv);
            verified.unwrap_or_else(|| judge(before, mv, after))
        });
        judged.collect()
    }

    /// What a move was worth against the best of the others, searched alike.
    fn verified(&self, ply: usize, mv: Move) -> Option<Judgement> {
        let after = self.positions.get(ply + 1)?.as_ref()?;
        let other = self.other(ply)?;
        let played = after.before(*other.position(), mv);
        Some(judge(better(other, &played), mv, after))
    }

    /// Every position with what the move that led there was worth, and how well both played.
    pub(crate) fn verdict(self) -> Vec<Answer> {
        let values = self.values();
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
        let first = values.first().map(|analysis| scored(0, analysis, None));
        let mut answers: Vec<_> = first.into_iter().collect();
        let judgements = self.judgements(&values);
        for (ply, (after, judgement)) in values.iter().skip(1).zip(judgements).enumerate() {
            let [white, black] = &mut accuracies;
            let mover = match after.side() {
                Color::White => black,
                Color::Black => white,
            };
            mover.add(judgement.cost);
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

/// The analysis that expects more; the first if they expect the same.
fn better<'a>(one: &'a Analysis, other: &'a Analysis) -> &'a Analysis {
    if other.expected_score() > one.expected_score() {
        other
    } else {
        one
    }
}

/// The analyses with every position worth at least what the played move makes of it, from the end on.
fn backed_up(mut analyses: Vec<Analysis>, moves: &[Move]) -> Vec<Analysis> {
    for (ply, &mv) in moves.iter().enumerate().rev() {
        let Some([before, after]) = analyses.get_mut(ply..ply + 2) else {
            continue;
        };
        let played = after.before(*before.position(), mv);
        *before = better(before, &played).clone();
    }
    analyses
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::PositionSpec;
    use luft_search::{Info, Score, ScoreBound, WinDrawLoss};
    use serde_json::{from_value, json};
    use std::time::Duration;

    const NODES: u64 = 30_000;

    fn game(start: Option<&str>, moves: &[&str]) -> Game {
        let place: PositionSpec = from_value(json!({"start": start, "moves": moves})).unwrap();
        place.game().unwrap()
    }

    /// A search that found this score for the side to move, and the first of the moves it was allowed.
    fn found(game: &Game, limits: &Limits, score: i32) -> Analysis {
        let legal = game.position.legal_moves();
        let first = limits.search_moves.first().or(legal.iter().next());
        let info = Info {
            depth: 10,
            sel_depth: 10,
            multi_pv: 1,
            score: Score::Centipawns(score),
            internal: score,
            bound: ScoreBound::Exact,
            wdl: WinDrawLoss {
                win: 0,
                draw: 1000,
                loss: 0,
            },
            nodes: NODES,
            tb_hits: 0,
            hash_full: 0,
            time: Duration::ZERO,
            pv: first.copied().into_iter().collect(),
        };
        Analysis::from_info(game.position, &info)
    }

    /// What the first move costs if the searches find these scores, and how many nodes each might use.
    fn cost(scores: &[i32]) -> (f64, Vec<u64>) {
        let mut review = Review::new(game(None, &["e2e4"]), NODES);
        let mut nodes = Vec::new();
        let mut scores = scores.iter();
        while let Some((game, limits)) = review.next() {
            nodes.extend(limits.nodes);
            review.take(found(&game, &limits, *scores.next().unwrap()));
        }
        assert_eq!(scores.next(), None);
        let judgements = review.judgements(&review.values());
        (judgements.first().unwrap().cost, nodes)
    }

    #[test]
    fn a_move_that_costs_nothing_is_not_verified() {
        let (cost, nodes) = cost(&[-30, 30]);
        assert!(cost.abs() < 1e-9);
        assert_eq!(nodes, [NODES; 2]);
    }

    #[test]
    fn a_verified_move_costs_the_difference_of_two_positions_searched_alike() {
        // 200 before the move and 0 after it; then 0 and -10 after it and after another, which alone seemed worth 150.
        // That changed so much that it is done again.
        let (cost, nodes) = cost(&[0, 200, 0, 150, -10, 0, 150, -10]);
        assert!(cost > 0.0 && cost < 0.02, "{cost}");
        assert_eq!(nodes[..5], [NODES; 5]);
        assert_eq!(nodes[5..], [LONGER * NODES; 3]);
    }

    #[test]
    fn a_clear_blunder_is_verified_once_and_a_borderline_mistake_to_the_end() {
        let (blunder, nodes) = cost(&[400, 0, 400, 0, 0]);
        assert!(blunder > 0.3);
        assert_eq!(nodes.len(), 5);
        let border = [[110, 0, 0]; ROUNDS as usize];
        let (borderline, nodes) = cost(&[&[110, 0], border.as_flattened()].concat());
        assert!((borderline - MISTAKE).abs() < CLOSE);
        assert_eq!(nodes.last(), Some(&(NODES * LONGER.pow(ROUNDS - 1))));
    }

    #[test]
    fn a_forced_move_costs_nothing() {
        let forced = game(Some("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), &["h8g8"]);
        let review = Review::new(forced, NODES);
        assert!(!review.is_doubtful(0, 1.0));
    }
}
