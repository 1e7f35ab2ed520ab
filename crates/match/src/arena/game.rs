//! One game from opening to end. Whatever an engine does wrong costs it the game and is noted.

mod board;
mod record;

pub use record::{Ending, Fault, IllegalLine, Record, Turn};

use super::adjudication::Adjudicator;
use super::clock::Clock;
use super::player::Player;
use super::{Adjudication, Control, Tablebase};
use crate::openings::Opening;
use board::Board;
use luft_chess::pgn::GameResult;
use luft_chess::{Color, Move};
use luft_uci::{ClientError, Go, Info, SearchResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A player may take this long for a move that no clock limits.
const UNTIMED: Duration = Duration::from_mins(2);

/// How games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// What a move may take.
    pub control: Control,
    /// By how much a clock may be overdrawn.
    pub margin: Duration,
    /// When a game is ended early.
    pub adjudication: Adjudication,
    /// Whether engines think in the opponent's time.
    pub ponder: bool,
    /// Whether castling is told as king takes rook.
    pub chess960: bool,
}

/// Plays a game: white first, then black.
pub fn play(
    rules: &Rules,
    tablebase: Option<&Tablebase>,
    opening: &Opening,
    players: [&mut Player; 2],
) -> Record {
    let mut game = Game {
        rules,
        tablebase,
        board: Board::new(opening, rules.chess960),
        clocks: [Clock::new(rules.control, rules.margin); 2],
        adjudicator: Adjudicator::new(rules.adjudication),
        players,
        turns: Vec::new(),
        illegal_lines: Vec::new(),
    };
    let (result, ending) = game.run();
    for player in &mut game.players {
        player.rest();
    }
    Record {
        start: game.board.start(),
        book: game.board.book(),
        turns: game.turns,
        result,
        ending,
        illegal_lines: game.illegal_lines,
    }
}

struct Game<'a> {
    rules: &'a Rules,
    tablebase: Option<&'a Tablebase>,
    board: Board,
    // [white, black]
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    players: [&'a mut Player; 2],
    turns: Vec<Turn>,
    illegal_lines: Vec<IllegalLine>,
}

impl Game<'_> {
    fn run(&mut self) -> (GameResult, Ending) {
        for side in Color::ALL {
            if let Err(error) = self.players[side.index()].sit_down() {
                return forfeit(side, Fault::Absent(error.to_string()));
            }
        }
        loop {
            if let Some((result, ending)) = self.over() {
                return (result, ending);
            }
            let side = self.board.side();
            let (mv, thought) = match self.turn(side) {
                Ok(turn) => turn,
                Err(fault) => {
                    // What misbehaved once is not trusted with another game.
                    self.players[side.index()].leave();
                    return forfeit(side, fault);
                }
            };
            let ended = self.note(mv, &thought);
            self.board.play(mv);
            if let Some(result) = ended {
                return (result, Ending::Adjudicated);
            }
            if self.rules.ponder {
                self.ponder(side, thought.ponder);
            }
        }
    }

    /// What the rules of chess or a tablebase say.
    fn over(&self) -> Option<(GameResult, Ending)> {
        self.board.over().or_else(|| {
            let result = self.tablebase?.result(self.board.position())?;
            Some((result, Ending::Tablebase))
        })
    }

    fn turn(&mut self, side: Color) -> Result<(Move, SearchResult), Fault> {
        let go = self.go();
        let allowed = self.clocks[side.index()].left().min(UNTIMED);
        let thought = self.players[side.index()]
            .think(&self.board.place(), &go, allowed)
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
            return Err(Fault::Time(thought.elapsed.saturating_sub(allowed)));
        }
        Ok((mv, thought))
    }

    /// Keeps what was said about a move before it is played, and asks whether the game is decided.
    fn note(&mut self, mv: Move, thought: &SearchResult) -> Option<GameResult> {
        let illegal = |info: &&Info| !self.board.is_line(&info.pv);
        if let Some(info) = thought.infos.iter().find(illegal) {
            let line = self.illegal(self.board.side(), info);
            self.illegal_lines.push(line);
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
            return self.illegal_lines.push(line);
        };
        if self.board.over().is_none() {
            let (guess, go) = (self.board.write(answer), self.go());
            self.players[side.index()].ponder(self.board.place(), guess, &go);
        }
    }

    fn illegal(&self, side: Color, said: impl std::fmt::Display) -> IllegalLine {
        IllegalLine {
            white: side == Color::White,
            text: format!("{}: {said}", self.board.position().fen()),
        }
    }

    fn go(&self) -> Go {
        let [white, black] = &self.clocks;
        let unlimited = Go::default();
        match self.rules.control {
            Control::Clock { increment, .. } => Go {
                white_time: Some(at_least_a_millisecond(white.left())),
                black_time: Some(at_least_a_millisecond(black.left())),
                white_increment: Some(increment),
                black_increment: Some(increment),
                moves_to_go: self.clocks[self.board.side().index()].moves_to_go(),
                ..unlimited
            },
            Control::MoveTime(time) => Go {
                move_time: Some(time),
                ..unlimited
            },
            Control::Nodes(nodes) => Go {
                nodes: Some(nodes),
                ..unlimited
            },
            Control::Depth(depth) => Go {
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

fn forfeit(side: Color, fault: Fault) -> (GameResult, Ending) {
    let result = match side {
        Color::White => GameResult::BlackWins,
        Color::Black => GameResult::WhiteWins,
    };
    (result, Ending::Forfeit(side == Color::White, fault))
}
