//! An engine process that is started when needed, and again after it crashed.

use luft_run::RunError;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, ClientError, Go, SearchResult, SetPosition};
use std::time::Duration;

/// How much longer than allowed a searching engine is waited for before it counts as stalled.
const GRACE: Duration = Duration::from_secs(5);

/// An engine that can be asked for moves.
#[derive(Debug)]
pub(crate) struct Player {
    engine: EngineConfig,
    client: Option<Client>,
    /// The text of the move it thinks about while the opponent thinks.
    pondering: Option<String>,
}

impl Player {
    /// A player whose process starts with its first game.
    pub(crate) fn new(engine: EngineConfig) -> Self {
        Self {
            engine,
            client: None,
            pondering: None,
        }
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.engine.name
    }

    /// Changes options from now on.
    pub(crate) fn set_options(&mut self, options: &[(String, String)]) {
        for (name, value) in options {
            self.engine = self.engine.with(name, value);
            if let Some(client) = &mut self.client {
                client.set_option(name, Some(value));
            }
        }
    }

    /// Starts the process if necessary, and a new game.
    pub(super) fn new_game(&mut self) -> Result<(), RunError> {
        self.pondering = None;
        if self.client.is_none() {
            self.client = Some(self.engine.start()?);
        }
        let name = &self.engine.name;
        let client = self.client.as_mut().expect("it was started above");
        let ready = client.new_game(PATIENCE).map_err(RunError::engine(name));
        if ready.is_err() {
            self.kill();
        }
        ready
    }

    /// Ends the process; the next game begins with another.
    pub(super) fn kill(&mut self) {
        self.client = None;
        self.pondering = None;
    }

    /// Searches. If it pondered on the move that was played (a ponder hit), it goes on from there.
    pub(super) fn search(
        &mut self,
        place: &SetPosition,
        go: &Go,
        allowed: Duration,
    ) -> Result<SearchResult, ClientError> {
        let pondered = self.pondering.take();
        let client = self.client.as_mut().expect("a game begins with new_game");
        let allowed = allowed.saturating_add(GRACE);
        match pondered {
            Some(guess) if place.moves.last() == Some(&guess) => client.ponder_hit(),
            Some(_) => {
                client.stop(GRACE)?;
                client.position(place.clone());
                client.go(go.clone());
            }
            None => {
                client.position(place.clone());
                client.go(go.clone());
            }
        }
        client.wait_for_best_move(allowed)
    }

    /// Ponders in the opponent's time about the answer to this guess.
    pub(super) fn ponder(&mut self, mut place: SetPosition, guess: String, go: &Go) {
        if let Some(client) = &mut self.client {
            place.moves.push(guess.clone());
            client.position(place);
            client.go(Go {
                ponder: true,
                ..go.clone()
            });
            self.pondering = Some(guess);
        }
    }

    /// Ends pondering when the game is over.
    pub(super) fn stop_pondering(&mut self) {
        if self.pondering.take().is_some()
            && let Some(client) = &mut self.client
            && client.stop(GRACE).is_err()
        {
            self.kill();
        }
    }
}
