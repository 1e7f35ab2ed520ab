//! The pictures of the handbook: every view, wide and narrow. `docs/screenshots` runs this with `LUFT_PICTURES`
//! naming the folder they go to; without it they go to a temporary one and are only checked.
//! `LUFT_RESULTS` is the folder of the results that the laboratory's view shows; without it that view keeps
//! its old pictures.

use crate::chrome::Chrome;
use base64::Engine as _;
use luft_web::{Config, Server};
use std::fs;
use std::path::{Path, PathBuf};

/// A picture must not weigh more than this.
const HEAVIEST: usize = 250_000;
const SIZES: [(&str, u32, u32); 2] = [("desktop", 1160, 800), ("phone", 390, 844)];
const GAME: &str = "[White \"Paul Morphy\"]\\n[Black \"Duke and Count\"]\\n\\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 \
    9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";

#[test]
#[ignore = "needs chromium"]
fn screenshots() {
    let lab = std::env::var_os("LUFT_RESULTS").map(PathBuf::from);
    let config = Config {
        port: 0,
        lab: lab.clone(),
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let folder = std::env::var_os("LUFT_PICTURES").map_or_else(
        || std::env::temp_dir().join(format!("luft-screenshots-{}", std::process::id())),
        PathBuf::from,
    );
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (size, width, height) in SIZES {
        let mut chrome = Chrome::start(width, height);
        let with_results = lab.is_some().then_some("lab");
        let views = ["play", "analyse", "review", "inside"].into_iter();
        for view in views.chain(with_results) {
            show(&mut chrome, &server, view);
            save(&mut chrome, &folder.join(format!("{view}-{size}.png")));
        }
    }
}

/// Reads a game into the page and goes to a ply of it.
fn read(chrome: &mut Chrome, ply: usize) {
    chrome.value(&format!(
        "Promise.all([import('/js/load.js'), import('/js/app.js'), import('/js/message.js')])
         .then(async ([{{ load }}, {{ app }}, {{ hush }}]) => {{
           await load('{GAME}'); await app.go(app.tree.main()[{ply} - 1]); hush(); }})"
    ));
}

fn show(chrome: &mut Chrome, server: &Server, view: &str) {
    chrome.show("about:blank");
    chrome.show(&format!("{}#{view}", server.url()));
    chrome.until("import('/js/app.js').then(({ app }) => app.tree.current.view)");
    let deep =
        "document.querySelector('#lines .status')?.textContent.match(/depth (\\d+)/)?.[1] > 13";
    match view {
        "play" => {
            chrome.click("#view-play .choice button[value='5+3']");
            chrome.click("#new-game");
            for (from, to, count) in [("e2", "e4", 2), ("d2", "d4", 4)] {
                chrome.until("document.querySelector('#status').textContent === 'Your move.'");
                chrome.square(from);
                chrome.square(to);
                let moves = "document.querySelectorAll('#moves button').length";
                chrome.until(&format!("{moves} === {count}"));
            }
            chrome.value("document.querySelector('#game-line input[type=checkbox]').click()");
            chrome.until("document.querySelectorAll('#lines .line').length > 0");
        }
        "analyse" => {
            read(chrome, 16);
            chrome.until(deep);
        }
        "review" => {
            read(chrome, 18);
            chrome.click("#view-review .choice button[value='30000']");
            chrome.click("#review-start");
            chrome.until("/\\d %/.test(document.querySelector('.accuracy').textContent)");
        }
        "inside" => {
            read(chrome, 16);
            chrome.until(deep);
            chrome.until("document.querySelectorAll('.cg-custom-below rect').length > 20");
        }
        _ => chrome.until("document.querySelector('#view-lab canvas, #view-lab .forest')"),
    }
    chrome.value("scrollTo(0, 0)");
    std::thread::sleep(std::time::Duration::from_millis(700));
}

fn save(chrome: &mut Chrome, path: &Path) {
    let picture = base64::engine::general_purpose::STANDARD.decode(chrome.picture());
    let bytes = picture.expect("the browser sends base 64");
    assert!(
        bytes.len() < HEAVIEST,
        "{} has {} bytes",
        path.display(),
        bytes.len()
    );
    fs::write(path, bytes).expect("the picture can be written");
}
