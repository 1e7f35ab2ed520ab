//! Every view in windows of five sizes.

use crate::chrome::Chrome;
use crate::{assert_calm, moves_are, read, visit, visit_in};

const SIZES: [(u32, u32); 5] = [
    (1400, 900),
    (1366, 680),
    (2560, 1300),
    (390, 844),
    (844, 390),
];

/// The sides of an element: left, top, right, bottom.
fn place(chrome: &mut Chrome, selector: &str) -> [f64; 4] {
    let place = chrome.value(&format!(
        "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect();
         return [r.left, r.top, r.right, r.bottom]; }})()"
    ));
    [0, 1, 2, 3].map(|side| place[side].as_f64().expect("a number"))
}

#[test]
#[ignore = "needs chromium"]
fn every_view_fits_windows_of_five_sizes() {
    for (width, height) in SIZES {
        let (mut chrome, _server) = visit_in("analyse", width, height);
        read(&mut chrome, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *");
        moves_are(&mut chrome, 8);
        for view in ["play", "analyse", "review", "inside", "lab"] {
            chrome.value(&format!("location.hash = '#{view}'"));
            chrome.until(&format!("document.body.dataset.view === '{view}'"));
            chrome.value("scrollTo(0, 0)");
            let wide = chrome.value("document.documentElement.scrollWidth");
            assert_eq!(wide, width, "{view} at {width}×{height}");
            if view == "lab" {
                continue;
            }
            let [left, top, right, bottom] = place(&mut chrome, "#board");
            assert!(
                left >= 0.0
                    && top >= 0.0
                    && right <= f64::from(width)
                    && bottom <= f64::from(height),
                "{view} at {width}×{height}: {left} {top} {right} {bottom}"
            );
            let [.., below] = place(&mut chrome, "[data-go=next]");
            assert!(below <= f64::from(height), "{view} at {width}×{height}");
        }
        assert_calm(&chrome);
    }
}

#[test]
#[ignore = "needs chromium"]
fn large_windows_and_lying_phones_use_their_space() {
    let (mut chrome, _server) = visit("analyse");
    read(&mut chrome, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *");
    moves_are(&mut chrome, 8);
    chrome.resize(2560, 1300);
    chrome.until("document.querySelector('#board').getBoundingClientRect().width > 1000");
    // The moves stand beside the lines.
    let [_, _, lines, _] = place(&mut chrome, "#lines");
    let [moves, ..] = place(&mut chrome, "#game");
    assert!(moves >= lines, "{moves} {lines}");
    chrome.resize(844, 390);
    chrome.until("document.querySelector('#board').getBoundingClientRect().width < 400");
    let [_, _, board, _] = place(&mut chrome, "#board");
    let [panels, ..] = place(&mut chrome, "#view-analyse .panel");
    assert!(panels >= board, "{panels} {board}");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn nothing_jumps_when_lines_and_judgements_come_and_go() {
    let (mut chrome, _server) = visit("analyse");
    read(&mut chrome, "1. e4 e5 2. Nf3 Nc6 *");
    moves_are(&mut chrome, 4);
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    let top = |chrome: &mut Chrome| place(chrome, "#view-analyse details")[1];
    let before = top(&mut chrome);
    chrome.click("#engine");
    chrome.until("document.querySelectorAll('#lines .line').length === 0");
    assert!((top(&mut chrome) - before).abs() < 1.0);
    chrome.click("#engine");
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    assert!((top(&mut chrome) - before).abs() < 1.0);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_mistake_is_opened_with_the_board_in_sight() {
    for (width, height) in [(390, 844), (1366, 680)] {
        let (mut chrome, _server) = visit_in("review", width, height);
        read(&mut chrome, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
        chrome.click("#view-review .choice button[value='30000']");
        chrome.click("#review-start");
        chrome.until("/\\d %/.test(document.querySelector('.accuracy')?.textContent ?? '')");
        // `click` brings the button into sight, and on a phone the board out of it.
        chrome.click(".mistakes .blunder");
        chrome.until(
            "document.querySelector('#judgement').textContent.startsWith('Nf6 is a blunder')",
        );
        let [_, top, _, bottom] = place(&mut chrome, "#board");
        assert!(
            top > -1.0 && bottom <= f64::from(height),
            "{width}×{height}: {top} {bottom}"
        );
        assert_calm(&chrome);
    }
}

#[test]
#[ignore = "needs chromium"]
fn a_phone_has_room_for_the_slider_and_for_the_line_of_a_game() {
    let (mut chrome, _server) = visit_in("play", 390, 844);
    let [left, _, right, _] = place(&mut chrome, "#elo");
    assert!(right - left > 200.0, "{left} {right}");
    // The names begin where the board does.
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    let [_, top, _, bottom] = place(&mut chrome, "#game-line .grow");
    assert!(bottom - top < 60.0, "{top} {bottom}");
    let [name, ..] = place(&mut chrome, "#top-player .name");
    let [board, ..] = place(&mut chrome, "#board");
    assert!((name - board).abs() < 2.0, "{name} {board}");
    assert_calm(&chrome);
}
