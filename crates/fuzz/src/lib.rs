//! What is fuzzed: one function for everything that reads what strangers wrote. Each takes any bytes, panics if something does
//! not hold, and is called by a target of `fuzz/` (with libFuzzer, on nightly) and by an ordinary test, which replays
//! `fuzz/seeds` and mutations of it.
//!
//! ```
//! luft_fuzz_targets::fen(b"anything");
//! ```

mod files;
mod networks;
mod text;
mod web;

pub use files::{book, hash_file, journal, packed_games, parameters};
pub use networks::network;
pub use text::{epd, fen, pgn, protocol, uci};
pub use web::web;

/// Something that is fuzzed.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its folder in `fuzz/seeds`.
    pub name: &'static str,
    /// Reads any bytes, and panics if something does not hold.
    pub check: fn(&[u8]),
}

const fn target(name: &'static str, check: fn(&[u8])) -> Target {
    Target { name, check }
}

/// All of them.
pub const ALL: [Target; 12] = [
    target("fen", fen),
    target("epd", epd),
    target("pgn", pgn),
    target("uci", uci),
    target("protocol", protocol),
    target("network", network),
    target("hash_file", hash_file),
    target("book", book),
    target("packed_games", packed_games),
    target("web", web),
    target("journal", journal),
    target("parameters", parameters),
];

/// Changes a sound file as the input says, four bytes a change: where, and what is there now. So damage behind a header that
/// must be right is found too.
fn patched(sound: &[u8], input: &[u8]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    let (changes, _) = input.as_chunks::<4>();
    for &[low, middle, high, byte] in changes {
        let at = u32::from_le_bytes([low, middle, high, 0]) as usize;
        let length = bytes.len().max(1);
        if let Some(changed) = bytes.get_mut(at % length) {
            *changed = byte;
        }
    }
    bytes
}
