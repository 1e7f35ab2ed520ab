//! The page in a real browser, as people use it.

mod analysis;
mod chrome;
mod connection;
mod editor;
mod faults;
mod game;
mod input;
mod results;
mod screenshots;

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

/// A browser at a view of a new server.
fn visit(view: &str) -> (Chrome, Server) {
    visit_in(view, 1280, 900)
}

/// The same in a window of this size.
fn visit_in(view: &str, width: u32, height: u32) -> (Chrome, Server) {
    let mut chrome = Chrome::start(width, height);
    let server = server();
    chrome.show(&format!("{}#{view}", server.url()));
    // The board is there before the server has answered.
    chrome.until(&format!(
        "document.querySelector('#view-{view}').children.length > 0"
    ));
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.view)");
    (chrome, server)
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
