//! How much memory there is, or a process has, in megabytes: `/proc/meminfo`, and no more than the control group
//! (cgroup) of a container and the limits of the process (`ulimit`) allow. `None` where the system does not say.

use std::fs;

/// The limit of a container, what it uses, and of what that consists, in cgroup versions 2 and 1.
const CGROUPS: [[&str; 3]; 2] = [
    [
        "/sys/fs/cgroup/memory.max",
        "/sys/fs/cgroup/memory.current",
        "/sys/fs/cgroup/memory.stat",
    ],
    [
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
        "/sys/fs/cgroup/memory/memory.stat",
    ],
];

/// What this process could use at most if nothing else ran: `MemTotal`.
pub fn total_memory() -> Option<u64> {
    let groups = CGROUPS.into_iter().filter_map(|[limit, ..]| bytes(limit));
    let groups = groups.map(|bytes| bytes >> 20);
    groups.chain(meminfo("MemTotal:")).min()
}

/// What can be had now without being refused, swapping or being killed: `MemAvailable`.
pub fn available_memory() -> Option<u64> {
    let groups = CGROUPS.into_iter().filter_map(left_in_cgroup);
    let groups = groups.chain(meminfo("MemAvailable:"));
    groups.chain(available_address_space()).min()
}

/// What this process may still map: its limit (`ulimit -v`) less what it has; `None` without a limit. Stacks of threads
/// count in full here, though little of them is ever used.
pub fn available_address_space() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let limit = soft_limit(&limits, "Max address space")? >> 20;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(limit.saturating_sub(megabytes(&status, "VmSize:")?))
}

/// What another process has in RAM: `VmRSS`, its resident set. `None` also if it does not run.
pub fn process_memory(process_id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process_id}/status")).ok()?;
    megabytes(&status, "VmRSS:")
}

/// What a container leaves. Pages of files that nobody has used lately make room when asked to.
fn left_in_cgroup([limit, used, statistics]: [&str; 3]) -> Option<u64> {
    let statistics = fs::read_to_string(statistics).ok()?;
    let inactive = statistics
        .lines()
        .find_map(|line| line.strip_prefix("inactive_file "));
    let inactive: u64 = inactive?.trim().parse().ok()?;
    let used = bytes(used)?.saturating_sub(inactive);
    Some(bytes(limit)?.saturating_sub(used) >> 20)
}

fn bytes(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// The first number behind a name of `/proc/self/limits`; `None` where it says unlimited.
fn soft_limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

fn meminfo(field: &str) -> Option<u64> {
    megabytes(&fs::read_to_string("/proc/meminfo").ok()?, field)
}

fn megabytes(text: &str, field: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_meminfo_are_read() {
        let text = "MemTotal:       24682204 kB\nMemAvailable:   24445656 kB\n";
        assert_eq!(megabytes(text, "MemTotal:"), Some(24103));
        assert_eq!(megabytes(text, "MemAvailable:"), Some(23872));
        assert_eq!(megabytes("nothing", "MemTotal:"), None);
    }

    #[test]
    fn limits_of_the_process_are_read() {
        let text = "Max open files            1024                 4096                 files     \n\
            Max address space         1048576000           unlimited            bytes     \n";
        assert_eq!(soft_limit(text, "Max address space"), Some(1_048_576_000));
        assert_eq!(soft_limit(text, "Max stack size"), None);
        let unlimited = "Max address space         unlimited            unlimited            bytes";
        assert_eq!(soft_limit(unlimited, "Max address space"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_has_memory_while_it_runs() {
        assert!(process_memory(std::process::id()).is_some_and(|mb| mb > 0));
        assert_eq!(process_memory(u32::MAX), None);
    }

    #[test]
    fn what_is_available_is_part_of_the_total() {
        assert!(available_memory() <= total_memory());
    }
}
