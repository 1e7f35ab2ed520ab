//! A trainer for NNUE networks that needs no GPU, and what comes before and after it: data generation by
//! self-play ([`datagen`]), packed games ([`viriformat`], [`bulletformat`], and [`data`] for files of them),
//! training ([`nnue`]), Texel tuning of the classical evaluation ([`texel`]) and fits of the win-draw-loss model
//! ([`wdl`]).
//!
//! It is a library for engine authors: everything is configured by plain structs with defaults, tells how it goes
//! through observers and closures, and prints nothing. The architecture is that of [`luft_eval::nnue`].
//!
//! ```
//! use luft_chess::{Position, pgn::GameResult};
//! use luft_train::nnue::{Dataset, TrainConfig, Trainer, ValidationSplit};
//! use luft_train::viriformat::{GameReader, PackedGame, PositionFilter};
//! use std::num::NonZero;
//!
//! // Twenty games of three moves, packed in viriformat, as `luft_train::datagen` writes them.
//! let mut bytes = Vec::new();
//! for score in 0..20 {
//!     let start = Position::startpos();
//!     let (mut position, mut scored_moves) = (start, Vec::new());
//!     for text in ["e2e4", "e7e5", "g1f3"] {
//!         let mv = position.parse_uci(text).expect("it is legal");
//!         scored_moves.push((mv, score));
//!         position = position.make_move(mv);
//!     }
//!     let result = GameResult::Draw;
//!     PackedGame { start, scored_moves, result }.write(&mut bytes);
//! }
//!
//! // Read them back; every fourth game or so validates.
//! let games = GameReader::new(&bytes[..]).map(|game| Ok(game.expect("we wrote it ourselves")));
//! let split = ValidationSplit { share: 0.25, ..ValidationSplit::default() };
//! let data = Dataset::from_games(games, &PositionFilter::default(), split)?;
//! assert_eq!(data.games, 20);
//!
//! // One epoch of one step, then the quantised network.
//! let mut config = TrainConfig::default();
//! config.schedule.epochs = NonZero::<usize>::MIN;
//! let mut trainer = Trainer::new(config, data, None)?;
//! trainer.train(&mut ())?;
//! assert_eq!(trainer.log().epochs.len(), 1);
//! let network = trainer.network()?;
//! assert_eq!(network.check(), Ok(()));
//! # Ok::<(), luft_train::RunError>(())
//! ```

pub mod bulletformat;
pub mod data;
pub mod datagen;
pub mod nnue;
pub mod optimiser;
pub mod texel;
mod threads;
pub mod viriformat;
pub mod wdl;

pub use luft_run::RunError;
