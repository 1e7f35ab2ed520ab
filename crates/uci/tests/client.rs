//! The client against engines that behave badly: scripts that stall, die and babble.
#![cfg(unix)]

use luft_uci::{Client, ClientError, Go, Launch, Score};
use std::time::{Duration, Instant};

const SOON: Duration = Duration::from_secs(5);

/// An engine that is a shell script.
fn script(text: &str) -> Launch {
    Launch {
        arguments: vec!["-c".to_owned(), text.to_owned()],
        ..Launch::new("sh")
    }
}

const POLITE: &str = "while read line; do case \"$line\" in
    uci) echo 'A banner'; echo 'id name Script'; echo 'option name Hash type spin default 1 min 1 max 2'; echo uciok;;
    isready) echo readyok;;
    go*) echo 'info depth 1 score cp 7 pv e2e4'; echo 'bestmove e2e4 ponder e7e5';;
    quit) exit 3;;
    esac; done";

#[test]
fn a_polite_engine() {
    let mut client = Client::start(&script(POLITE), SOON).unwrap();
    assert_eq!(client.name(), "Script");
    assert!(client.option("HASH").is_some());
    assert_eq!(client.unparsed_lines().len(), 1, "the banner");
    assert!(client.ready(SOON).unwrap().is_empty());
    let result = client.search(Go::default(), SOON).unwrap();
    assert_eq!(result.best.as_deref(), Some("e2e4"));
    assert_eq!(result.ponder.as_deref(), Some("e7e5"));
    assert_eq!(result.last().unwrap().score, Some(Score::Centipawns(7)));
    assert_eq!(client.quit(SOON).unwrap().code(), Some(3));
}

#[test]
fn a_program_that_is_not_there() {
    let error = Client::start(&Launch::new("/no/such/engine"), SOON).unwrap_err();
    assert!(matches!(error, ClientError::Launch { .. }));
    assert!(
        error
            .to_string()
            .starts_with("/no/such/engine does not start")
    );
}

#[test]
fn an_engine_that_never_answers() {
    let started = Instant::now();
    let error = Client::start(&script("sleep 60"), Duration::from_millis(100)).unwrap_err();
    assert!(
        matches!(error, ClientError::Stalled { during: "uci", .. }),
        "{error}"
    );
    assert!(started.elapsed() < SOON, "it is not waited for");
}

#[test]
fn an_engine_that_dies_and_says_why() {
    let dying = POLITE.replace(
        "bestmove e2e4 ponder e7e5'",
        "'; echo 'panicked!' >&2; exit 101",
    );
    let mut client = Client::start(&script(&dying), SOON).unwrap();
    let error = client.search(Go::default(), SOON).unwrap_err();
    let ClientError::Exited {
        during: "go",
        status,
        stderr_tail,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(status.and_then(|status| status.code()), Some(101));
    assert!(stderr_tail.contains("panicked!"), "{stderr_tail}");
    // Talking to the dead is no crime.
    client.send_line("isready");
    assert!(matches!(
        client.ready(SOON),
        Err(ClientError::Exited { .. })
    ));
}

#[test]
fn an_engine_that_does_not_quit() {
    let stubborn = POLITE.replace("exit 3", "sleep 60");
    let client = Client::start(&script(&stubborn), SOON).unwrap();
    assert!(client.quit(Duration::from_millis(100)).is_none());
}

#[test]
fn an_engine_that_babbles_in_any_encoding() {
    let babbling = POLITE.replace(
        "isready)",
        "isready) printf '\\377\\376\\n\\n info depth x\\n';",
    );
    let mut client = Client::start(&script(&babbling), SOON).unwrap();
    client.ready(SOON).unwrap();
    assert_eq!(client.unparsed_lines().len(), 3);
}

#[test]
fn an_engine_runs_where_it_is_told() {
    let launch = Launch {
        directory: Some("/".into()),
        ..script("echo \"id name $PWD\"; echo uciok; read line")
    };
    assert_eq!(Client::start(&launch, SOON).unwrap().name(), "/");
}
