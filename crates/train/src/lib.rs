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
//! use luft_train::nnue::{
//!     Dataset, DatasetConfig, InitialWeights, TrainConfig, Trainer, ValidationSplit,
//! };
//! use luft_train::viriformat::{PackedGame, PositionFilter};
//! use std::num::NonZero;
//!
//! // A file of games of three moves, packed in viriformat, as `luft_train::datagen` writes them.
//! let mut bytes = Vec::new();
//! for number in 0..40 {
//!     let start = Position::chess960(number, number);
//!     let (mut position, mut scored_moves) = (start, Vec::new());
//!     for text in ["e2e4", "e7e5", "d2d3"] {
//!         let mv = position.parse_uci(text).expect("it is legal");
//!         scored_moves.push((mv, number as i16));
//!         position = position.make_move(mv);
//!     }
//!     let result = GameResult::Draw;
//!     PackedGame { start, scored_moves, result }.write(&mut bytes);
//! }
//! let path = std::env::temp_dir().join(format!("luft-train-example-{}", std::process::id()));
//! std::fs::write(&path, bytes).expect("there is a folder for temporary files");
//!
//! // Find what is in it; every fourth game or so validates.
//! let config = DatasetConfig {
//!     filter: PositionFilter { skip_plies: 0, ..PositionFilter::default() },
//!     validation: ValidationSplit { share: 0.25, ..ValidationSplit::default() },
//!     ..DatasetConfig::default()
//! };
//! let data = Dataset::open(&[path.clone()], &config, &|_bytes| ())?;
//! assert_eq!(data.games, 40);
//!
//! // One epoch of one step, then the quantised network.
//! let mut config = TrainConfig::default();
//! config.schedule.epochs = NonZero::<usize>::MIN;
//! let mut trainer = Trainer::new(config, data, InitialWeights::random())?;
//! trainer.train(&mut ())?;
//! assert_eq!(trainer.log().epochs.len(), 1);
//! let network = trainer.network()?;
//! assert_eq!(network.check(), Ok(()));
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), luft_train::RunError>(())
//! ```

pub mod average;
pub mod bullet_network;
pub mod bulletformat;
mod checksum;
pub mod data;
pub mod datagen;
mod golden_section;
mod multiversion;
pub mod nnue;
pub mod optimiser;
pub mod texel;
mod threads;
pub mod viriformat;
pub mod wdl;
pub mod yardstick;

pub use luft_run::RunError;
