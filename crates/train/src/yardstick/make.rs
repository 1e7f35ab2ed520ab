//! Making a yardstick: one quiet position of each of many games, searched deeply from a cleared table.

use super::workers::label_all;
use crate::bulletformat::record;
use crate::nnue::is_decisive;
use crate::viriformat::{GameFiles, PositionFilter, ScoredPosition};
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move, PositionHistory};
use luft_run::{Random, RunError};
use luft_search::{Engine, Info, Limits, ScoreBound, SearchListener};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// So many times the positions that are wanted are drawn, as some turn out to be decided.
const SPARE: usize = 2;
/// The score of a search that found none.
const NO_SCORE: i32 = i32::MAX;

/// What a yardstick is made of.
#[derive(Clone, Debug)]
pub struct YardstickConfig {
    /// How many positions it has.
    pub positions: usize,
    /// Nodes of each search.
    pub nodes: u64,
    /// Which positions are taken.
    pub filter: PositionFilter,
    /// Chooses the positions.
    pub seed: u64,
    /// Threads; all cores if not given.
    pub threads: Option<NonZero<usize>>,
}

impl Default for YardstickConfig {
    fn default() -> Self {
        Self {
            positions: 20_000,
            nodes: 50_000,
            filter: PositionFilter::default(),
            seed: 1,
            threads: None,
        }
    }
}

/// A position of a game that ended like this.
type Candidate = (ScoredPosition, GameResult);

/// Draws positions from games and labels them; gives their records. Fewer come if there are too few games.
/// `on_position` is called after each search.
pub fn make(
    games: GameFiles<'_>,
    config: &YardstickConfig,
    mut on_position: impl FnMut(),
) -> Result<Vec<u8>, RunError> {
    let mut random = Random::new(config.seed);
    let mut candidates = draw(games, config, &mut random)?;
    random.shuffle(&mut candidates);
    let (mut bytes, mut count) = (Vec::new(), 0);
    while count < config.positions && !candidates.is_empty() {
        let more = candidates.len().min(config.positions - count);
        let batch: Vec<_> = candidates.drain(..more).collect();
        let scores = label(&batch, config, &mut on_position)?;
        for ((scored, result), score) in batch.into_iter().zip(scores) {
            let Some(score) = score.filter(|&score| !is_decisive(score)) else {
                continue;
            };
            bytes.extend(record(&ScoredPosition { score, ..scored }, result));
            count += 1;
        }
    }
    Ok(bytes)
}

/// One position of each of a sample of the games (reservoir sampling).
fn draw(
    games: GameFiles<'_>,
    config: &YardstickConfig,
    random: &mut Random,
) -> Result<Vec<Candidate>, RunError> {
    let room = config.positions.saturating_mul(SPARE);
    let (mut drawn, mut seen) = (Vec::new(), 0);
    for game in games {
        let (_, game) = game?;
        let positions: Vec<_> = config.filter.positions(&game).collect();
        if positions.is_empty() {
            continue;
        }
        seen += 1;
        let candidate = (random.pick(&positions), game.result);
        if drawn.len() < room {
            drawn.push(candidate);
        } else if let Some(place) = drawn.get_mut(random.below(seen)) {
            *place = candidate;
        }
    }
    Ok(drawn)
}

/// The scores of these positions by deep searches, from white's view.
fn label(
    candidates: &[Candidate],
    config: &YardstickConfig,
    on_position: &mut impl FnMut(),
) -> Result<Vec<Option<i16>>, RunError> {
    let search = |engine: &mut Engine, index: usize| {
        let (scored, _) = &candidates[index];
        Ok(search(engine, scored, config.nodes))
    };
    let start = || Ok(Engine::new());
    label_all(candidates.len(), config.threads, start, search, on_position)
}

/// The score of a search from a cleared table, from white's view.
fn search(engine: &mut Engine, scored: &ScoredPosition, nodes: u64) -> Option<i16> {
    engine.new_game();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let last = Arc::new(LastScore(AtomicI32::new(NO_SCORE)));
    let (position, listener) = (&scored.position, Arc::clone(&last));
    engine.go_blocking(position, &PositionHistory::default(), limits, listener);
    let score = i16::try_from(last.0.load(Relaxed)).ok()?;
    Some(match position.side() {
        Color::White => score,
        Color::Black => -score,
    })
}

/// Remembers the last score of a search that is more than a bound.
struct LastScore(AtomicI32);

impl SearchListener for LastScore {
    fn info(&self, info: &Info) {
        if info.bound == ScoreBound::Exact {
            self.0.store(info.internal, Relaxed);
        }
    }

    fn best_move(&self, _: Option<Move>, _: Option<Move>) {}
}
