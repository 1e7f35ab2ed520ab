//! Self-play: games of the engine against itself.

use super::DatagenConfig;
use super::opening::random_opening;
use crate::viriformat::{MATE, PackedGame, PositionFilter};
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move, Position, PositionHistory};
use luft_run::Random;
use luft_search::{Engine, Info, Limits, SearchListener};
use std::sync::{Arc, Mutex, PoisonError};

/// Megabytes; few nodes need no more, and it is cleared before every game.
const HASH: usize = 1;

/// Plays game after game with one engine.
pub(super) struct SelfPlay<'a> {
    config: &'a DatagenConfig,
    /// What training leaves out.
    filter: PositionFilter,
    engine: Engine,
}

impl<'a> SelfPlay<'a> {
    /// Games of this engine.
    pub(super) fn new(config: &'a DatagenConfig, mut engine: Engine) -> Self {
        engine
            .resize_hash(HASH)
            .expect("a machine that runs this has a few megabytes");
        Self {
            config,
            filter: PositionFilter::default(),
            engine,
        }
    }

    /// The game of this number.
    pub(super) fn play(&mut self, number: usize) -> PackedGame {
        let mut random = Random::of(self.config.seed, number);
        loop {
            let (start, history) = random_opening(&self.config.opening, &mut random);
            // Clearing the hash takes longer than a few moves: most openings can be refused before it.
            if self.engine.evaluate(&start).abs() > self.config.opening.max_score {
                continue;
            }
            self.engine.new_game();
            if let Some(game) = self.play_from(start, history) {
                return game;
            }
        }
    }

    /// Plays to the end; nothing if the opening is not balanced.
    fn play_from(&mut self, start: Position, mut history: PositionHistory) -> Option<PackedGame> {
        let mut position = start;
        let mut scored_moves = Vec::new();
        let result = loop {
            if let Some(outcome) = history.outcome(&position) {
                break match outcome.winner() {
                    Some(Color::White) => GameResult::WhiteWins,
                    Some(Color::Black) => GameResult::BlackWins,
                    None => GameResult::Draw,
                };
            }
            if let Some(result) = self.config.adjudication.result(&scored_moves) {
                break result;
            }
            let unused = position.in_check() || scored_moves.len() < self.filter.skip_plies;
            let (mv, score) = self.think(&position, &history, unused);
            if scored_moves.is_empty() && i32::from(score).abs() > self.config.opening.max_score {
                return None;
            }
            scored_moves.push((mv, score));
            history.push(&position);
            position = position.make_move(mv);
        };
        Some(PackedGame {
            start,
            scored_moves,
            result,
        })
    }

    /// The best move, and the score from white's view, which may be one that nobody learns from.
    fn think(
        &mut self,
        position: &Position,
        history: &PositionHistory,
        unused: bool,
    ) -> (Move, i16) {
        let noisy_nodes = self.config.noisy_nodes;
        let limits = Limits {
            soft_nodes: noisy_nodes.filter(|_| unused).or(Some(self.config.nodes)),
            soft_noisy_nodes: noisy_nodes,
            // An iteration that explodes must end some time.
            nodes: Some(self.config.nodes.saturating_mul(20)),
            ..Limits::default()
        };
        let collector = Arc::new(ScoreCollector::default());
        let listener = Arc::clone(&collector);
        self.engine.go_blocking(position, history, limits, listener);
        let found = collector.lock();
        let mv = found
            .best
            .expect("the game is not over, so there is a move");
        let score = match position.side() {
            Color::White => found.score,
            Color::Black => -found.score,
        };
        (mv, score)
    }
}

/// Collects the last score and the best move of a search.
#[derive(Default)]
struct ScoreCollector(Mutex<Found>);

#[derive(Default)]
struct Found {
    score: i16,
    best: Option<Move>,
}

impl ScoreCollector {
    fn lock(&self) -> std::sync::MutexGuard<'_, Found> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchListener for ScoreCollector {
    fn info(&self, info: &Info) {
        let limit = i32::from(MATE);
        self.lock().score = info.internal.clamp(-limit, limit) as i16;
    }

    fn wants_progress(&self) -> bool {
        false
    }

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        self.lock().best = best;
    }
}
