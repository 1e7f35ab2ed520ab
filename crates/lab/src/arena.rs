//! Where engines meet: games in pairs from openings, many at a time, each fault noted, and a
//! record of every finished game so that a match can go on after any interruption.

mod adjudication;
mod clock;
mod control;
mod entry;
mod game;
mod player;
mod schedule;
mod tablebase;
mod tournament;

pub(crate) use adjudication::{Adjudication, Draw, Resign};
pub(crate) use control::Control;
pub(crate) use entry::Entry;
pub(crate) use game::{Ending, IllegalLine, Record, Rules, play};
pub(crate) use player::Player;
pub(crate) use schedule::{Form, Pairing, Schedule};
pub(crate) use tablebase::Tablebase;
pub(crate) use tournament::Tournament;
