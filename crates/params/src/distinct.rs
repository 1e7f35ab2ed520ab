//! The check that no two settings share an option name, as `lmr { history_base }` and
//! `lmr_history { base }` would. It runs inside the compiler, so it is a hash set made of what a
//! `const fn` may use: comparing every pair of a large table there takes a minute.

/// Slots of the set; a power of two well above the number of settings of any search.
const SLOTS: usize = 1 << 13;

/// Stops the build if two of these are equal but for letter case. Each is the message to stop
/// with, option name included, since a constant cannot format one.
#[doc(hidden)]
pub const fn assert_distinct(groups: &[&[&str]]) {
    let mut set: [&str; SLOTS] = [""; SLOTS];
    let (mut group, mut count) = (0, 0);
    while group < groups.len() {
        let messages = groups[group];
        let mut i = 0;
        while i < messages.len() {
            let mut slot = hash(messages[i]) % SLOTS;
            while !set[slot].is_empty() {
                assert!(
                    !set[slot].eq_ignore_ascii_case(messages[i]),
                    "{}",
                    messages[i]
                );
                slot = (slot + 1) % SLOTS;
            }
            set[slot] = messages[i];
            i += 1;
            count += 1;
            assert!(count < SLOTS, "too many settings for one table");
        }
        group += 1;
    }
}

/// FNV-1a, blind to letter case.
const fn hash(text: &str) -> usize {
    let mut hash: u32 = 0x811c_9dc5;
    let mut i = 0;
    while i < text.len() {
        hash ^= text.as_bytes()[i].to_ascii_lowercase() as u32;
        hash = hash.wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_names_pass() {
        assert_distinct(&[]);
        assert_distinct(&[&["rfp", "rfp_margin"], &[], &["rfp_margins", "r"]]);
    }

    #[test]
    #[should_panic(expected = "RFP_margin")]
    fn letter_case_makes_no_difference() {
        assert_distinct(&[&["rfp", "rfp_margin"], &["iid", "RFP_margin"]]);
    }
}
