//! The engines of one worker, each a process of its own. One that dies or stalls is started again
//! when it is asked next.

use super::outcome::Outcome;
use super::question::Question;
use super::request::{Procedure, Request};
use luft_run::RunError;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, ClientError, SearchResult, SetPosition, Start};
use std::time::Duration;

/// Engines to ask.
pub struct Panel<'a> {
    request: &'a Request,
    allowed: Duration,
    clients: Vec<Option<Client>>,
}

impl<'a> Panel<'a> {
    /// Starts all engines.
    pub fn start(request: &'a Request, patience: Option<Duration>) -> Result<Self, RunError> {
        let start = |engine| start(engine, request).map(Some);
        Ok(Self {
            request,
            allowed: request.limit.allowed(patience),
            clients: request
                .engines
                .iter()
                .map(start)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Asks one engine one question. What the engine does wrong is part of the outcome; it is an
    /// error only if the engine does not start any more.
    pub fn ask(
        &mut self,
        engine: usize,
        question: &Question,
        first: bool,
    ) -> Result<Outcome, RunError> {
        let mut client = match self.clients[engine].take() {
            Some(client) => client,
            None => start(&self.request.engines[engine], self.request)?,
        };
        let new_game = first || self.request.procedure != Procedure::Tunguska;
        match self.think(&mut client, question, new_game) {
            Ok(thought) => {
                self.clients[engine] = Some(client);
                Ok(Outcome::judge(question, &thought))
            }
            // Dropping the client ends what is left of the engine.
            Err(error) => Ok(Outcome::failed(question, error.to_string())),
        }
    }

    fn think(
        &self,
        client: &mut Client,
        question: &Question,
        new_game: bool,
    ) -> Result<SearchResult, ClientError> {
        if new_game {
            client.new_game(PATIENCE)?;
        }
        client.position(SetPosition {
            start: Start::Fen(question.position.fen()),
            moves: Vec::new(),
        });
        let Request {
            limit, procedure, ..
        } = self.request;
        client.search(limit.go_for(&question.goal, *procedure), self.allowed)
    }
}

/// Starts an engine with what all share, as far as it has such options and was not told otherwise.
fn start(engine: &EngineConfig, request: &Request) -> Result<Client, RunError> {
    let mut client = engine.start()?;
    for (option, value) in [("Hash", request.hash), ("Threads", request.threads)] {
        let mut told = engine.options.iter().map(|(name, _)| name);
        if client.option(option).is_some() && !told.any(|name| name.eq_ignore_ascii_case(option)) {
            client.set_option(option, Some(&value.to_string()));
        }
    }
    let ready = client.ready(PATIENCE).map(drop);
    ready.map_err(RunError::engine(&engine.name))?;
    Ok(client)
}
