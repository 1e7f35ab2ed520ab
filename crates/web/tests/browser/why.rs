//! Why this move, and not another?

use crate::{assert_calm, read, visit, visit_server};
use luft_web::{Config, Server};

const HANGING: &str = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1";

#[test]
#[ignore = "needs chromium"]
fn a_move_is_compared_with_the_best_one() {
    let (mut chrome, _server) = visit("inside");
    read(&mut chrome, HANGING);
    chrome.until("document.querySelectorAll('#why-move option').length > 5");
    chrome.choose("#why-move", "e1e2");
    let answer = "document.querySelector('#why-answer').textContent";
    chrome.until(&format!("{answer}.includes('more of a point than Ke2')"));
    assert!(chrome.text("#why-answer .best").contains("Rxd5"));
    chrome.until(&format!("{answer}.includes('Their ways part in material')"));
    // The same with a move on the board, which is not played.
    chrome.click("#why-pick");
    chrome.square("d1");
    chrome.square("d3");
    chrome.until(&format!("{answer}.includes('more of a point than Rd3')"));
    assert_eq!(
        chrome.value("import('/js/app.js').then(({ app }) => app.tree.root.children.length)"),
        0
    );
    assert_calm(&chrome);
}

/// An engine that finds another move without late move reductions, and says so as UCI wants it.
#[cfg(unix)]
fn switchable() -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = std::env::temp_dir().join(format!("luft-switchable-{}.sh", std::process::id()));
    let script = r#"#!/bin/sh
move=d1d5
while read -r line; do
  case "$line" in
    uci) echo "option name lmr type check default true"; echo "option name rfp type check default true"; echo uciok ;;
    isready) echo readyok ;;
    "setoption name lmr value false") move=d1d4 ;;
    "setoption name lmr value true") move=d1d5 ;;
    go*) echo "info depth 5 score cp 500 pv $move"; echo "bestmove $move" ;;
    quit) exit 0 ;;
  esac
done
"#;
    std::fs::write(&path, script).expect("the script can be written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
        .expect("the script is ours");
    path
}

#[test]
#[cfg(unix)]
#[ignore = "needs chromium"]
fn techniques_are_switched_off_one_by_one() {
    let path = switchable();
    let config = Config {
        port: 0,
        engines: vec![path.display().to_string().parse().expect("an engine")],
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let mut chrome = visit_server(&server, "inside", 1280, 900);
    read(&mut chrome, HANGING);
    chrome.until("document.querySelectorAll('#why-move option').length > 5");
    chrome.click("#why-switches");
    chrome.until("document.querySelector('#why-table').textContent.includes('Without 1 of 2 techniques another move is chosen')");
    assert_eq!(
        chrome.text("#why-table tr.missed"),
        "Late move reductionsRd4+5.005".to_owned() + &measured(&mut chrome)
    );
    assert_calm(&chrome);
    std::fs::remove_file(path).expect("it was made above");
}

/// A build whose techniques are options: `LUFT_TUNE` names it, or `cargo tune` has made it.
fn tune_build() -> String {
    let made = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/tune/release/luft"
    );
    std::env::var("LUFT_TUNE").unwrap_or_else(|_| made.to_owned())
}

#[test]
#[ignore = "needs chromium and a tune build (cargo tune, or LUFT_TUNE)"]
fn techniques_of_a_tune_build_are_switched_off_one_by_one() {
    let config = Config {
        port: 0,
        engines: vec![tune_build().parse().expect("an engine")],
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let mut chrome = visit_server(&server, "inside", 1280, 900);
    read(&mut chrome, HANGING);
    chrome.until("document.querySelectorAll('#why-move option').length > 5");
    chrome.click("#why-switches");
    // A queen for nothing is taken without any of them, but they are not without effect. The most valuable come first.
    chrome.until("document.querySelectorAll('#why-table tbody tr').length >= 12");
    chrome.click("#why-switches");
    chrome.until(
        "document.querySelector('#why-switches').textContent === 'Which techniques find it?'",
    );
    let note = chrome.text("#why-table p");
    assert!(
        note.contains("Rxd5") && note.contains("Without 0 of"),
        "{note}"
    );
    let column = |number: usize| {
        format!(
            "new Set([...document.querySelectorAll('#why-table tbody tr')].map((row) => row.children[{number}].textContent))"
        )
    };
    assert_eq!(chrome.value(&format!("[...{}].join()", column(1))), "Rxd5");
    let scores = chrome.value(&format!("{}.size", column(2)));
    assert!(scores.as_u64() > Some(1), "{scores}");
    assert_calm(&chrome);
}

/// What the table of measurements says of late move reductions, as the page writes it.
#[cfg(unix)]
fn measured(chrome: &mut crate::chrome::Chrome) -> String {
    let text = chrome.value(
        "import('/js/socket.js').then(({ socket }) => {
           const [elo, error] = socket.hello.events.find((event) => event.name === 'lmr').measured;
           return `${elo.toFixed(0)} ± ${error.toFixed(0)}`; })",
    );
    text.as_str().expect("a text").to_owned()
}
