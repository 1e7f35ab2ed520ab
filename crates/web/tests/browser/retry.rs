//! After a review: the mistakes once more.

use crate::{assert_calm, read, visit};

#[test]
#[ignore = "needs chromium"]
fn mistakes_are_shown_retried_and_kept_as_puzzles() {
    let (mut chrome, _server) = visit("review");
    read(&mut chrome, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    chrome.click("#view-review .choice button[value='30000']");
    chrome.click("#review-start");
    chrome.until("/\\d %/.test(document.querySelector('.accuracy')?.textContent ?? '')");
    assert!(chrome.text(".counts").contains("?? 0"));
    assert!(
        chrome
            .value("document.querySelectorAll('.counts')[1].textContent")
            .as_str()
            .unwrap()
            .contains("?? 1")
    );
    // A mistake opens the position before it: red was played, green is better.
    let state = "import('/js/app.js').then(({ app }) => [app.tree.current.san, ...app.board.cg.state.drawable.autoShapes.map((s) => s.brush)].join())";
    chrome.click(".mistakes .blunder");
    chrome.until(&format!("{state}.then((text) => text === 'Qh5,red,green')"));
    chrome.click("#better button");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.ply === 6)");
    // Find a better move.
    chrome.click("#retry");
    chrome.until("document.querySelector('#retry-panel .question').textContent.includes('3… Nf6 was a mistake')");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.ply === 5 && app.tree.current.view && app.board.cg.state.movable.color === 'black')");
    chrome.square("g8");
    chrome.square("f6");
    chrome.until(
        "document.querySelector('#retry-verdict').textContent.includes('was played in the game')",
    );
    chrome.square("g8");
    chrome.square("h6");
    chrome.until("/Try again|Yes/.test(document.querySelector('#retry-verdict').textContent)");
    let better =
        chrome.value("import('/js/puzzles.js').then(({ shuffled }) => shuffled()[0].best[0].uci)");
    let better = better.as_str().unwrap();
    chrome.until("!/…$/.test(document.querySelector('#retry-verdict').textContent)");
    if !chrome.text("#retry-verdict").contains("Yes") {
        chrome.square(&better[..2]);
        chrome.square(&better[2..4]);
        chrome.until("document.querySelector('#retry-verdict').textContent.startsWith('Yes')");
    }
    chrome.click("#retry-next");
    chrome.until("document.querySelector('#retry-panel').hidden");
    // The game is there again, and its mistake is a puzzle.
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.main().length === 7)");
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('#puzzles')?.disabled === false");
    chrome.click("#puzzles");
    chrome.click("#retry-solution");
    chrome.until("document.querySelector('#retry-verdict').textContent.startsWith('Best was')");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_cursor_on_the_curve_goes_with_the_game() {
    let (mut chrome, _server) = visit("review");
    read(&mut chrome, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    chrome.click("#view-review .choice button[value='30000']");
    chrome.click("#review-start");
    chrome.until("/\\d %/.test(document.querySelector('.accuracy')?.textContent ?? '')");
    let picture = "document.querySelector('#curve canvas').toDataURL()";
    chrome.key("Home");
    chrome.until("import('/js/app.js').then(({ app }) => !app.tree.current.parent)");
    let before = chrome.value(picture);
    chrome.key("End");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.ply === 7)");
    assert_ne!(chrome.value(picture), before);
    // A click on the curve goes to its move.
    chrome.click("#curve .u-over");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.ply !== 7 && app.tree.current.ply > 1)");
    assert_calm(&chrome);
}
