//! A stress test for UCI engines: odd positions, fuzzed commands, and a soak test of hours.

#[macro_use]
extern crate luft_run;

pub mod stability;
