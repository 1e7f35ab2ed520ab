//! One game of the engine against itself.

use super::{Options, opening};
use crate::packed::{MATE, PackedGame};
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move, Position, PositionHistory};
use luft_run::Random;
use luft_search::{Engine, Info, Limits, SearchListener};
use std::sync::{Arc, Mutex, PoisonError};

/// Megabytes; few nodes need no more, and it is cleared before every game.
const HASH: usize = 4;
/// A score like this for so many plies in a row wins.
const DECIDED: (i16, usize) = (2000, 4);
/// From this ply on a score within this for so many plies in a row draws.
const LEVEL: (usize, i16, usize) = (80, 8, 10);
/// Games of so many plies are drawn.
const LONGEST: usize = 400;

/// A table at which game after game is played.
pub(super) struct Table<'a> {
    options: &'a Options,
    engine: Engine,
}

impl<'a> Table<'a> {
    /// A table with an engine of its own.
    pub(super) fn new(options: &'a Options, mut engine: Engine) -> Self {
        engine
            .resize_hash(HASH)
            .expect("a machine that runs this has a few megabytes");
        Self { options, engine }
    }

    /// The game of this number.
    pub(super) fn play(&mut self, number: usize) -> PackedGame {
        let mut random = Random::of(self.options.seed, number);
        loop {
            let (start, path) = opening::throw(self.options, &mut random);
            // Forgetting takes longer than a few moves: most openings can be refused before it.
            if self.engine.evaluate(&start).abs() > self.options.balance {
                continue;
            }
            self.engine.new_game();
            if let Some(game) = self.play_from(start, path) {
                return game;
            }
        }
    }

    /// Plays to the end; nothing if the opening is not level.
    fn play_from(&mut self, start: Position, mut path: PositionHistory) -> Option<PackedGame> {
        let mut position = start;
        let mut turns = Vec::new();
        let result = loop {
            if let Some(outcome) = path.outcome(&position) {
                break match outcome.winner() {
                    Some(Color::White) => GameResult::WhiteWins,
                    Some(Color::Black) => GameResult::BlackWins,
                    None => GameResult::Draw,
                };
            }
            if let Some(result) = adjudicate(&turns) {
                break result;
            }
            let (mv, score) = self.think(&position, &path);
            if turns.is_empty() && i32::from(score).abs() > self.options.balance {
                return None;
            }
            turns.push((mv, score));
            path.push(&position);
            position = position.make_move(mv);
        };
        Some(PackedGame {
            start,
            turns,
            result,
        })
    }

    /// The best move, and the score from white's view.
    fn think(&mut self, position: &Position, path: &PositionHistory) -> (Move, i16) {
        let limits = Limits {
            soft_nodes: Some(self.options.nodes),
            // An iteration that explodes must end some time.
            nodes: Some(20 * self.options.nodes),
            ..Limits::default()
        };
        let ear = Arc::new(Ear::default());
        let listener = Arc::clone(&ear);
        self.engine.go_blocking(position, path, limits, listener);
        let heard = ear.lock();
        let mv = heard
            .best
            .expect("the game is not over, so there is a move");
        let score = match position.side() {
            Color::White => heard.score,
            Color::Black => -heard.score,
        };
        (mv, score)
    }
}

fn adjudicate(turns: &[(Move, i16)]) -> Option<GameResult> {
    let all = |plies: usize, test: &dyn Fn(i16) -> bool| {
        turns.len() >= plies
            && turns[turns.len() - plies..]
                .iter()
                .all(|&(_, score)| test(score))
    };
    let (decided, plies) = DECIDED;
    if all(plies, &|score| score >= decided) {
        return Some(GameResult::WhiteWins);
    }
    if all(plies, &|score| score <= -decided) {
        return Some(GameResult::BlackWins);
    }
    let (from, level, plies) = LEVEL;
    let drawn = turns.len() >= from && all(plies, &|score| score.abs() <= level);
    (drawn || turns.len() >= LONGEST).then_some(GameResult::Draw)
}

/// Hears the last score and the move.
#[derive(Default)]
struct Ear(Mutex<Heard>);

#[derive(Default)]
struct Heard {
    score: i16,
    best: Option<Move>,
}

impl Ear {
    fn lock(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchListener for Ear {
    fn info(&self, info: &Info) {
        let limit = i32::from(MATE);
        self.lock().score = info.internal.clamp(-limit, limit) as i16;
    }

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        self.lock().best = best;
    }
}
