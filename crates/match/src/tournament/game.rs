//! One game from opening to end. Whatever an engine does wrong costs it the game and is noted.

mod board;
mod record;

pub(crate) use record::GameRecord;
use record::Turn;
pub use record::{Fault, IllegalPv, Termination};

use super::adjudication::Adjudicator;
use super::clock::Clock;
use super::{Adjudication, Player, Tablebase, TimeControl};
use crate::openings::Opening;
use board::Board;
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move};
use luft_run::is_interrupted;
use luft_uci::{ClientError, Go, Info, SearchResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A player may take this long for a move that no clock limits.
const UNTIMED: Duration = Duration::from_mins(2);

/// How games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRules {
    /// The time control, or the limit of each move.
    pub time_control: TimeControl,
    /// How far a clock may run below zero before it is a loss on time.
    #[serde(with = "luft_run::seconds")]
    pub time_margin: Duration,
    /// When a game ends by its scores or length.
    pub adjudication: Adjudication,
    /// Whether engines ponder.
    pub ponder: bool,
    /// Chess960: castling is written as king takes rook.
    pub chess960: bool,
}

/// Plays a game: white first, then black. Nothing if it was interrupted.
pub(crate) fn play(
    rules: &GameRules,
    tablebase: Option<&Tablebase>,
    opening: &Opening,
    players: [&mut Player; 2],
) -> Option<GameRecord> {
    let mut game = Game {
        rules,
        tablebase,
        board: Board::new(opening, rules.chess960),
        clocks: [Clock::new(rules.time_control, rules.time_margin); 2],
        adjudicator: Adjudicator::new(rules.adjudication),
        players,
        turns: Vec::new(),
        illegal_pvs: Vec::new(),
    };
    let ended = game.run();
    for player in &mut game.players {
        player.stop_pondering();
    }
    let (result, termination) = ended?;
    Some(GameRecord {
        start: game.board.start(),
        book: game.board.book(),
        turns: game.turns,
        result,
        termination,
        illegal_pvs: game.illegal_pvs,
    })
}

struct Game<'a> {
    rules: &'a GameRules,
    tablebase: Option<&'a Tablebase>,
    board: Board,
    // [white, black]
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    players: [&'a mut Player; 2],
    turns: Vec<Turn>,
    illegal_pvs: Vec<IllegalPv>,
}

impl Game<'_> {
    fn run(&mut self) -> Option<(GameResult, Termination)> {
        for side in Color::ALL {
            if let Err(error) = self.players[side.index()].new_game() {
                return Some(forfeit(side, Fault::StartFailed(error.to_string())));
            }
        }
        loop {
            if let Some(over) = self.over() {
                return Some(over);
            }
            if is_interrupted() {
                return None;
            }
            let side = self.board.side();
            let (mv, thought) = match self.turn(side) {
                Ok(turn) => turn,
                Err(fault) => {
                    // What misbehaved once is not trusted with another game.
                    self.players[side.index()].kill();
                    return Some(forfeit(side, fault));
                }
            };
            let ended = self.note(mv, &thought);
            self.board.play(mv);
            if let Some(result) = ended {
                return Some((result, Termination::Adjudicated));
            }
            if self.rules.ponder {
                self.ponder(side, thought.ponder);
            }
        }
    }

    /// What the rules of chess or a tablebase say.
    fn over(&self) -> Option<(GameResult, Termination)> {
        self.board.over().or_else(|| {
            let result = self.tablebase?.result(self.board.position())?;
            Some((result, Termination::Tablebase))
        })
    }

    fn turn(&mut self, side: Color) -> Result<(Move, SearchResult), Fault> {
        let go = self.go();
        let allowed = self.clocks[side.index()].left().min(UNTIMED);
        let thought = self.players[side.index()]
            .search(&self.board.place(), &go, allowed)
            .map_err(|error| match error {
                ClientError::Stalled { .. } => Fault::Stalled(error.to_string()),
                ClientError::Launch { .. } | ClientError::Exited { .. } => {
                    Fault::Crashed(error.to_string())
                }
            })?;
        let text = thought.best.as_deref().unwrap_or("no move");
        let mv = self
            .board
            .read(text)
            .ok_or_else(|| Fault::IllegalMove(text.to_owned()))?;
        if !self.clocks[side.index()].charge(thought.elapsed) {
            return Err(Fault::TimeForfeit(thought.elapsed.saturating_sub(allowed)));
        }
        Ok((mv, thought))
    }

    /// Keeps what was said about a move before it is played, and asks whether the game is decided.
    fn note(&mut self, mv: Move, thought: &SearchResult) -> Option<GameResult> {
        let illegal = |info: &&Info| !self.board.is_line(&info.pv);
        if let Some(info) = thought.infos.iter().find(illegal) {
            let line = self.illegal(self.board.side(), info);
            self.illegal_pvs.push(line);
        }
        let said = thought.last();
        let score = said.and_then(|info| info.score);
        self.turns.push(Turn {
            mv,
            score,
            depth: said.and_then(|info| info.depth),
            elapsed: thought.elapsed,
        });
        self.adjudicator.see(self.board.position(), score)
    }

    fn ponder(&mut self, side: Color, guess: Option<String>) {
        let Some(guess) = guess else { return };
        let Some(answer) = self.board.read(&guess) else {
            let line = self.illegal(side, format!("ponder {guess}"));
            return self.illegal_pvs.push(line);
        };
        if self.board.over().is_none() {
            let (guess, go) = (self.board.write(answer), self.go());
            self.players[side.index()].ponder(self.board.place(), guess, &go);
        }
    }

    fn illegal(&self, side: Color, said: impl std::fmt::Display) -> IllegalPv {
        IllegalPv {
            white: side == Color::White,
            text: format!("{}: {said}", self.board.position().fen()),
        }
    }

    fn go(&self) -> Go {
        let [white, black] = &self.clocks;
        let unlimited = Go::default();
        match self.rules.time_control {
            TimeControl::Clock { increment, .. } => Go {
                white_time: Some(at_least_a_millisecond(white.left())),
                black_time: Some(at_least_a_millisecond(black.left())),
                white_increment: Some(increment),
                black_increment: Some(increment),
                moves_to_go: self.clocks[self.board.side().index()].moves_to_go(),
                ..unlimited
            },
            TimeControl::MoveTime(time) => Go {
                move_time: Some(time),
                ..unlimited
            },
            TimeControl::Nodes(nodes) => Go {
                nodes: Some(nodes),
                ..unlimited
            },
            TimeControl::Depth(depth) => Go {
                depth: Some(depth),
                ..unlimited
            },
        }
    }
}

/// The protocol counts in milliseconds, and engines differ on what zero of them means.
fn at_least_a_millisecond(time: Duration) -> Duration {
    time.max(Duration::from_millis(1))
}

fn forfeit(side: Color, fault: Fault) -> (GameResult, Termination) {
    let result = match side {
        Color::White => GameResult::BlackWins,
        Color::Black => GameResult::WhiteWins,
    };
    (result, Termination::Forfeit(side == Color::White, fault))
}
