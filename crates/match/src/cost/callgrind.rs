//! An engine under `valgrind --tool=callgrind`, which searches a few positions.

use luft_run::{EngineConfig, PATIENCE, RunError, file};
use luft_uci::{Client, Go, SetPosition, Start};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long the engine may think: valgrind makes it some fifty times slower.
const THINKING: Duration = Duration::from_mins(10);

/// From the opening to the endgame, quiet and sharp.
const POSITIONS: [&str; 8] = [
    "rnbqkb1r/pp3ppp/2p1pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 5",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    "r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 w - - 2 12",
    "2r2rk1/1bqnbp1p/p2ppnp1/1p4P1/3NPP2/2N1BQ2/PPP1B2P/2KR3R b - - 0 15",
    "r4rk1/pp1n1ppp/2p1b3/4q3/8/1BN1P3/PPQ2PPP/3R1RK1 b - - 3 17",
    "3r2k1/p4ppp/1p2p3/2r5/4P3/1P3N2/P4PPP/3R2K1 w - - 0 25",
    "8/5pk1/1p2p1p1/p3P2p/P1r2P1P/1P2K1P1/4R3/8 b - - 1 38",
    "8/8/1p3k2/p1p2p1p/P1P2P1P/1P2K3/8/8 w - - 0 45",
];

/// What one run of the engine took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// All instructions of the process.
    pub(super) instructions: u64,
    /// Nodes it searched.
    nodes: u64,
}

impl Count {
    /// Instructions a node, without those that the engine needs to start.
    pub(super) fn a_node(self, starting: u64) -> f64 {
        let searching = self.instructions.saturating_sub(starting);
        let a_node = searching as f64 / self.nodes.max(1) as f64;
        // As exact as it can be read.
        (a_node * 10.0).round() / 10.0
    }
}

/// Whether there is a valgrind, or a word about what is missing.
pub(super) fn check() -> Result<(), RunError> {
    let mut command = Command::new("valgrind");
    command.arg("--version").stdout(Stdio::null());
    match command.stderr(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(RunError::request(format!("valgrind: {error}")))
        }
        _ => Err(RunError::request(
            "valgrind counts the instructions, and is not installed (Debian, Ubuntu: apt install valgrind; it \
             does not run on Windows)",
        )),
    }
}

/// Starts the engine, clears its tables before each position, searches so many nodes in all of them together,
/// and ends it.
pub(super) fn count(engine: &EngineConfig, nodes: u64) -> Result<Count, RunError> {
    let output = Output::new();
    let mut client = wrap(engine, &output.0).start()?;
    let mut searched = 0;
    for fen in POSITIONS {
        searched += search(&mut client, fen, nodes / POSITIONS.len() as u64)
            .map_err(RunError::engine(&engine.name))?;
    }
    // The counts are written when the engine ends by itself.
    let ended = client.quit(PATIENCE);
    if ended.is_none_or(|status| !status.success()) {
        let reason = format!("{} did not end after quit under valgrind", engine.name);
        return Err(RunError::request(reason));
    }
    let text = file::read_text(&output.0)?;
    let instructions = totals(&text);
    let instructions =
        instructions.ok_or_else(|| RunError::content(&output.0, "callgrind wrote no totals"))?;
    if nodes > 0 && searched == 0 {
        let reason = format!("{} does not say how many nodes it searched", engine.name);
        return Err(RunError::request(reason));
    }
    Ok(Count {
        instructions,
        nodes: searched,
    })
}

/// The engine behind valgrind, which writes its counts there.
fn wrap(engine: &EngineConfig, output: &Path) -> EngineConfig {
    let mut arguments = vec![
        "--quiet".to_owned(),
        "--tool=callgrind".to_owned(),
        format!("--callgrind-out-file={}", output.display()),
        engine.program.display().to_string(),
    ];
    arguments.extend(engine.arguments.iter().cloned());
    EngineConfig {
        program: "valgrind".into(),
        arguments,
        ..engine.clone()
    }
}

/// The nodes that a search from this position took.
fn search(client: &mut Client, fen: &str, nodes: u64) -> Result<u64, luft_uci::ClientError> {
    client.new_game(THINKING)?;
    client.position(SetPosition {
        start: Start::Fen(fen.to_owned()),
        moves: Vec::new(),
    });
    client.ready(THINKING)?;
    if nodes == 0 {
        return Ok(0);
    }
    let go = Go {
        nodes: Some(nodes),
        ..Go::default()
    };
    let found = client.search(go, THINKING)?;
    Ok(found
        .infos
        .iter()
        .filter_map(|info| info.nodes)
        .max()
        .unwrap_or(0))
}

/// The sum of all instructions in what callgrind writes.
fn totals(text: &str) -> Option<u64> {
    let sum = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let sum = sum("totals:").or_else(|| sum("summary:"))?;
    sum.split_whitespace().next()?.parse().ok()
}

/// A file that is gone at the end.
struct Output(PathBuf);

impl Output {
    fn new() -> Self {
        let name = format!("luft-callgrind-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn the_positions_can_be_played() {
        for fen in POSITIONS {
            let position: Position = fen.parse().unwrap();
            assert!(!position.legal_moves().is_empty(), "{fen}");
        }
    }

    #[test]
    fn the_sum_is_found_and_starting_is_left_out() {
        let text = "version: 1\nevents: Ir\nfn=(1)\n4 5\ntotals: 63114241\n";
        assert_eq!(totals(text), Some(63_114_241));
        assert_eq!(totals("summary: 7 8\n"), Some(7));
        assert_eq!(totals("fn=(1)\n"), None);
        let count = Count {
            instructions: 1500,
            nodes: 10,
        };
        assert!((count.a_node(500) - 100.0).abs() < 1e-12);
    }

    #[test]
    fn the_engine_stands_behind_valgrind() {
        let engine: EngineConfig = "./luft --quiet,name=dev,Hash=4".parse().unwrap();
        let wrapped = wrap(&engine, Path::new("out"));
        assert_eq!(wrapped.program, Path::new("valgrind"));
        let arguments = wrapped.arguments.join(" ");
        assert!(arguments.ends_with("--callgrind-out-file=out ./luft --quiet"));
        assert_eq!(
            (wrapped.name, wrapped.options),
            (engine.name, engine.options)
        );
    }
}
