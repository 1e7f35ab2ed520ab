//! Engines for tests: shell scripts that answer as they are told.

use crate::test_position::TestPosition;
use luft_run::EngineConfig;
use std::fmt::Write as _;
use std::ops::Range;

/// The answer of an engine that does everything right.
pub(crate) const GOOD: &str = "echo \"info depth 1 score cp 0 nodes 1\"; echo \"bestmove $best\"";

/// Shell patterns that set `best` to a legal move in each of these positions.
pub(crate) fn knowing(seed: u64, numbers: Range<usize>) -> String {
    let mut patterns = String::new();
    for number in numbers {
        let test = TestPosition::new(seed, number);
        let first = test.position.legal_moves().first().copied();
        let best = first.map_or_else(
            || "0000".to_owned(),
            |mv| test.position.uci(mv, test.notation()),
        );
        let _ = writeln!(patterns, "'{}') best={best};;", test.command);
    }
    patterns
}

/// An engine that knows these positions, answers `go` like this and does `last` at the end.
pub(crate) fn engine(known: &str, answer: &str, last: &str) -> EngineConfig {
    let script = format!(
        "best=e2e4; while read -r line; do case \"$line\" in
        uci) echo 'id name Script'
            echo 'option name UCI_Chess960 type check default false'
            echo 'option name Hash type spin default 16 min 1 max 65536'
            echo uciok;;
        isready) echo readyok;;
        {known}
        'position startpos') best=e2e4;;
        go*) {answer};;
        quit) exit;;
        esac; done; {last}"
    );
    EngineConfig {
        name: "script".to_owned(),
        program: "sh".into(),
        arguments: vec!["-c".to_owned(), script],
        directory: None,
        options: Vec::new(),
    }
}
