//! Before, around and after a game: how it begins, what is asked, how it ends.

use crate::chrome::Chrome;
use crate::{assert_calm, moves_are, read, visit};

const MINE: &str = "document.querySelector('#status').textContent === 'Your move.'";

fn status_has(chrome: &mut Chrome, text: &str) {
    chrome.until(&format!(
        "document.querySelector('#status').textContent.includes('{text}')"
    ));
}

/// Begins a game as White from a position.
fn play_from(chrome: &mut Chrome, fen: &str) {
    read(chrome, fen);
    chrome.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Play White from here').click()");
    chrome.until("document.body.dataset.view === 'play'");
    chrome.until(MINE);
}

#[test]
#[ignore = "needs chromium"]
fn the_first_move_on_the_board_starts_a_game() {
    let (mut chrome, _server) = visit("play");
    let board = "document.querySelector('#board').getBoundingClientRect().top";
    let before = chrome.value(board);
    chrome.square("d2");
    chrome.square("d4");
    moves_are(&mut chrome, 2);
    // The form has folded to a line, and the board is where it was.
    assert_eq!(
        chrome.value("document.querySelector('#set-up-game').hidden"),
        true
    );
    assert_eq!(
        chrome.text("#game-line .grow"),
        "You play White · Luft (1600), good club player · no clock"
    );
    chrome.value("scrollTo(0, 0)");
    assert_eq!(chrome.value(board), before);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn what_ends_a_game_asks_and_a_banner_goes_on() {
    let (mut chrome, _server) = visit("play");
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 2);
    chrome.until(MINE);
    for button in ["#another", "#resign"] {
        chrome.click(button);
        chrome.click("dialog [data-answer=false]");
        chrome.until("!document.querySelector('dialog')");
        moves_are(&mut chrome, 2);
        assert_eq!(chrome.text("#status"), "Your move.");
    }
    chrome.click("#resign");
    chrome.click("dialog [data-answer=true]");
    status_has(&mut chrome, "You resigned, Black wins. 0-1");
    chrome.until("!document.querySelector('#banner').hidden");
    // The other colour, and the engine begins.
    chrome.click("#rematch");
    chrome.until("document.querySelector('#board .orientation-black, #board.orientation-black')");
    moves_are(&mut chrome, 1);
    chrome.click("#resign");
    chrome.click("dialog [data-answer=true]");
    chrome.click("#banner .main");
    chrome.until("document.body.dataset.view === 'review'");
    moves_are(&mut chrome, 1);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn clocks_levels_and_start_positions_are_chosen() {
    let (mut chrome, _server) = visit("play");
    chrome.click("#view-play .choice button[value=own]");
    chrome.fill("#own-minutes", "1.5");
    chrome.fill("#own-increment", "7");
    chrome.click("#view-play .choice button[value=chess960]");
    // The last step of the slider is full strength.
    chrome.value("document.querySelector('#elo').focus()");
    chrome.stroke("End");
    assert_eq!(chrome.text("#set-up-game output"), "full strength");
    chrome.click("#new-game");
    chrome.until(MINE);
    chrome.until("/^1:(30|29)/.test(document.querySelector('#bottom-player time').textContent)");
    assert!(
        chrome
            .text("#game-line")
            .contains("Luft, full strength · 1.5+7")
    );
    let row = chrome.value(
        "import('/js/app.js').then(({ app }) => [...app.tree.start.split('/')[0]].sort().join(''))",
    );
    assert_eq!(row, "bbknnqrr");
    chrome.square("a2");
    chrome.square("a3");
    moves_are(&mut chrome, 2);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn opponents_begin_with_a_newcomer_and_each_has_a_word() {
    let (mut chrome, _server) = visit("play");
    chrome.value("document.querySelector('#elo').focus()");
    chrome.stroke("Home");
    assert_eq!(chrome.text("#set-up-game output"), "600, newcomer");
    let words = chrome.value(
        "import('/js/level.js').then(({ word }) => {
           const slider = document.querySelector('#elo');
           const steps = [...Array((slider.max - slider.min) / slider.step).keys()];
           return new Set(steps.map((step) => word(600 + 50 * step))).size; })",
    );
    assert_eq!(words, 10);
    chrome.click("#new-game");
    chrome.until(MINE);
    assert_eq!(chrome.text("#top-player .name"), "Luft (600)");
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 2);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn draws_are_offered_and_captures_are_shown() {
    let (mut chrome, _server) = visit("analyse");
    play_from(&mut chrome, "4k3/8/8/3r4/4P3/8/8/4K2R w - - 0 5");
    chrome.click("#offer");
    chrome.until("document.querySelector('#message').textContent.includes('too early')");
    chrome.square("e4");
    chrome.square("d5");
    chrome.until("document.querySelector('#bottom-player .taken').textContent === '♜ +6'");
    chrome.value("location.hash = '#analyse'");
    chrome.until("document.body.dataset.view === 'analyse'");
    chrome.value("import('/js/views/play.js')");
    read(&mut chrome, "4k2r/8/8/8/8/8/8/4K2R w - - 0 40");
    chrome.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Play White from here').click()");
    chrome.click("dialog [data-answer=true]");
    chrome.until("document.body.dataset.view === 'play'");
    chrome.until(MINE);
    chrome.click("#offer");
    status_has(&mut chrome, "Draw agreed. 1/2-1/2");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn sounds_and_looks_are_chosen_and_kept() {
    let (mut chrome, _server) = visit("play");
    chrome.click("#sound");
    chrome.click("#look");
    chrome.click("dialog .choice button[value=wood]");
    chrome.click("dialog .choice button[value=plain]");
    chrome.click("dialog [data-answer=true]");
    chrome.until("!document.querySelector('dialog')");
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('#new-game')");
    assert_eq!(
        chrome.value("document.querySelector('#sound').getAttribute('aria-pressed')"),
        "false"
    );
    let piece = "getComputedStyle(document.querySelector('cg-board piece.white.king')).backgroundImage.slice(0, 24)";
    chrome.until("document.querySelector('cg-board piece.white.king')");
    assert_eq!(chrome.value(piece), "url(\"data:image/svg+xml,");
    assert_eq!(
        chrome.value("document.documentElement.dataset.board"),
        "wood"
    );
    assert_calm(&chrome);
}
