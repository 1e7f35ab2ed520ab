//! The engine's own benchmark, driven through the protocol: how many nodes, and how fast.

use luft_run::RunError;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, Go, OptionKind, SetPosition, Start};
use std::time::Duration;

/// How long the engine may be silent between two positions of its bench.
const SILENCE: Duration = Duration::from_mins(10);

/// The last line of a bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes of all positions: the signature of the search.
    pub nodes: u64,
    /// Nodes a second.
    pub rate: u64,
}

impl Bench {
    /// How long it took.
    pub fn seconds(self) -> f64 {
        self.nodes as f64 / self.rate.max(1) as f64
    }

    /// The `N nodes M nps` a line says, if that is what it says.
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let mut number = |unit| {
            let number = words.next()?.parse().ok()?;
            (words.next()? == unit).then_some(number)
        };
        let (nodes, rate) = (number("nodes")?, number("nps")?);
        Some(Self { nodes, rate })
    }
}

/// An engine that runs, to be benched again and again.
#[derive(Debug)]
pub struct Benched {
    client: Client,
    name: String,
}

impl Benched {
    /// Starts the engine.
    pub fn start(engine: &EngineConfig) -> Result<Self, RunError> {
        Ok(Self {
            client: engine.start()?,
            name: engine.name.clone(),
        })
    }

    /// What the engine calls itself.
    pub fn title(&self) -> &str {
        self.client.name()
    }

    /// The running engine.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Whether a technique is on by default; an error if the engine cannot switch it.
    pub fn default_of(&self, technique: &str) -> Result<bool, RunError> {
        match self.client.option(technique).map(|option| &option.kind) {
            Some(&OptionKind::Check { default }) => Ok(default),
            _ => Err(RunError::request(format_args!(
                "{} cannot switch {technique}; build it with \
                 `cargo tune`",
                self.name
            ))),
        }
    }

    /// Runs the bench once.
    pub fn run(&mut self) -> Result<Bench, RunError> {
        self.ready()?;
        self.client.send_line("bench");
        loop {
            let line = self.client.next_line(SILENCE);
            let line = line.map_err(RunError::engine(&self.name))?;
            if let Some(bench) = Bench::read(&line) {
                return Ok(bench);
            }
            if let Some(refusal) = line.strip_prefix("info string ") {
                let reason = format!("{} did not bench: {refusal}", self.name);
                return Err(RunError::request(reason));
            }
        }
    }

    /// The nodes of the bench; nothing from an engine that has none.
    pub fn signature(&mut self) -> Result<Option<u64>, RunError> {
        self.ready()?;
        self.client.send_line("bench");
        // Every engine obeys this, and one that benches does so when it has finished.
        self.client.position(SetPosition {
            start: Start::Startpos,
            moves: Vec::new(),
        });
        self.client.go(Go {
            depth: Some(1),
            ..Go::default()
        });
        let mut nodes = None;
        loop {
            let line = self.client.next_line(SILENCE);
            let line = line.map_err(RunError::engine(&self.name))?;
            if line.starts_with("bestmove") {
                return Ok(nodes);
            }
            nodes = nodes.or(Bench::read(&line).map(|bench| bench.nodes));
        }
    }

    fn ready(&mut self) -> Result<(), RunError> {
        let said = self.client.ready(PATIENCE);
        said.map(drop).map_err(RunError::engine(&self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_told_from_the_others() {
        let bench = Bench::read("2229207 nodes 464181 nps").unwrap();
        assert_eq!((bench.nodes, bench.rate), (2229207, 464181));
        assert!((bench.seconds() - 4.8).abs() < 0.01);
        for line in [
            "",
            "49/50:     96189 nodes  brqknrnb/2pp4 b FBfb - 0 7",
            "5 nodes",
            "info string 5 nodes 7 nps",
        ] {
            assert_eq!(Bench::read(line), None, "{line}");
        }
    }
}
