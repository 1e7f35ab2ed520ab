//! What the threat inputs add up to, along a line of play, with lazy updates.
//!
//! One move changes what happens to a few pieces. So the sums of a position are those of the nearest one below it
//! that was asked for, with the features that differ: no matter how many moves lie between.

use super::network::{Network, ThreatAccumulator};
use super::simd::SimdBackend;
use super::threats::{ThreatChanges, ThreatMap};
use luft_chess::Position;

/// The state after one move.
#[derive(Clone, Debug)]
struct ThreatState {
    computed: bool,
    map: ThreatMap,
    // [perspective]
    accumulators: [ThreatAccumulator; 2],
}

impl ThreatState {
    /// The empty board, on which nothing threatens anything; of no position yet.
    const EMPTY: Self = Self {
        computed: false,
        map: ThreatMap::EMPTY,
        accumulators: [ThreatAccumulator::ZERO; 2],
    };

    /// Becomes the state of a position, which comes from an earlier one.
    #[inline]
    fn follow(
        &mut self,
        network: &Network,
        backend: SimdBackend,
        before: &Self,
        position: &Position,
        changes: &mut ThreatChanges,
    ) {
        changes.clear();
        self.map.follow(backend, &before.map, position, changes);
        backend.update_threats(
            &network.threat_weights,
            &before.accumulators,
            &mut self.accumulators,
            changes.added.as_slice(),
            changes.removed.as_slice(),
        );
        self.computed = true;
    }
}

/// What a line begins with.
static EMPTY: ThreatState = ThreatState::EMPTY;

/// The sums of both perspectives on the current line.
#[derive(Clone, Debug)]
pub(super) struct ThreatStack {
    states: Vec<ThreatState>,
    /// What the last one changed: too large to be made anew for each.
    changes: ThreatChanges,
}

impl ThreatStack {
    pub(super) fn new() -> Self {
        Self {
            states: vec![ThreatState::EMPTY],
            changes: ThreatChanges::new(),
        }
    }

    /// A new line begins at this position.
    pub(super) fn reset(&mut self, network: &Network, backend: SimdBackend, root: &Position) {
        if network.sees_threats() {
            self.states[0].follow(network, backend, &EMPTY, root, &mut self.changes);
        }
    }

    /// A move leads to this height.
    #[inline]
    pub(super) fn push(&mut self, height: usize) {
        if height == self.states.len() {
            self.states.push(ThreatState::EMPTY);
        }
        self.states[height].computed = false;
    }

    /// The sums of white and black in the position at this height.
    #[inline]
    pub(super) fn latest(
        &mut self,
        network: &Network,
        backend: SimdBackend,
        height: usize,
        position: &Position,
    ) -> &[ThreatAccumulator; 2] {
        let (below, rest) = self.states.split_at_mut(height);
        if let Some(state) = rest.first_mut()
            && network.sees_threats()
            && !state.computed
        {
            let before = below.iter().rfind(|state| state.computed);
            let before = before.unwrap_or(&EMPTY);
            state.follow(network, backend, before, position, &mut self.changes);
        }
        &self.states[height].accumulators
    }
}
