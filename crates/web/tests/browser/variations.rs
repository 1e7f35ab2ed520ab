//! Working with a game: variations, comments, arrows, its address, files with many games.

use crate::chrome::Chrome;
use crate::{assert_calm, moves_are, read, visit};

const GAME: &str = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";

fn pgn(chrome: &mut Chrome) -> String {
    let text = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    text.as_str().unwrap().replace('\n', " ")
}

#[test]
#[ignore = "needs chromium"]
fn lines_are_promoted_deleted_and_written_about() {
    let (mut chrome, _server) = visit("analyse");
    read(&mut chrome, GAME);
    moves_are(&mut chrome, 5);
    chrome.click("#moves .aside button:nth-of-type(2)");
    chrome.until("document.querySelector('#moves [aria-current]').textContent === 'Nf3'");
    chrome.click("#promote");
    chrome.until("document.querySelector('#moves .aside').textContent.includes('e5')");
    chrome.click("#annotate [data-nag='5']");
    chrome.choose("#position-glyph", "14");
    chrome.fill("#comment", "the open Sicilian");
    chrome.click("#annotate [data-nag='1']");
    chrome.until("document.querySelector('#moves [aria-current]').textContent === 'Nf3!⩲'");
    let text = pgn(&mut chrome);
    assert!(
        text.contains("1. e4 c5 (1... e5 2. Nf3) 2. Nf3 $1 $14 {the open Sicilian}"),
        "{text}"
    );
    // What has something behind it is deleted only after a question.
    chrome.click("#moves .aside button");
    chrome.click("#delete-move");
    chrome.click("dialog [data-answer=false]");
    moves_are(&mut chrome, 5);
    chrome.click("#delete-move");
    chrome.click("dialog [data-answer=true]");
    moves_are(&mut chrome, 3);
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn arrows_stay_with_their_position() {
    let (mut chrome, _server) = visit("analyse");
    read(&mut chrome, GAME);
    chrome.key("ArrowRight");
    chrome.until("document.querySelector('#moves [aria-current]')?.textContent === 'e4'");
    chrome.draw_arrow("g1", "f3");
    let drawn = "import('/js/app.js').then(({ app }) => app.board.cg.state.drawable.shapes.length)";
    chrome.until(&format!("{drawn}.then((n) => n === 1)"));
    chrome.key("ArrowRight");
    chrome.until(&format!("{drawn}.then((n) => n === 0)"));
    chrome.key("ArrowLeft");
    chrome.until(&format!("{drawn}.then((n) => n === 1)"));
    let text = pgn(&mut chrome);
    assert!(text.contains("{[%cal Gg1f3]}"), "{text}");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_address_has_the_position_and_its_game() {
    let (mut chrome, server) = visit("analyse");
    read(&mut chrome, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    chrome.type_move("e4");
    chrome.type_move("Ke7");
    chrome.key("ArrowLeft");
    let wanted = "#analyse?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&moves=e2e4.e8e7&at=1";
    chrome.until(&format!("location.hash === '{wanted}'"));
    // Somebody else opens it, and knows nothing but the address.
    let mut other = Chrome::start(1280, 900);
    other.show(&format!("{}{wanted}", server.url()));
    moves_are(&mut other, 2);
    other.until("document.querySelector('#moves [aria-current]')?.textContent === 'e4'");
    // A reload keeps what is beside the line too.
    chrome.fill("#comment", "forward");
    chrome.click("#moves button");
    chrome.until("document.querySelector('#moves').textContent.includes('forward')");
    std::thread::sleep(std::time::Duration::from_millis(600));
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('#moves')?.textContent.includes('forward')");
    assert_calm(&other);
}

#[test]
#[ignore = "needs chromium"]
fn the_threat_is_shown_and_digits_play_lines() {
    let (mut chrome, _server) = visit("analyse");
    read(
        &mut chrome,
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    );
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    chrome.stroke("x");
    chrome.until("document.querySelector('#lines .text').textContent.includes('Qxf7#')");
    chrome.until("import('/js/app.js').then(({ app }) => app.board.cg.state.drawable.autoShapes[0]?.brush === 'red')");
    assert_eq!(
        chrome.value("document.querySelector('#threat').getAttribute('aria-pressed')"),
        "true"
    );
    chrome.stroke("x");
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    chrome.stroke("1");
    moves_are(&mut chrome, 1);
    assert_eq!(
        chrome.value("document.querySelector('#threat').getAttribute('aria-pressed')"),
        "false"
    );
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_line_that_is_pointed_at_shows_a_small_board() {
    let (mut chrome, _server) = visit("analyse");
    chrome.until("document.querySelectorAll('#lines .line button').length > 5");
    chrome.click("#engine");
    chrome.until("document.querySelector('#engine').textContent === 'Think'");
    chrome.click("#engine");
    chrome.until("document.querySelectorAll('#lines .line button').length > 5");
    chrome.point("#lines .line button:nth-of-type(2)");
    chrome.until("!document.querySelector('#preview').hidden");
    chrome.until("document.querySelectorAll('#preview piece').length === 32");
    chrome.point("#flip");
    chrome.until("document.querySelector('#preview').hidden");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn games_of_a_file_are_listed_searched_and_chosen() {
    let (mut chrome, _server) = visit("analyse");
    chrome.value(
        "(() => {
           const game = (white, black, moves, year) => `[Event \"Match\"]\\n[White \"${white}\"]\\n[Black \"${black}\"]\\n[Date \"${year}.??.??\"]\\n[Result \"1-0\"]\\n\\n${moves} 1-0\\n\\n`;
           const text = game('Anna', 'Bruno', '1. e4 e5', 1999) + game('Clara', 'Dora', '1. d4 d5 2. c4\\n{[not a tag]} e6', 2001)
             + game('Emil', 'Anna', '1. c4', 2003).replaceAll('\\n', '\\r\\n');
           const files = new DataTransfer();
           files.items.add(new File([text], 'games.pgn'));
           document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
         })()",
    );
    chrome.until("document.querySelectorAll('.games button').length === 3");
    assert_eq!(chrome.text("#games-count"), "3 of 3 games");
    chrome.fill("#games-search", "clara 2001");
    chrome.until("document.querySelectorAll('.games button').length === 1");
    chrome.click(".games button");
    moves_are(&mut chrome, 4);
    assert!(chrome.text("#game-head").contains("Clara – Dora"));
    chrome.until("!document.querySelector('dialog')");
    // The list is there to come back to.
    chrome.click("#view-analyse details summary");
    chrome.click("#games");
    chrome.click(".games [data-game='2']");
    moves_are(&mut chrome, 1);
    assert!(chrome.text("#game-head").contains("Emil – Anna"));
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn openings_are_named_and_every_line_of_the_table_is_legal() {
    let (mut chrome, _server) = visit("analyse");
    let wrong = chrome.value(
        "Promise.all([import('/js/openings.js'), import('/js/socket.js')]).then(async ([{ openings }, { socket }]) => {
           const wrong = [];
           for (const moves of openings.keys()) {
             const game = await socket.ask({ do: 'import', text: `${moves} *` }).catch(() => null);
             if (game?.moves.map(({ san }) => san).join(' ') !== moves) wrong.push(moves);
           }
           return wrong.join('; '); })",
    );
    assert_eq!(wrong, "");
    read(&mut chrome, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *");
    chrome.key("End");
    chrome.until(
        "document.querySelector('#opening').textContent === 'C65 Ruy Lopez, Berlin Defence'",
    );
    chrome.key("Home");
    chrome.until("document.querySelector('#opening').textContent === ''");
    assert_calm(&chrome);
}
