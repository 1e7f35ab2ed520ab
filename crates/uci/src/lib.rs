//! The Universal Chess Interface as types: what a GUI says to an engine ([`Command`]), what an
//! engine says back ([`Message`]), and a [`Client`] that drives any engine as a child process.
//!
//! Every parser is total: any text gives a value or a [`UciError`] in a user's words, never a
//! panic. There is no engine inside; moves stay text here, because only a position can read them.
//!
//! ```
//! use luft_uci::{Command, Message, Score};
//!
//! let Ok(Command::Go(go)) = "go wtime 60000 btime 60000 depth 9".parse() else { panic!() };
//! assert_eq!(go.depth, Some(9));
//!
//! let Ok(Message::Info(info)) = "info depth 9 score cp 31 pv e2e4 e7e5".parse() else { panic!() };
//! assert_eq!(info.score, Some(Score::Centipawns(31)));
//! assert_eq!(info.to_string(), "info depth 9 score cp 31 pv e2e4 e7e5");
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod client;
mod command;
mod error;
mod gen_fens;
mod go;
mod info;
mod message;
mod option;
mod score;
mod set_option;
mod set_position;
mod tokens;

pub use client::{Client, ClientError, EngineProcess, Launch, SearchResult};
pub use command::Command;
pub use error::UciError;
pub use gen_fens::GenFens;
pub use go::Go;
pub use info::Info;
pub use message::Message;
pub use option::{OptionDeclaration, OptionKind};
pub use score::{Score, ScoreBound, WinDrawLoss};
pub use set_option::SetOption;
pub use set_position::{SetPosition, Start};
