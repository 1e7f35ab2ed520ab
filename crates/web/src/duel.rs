//! A match between two engines that were named at the start: begun, watched and stopped from the page. One at a time.
//! Games come in pairs, from the same opening with colours changed.

mod clock;
mod game;
mod opening;
mod score;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Players;
use luft_run::EngineConfig;
use score::Score;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most games of a match.
const MOST_GAMES: usize = 1000;
/// Seconds that a clock may begin with, and may gain a move.
const BASE: std::ops::RangeInclusive<f64> = 0.1..=3600.0;
const INCREMENT: std::ops::RangeInclusive<f64> = 0.0..=60.0;

/// The match under way or the last one, and who can play.
pub(crate) struct Duels {
    engines: Vec<EngineConfig>,
    current: Mutex<Option<Arc<Duel>>>,
}

/// What a page asks for: two of the engines by their places in the list, and seconds.
#[derive(Debug, Deserialize)]
struct Wanted {
    first: usize,
    second: usize,
    games: usize,
    base: f64,
    increment: f64,
}

/// A match.
pub(crate) struct Duel {
    stop: AtomicBool,
    state: Mutex<DuelState>,
}

/// What a page sees of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DuelState {
    names: [String; 2],
    games: usize,
    /// Seconds and increment.
    control: [f64; 2],
    running: bool,
    /// Why it could not go on.
    error: Option<String>,
    score: Score,
    /// Who has the white pieces: 0 is the first engine.
    white: usize,
    fen: String,
    last: Option<String>,
    /// The moves of the game so far.
    moves: Vec<String>,
    /// Milliseconds that White and Black have left.
    clocks: [u64; 2],
    /// How the last game ended.
    ended: Option<String>,
}

impl Duel {
    fn state(&self) -> MutexGuard<'_, DuelState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Plays all games, unless it is stopped.
    fn play(&self, engines: [EngineConfig; 2], control: [Duration; 2]) {
        let games = self.state().games;
        let played = Players::start(engines).and_then(|mut players| {
            for number in 0..games {
                let white = number % 2;
                let ending = players.play(self, white, opening::line(number / 2), control)?;
                let Some(ending) = ending else { break };
                let mut state = self.state();
                state.score.add(&ending, white);
                state.ended = Some(ending.text);
            }
            Ok(())
        });
        let mut state = self.state();
        state.running = false;
        state.error = played.err();
    }
}

impl Duels {
    /// No match yet.
    pub(crate) const fn new(engines: Vec<EngineConfig>) -> Self {
        Self {
            engines,
            current: Mutex::new(None),
        }
    }

    fn current(&self) -> MutexGuard<'_, Option<Arc<Duel>>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match as it stands; `null` if there was none.
    pub(crate) fn state(&self) -> Response {
        let state = self.current().as_ref().map(|duel| duel.state().clone());
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (headers, serde_json::to_string(&state).unwrap_or_default()).into_response()
    }

    /// Ends the match after the move under way.
    pub(crate) fn stop(&self) {
        if let Some(duel) = self.current().as_ref() {
            duel.stop.store(true, Relaxed);
        }
    }

    /// Begins a match.
    pub(crate) fn start(&self, body: &[u8]) -> Response {
        match self.begin(body) {
            Ok(()) => self.state(),
            Err(reason) => (StatusCode::BAD_REQUEST, reason + "\n").into_response(),
        }
    }

    fn begin(&self, body: &[u8]) -> Result<(), String> {
        let wanted: Wanted = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        let engine = |at: usize| {
            self.engines
                .get(at)
                .cloned()
                .ok_or("there is no such engine")
        };
        let mut engines = [engine(wanted.first)?, engine(wanted.second)?];
        luft_run::distinguish_names(&mut engines);
        let mut current = self.current();
        if current.as_ref().is_some_and(|duel| duel.state().running) {
            return Err("a match is being played already".to_owned());
        }
        let control = [
            wanted.base.clamp(*BASE.start(), *BASE.end()),
            wanted.increment.clamp(*INCREMENT.start(), *INCREMENT.end()),
        ];
        if control.iter().any(|seconds| seconds.is_nan()) {
            return Err("this is no time control".to_owned());
        }
        let duel = Arc::new(Duel {
            stop: AtomicBool::new(false),
            state: Mutex::new(DuelState {
                names: engines.each_ref().map(|engine| engine.name.clone()),
                games: wanted.games.clamp(1, MOST_GAMES),
                control,
                running: true,
                error: None,
                score: Score::default(),
                white: 0,
                fen: luft_chess::Position::startpos().fen(),
                last: None,
                moves: Vec::new(),
                clocks: [0; 2],
                ended: None,
            }),
        });
        let (playing, times) = (Arc::clone(&duel), control.map(Duration::from_secs_f64));
        let thread = std::thread::Builder::new().name("match".to_owned());
        let begun = thread.spawn(move || playing.play(engines, times));
        begun.map_err(|error| error.to_string())?;
        *current = Some(duel);
        Ok(())
    }
}

impl Drop for Duels {
    fn drop(&mut self) {
        self.stop();
    }
}
