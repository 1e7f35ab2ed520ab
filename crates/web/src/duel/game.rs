//! One game between two engines.

use super::Duel;
use super::clock::Clocks;
use luft_chess::{Color, Move, Outcome, Position, PositionHistory};
use luft_run::EngineConfig;
use luft_uci::{Client, SetPosition, Start};
use std::time::Duration;

/// A game of more plies than this is drawn.
const LONGEST: usize = 600;
/// An engine that says nothing for so long beyond its clock hangs.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a game ended.
#[derive(Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Color>,
    /// Whether the loser broke a rule: time, an illegal move, an end.
    pub(crate) forfeit: bool,
    pub(crate) text: String,
}

/// Two running engines.
pub(crate) struct Players {
    configs: [EngineConfig; 2],
    clients: [Client; 2],
}

/// A game under way.
struct Game {
    position: Position,
    history: PositionHistory,
    moves: Vec<String>,
}

impl Game {
    fn new() -> Self {
        Self {
            position: Position::startpos(),
            history: PositionHistory::new(),
            moves: Vec::new(),
        }
    }

    fn play(&mut self, mv: Move, text: &str) {
        self.history.push(&self.position);
        self.position = self.position.make_move(mv);
        self.moves.push(text.to_owned());
    }

    /// The end by the rules.
    fn ending(&self) -> Option<Ending> {
        let outcome = self.history.outcome(&self.position);
        let long = self.moves.len() >= LONGEST;
        let text = match outcome {
            Some(Outcome::Checkmate(_)) => "checkmate",
            Some(Outcome::Stalemate) => "stalemate",
            Some(Outcome::Threefold) => "repetition",
            Some(Outcome::FiftyMoves) => "fifty-move rule",
            Some(Outcome::InsufficientMaterial) => "insufficient material",
            None if long => "too long",
            None => return None,
        };
        Some(Ending {
            winner: outcome.and_then(Outcome::winner),
            forfeit: false,
            text: text.to_owned(),
        })
    }
}

impl Players {
    /// Starts both engines.
    pub(crate) fn start(configs: [EngineConfig; 2]) -> Result<Self, String> {
        let [first, second] = &configs;
        let start = |config: &EngineConfig| config.start().map_err(|error| error.to_string());
        Ok(Self {
            clients: [start(first)?, start(second)?],
            configs,
        })
    }

    /// Plays a game; none if it was stopped.
    pub(crate) fn play(
        &mut self,
        duel: &Duel,
        white: usize,
        opening: &str,
        control: [Duration; 2],
    ) -> Result<Option<Ending>, String> {
        let mut game = Game::new();
        let mut clocks = Clocks::new(control);
        for text in opening.split(' ') {
            let mv = game.position.parse_uci(text);
            game.play(mv.map_err(|error| error.to_string())?, text);
        }
        for (client, config) in self.clients.iter_mut().zip(&self.configs) {
            if client.new_game(PATIENCE).is_err() {
                // It ended in the game before.
                *client = config.start().map_err(|error| error.to_string())?;
            }
        }
        loop {
            show(duel, &game, &clocks, white);
            if let Some(ending) = game.ending() {
                return Ok(Some(ending));
            }
            if duel.is_stopped() {
                return Ok(None);
            }
            if let Err(ending) = self.turn(&mut game, &mut clocks, white) {
                return Ok(Some(ending));
            }
        }
    }

    /// A move of whoever is to move, or a loss without one.
    fn turn(&mut self, game: &mut Game, clocks: &mut Clocks, white: usize) -> Result<(), Ending> {
        let side = game.position.side();
        let lost = |text: String| Ending {
            winner: Some(!side),
            forfeit: true,
            text,
        };
        let [first, second] = &mut self.clients;
        let player = if (side == Color::White) == (white == 0) {
            first
        } else {
            second
        };
        player.position(SetPosition {
            start: Start::Startpos,
            moves: game.moves.clone(),
        });
        let found = player.search(clocks.go(), clocks.left(side) + PATIENCE);
        let found = found.map_err(|error| lost(error.to_string()))?;
        if !clocks.use_up(side, found.elapsed) {
            return Err(lost("out of time".to_owned()));
        }
        let text = found.best.unwrap_or_default();
        match game.position.parse_uci(&text) {
            Ok(mv) => {
                game.play(mv, &text);
                Ok(())
            }
            Err(_) if text.is_empty() => Err(lost("no legal move".to_owned())),
            Err(_) => Err(lost(format!("illegal move {text}"))),
        }
    }
}

/// Lets the page see how the game stands.
fn show(duel: &Duel, game: &Game, clocks: &Clocks, white: usize) {
    let mut state = duel.state();
    state.white = white;
    state.fen = game.position.fen();
    state.last = game.moves.last().cloned();
    state.moves.clone_from(&game.moves);
    state.clocks = clocks.milliseconds();
}
