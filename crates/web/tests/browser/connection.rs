//! What goes wrong between a page and its server.

use crate::{assert_calm, visit};
use luft_web::{Config, Server};

#[test]
#[ignore = "needs chromium"]
fn the_page_comes_back_after_the_server_restarts() {
    let (mut chrome, server) = visit("analyse");
    chrome.until("document.querySelectorAll('#lines .line').length > 0");
    let port = server.address().port();
    drop(server);
    chrome.until("document.querySelector('#connection').textContent !== ''");
    chrome.value("document.querySelector('#lines').replaceChildren()");
    let config = Config {
        port,
        ..Config::default()
    };
    // The system may still hold the port for a moment.
    let again = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        Server::start(&config).ok()
    });
    let _again = again.expect("the port is free again");
    chrome.until("document.querySelector('#connection').textContent === ''");
    chrome.until("document.querySelectorAll('#lines .line').length > 0");
}

#[test]
#[ignore = "needs chromium"]
fn a_malformed_message_is_answered_and_the_page_goes_on() {
    let (mut chrome, _server) = visit("analyse");
    chrome.value(
        "new Promise((done) => { const s = new WebSocket(`ws://${location.host}/socket`);
         window.heard = []; s.onmessage = (e) => { heard.push(JSON.parse(e.data)); };
         s.onopen = () => { s.send('{nonsense'); s.send('{\"id\":5,\"do\":\"stop\"}'); done(); }; })",
    );
    chrome.until(
        "heard.some((reply) => reply.is === 'error' && /not understood/.test(reply.message))",
    );
    chrome.until("heard.some((reply) => reply.is === 'done' && reply.id === 5)");
    chrome.value("document.querySelector('#typed-move').value = 'Qh9'");
    chrome.value("document.querySelector('#typed').requestSubmit()");
    chrome.until(
        "document.querySelector('#message.error:not([hidden])')?.textContent.includes('Qh9')",
    );
    assert_calm(&chrome);
}
