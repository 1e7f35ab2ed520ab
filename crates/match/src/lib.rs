//! A match runner for UCI engines: games on the clock or at fixed nodes, pentanomial statistics, SPRT, SPSA,
//! EPD test suites and ablation.

#[macro_use]
extern crate luft_run;

pub mod ablate;
mod arena;
pub mod matches;
mod openings;
pub mod sprt;
pub mod spsa;
mod statistics;
pub mod suite;
