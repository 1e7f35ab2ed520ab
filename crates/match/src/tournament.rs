//! Tournaments between UCI engines: games in pairs from openings, many at a time (concurrency), with clocks,
//! adjudication and a record of every finished game.

mod adjudication;
mod clock;
mod finished_game;
mod game;
mod pair_table;
mod player;
mod runner;
mod schedule;
mod tablebase;
mod time_control;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use finished_game::FinishedGame;
pub use game::{Fault, GameRules, IllegalPv, Termination};
pub use schedule::{Pairing, TournamentFormat};
pub use time_control::TimeControl;

pub(crate) use game::GameRecord;
pub(crate) use pair_table::{Options, PairTable};
pub(crate) use player::Player;
pub(crate) use runner::Tournament;
pub(crate) use schedule::Schedule;
pub(crate) use tablebase::Tablebase;
