//! A trainer for NNUE networks that needs no GPU: data generation by self-play, packed games, training,
//! Texel tuning of the classical evaluation and fits of the WDL model.

#[macro_use]
extern crate luft_run;

pub mod data;
pub mod datagen;
pub mod packed;
pub mod texel;
pub mod train;
pub mod wdl;
