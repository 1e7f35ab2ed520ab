//! A number that any changed bit changes, to tell files and data apart.

/// The checksum of bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|&byte| u64::from(byte));
    fold(bytes.len() as u64, words.chain(rest))
}

/// The checksum of words, going on from another.
pub(crate) fn fold(start: u64, words: impl Iterator<Item = u64>) -> u64 {
    words.fold(start, |hash, word| {
        (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}
