//! A yardstick with the scores of another engine. Labels by one's own search share the blind spots of the networks that they
//! measure; those of another engine do not.

use super::workers::label_all;
use crate::bulletformat::RECORD;
use crate::nnue::{Sample, is_decisive};
use luft_run::{EngineConfig, PATIENCE, RunError};
use luft_uci::{Client, Go, Score, SetPosition, Start};
use std::num::NonZero;
use std::time::Duration;

/// An engine that searches more slowly than this has stalled.
const LEAST_NODES_PER_MS: u64 = 5;

/// Who labels, and how.
#[derive(Clone, Debug)]
pub struct RelabelConfig {
    /// The engine.
    pub engine: EngineConfig,
    /// Nodes of each search.
    pub nodes: u64,
    /// Engines at a time; as many as cores if not given.
    pub threads: Option<NonZero<usize>>,
}

/// The records of a yardstick, labelled anew. Positions that the engine calls decided are left out; `on_position` is called
/// after each search.
pub fn relabel(
    records: &[[u8; RECORD]],
    config: &RelabelConfig,
    mut on_position: impl FnMut(),
) -> Result<Vec<u8>, RunError> {
    let label = |client: &mut Client, index: usize| search(client, &records[index], config);
    let start = || config.engine.start();
    let scores = label_all(
        records.len(),
        config.threads,
        start,
        label,
        &mut on_position,
    )?;
    let mut bytes = Vec::new();
    for (record, score) in records.iter().zip(scores) {
        if let Some(score) = score.filter(|&score| !is_decisive(score)) {
            bytes.extend(&record[..24]);
            bytes.extend(score.to_le_bytes());
            bytes.extend(&record[26..]);
        }
    }
    Ok(bytes)
}

/// The score of a position from the view of the side to move, or none if it is a mate.
fn search(
    client: &mut Client,
    record: &[u8; RECORD],
    config: &RelabelConfig,
) -> Result<Option<i16>, RunError> {
    let position = Sample::from_bullet_record(record).and_then(|sample| sample.position());
    let position = position.ok_or_else(|| RunError::request("this is not a yardstick"))?;
    let failed = || RunError::engine(&config.engine.name);
    client.new_game(PATIENCE).map_err(failed())?;
    client.position(SetPosition {
        start: Start::Fen(position.fen()),
        moves: Vec::new(),
    });
    let go = Go {
        nodes: Some(config.nodes),
        ..Go::default()
    };
    let allowed = PATIENCE + Duration::from_millis(config.nodes / LEAST_NODES_PER_MS);
    let found = client.search(go, allowed).map_err(failed())?;
    Ok(match found.last().and_then(|info| info.score) {
        Some(Score::Centipawns(score)) => i16::try_from(score).ok(),
        Some(Score::Mate(_)) | None => None,
    })
}
