//! Setting up pieces, narrow windows, the dark.

use crate::{assert_calm, visit, visit_in};

#[test]
#[ignore = "needs chromium"]
fn pieces_are_set_up_by_hand_and_nonsense_is_refused() {
    let (mut chrome, _server) = visit("analyse");
    chrome.click("#view-analyse details summary");
    chrome.click("#set-up");
    let press = |text: &str| {
        format!(
            "[...document.querySelectorAll('#palette button')].find((b) => b.textContent === '{text}').click()"
        )
    };
    chrome.value(&press("Clear"));
    for (piece, square) in [("white king", "e1"), ("white pawn", "a2")] {
        chrome.click(&format!("#palette [aria-label='{piece}']"));
        chrome.square(square);
    }
    chrome.value(&press("Done"));
    chrome.until("document.querySelector('#message').textContent.includes('black has no king')");
    chrome.click("#palette [aria-label='black king']");
    chrome.square("e8");
    chrome.until(
        "import('/js/app.js').then(({ app }) => app.board.cg.getFen() === '4k3/8/8/8/8/8/P7/4K3')",
    );
    chrome.value(&press("Done"));
    chrome.until(
        "import('/js/app.js').then(({ app }) => app.tree.start === '4k3/8/8/8/8/8/P7/4K3 w - - 0 1')",
    );
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn every_view_fits_a_phone() {
    let (mut chrome, _server) = visit_in("play", 360, 740);
    for view in ["play", "analyse", "review", "inside", "lab"] {
        chrome.value(&format!("location.hash = '#{view}'"));
        chrome.until(&format!("document.body.dataset.view === '{view}'"));
        // The board and the plots follow the window a moment later.
        chrome.until("document.documentElement.scrollWidth <= 360");
    }
    let dark = "document.documentElement.classList.contains('dark')";
    let before = chrome.value(dark);
    chrome.click("#theme");
    assert_ne!(chrome.value(dark), before);
    assert_calm(&chrome);
}
