//! Training of NNUE networks on the CPU: a network learns to predict the scores of a search and the results of
//! games.
//!
//! Architecture, features and quantisation are those of [`luft_eval::nnue`], where the network plays. Every run
//! follows from its data, configuration and seed alone, whichever threads there are and however often it was
//! stopped.

mod block;
mod checkpoint;
mod checksum;
mod config;
mod dataset;
mod features;
mod log;
mod loss;
mod model;
mod observer;
mod quantise;
mod report;
mod sample;
mod schedule;
mod trainer;
mod validation;

pub use config::{TrainConfig, TrainFiles};
pub use dataset::{Dataset, InMemory, SampleSource, ValidationSplit};
pub use log::{EpochLog, TrainingLog};
pub use observer::{BatchProgress, TrainObserver};
pub use sample::Sample;
pub use schedule::{CosineDecay, LinearWdl, Schedule, WdlError};
pub use trainer::Trainer;
pub use validation::ValidationResult;
