//! WCAG AA by axe-core, in every view, light and dark. `LUFT_AXE` names its file `axe.min.js`, of the npm package
//! `axe-core`; `.ci/run` fetches it where npm is there.

use crate::chrome::Chrome;
use crate::{assert_calm, read, visit_server};
use luft_web::{Config, Server};
use serde_json::json;

/// What is wrong on the page, in words.
fn violations(chrome: &mut Chrome, axe: &str) -> String {
    chrome.call("Runtime.evaluate", json!({"expression": axe}));
    let found = chrome.value(
        "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations
           .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`)).join('\\n'))",
    );
    found.as_str().unwrap_or_default().to_owned()
}

#[test]
#[ignore = "needs chromium and LUFT_AXE"]
fn axe_finds_no_violation_in_any_view() {
    let path = std::env::var_os("LUFT_AXE").expect("LUFT_AXE names axe.min.js");
    let axe = std::fs::read_to_string(path).expect("LUFT_AXE names a file");
    let folder = std::env::temp_dir().join(format!("luft-axe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, result) in crate::results::samples() {
        std::fs::write(folder.join(name), result.to_string()).expect("a result can be written");
    }
    let config = Config {
        port: 0,
        lab: Some(folder.clone()),
        engines: vec!["luft".parse().expect("an engine")],
        ..Config::default()
    };
    let server = Server::start(&config).expect("there is a free port");
    let mut chrome = visit_server(&server, "analyse", 1280, 900);
    chrome.value("import('/js/settings.js').then(({ set }) => set('nodes', 30000))");
    for dark in [false, true] {
        chrome.value(&format!(
            "document.documentElement.classList.toggle('dark', {dark})"
        ));
        for view in ["analyse", "review", "inside", "lab", "play"] {
            chrome.value(&format!("location.hash = '#{view}'"));
            chrome.until(&format!("document.body.dataset.view === '{view}'"));
            prepare(&mut chrome, view);
            let found = violations(&mut chrome, &axe);
            assert!(found.is_empty(), "{view}, dark {dark}:\n{found}");
        }
        chrome.click("#look");
        let found = violations(&mut chrome, &axe);
        assert!(found.is_empty(), "a dialog, dark {dark}:\n{found}");
        chrome.stroke("Escape");
        chrome.until("!document.querySelector('dialog')");
    }
    assert_calm(&chrome);
    std::fs::remove_dir_all(folder).expect("it was made above");
}

/// Shows as much of a view as there is.
fn prepare(chrome: &mut Chrome, view: &str) {
    match view {
        "analyse" => {
            read(
                chrome,
                "1. e4 e5 {hm} (1... c5 2. Nf3) 2. Bc4 $14 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
            );
            chrome.value("for (const one of document.querySelectorAll('#view-analyse details')) one.open = true");
            chrome.until("document.querySelector('#lines .line')");
        }
        "review" => {
            chrome.click("#review-start");
            chrome.until("/\\d %/.test(document.querySelector('.accuracy').textContent)");
            chrome.click(".mistakes button");
            chrome.until("!document.querySelector('#better').hidden");
        }
        "inside" => chrome.until("document.querySelector('.techniques li')"),
        "lab" => chrome.until("document.querySelectorAll('#view-lab canvas').length > 4"),
        _ => chrome.until("document.querySelector('#new-game')"),
    }
}
