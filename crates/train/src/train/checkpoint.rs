//! A run put aside: everything it needs to go on as if it had never stopped.
//!
//! ```text
//! magic     8 bytes  "LUFTTRAI"
//! checksum  u64      of everything behind it
//! length    u64      of the header
//! header    JSON     which run it is, and its history
//! weights   f32      of each block, then the output biases: weights, means, squares
//! ```

use super::adam::Adam;
use super::block::{BLOCKS, Lane, ROWS, WIDTH};
use super::history::History;
use super::model::Model;
use luft_run::RunError;
use luft_run::file;
use serde::{Deserialize, Serialize};
use std::path::Path;

const MAGIC: &[u8; 8] = b"LUFTTRAI";
const LANE: usize = WIDTH * size_of::<f32>();

#[derive(Serialize, Deserialize)]
struct Header {
    run: String,
    history: History,
}

/// Writes a run down, whole or not at all. `run` says in words which run it is.
pub(super) fn write(
    path: &Path,
    run: &str,
    history: &History,
    model: &Model,
) -> Result<(), RunError> {
    let header = Header {
        run: run.to_owned(),
        history: history.clone(),
    };
    let header = serde_json::to_vec(&header).map_err(|error| RunError::content(path, error))?;
    let mut body = (header.len() as u64).to_le_bytes().to_vec();
    body.extend(header);
    for adam in model
        .blocks
        .iter()
        .map(|block| &block.adam)
        .chain([&model.bias])
    {
        for lane in [&adam.weights, &adam.means, &adam.squares]
            .into_iter()
            .flatten()
        {
            body.extend(lane.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    let checksum = sum(&body).to_le_bytes();
    file::write_whole(path, &[MAGIC.as_slice(), &checksum, &body].concat())
}

/// Reads the same run again.
pub(super) fn read(path: &Path, run: &str, threads: usize) -> Result<(History, Model), RunError> {
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
    let model = model(weights, threads);
    let model = model.ok_or_else(|| RunError::content(path, "its weights are incomplete"))?;
    Ok((header.history, model))
}

/// The header and the weights.
fn parts(bytes: &[u8]) -> Result<(&[u8], &[u8]), &'static str> {
    let body = bytes
        .strip_prefix(MAGIC)
        .ok_or("this is not a checkpoint of a training")?;
    let damaged = "this checkpoint is damaged";
    let (checksum, body) = body.split_first_chunk().ok_or(damaged)?;
    if u64::from_le_bytes(*checksum) != sum(body) {
        return Err(damaged);
    }
    let (length, body) = body.split_first_chunk().ok_or(damaged)?;
    let length = u64::from_le_bytes(*length) as usize;
    body.split_at_checked(length).ok_or(damaged)
}

/// The model of these bytes, if there are as many as it takes.
fn model(bytes: &[u8], threads: usize) -> Option<Model> {
    let (lanes, []) = bytes.as_chunks::<LANE>() else {
        return None;
    };
    let mut lanes = lanes.iter().map(lane);
    let mut adam = |rows: usize| {
        let mut take = || lanes.by_ref().take(rows).collect::<Vec<_>>();
        Adam {
            weights: take(),
            means: take(),
            squares: take(),
        }
    };
    let blocks = (0..BLOCKS).map(|_| adam(ROWS)).collect();
    let bias = adam(1);
    let complete = bias.squares.len() == 1 && lanes.next().is_none();
    complete.then(|| Model::new(blocks, bias, threads))
}

fn lane(bytes: &[u8; LANE]) -> Lane {
    let (numbers, _) = bytes.as_chunks();
    std::array::from_fn(|index| f32::from_le_bytes(numbers[index]))
}

/// A number that any changed bit changes.
pub(super) fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|&byte| u64::from(byte));
    words.chain(rest).fold(bytes.len() as u64, |hash, word| {
        (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}
