//! Training of NNUE networks on the CPU: a network learns to predict the scores of a search and the results of
//! games.
//!
//! Architecture, features and quantisation are those of [`luft_eval::nnue`], where the network plays. Every run
//! follows from its data, configuration and seed alone, whichever threads there are and however often it was
//! stopped.

mod block;
mod checkpoint;
mod chunk;
mod config;
mod dataset;
mod features;
mod label;
mod log;
mod loss;
mod model;
mod observer;
mod quantise;
mod report;
mod sample;
mod scale;
mod schedule;
mod slices;
mod split;
mod start;
mod trainer;
mod validation;

pub use config::{TrainConfig, TrainFiles};
pub use dataset::{Dataset, DatasetConfig};
pub use label::LabelAveraging;
pub(crate) use label::is_decisive;
pub use log::{EpochLog, TrainingLog};
pub use observer::{BatchProgress, TrainObserver};
pub use sample::Sample;
pub(crate) use scale::ScoreHistogram;
pub use schedule::{CosineDecay, LinearWdl, Schedule, WdlError};
pub use split::ValidationSplit;
pub use start::InitialWeights;
pub use trainer::Trainer;
pub use validation::ValidationResult;
