//! The page in a real browser, as people use it.

mod accessibility;
mod analysis;
mod chrome;
mod connection;
mod duel;
mod editor;
mod faults;
mod game;
mod input;
mod knowledge;
mod large;
mod layout;
mod results;
mod retry;
mod screenshots;
mod set_up;
mod variations;
mod why;

use chrome::Chrome;
use luft_web::{Config, Server};

/// A server at a free port.
fn server() -> Server {
    let config = Config {
        port: 0,
        ..Config::default()
    };
    Server::start(&config).expect("there is a free port")
}

/// How many moves the list shows.
fn moves_are(chrome: &mut Chrome, count: usize) {
    chrome.until(&format!(
        "document.querySelectorAll('#moves button').length === {count}"
    ));
}

/// A browser at a view of a new server.
fn visit(view: &str) -> (Chrome, Server) {
    visit_in(view, 1280, 900)
}

/// The same in a window of this size.
fn visit_in(view: &str, width: u32, height: u32) -> (Chrome, Server) {
    let server = server();
    (visit_server(&server, view, width, height), server)
}

/// A browser at a view of this server.
fn visit_server(server: &Server, view: &str, width: u32, height: u32) -> Chrome {
    let mut chrome = Chrome::start(width, height);
    chrome.show(&format!("{}#{view}", server.url()));
    // The board is there before the server has answered.
    chrome.until(&format!(
        "document.querySelector('#view-{view}').children.length > 0"
    ));
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.view)");
    chrome
}

/// Reads a FEN or a PGN into the page, in a view that takes one.
fn read(chrome: &mut Chrome, text: &str) {
    let text = serde_json::to_string(text).expect("a text");
    chrome.value(&format!(
        "import('/js/load.js').then(({{ load }}) => load({text}))"
    ));
}

/// Nothing went wrong on the page.
fn assert_calm(chrome: &Chrome) {
    assert!(chrome.complaints.is_empty(), "{:?}", chrome.complaints);
}
