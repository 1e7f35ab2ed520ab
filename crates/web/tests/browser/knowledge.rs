//! What the engine is given: threads, memory, a book and endgame tables.

use crate::{assert_calm, moves_are, read, visit, visit_server};
use luft_book::{Book, Entry, MoveBits, key};
use luft_chess::Position;
use luft_web::{Config, Server};
use std::path::PathBuf;

/// A book of two moves.
fn book() -> PathBuf {
    let start = Position::startpos();
    let entry = |text: &str, weight| Entry {
        key: key(&start, None),
        mv: MoveBits::of(start.parse_uci(text).expect("a legal move")),
        weight,
        learn: 0,
    };
    let book = Book::of(vec![entry("d2d4", 25), entry("e2e4", 75)]);
    let path = std::env::temp_dir().join(format!("luft-book-{}.bin", std::process::id()));
    std::fs::write(&path, book.write()).expect("the book can be written");
    path
}

#[test]
#[ignore = "needs chromium"]
fn the_engine_is_set_and_a_book_is_looked_up() {
    let path = book();
    let (mut chrome, _server) = visit("analyse");
    chrome.click("#engine-settings summary");
    chrome.choose("#engine-hash", "64");
    chrome.until("document.querySelector('#engine-has').textContent.includes('64 MB')");
    chrome.fill("#engine-book", "/no/such/book.bin");
    chrome.stroke("Enter");
    chrome.until(
        "document.querySelector('#message.error')?.textContent.includes('/no/such/book.bin')",
    );
    chrome.fill("#engine-book", &path.display().to_string());
    chrome.stroke("Enter");
    chrome.until("document.querySelector('#engine-has').textContent.includes('book of 2 moves')");
    chrome.until("document.querySelector('#lookup').textContent === 'Booke475 %d425 %'");
    chrome.click("#lookup [data-uci=e2e4]");
    moves_are(&mut chrome, 1);
    chrome.until("document.querySelector('#lookup').hidden");
    // It is told again to the session after a reload.
    chrome.key("Home");
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('#lookup')?.textContent.includes('75 %')");
    chrome.until("document.querySelector('#engine-has')?.textContent.includes('64 MB')");
    assert_calm(&chrome);
    std::fs::remove_file(path).expect("it was made above");
}

#[test]
#[ignore = "needs chromium and LUFT_DATA"]
fn tables_judge_every_move() {
    let data = PathBuf::from(std::env::var_os("LUFT_DATA").expect("LUFT_DATA names the data"));
    let config = Config {
        port: 0,
        tablebases: Some(data.join("syzygy").display().to_string()),
        ..Config::default()
    };
    let server = Server::start(&config).expect("the tables are there");
    let mut chrome = visit_server(&server, "analyse", 1280, 900);
    read(&mut chrome, "8/8/8/8/8/4k3/4p3/4K2Q w - - 0 1");
    chrome.until("document.querySelector('#lookup h2')?.textContent === 'Tablebase'");
    let moves = chrome.value("document.querySelectorAll('#lookup tr').length");
    let legal =
        chrome.value("import('/js/app.js').then(({ app }) => app.tree.current.view.moves.length)");
    assert_eq!(moves, legal);
    assert!(chrome.text("#lookup td.win").starts_with("win, "));
    chrome.until("document.querySelector('#lookup td.draw')");
    // A win that the tables know is no number of pawns.
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    let wild = "[...document.querySelectorAll('#lines .score')].some((one) => Math.abs(Number(one.textContent)) > 100)";
    assert_eq!(chrome.value(wild), false);
    assert_calm(&chrome);
}
