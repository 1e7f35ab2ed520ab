//! Things that were wrong once, each by its name.

use crate::chrome::Chrome;
use crate::{assert_calm, moves_are, read, visit, visit_in};
use luft_web::{Config, Server};
use std::time::Duration;

const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 \
    10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 \
    19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 *";

#[test]
#[ignore = "needs chromium"]
fn stepping_through_moves_keeps_the_board_in_sight() {
    for (width, height) in [(390, 844), (1366, 680)] {
        let (mut chrome, _server) = visit_in("analyse", width, height);
        read(&mut chrome, LONG);
        moves_are(&mut chrome, 52);
        chrome.value("scrollTo(0, 0)");
        for _ in 0..52 {
            chrome.key("ArrowRight");
        }
        chrome.until(
            "document.querySelector('#moves [aria-current]').textContent.startsWith('Kxf7')",
        );
        assert_eq!(chrome.value("scrollY"), 0, "{width}");
        // The list itself has followed.
        assert_ne!(
            chrome.value("document.querySelector('#moves').scrollTop"),
            0
        );
        assert_calm(&chrome);
    }
}

#[test]
#[ignore = "needs chromium"]
fn clicks_on_engine_lines_are_not_lost_to_redraws() {
    let (mut chrome, _server) = visit("analyse");
    for _ in 0..8 {
        chrome.until("document.querySelectorAll('#lines .line button:not(:disabled)').length > 3");
        // Several reports come while the button is down.
        chrome.slow_click(
            "#lines .line button:not(:disabled)",
            Duration::from_millis(350),
        );
        chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.parent)");
        chrome.key("ArrowLeft");
        chrome.until("import('/js/app.js').then(({ app }) => !app.tree.current.parent)");
    }
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn exploring_elsewhere_does_not_touch_the_game() {
    let (mut chrome, _server) = visit("play");
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 2);
    let game = chrome.text("#moves");
    chrome.click("#to-analysis");
    chrome.until("document.body.dataset.view === 'analyse'");
    moves_are(&mut chrome, 2);
    chrome.key("Home");
    chrome.type_move("d4");
    chrome.type_move("d5");
    moves_are(&mut chrome, 4);
    chrome.click("nav a[href='#play']");
    chrome.until("document.body.dataset.view === 'play'");
    moves_are(&mut chrome, 2);
    assert_eq!(chrome.text("#moves"), game);
    // Nobody answers the side line, and a move that is taken back is one of the game.
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(chrome.text("#moves"), game);
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("d2");
    chrome.square("d3");
    moves_are(&mut chrome, 4);
    chrome.click("#takeback");
    moves_are(&mut chrome, 2);
    assert_eq!(chrome.text("#moves"), game);
    // What was tried out is still there.
    chrome.click("#to-analysis");
    chrome.until("document.querySelector('#moves .aside')?.textContent.includes('d4')");
    assert_calm(&chrome);
}

/// A server on the port of one that has just ended.
fn start_again(port: u16) -> Server {
    let config = Config {
        port,
        ..Config::default()
    };
    let server = (0..100).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        Server::start(&config).ok()
    });
    server.expect("the port is free again")
}

#[test]
#[ignore = "needs chromium"]
fn a_reload_keeps_the_game_and_the_review() {
    let (mut chrome, server) = visit("play");
    chrome.click("#view-play .choice button[value='15+10']");
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 2);
    let game = chrome.text("#moves");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('#status')?.textContent === 'Your move.'");
    moves_are(&mut chrome, 2);
    assert_eq!(chrome.text("#moves"), game);
    chrome.until("/^1[45]:/.test(document.querySelector('#bottom-player time')?.textContent)");
    chrome.square("d2");
    chrome.square("d4");
    moves_are(&mut chrome, 4);
    // A server that was started anew knows nothing of it, and need not.
    let port = server.address().port();
    drop(server);
    chrome.until("document.querySelector('#connection').textContent !== ''");
    let _again = start_again(port);
    chrome.until("document.querySelector('#connection').textContent === ''");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    chrome.square("g1");
    chrome.square("f3");
    moves_are(&mut chrome, 6);
    // A finished review.
    chrome.value("location.hash = '#review'");
    chrome.until("document.body.dataset.view === 'review'");
    read(&mut chrome, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
    chrome.click("#view-review .choice button[value='30000']");
    chrome.click("#review-start");
    chrome.until("/\\d %/.test(document.querySelector('.accuracy')?.textContent ?? '')");
    let accuracy = chrome.text(".accuracy");
    chrome.call("Page.reload", serde_json::json!({}));
    chrome.until("document.querySelector('.mistakes')?.textContent.includes('Nf6 blunder')");
    assert_eq!(chrome.text(".accuracy"), accuracy);
}

#[test]
#[ignore = "needs chromium"]
fn drawn_positions_are_named_and_have_no_lines() {
    let (mut chrome, _server) = visit("analyse");
    let lines = "document.querySelector('#lines').textContent";
    for (fen, reason) in [
        (
            "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
            "Draw, neither side can mate",
        ),
        (
            "7k/5Q2/5K2/8/8/8/8/8 w - - 100 90",
            "Draw by the fifty-move rule",
        ),
    ] {
        read(&mut chrome, fen);
        chrome.until(&format!("{lines} === '{reason}'"));
        assert_eq!(chrome.text("#bar span"), "½");
    }
    read(&mut chrome, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
    chrome.key("End");
    chrome.until(&format!("{lines} === 'Draw by repetition'"));
    // Whoever wants to know what comes of it goes on.
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 9);
    chrome.until("document.querySelectorAll('#lines .line').length === 3");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn keys_go_where_the_focus_is() {
    let (mut chrome, _server) = visit("analyse");
    let engine = "document.querySelector('#engine').textContent";
    chrome.until(&format!("{engine} === 'Stop'"));
    // Space presses the button that has the focus, and only that.
    let dark = "document.documentElement.classList.contains('dark')";
    let before = chrome.value(dark);
    chrome.value("document.querySelector('#theme').focus()");
    chrome.stroke(" ");
    assert_ne!(chrome.value(dark), before);
    assert_eq!(chrome.value(engine), "Stop");
    // Elsewhere it is the engine's.
    chrome.value("document.activeElement.blur()");
    chrome.stroke(" ");
    assert_eq!(chrome.value(engine), "Think");
    // Arrows work from the empty field for moves.
    chrome.type_move("e4");
    chrome.type_move("e5");
    moves_are(&mut chrome, 2);
    assert_eq!(chrome.value("document.activeElement.id"), "typed-move");
    chrome.key("ArrowLeft");
    chrome.until("document.querySelector('#moves [aria-current]').textContent === 'e4'");
    chrome.stroke("Escape");
    assert_ne!(chrome.value("document.activeElement.id"), "typed-move");
    for key in ["f", "F"] {
        let side = "import('/js/app.js').then(({ app }) => app.orientation)";
        let before = chrome.value(side);
        chrome.stroke(key);
        assert_ne!(chrome.value(side), before, "{key}");
    }
    // Who presses a move of the list keeps the focus on it.
    chrome.value("document.querySelectorAll('#moves button')[1].focus()");
    chrome.stroke("Enter");
    chrome.until("document.querySelector('#moves [aria-current]').textContent === 'e5'");
    assert_eq!(chrome.value("document.activeElement.textContent"), "e5");
    chrome.value("document.activeElement.blur()");
    chrome.stroke("?");
    chrome.until("document.querySelector('dialog[open]')?.textContent.includes('flip the board')");
    chrome.stroke("Escape");
    chrome.until("!document.querySelector('dialog')");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_editor_keeps_what_was_set_up() {
    let (mut chrome, _server) = visit_in("analyse", 390, 844);
    chrome.value("document.documentElement.classList.add('dark')");
    read(&mut chrome, "4k3/8/8/8/3pP3/8/8/R3K2R b KQ e3 0 1");
    chrome.click("#view-analyse details summary");
    chrome.click("#set-up");
    chrome.click("#palette [aria-label='black queen']");
    chrome.square("d8");
    // Flipping the board leaves the position.
    chrome.stroke("f");
    chrome.until("import('/js/app.js').then(({ app }) => app.board.cg.state.orientation === 'black' && app.board.cg.getFen().startsWith('3qk3/'))");
    let least = chrome.value("Math.min(...[...document.querySelectorAll('#palette .pieces button')].map((b) => b.getBoundingClientRect().width))");
    assert!(least.as_f64().unwrap() >= 40.0, "{least}");
    // Black pieces stand on a square, not on the dark panel.
    let ground = "getComputedStyle(document.querySelector(\"#palette [aria-label='black king']\")).backgroundColor";
    let panel = "getComputedStyle(document.querySelector('.panel')).backgroundColor";
    assert_ne!(chrome.value(ground), chrome.value(panel));
    // Castling and en passant are there, and can be changed.
    assert_eq!(
        chrome.value("document.querySelector('#en-passant').value"),
        "e"
    );
    let boxes = "[...document.querySelectorAll('#palette [type=checkbox]')].map((box) => Number(box.checked)).join('')";
    assert_eq!(chrome.value(boxes), "1100");
    chrome.click("#palette label:nth-of-type(2) input");
    chrome.click("#palette .main");
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.start === '3qk3/8/8/8/3pP3/8/8/R3K2R b K e3 0 1')");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn comments_and_glyphs_of_a_pgn_are_read_and_written() {
    let (mut chrome, _server) = visit("analyse");
    read(
        &mut chrome,
        "[White \"A\"]\n[Black \"B\"]\n\n{Before it all} 1. e4 $14 {[%clk 0:03:00] [%cal Ge2e4,Rd7d5] [%csl Yd5] best by test} \
         ({or} 1. d4 d5) 1... e5 {[%eval 0.25]} 2. -- Nc6 {pass} 1-0",
    );
    moves_are(&mut chrome, 6);
    let list = chrome.text("#moves");
    assert!(list.starts_with("Before it all"), "{list}");
    assert!(list.contains("e4⩲") && list.contains("--"), "{list}");
    assert!(!list.contains('%'), "{list}");
    // A comment stands with its move, before the side line.
    let places =
        ["best by test", "or ", "d4", "e5", "pass"].map(|text| list.find(text).expect(text));
    assert!(places.is_sorted(), "{list}");
    assert!(chrome.text("#game-head").contains("A – B1-0"));
    chrome.key("ArrowRight");
    chrome.until(
        "import('/js/app.js').then(({ app }) => app.board.cg.state.drawable.shapes.length === 3)",
    );
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    let pgn = pgn.as_str().unwrap().replace('\n', " ");
    for part in [
        "{Before it all} 1. e4 $14 {[%clk 0:03:00] [%csl Yd5] [%cal Ge2e4,Rd7d5] best by test} ({or} 1. d4 d5)",
        "1... e5 {[%eval 0.25]} 2. -- Nc6 {pass} 1-0",
    ] {
        assert!(pgn.contains(part), "{pgn}");
    }
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_king_may_be_put_on_its_rook() {
    let (mut chrome, _server) = visit("analyse");
    for (fen, from, to, moved) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "h1", "O-O"),
        ("4k3/8/8/8/8/8/8/1R2K1R1 w B - 0 1", "e1", "b1", "O-O-O"),
        ("1k6/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1", "g1", "O-O"),
    ] {
        read(&mut chrome, fen);
        chrome.square(from);
        chrome.square(to);
        moves_are(&mut chrome, 1);
        assert_eq!(chrome.text("#moves button"), moved, "{fen}");
    }
    assert_calm(&chrome);
}

/// Begins a game from a position with a clock that is over soon.
fn play_from(chrome: &mut Chrome, fen: &str, clock: &str) {
    read(chrome, fen);
    chrome.value(&format!(
        "import('/js/settings.js').then(({{ set }}) => set('clock', '{clock}'))"
    ));
    chrome.value("[...document.querySelectorAll('button')].find((b) => b.textContent === 'Play White from here').click()");
    chrome.until("document.body.dataset.view === 'play'");
}

#[test]
#[ignore = "needs chromium"]
fn a_flag_that_falls_against_a_bare_king_draws() {
    let (mut chrome, _server) = visit("analyse");
    play_from(&mut chrome, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "0.02+0");
    chrome.until(
        "document.querySelector('#status').textContent === 'White is out of time, and Black cannot mate. 1/2-1/2'",
    );
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn the_strength_of_a_running_game_stays() {
    let (mut chrome, _server) = visit("play");
    chrome.click("#view-play .choice button[value='5+3']");
    chrome.click("#new-game");
    chrome.until("document.querySelector('#status').textContent === 'Your move.'");
    assert_eq!(chrome.text("#top-player .name"), "Luft (1600)");
    // The form is folded; even a setting that changes elsewhere is for the next game.
    assert_eq!(
        chrome.value("document.querySelector('#set-up-game').hidden"),
        true
    );
    chrome.value("import('/js/settings.js').then(({ set }) => set('elo', 2400))");
    chrome.square("e2");
    chrome.square("e4");
    moves_are(&mut chrome, 2);
    assert_eq!(chrome.text("#top-player .name"), "Luft (1600)");
    let pgn = chrome.value("import('/js/app.js').then(({ app }) => app.pgn())");
    let pgn = pgn.as_str().unwrap();
    assert!(
        pgn.contains("[Black \"Luft (1600)\"]") && pgn.contains("[TimeControl \"300+3\"]"),
        "{pgn}"
    );
    assert!(pgn.contains("[%clk 0:0"), "{pgn}");
    assert_calm(&chrome);
}

#[test]
#[ignore = "needs chromium"]
fn small_things_are_right() {
    let (mut chrome, server) = visit("analyse");
    assert_eq!(chrome.value("document.querySelectorAll('h1').length"), 1);
    // A draw is no minus for anybody.
    read(&mut chrome, "7k/5K2/8/8/8/8/6p1/6B1 b - - 0 1");
    chrome.until("document.querySelector('#lines .score')");
    assert_ne!(chrome.text("#lines .score"), "-0.00");
    // The news of a lost connection goes when it is there again.
    let port = server.address().port();
    drop(server);
    chrome.until("document.querySelector('#connection').textContent !== ''");
    chrome.value("document.querySelector('#typed-move').value = 'Kh7'");
    chrome.value("document.querySelector('#typed').requestSubmit()");
    chrome.until("document.querySelector('#message.error:not([hidden])')");
    let _again = start_again(port);
    chrome.until("document.querySelector('#message').hidden");
}
