//! How much memory there is, so that nobody asks for more.

use std::fs;

/// Assumed where the system does not say.
const UNKNOWN: u64 = 1 << 20;

/// What this process may use at most, in megabytes.
pub fn megabytes() -> u64 {
    // A container may have less than its machine.
    let limits = [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    ];
    let limits = limits.into_iter().filter_map(|path| {
        let bytes: u64 = fs::read_to_string(path).ok()?.trim().parse().ok()?;
        Some(bytes >> 20)
    });
    let machine = fs::read_to_string("/proc/meminfo");
    let machine = machine.ok().and_then(|text| total(&text));
    limits.chain(machine).min().unwrap_or(UNKNOWN).max(1)
}

fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_found() {
        let text = "MemTotal:       24682204 kB\nMemFree:        24445656 kB\n";
        assert_eq!(total(text), Some(24103));
        assert_eq!(total("nothing"), None);
        assert!(megabytes() >= 1);
    }
}
