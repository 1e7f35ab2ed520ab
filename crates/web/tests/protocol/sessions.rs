//! Many tabs at once.

use crate::client::{Client, server};
use serde_json::json;
use std::sync::Mutex;
use std::thread::sleep;
use std::time::Duration;

const TABS: usize = 10;
/// Megabytes a session may take: its table, its histories, its stacks.
const SHARE: u64 = 64;

/// Megabytes of this process, where the system says.
fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes >> 10)
}

/// Tests with many sessions take turns: one of them measures the memory of the process.
static MANY_SESSIONS: Mutex<()> = Mutex::new(());

#[test]
fn ten_tabs_analyse_at_once_and_none_starves() {
    let _turn = MANY_SESSIONS.lock();
    let server = server();
    let before = memory();
    let mut tabs: Vec<_> = (0..TABS).map(|_| Client::new(&server)).collect();
    let openings = [
        "e2e4", "d2d4", "c2c4", "g1f3", "b2b3", "g2g3", "f2f4", "b1c3", "a2a3", "h2h3",
    ];
    let ids: Vec<_> = tabs
        .iter_mut()
        .zip(openings)
        .map(|(tab, opening)| {
            tab.ask(json!({"do": "analyse", "position": {"moves": [opening]}, "lines": 3}))
        })
        .collect();
    sleep(Duration::from_secs(5));
    let mut nodes = Vec::new();
    for (tab, id) in tabs.iter_mut().zip(ids) {
        let stop = tab.ask(json!({"do": "stop"}));
        let mut most = 0;
        loop {
            let reply = tab.hear();
            if reply["id"] == json!(stop) {
                break;
            }
            if reply["id"] == json!(id) {
                most = most.max(reply["nodes"].as_u64().unwrap_or(0));
            }
        }
        nodes.push(most);
    }
    let (least, most) = (nodes.iter().min().unwrap(), nodes.iter().max().unwrap());
    let grown = memory()
        .zip(before)
        .map(|(after, before)| after.saturating_sub(before));
    println!("nodes of {TABS} tabs: {nodes:?}, memory of all: {grown:?} MB");
    // What is told comes with whole iterations, so the counts are coarse.
    assert!(*least > 0 && least * 12 > *most, "{nodes:?}");
    assert!(
        grown.is_none_or(|grown| grown < TABS as u64 * SHARE),
        "{grown:?} MB"
    );
}

#[test]
fn the_seventeenth_tab_waits_for_one_to_close() {
    let _turn = MANY_SESSIONS.lock();
    let server = server();
    let mut tabs: Vec<_> = (0..16).map(|_| Client::new(&server)).collect();
    let refused = Client::try_new(&server).err().expect("there is no room");
    assert!(refused.contains("503"), "{refused}");
    tabs.pop();
    let room = (0..100).any(|_| {
        sleep(Duration::from_millis(50));
        Client::try_new(&server).is_ok()
    });
    assert!(room, "a closed tab makes room");
}

/// How many sessions there are, by the names of the threads.
fn sessions() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    let name = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("comm"));
    let names = tasks.filter_map(|task| name(task).ok());
    names.filter(|name| name.trim() == "session").count()
}

#[test]
fn a_closed_tab_stops_its_search() {
    if !std::path::Path::new("/proc/self/task").exists() {
        println!("skipped: this system does not name its threads");
        return;
    }
    let server = server();
    let before = sessions();
    let mut tab = Client::new(&server);
    let id = tab.ask(json!({"do": "analyse", "position": {"moves": []}}));
    tab.answer(id, "progress");
    drop(tab);
    // Other tests have sessions of their own, which come and go.
    let ended = (0..400).any(|_| {
        sleep(Duration::from_millis(50));
        sessions() <= before
    });
    assert!(ended, "the session goes with its tab");
}
