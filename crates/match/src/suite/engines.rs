//! The engines of one worker, each a process of its own. One that dies or stalls is started again
//! for the next position.

use super::epd_position::EpdPosition;
use super::position_result::PositionResult;
use super::settings::{Procedure, SuiteSettings};
use luft_run::RunError;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, ClientError, SearchResult, SetPosition, Start};
use std::time::Duration;

/// Running engines.
pub struct Engines<'a> {
    settings: &'a SuiteSettings,
    allowed: Duration,
    clients: Vec<Option<Client>>,
}

impl<'a> Engines<'a> {
    /// Starts all engines.
    pub fn start(settings: &'a SuiteSettings, stall: Option<Duration>) -> Result<Self, RunError> {
        let start = |engine| start(engine, settings).map(Some);
        Ok(Self {
            settings,
            allowed: settings.limit.allowed(stall),
            clients: settings
                .engines
                .iter()
                .map(start)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Lets one engine search one position. What the engine does wrong is part of the result; it is an
    /// error only if the engine does not start any more.
    pub fn search(
        &mut self,
        engine: usize,
        epd: &EpdPosition,
        first: bool,
    ) -> Result<PositionResult, RunError> {
        let mut client = match self.clients[engine].take() {
            Some(client) => client,
            None => start(&self.settings.engines[engine], self.settings)?,
        };
        let new_game = first || self.settings.procedure != Procedure::Tunguska;
        match self.think(&mut client, epd, new_game) {
            Ok(search) => {
                self.clients[engine] = Some(client);
                Ok(PositionResult::of(epd, &search))
            }
            // Dropping the client ends what is left of the engine.
            Err(error) => Ok(PositionResult::failed(epd, error.to_string())),
        }
    }

    fn think(
        &self,
        client: &mut Client,
        epd: &EpdPosition,
        new_game: bool,
    ) -> Result<SearchResult, ClientError> {
        if new_game {
            client.new_game(PATIENCE)?;
        }
        client.position(SetPosition {
            start: Start::Fen(epd.position.fen()),
            moves: Vec::new(),
        });
        let SuiteSettings {
            limit, procedure, ..
        } = self.settings;
        client.search(limit.go_for(&epd.goal, *procedure), self.allowed)
    }
}

/// Starts an engine with what all share, as far as it has such options and was not told otherwise.
fn start(engine: &EngineConfig, settings: &SuiteSettings) -> Result<Client, RunError> {
    let mut client = engine.start()?;
    for (option, value) in [("Hash", settings.hash), ("Threads", settings.threads)] {
        let mut told = engine.options.iter().map(|(name, _)| name);
        if client.option(option).is_some() && !told.any(|name| name.eq_ignore_ascii_case(option)) {
            client.set_option(option, Some(&value.to_string()));
        }
    }
    let ready = client.ready(PATIENCE).map(drop);
    ready.map_err(RunError::engine(&engine.name))?;
    Ok(client)
}
