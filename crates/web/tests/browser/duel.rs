//! A match between engines of this machine.
#![cfg(unix)]

use crate::{assert_calm, visit_server};
use luft_web::{Config, Server};
use std::os::unix::fs::PermissionsExt;

/// An engine that knows no legal move.
fn broken() -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("luft-broken-{}.sh", std::process::id()));
    let script = "#!/bin/sh\nwhile read -r line; do case \"$line\" in uci) echo uciok ;; isready) echo readyok ;; go*) sleep 1; echo bestmove a1a3 ;; quit) exit 0 ;; esac; done\n";
    std::fs::write(&path, script).expect("the script can be written");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("the script is ours");
    path
}

#[test]
#[ignore = "needs chromium"]
fn a_match_is_started_watched_and_stopped() {
    let path = broken();
    let named = |name: &str| format!("{},name={name}", path.display());
    let engines = ["one", "two"].map(|name| named(name).parse().expect("an engine"));
    let config = Config {
        port: 0,
        engines: engines.to_vec(),
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let mut chrome = visit_server(&server, "lab", 1280, 900);
    chrome.fill("#duel-games", "2");
    chrome.click("#duel-start");
    // The opening is on the board, and both lose once without a legal move.
    chrome.until("document.querySelector('#duel .moves').textContent.startsWith('1. e2e4 e7e5')");
    chrome.until("document.querySelectorAll('#duel piece').length > 30");
    chrome.until("document.querySelector('#duel-score').textContent === 'one – two, 10+0.1: +1 =0 −1, Elo 0 ± 482, forfeits 1 and 1; 2 of 2 games played'");
    chrome.until(
        "document.querySelector('#duel').textContent.includes('The last game: illegal move a1a3.')",
    );
    // The next one is stopped.
    chrome.fill("#duel-games", "1000");
    chrome.click("#duel-start");
    chrome.until("!document.querySelector('#duel-stop').hidden");
    chrome.click("#duel-stop");
    chrome.until("document.querySelector('#duel-stop').hidden");
    chrome.until("/ of 1000 games played/.test(document.querySelector('#duel-score').textContent)");
    assert_calm(&chrome);
    std::fs::remove_file(path).expect("it was made above");
}
