//! Ctrl-C: whoever works long asks between two steps whether to stop, keeps what there is, and says how to go on.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Asks everything that runs to stop.
pub fn interrupt() {
    INTERRUPTED.store(true, Relaxed);
}

/// Whether to stop.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}
