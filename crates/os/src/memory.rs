//! How much memory there is, or a process has, in megabytes: `/proc/meminfo`, and no more than the control group
//! (cgroup) of a container allows. `None` where the system does not say.

use std::fs;

/// The limits of a container, in cgroup versions 2 and 1.
const CGROUP_LIMITS: [&str; 2] = [
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
];

/// What this process could use at most if nothing else ran: `MemTotal`.
pub fn total_memory() -> Option<u64> {
    within_cgroup(meminfo("MemTotal:"))
}

/// What can be had now without swapping or being killed: `MemAvailable`.
pub fn available_memory() -> Option<u64> {
    within_cgroup(meminfo("MemAvailable:"))
}

/// What another process has in RAM: `VmRSS`, its resident set. `None` also if it does not run.
pub fn process_memory(process_id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process_id}/status")).ok()?;
    megabytes(&status, "VmRSS:")
}

fn within_cgroup(machine: Option<u64>) -> Option<u64> {
    let limits = CGROUP_LIMITS.into_iter().filter_map(|path| {
        let bytes: u64 = fs::read_to_string(path).ok()?.trim().parse().ok()?;
        Some(bytes >> 20)
    });
    limits.chain(machine).min()
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
