//! Networks: files of our own format and of the trainer bullet.

use crate::patched;
use luft_chess::Position;
use luft_eval::Network;
use luft_search::Engine;
use luft_train::bullet_network::{BulletQuantisation, from_bullet};
use std::sync::{LazyLock, Mutex, PoisonError};

static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| Network::embedded().write());
static ENGINE: LazyLock<Mutex<Engine>> =
    LazyLock::new(|| Mutex::new(Engine::with_hash(1).expect("a megabyte can be had")));

/// Any bytes as a network, and as damage to one: what is accepted evaluates.
pub fn network(bytes: &[u8]) {
    let quantisation = BulletQuantisation {
        qa: 255,
        qb: 64,
        scale: 400,
    };
    if let Err(error) = from_bullet(bytes, quantisation) {
        assert!(!error.to_string().is_empty());
    }
    for file in [bytes.to_vec(), patched(&SOUND, bytes)] {
        let mut engine = ENGINE.lock().unwrap_or_else(PoisonError::into_inner);
        match engine.load_network(&file) {
            Ok(()) => {
                engine.evaluate(&Position::startpos());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
