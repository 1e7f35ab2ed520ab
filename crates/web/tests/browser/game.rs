//! Games against the engine.

use crate::{assert_calm, visit};
use luft_chess::{CastlingNotation, Move, Position, PositionHistory};
use luft_search::{Engine, Info, Limits, SearchListener};
use std::sync::{Arc, Mutex};

/// Keeps the best move.
#[derive(Default)]
struct Best(Mutex<Option<Move>>);

impl SearchListener for Best {
    fn info(&self, _: &Info) {}

    fn best_move(&self, best: Option<Move>, _: Option<Move>) {
        *self.0.lock().unwrap() = best;
    }
}

/// A good move.
fn choose(engine: &mut Engine, position: &Position) -> String {
    let best = Arc::new(Best::default());
    let limits = Limits {
        nodes: Some(40_000),
        ..Limits::default()
    };
    engine.go(
        position,
        &PositionHistory::new(),
        limits,
        Arc::clone(&best) as Arc<dyn SearchListener>,
    );
    engine.wait();
    let mv = best.0.lock().unwrap().expect("there is a move");
    position.uci(mv, CastlingNotation::Standard)
}

#[test]
#[ignore = "needs chromium"]
fn a_game_is_played_to_mate_by_clicking() {
    let (mut chrome, _server) = visit("analyse");
    chrome.click("#view-analyse details summary");
    chrome.value("document.querySelector('#paste').value = '8/3kP3/8/8/8/8/8/K6R w - - 0 1'");
    chrome.click("#read");
    chrome.until("document.querySelectorAll('cg-board piece').length === 4");
    chrome.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Play White from here').click()");
    chrome.until("location.hash === '#play' && document.querySelector('#status')?.textContent === 'Your move.'");
    let mut engine = Engine::new();
    let mut promoted = false;
    for _ in 0..40 {
        chrome.until(
            "import('/js/app.js').then(({ app }) => app.tree.current.view
             && /Your move|1-0|1\\/2/.test(document.querySelector('#status').textContent))",
        );
        if chrome.text("#status").contains("1-0") {
            break;
        }
        let fen = chrome.value("import('/js/app.js').then(({ app }) => app.tree.current.view.fen)");
        let position: Position = fen.as_str().unwrap().parse().unwrap();
        let mut uci = choose(&mut engine, &position);
        if !promoted && position.parse_uci("e7e8q").is_ok() {
            "e7e8q".clone_into(&mut uci);
        }
        chrome.square(&uci[..2]);
        chrome.square(&uci[2..4]);
        if uci.len() == 5 {
            promoted = true;
            chrome.click(&format!("#promotion [data-piece={}]", &uci[4..]));
        }
        chrome.until(&format!(
            "import('/js/app.js').then(({{ app }}) => app.tree.current.view?.fen !== {fen})"
        ));
    }
    assert!(promoted);
    assert_eq!(chrome.text("#status"), "Checkmate, White wins. 1-0");
    chrome.until("document.querySelector('#announcer').textContent.includes('heckmate')");
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    let pgn = pgn.as_str().unwrap();
    assert!(
        pgn.contains("[Result \"1-0\"]") && pgn.contains('#'),
        "{pgn}"
    );
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_engine_answers_and_moves_are_taken_back() {
    let (mut chrome, _server) = visit("play");
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("e2");
    chrome.square("e4");
    chrome.until("document.querySelectorAll('#moves button').length === 2");
    assert_eq!(chrome.text("#moves button"), "e4");
    chrome.until("document.querySelector('#announcer').textContent.startsWith('Luft plays')");
    chrome.click("#takeback");
    chrome.until("document.querySelectorAll('#moves button').length === 0");
    chrome.click("#resign");
    chrome.click("dialog [data-answer=true]");
    chrome.until("document.querySelector('#status').textContent.includes('resigned')");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn a_move_made_too_early_is_played_in_its_turn() {
    let (mut chrome, _server) = visit("play");
    // At full strength it thinks for a second, which is time enough.
    chrome.value(
        "(() => { const e = document.querySelector('#elo'); e.value = e.max; e.dispatchEvent(new Event('input')); })()",
    );
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("e2");
    chrome.square("e4");
    chrome.until("document.querySelector('#status').textContent === 'Luft thinks…'");
    chrome.square("d2");
    chrome.square("d3");
    chrome.until("document.querySelectorAll('#moves button').length === 4");
    assert_eq!(
        chrome.value("document.querySelectorAll('#moves button')[2].textContent"),
        "d3"
    );
    assert_calm(&chrome);
}
