//! Analysing, reviewing, looking inside.

use crate::{assert_calm, visit};

#[test]
#[ignore = "needs chromium"]
fn a_fen_is_analysed_and_a_blunder_named() {
    let (mut chrome, _server) = visit("analyse");
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    chrome.click("#view-analyse details summary");
    chrome
        .value("document.querySelector('#paste').value = '6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1'");
    chrome.click("#read");
    chrome.until("document.querySelector('#lines .score')?.textContent === '#1'");
    chrome.until("document.querySelector('#lines .line button').textContent === '1. Rb8#'");
    // A typed move is judged at once.
    chrome.value("document.querySelector('#typed-move').value = 'Rf1'");
    chrome.value("document.querySelector('#typed').requestSubmit()");
    chrome.until("document.querySelector('#judgement b')?.textContent === 'a blunder'");
    assert!(chrome.text("#judgement").contains("Better was 1. Rb8#"));
    // The arrow key goes back, a click on a line goes forward.
    chrome.key("ArrowLeft");
    chrome.until("document.querySelector('#lines .score')?.textContent === '#1'");
    chrome.click("#lines .line button");
    chrome.until("document.querySelector('#lines').textContent === 'Checkmate, White wins'");
    assert_eq!(chrome.text("#moves .aside button"), "Rb8#");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn settings_and_the_game_survive_a_reload() {
    let (mut chrome, server) = visit("analyse");
    chrome.click("#view-analyse .choice button[value='5']");
    chrome.until("document.querySelectorAll('#lines .line').length === 5");
    chrome.value("document.querySelector('#typed-move').value = 'e4'");
    chrome.value("document.querySelector('#typed').requestSubmit()");
    chrome.until("document.querySelector('#judgement b')");
    chrome.show(&server.url());
    chrome.until("document.body.dataset.view === 'play'");
    chrome.value("location.hash = '#analyse'");
    chrome.until("document.querySelectorAll('#lines .line').length === 5");
    assert_eq!(chrome.text("#moves button"), "e4");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_game_is_reviewed() {
    let (mut chrome, _server) = visit("review");
    chrome.click("#view-review .choice button[value='30000']");
    chrome.click("#view-review details summary");
    chrome.value("document.querySelector('#review-text').value = '[White \"A\"]\\n\\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'");
    chrome.click("#review-read");
    chrome.until("/\\d %/.test(document.querySelector('.accuracy')?.textContent ?? '')");
    let mistakes = chrome.text(".mistakes");
    assert!(mistakes.contains("3… Nf6 blunder"), "{mistakes}");
    assert_eq!(
        chrome.value("document.querySelectorAll('#curve canvas').length"),
        1
    );
    chrome.until("document.querySelector('#moves').textContent.includes('Nf6??')");
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    let pgn = pgn.as_str().unwrap().replace('\n', " ");
    assert!(pgn.contains("Nf6 $4 {[%eval #1] blunder"), "{pgn}");
    assert!(pgn.contains("(3... "), "{pgn}");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_search_shows_what_it_does() {
    let (mut chrome, _server) = visit("inside");
    chrome.until("document.querySelectorAll('#techniques .bar').length > 5");
    let figures = chrome.text("#figures");
    assert!(
        figures.contains("% cutoffs by the first move") || figures.contains("%cutoffs"),
        "{figures}"
    );
    // A rectangle below every piece but the kings.
    chrome.until("document.querySelectorAll('.cg-custom-below rect').length === 30");
    assert_calm(&chrome);
}
