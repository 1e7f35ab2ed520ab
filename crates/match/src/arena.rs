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

pub use adjudication::{Adjudication, Draw, Resign};
pub use control::Control;
pub use entry::Entry;
pub use game::{Ending, IllegalLine, Record, Rules, play};
pub use player::Player;
pub use schedule::{Form, Pairing, Schedule};
pub use tablebase::Tablebase;
pub use tournament::Tournament;
