//! The sidecar of a file of games, `FILE.json`: how the games were made. A file is only continued in the same way.

use super::{DatagenConfig, Player};
use luft_run::{RunError, file};
use luft_search::Evaluation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Everything that decides what the games of a file are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sidecar {
    /// The version of the engine.
    engine: String,
    evaluation: String,
    /// The checksum of the network that plays, if one does.
    network: Option<String>,
    seed: u64,
    nodes: u64,
    noisy_nodes: Option<u64>,
    random_plies: usize,
    chess960_percent: usize,
    opening_max_score: i32,
    win_score: i16,
    win_plies: usize,
    draw_from_ply: usize,
    draw_score: i16,
    draw_plies: usize,
    max_plies: usize,
}

impl Sidecar {
    pub(super) fn new(config: &DatagenConfig, player: &Player) -> Self {
        let (opening, adjudication) = (config.opening, config.adjudication);
        Self {
            engine: concat!("Luft ", env!("CARGO_PKG_VERSION")).to_owned(),
            evaluation: match config.evaluation {
                Evaluation::Nnue => "nnue".to_owned(),
                Evaluation::Classical => "classical".to_owned(),
            },
            network: player
                .network_checksum()
                .map(|checksum| format!("{checksum:016x}")),
            seed: config.seed,
            nodes: config.nodes,
            noisy_nodes: config.noisy_nodes,
            random_plies: opening.random_plies,
            chess960_percent: opening.chess960_percent,
            opening_max_score: opening.max_score,
            win_score: adjudication.win.score,
            win_plies: adjudication.win.plies,
            draw_from_ply: adjudication.draw.from_ply,
            draw_score: adjudication.draw.score,
            draw_plies: adjudication.draw.plies,
            max_plies: adjudication.max_plies,
        }
    }

    /// Makes sure that a file with so many games may be continued in this way, and writes the sidecar that it
    /// lacks: of a new file always, of one with games if they are to be adopted.
    pub(super) fn apply(&self, output: &Path, games: usize, adopt: bool) -> Result<(), RunError> {
        let path = sidecar_path(output);
        if games > 0 && path.exists() {
            return match self.difference(&file::read_json(&path)?) {
                None => Ok(()),
                Some(difference) => Err(RunError::content(
                    output,
                    format!("its games were made in another way: {difference}"),
                )),
            };
        }
        if games > 0 && !adopt {
            let reason = format!(
                "it has {games} games but no {} that says how they were made; --adopt continues it as if they \
                 were made with these settings",
                path.display()
            );
            return Err(RunError::content(output, reason));
        }
        file::write_json(&path, self)
    }

    /// What differs from the sidecar of a file, in words.
    fn difference(&self, found: &Value) -> Option<String> {
        let wanted = serde_json::to_value(self).unwrap_or_default();
        let fields = wanted.as_object()?.iter().filter_map(|(name, wanted)| {
            let found = found.get(name).unwrap_or(&Value::Null);
            (found != wanted).then(|| format!("{name} {found} there, {wanted} here"))
        });
        let fields: Vec<_> = fields.collect();
        (!fields.is_empty()).then(|| fields.join("; "))
    }
}

/// The sidecar of this file of games.
fn sidecar_path(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".json");
    name.into()
}
