//! A run put aside: everything it needs to go on as if it had never stopped.
//!
//! ```text
//! magic     8 bytes  "LUFTTRAI"
//! checksum  u64      of everything behind it
//! length    u64      of the header
//! header    JSON     which run it is, and its log
//! weights   f32      of each block, then the output biases: weights, momentum, velocity
//! ```

use super::block::{BLOCKS, Lane, WIDTH, rows};
use super::log::TrainingLog;
use super::model::Model;
use crate::checksum::checksum;
use crate::optimiser::Parameters;
use luft_run::RunError;
use luft_run::file;
use serde::{Deserialize, Serialize};
use std::path::Path;

const MAGIC: &[u8; 8] = b"LUFTTRAI";
const LANE: usize = WIDTH * size_of::<f32>();

#[derive(Serialize, Deserialize)]
struct Header {
    run: String,
    #[serde(rename = "history")]
    log: TrainingLog,
}

/// Writes a run down, whole or not at all. `run` says in words which run it is.
pub(super) fn write(
    path: &Path,
    run: &str,
    log: &TrainingLog,
    model: &Model,
) -> Result<(), RunError> {
    let header = Header {
        run: run.to_owned(),
        log: log.clone(),
    };
    let header = serde_json::to_vec(&header).map_err(|error| RunError::content(path, error))?;
    let mut body = (header.len() as u64).to_le_bytes().to_vec();
    body.extend(header);
    for parameters in model
        .blocks
        .iter()
        .map(|block| &block.parameters)
        .chain([&model.bias])
    {
        for lane in [
            &parameters.weights,
            &parameters.momentum,
            &parameters.velocity,
        ]
        .into_iter()
        .flatten()
        {
            body.extend(lane.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    let sum = checksum(&body).to_le_bytes();
    file::write_whole(path, &[MAGIC.as_slice(), &sum, &body].concat())
}

/// Reads the same run again.
pub(super) fn read(path: &Path, run: &str) -> Result<(TrainingLog, Model), RunError> {
    let bytes = std::fs::read(path).map_err(RunError::file(path))?;
    let (header, weights) = parts(&bytes).map_err(|reason| RunError::content(path, reason))?;
    let header: Header =
        serde_json::from_slice(header).map_err(|error| RunError::content(path, error))?;
    if header.run != run {
        let reason = format!(
            "this belongs to another run\n  there: {}\n  here:  {run}",
            header.run
        );
        return Err(RunError::content(path, reason));
    }
    let model = model(weights).map_err(|reason| RunError::content(path, reason))?;
    Ok((header.log, model))
}

/// Whether these bytes begin like a checkpoint.
pub(super) fn is_checkpoint(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The weights of any run, without what the optimiser knew of them.
pub(super) fn weights(bytes: &[u8]) -> Result<Model, &'static str> {
    let (_, weights) = parts(bytes)?;
    let model = model(weights)?;
    let blocks = model.blocks.into_iter();
    let fresh = |parameters: Parameters<WIDTH>| Parameters::new(parameters.weights);
    let blocks = blocks.map(|block| fresh(block.parameters)).collect();
    Ok(Model::new(blocks, fresh(model.bias)))
}

/// The header and the weights.
fn parts(bytes: &[u8]) -> Result<(&[u8], &[u8]), &'static str> {
    let body = bytes
        .strip_prefix(MAGIC)
        .ok_or("this is not a checkpoint of a training")?;
    let damaged = "this checkpoint is damaged";
    let (sum, body) = body.split_first_chunk().ok_or(damaged)?;
    if u64::from_le_bytes(*sum) != checksum(body) {
        return Err(damaged);
    }
    let (length, body) = body.split_first_chunk().ok_or(damaged)?;
    let length = u64::from_le_bytes(*length) as usize;
    body.split_at_checked(length).ok_or(damaged)
}

/// The model of these bytes, which must be as many as it takes.
fn model(bytes: &[u8]) -> Result<Model, &'static str> {
    let other = "it is of another architecture";
    let (lanes, []) = bytes.as_chunks::<LANE>() else {
        return Err(other);
    };
    let mut lanes = lanes.iter().map(lane);
    let mut parameters = |rows: usize| {
        let mut take = || lanes.by_ref().take(rows).collect::<Vec<_>>();
        Parameters {
            weights: take(),
            momentum: take(),
            velocity: take(),
        }
    };
    let blocks = (0..BLOCKS).map(|block| parameters(rows(block))).collect();
    let bias = parameters(1);
    let complete = bias.velocity.len() == 1 && lanes.next().is_none();
    if complete {
        Ok(Model::new(blocks, bias))
    } else {
        Err(other)
    }
}

fn lane(bytes: &[u8; LANE]) -> Lane {
    let (numbers, _) = bytes.as_chunks();
    std::array::from_fn(|index| f32::from_le_bytes(numbers[index]))
}
