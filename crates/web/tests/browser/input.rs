//! Moves made by every kind of hand, and games that come in as files.

use crate::{assert_calm, visit, visit_in};

#[test]
#[ignore = "needs chromium"]
fn pieces_are_dragged_and_castle_as_in_chess960() {
    let (mut chrome, _server) = visit("analyse");
    chrome.click("#view-analyse details summary");
    // The king's way to g1 is a single step: castling is told by taking the own rook.
    chrome.value(
        "document.querySelector('#paste').value = '4k3/8/8/8/8/8/PPPPPPPP/RNBQ1K1R w H - 0 1'",
    );
    chrome.click("#read");
    chrome.until("document.querySelectorAll('cg-board piece').length === 15");
    chrome.drag("e2", "e4");
    chrome.until("document.querySelectorAll('#moves button').length === 1");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.view)");
    chrome.drag("e8", "d8");
    chrome.until("document.querySelectorAll('#moves button').length === 2");
    // The list is there before the server has told what may be played.
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.view)");
    chrome.drag("f1", "h1");
    chrome.until("document.querySelectorAll('#moves button').length === 3");
    assert_eq!(chrome.text("#moves"), "1.e4Kd82.O-O");
    chrome.until(
        "import('/js/app.js').then(({ app }) => app.board.cg.getFen() === '3k4/8/8/8/4P3/8/PPPP1PPP/RNBQ1RK1')",
    );
    // A piece that is dropped where it cannot go stays where it was.
    chrome.drag("d8", "d5");
    chrome.until(
        "import('/js/app.js').then(({ app }) => app.board.cg.getFen() === '3k4/8/8/8/4P3/8/PPPP1PPP/RNBQ1RK1')",
    );
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_finger_moves_pieces_on_a_phone() {
    let (mut chrome, _server) = visit_in("analyse", 360, 740);
    chrome.tap("g1");
    chrome.until("document.querySelector('cg-board square.selected')");
    chrome.tap("f3");
    chrome.until("document.querySelectorAll('#moves button').length === 1");
    assert_eq!(chrome.text("#moves button"), "Nf3");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_dropped_file_is_read_with_its_side_lines() {
    let (mut chrome, _server) = visit("analyse");
    chrome.value(
        "(() => {
           const files = new DataTransfer();
           files.items.add(new File(['1. e4 (1. d4! d5 (1... Nf6) 2. c4) 1... e5 {solid} 2. Nf3 *'], 'game.pgn'));
           const drop = (kind) => document.body.dispatchEvent(
             new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
           drop('dragenter'); drop('drop');
         })()",
    );
    chrome.until("document.querySelectorAll('#moves button').length === 7");
    chrome.until("document.querySelector('#drop').hidden");
    assert_eq!(chrome.text("#moves .aside .aside button"), "Nf6");
    assert!(chrome.text("#moves .aside").contains("d4!"));
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    let pgn = pgn.as_str().unwrap();
    let moves = "1. e4 (1. d4 $1 d5 (1... Nf6) 2. c4) 1... e5 {solid} 2. Nf3 *";
    assert!(pgn.contains(moves), "{pgn}");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_clock_that_runs_out_ends_the_game() {
    let (mut chrome, _server) = visit("play");
    chrome.value("import('/js/settings.js').then(({ set }) => set('clock', '0.02+0'))");
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'White is out of time. 0-1'");
    chrome.square("e2");
    chrome.square("e4");
    assert_eq!(
        chrome.value("document.querySelectorAll('#moves button').length"),
        0
    );
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    assert!(pgn.as_str().unwrap().contains("[Result \"0-1\"]"));
    assert_calm(&chrome);
}
