//! See `luft_fuzz_targets::fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| luft_fuzz_targets::fen(bytes));
