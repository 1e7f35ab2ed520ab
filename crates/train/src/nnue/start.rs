//! The weights a run begins with.

use super::checkpoint;
use super::model::Model;
use crate::checksum::checksum;
use luft_eval::nnue::{NetError, Network};
use luft_run::RunError;
use std::fmt;
use std::path::Path;

/// The weights before the first step.
#[derive(Clone, Debug, Default)]
pub struct InitialWeights {
    source: Source,
    /// Tells the weights apart.
    checksum: u64,
}

#[derive(Clone, Debug, Default)]
enum Source {
    #[default]
    Random,
    Network(Box<Network>),
    Checkpoint(Box<Model>),
}

impl InitialWeights {
    /// Random ones.
    pub fn random() -> Self {
        Self::default()
    }

    /// Those of a network; neurons that it lacks are random.
    pub fn network(network: Network) -> Self {
        Self {
            checksum: checksum(&network.write()),
            source: Source::Network(Box::new(network)),
        }
    }

    /// Those of a file: a network, or the checkpoint of an earlier run in full precision (f32), of which only the
    /// weights are taken, not what the optimiser knew of them (its moments).
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let bytes = std::fs::read(path).map_err(RunError::file(path))?;
        if checkpoint::is_checkpoint(&bytes) {
            let model = checkpoint::weights(&bytes);
            let model = model.map_err(|reason| RunError::content(path, reason))?;
            return Ok(Self {
                source: Source::Checkpoint(Box::new(model)),
                checksum: checksum(&bytes),
            });
        }
        let network = Network::read(&bytes);
        let network = network.map_err(|error: NetError| RunError::content(path, error))?;
        Ok(Self::network(network))
    }

    /// The model before the first step, whose output of 1.0 will mean this many centipawns; what is random follows from
    /// the seed.
    pub(super) fn model(self, seed: u64, scale: u16) -> Model {
        match self.source {
            Source::Random => Model::random(seed),
            Source::Network(network) => Model::from_network(*network, seed, scale),
            Source::Checkpoint(model) => *model,
        }
    }
}

impl fmt::Display for InitialWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.source {
            Source::Random => return f.write_str("random weights"),
            Source::Network(_) => "network",
            Source::Checkpoint(_) => "checkpoint",
        };
        write!(f, "a {kind} with the checksum {:016x}", self.checksum)
    }
}
