//! The accumulators along a line of play, with lazy updates.
//!
//! A move only notes which pieces it removed and added. The accumulator is computed when the evaluation asks
//! for it, from the nearest computed one below (incremental update), or from the refresh table if the
//! perspective was mirrored or its king changed the bucket on the way.

use super::features::Perspective;
use super::network::{Accumulator, Hidden, Network};
use super::refresh::RefreshTable;
use super::simd::SimdBackend;
use super::threat_stack::ThreatStack;
use arrayvec::ArrayVec;
use luft_chess::{Color, Move, Observer, Piece, Position, Square};

/// Pieces that a move removes or adds: two of each when castling.
type Pieces = ArrayVec<(Piece, Square), 2>;

/// The pieces that a move changed.
#[derive(Clone, Debug, Default)]
struct DirtyPieces {
    removed: Pieces,
    added: Pieces,
}

impl Observer for DirtyPieces {
    #[inline(always)]
    fn left(&mut self, piece: Piece, square: Square) {
        self.removed.push((piece, square));
    }

    #[inline(always)]
    fn arrived(&mut self, piece: Piece, square: Square) {
        self.added.push((piece, square));
    }
}

/// The state after one move.
#[derive(Clone, Debug)]
struct AccumulatorState {
    // [perspective]
    accumulators: [Accumulator; 2],
    /// Whether the accumulator of a perspective is computed.
    computed: [bool; 2],
    /// Whether the move changed the perspective, so that the state below is of no use.
    needs_refresh: [bool; 2],
    dirty: DirtyPieces,
}

impl AccumulatorState {
    const fn new() -> Self {
        Self {
            accumulators: [Accumulator::ZERO; 2],
            computed: [false; 2],
            needs_refresh: [true; 2],
            dirty: DirtyPieces {
                removed: Pieces::new_const(),
                added: Pieces::new_const(),
            },
        }
    }
}

/// The accumulators of both perspectives on the current line.
#[derive(Clone, Debug)]
pub(super) struct AccumulatorStack {
    backend: SimdBackend,
    states: Vec<AccumulatorState>,
    top: usize,
    refresh_table: RefreshTable,
    threats: ThreatStack,
}

impl AccumulatorStack {
    pub(super) fn new(network: &Network, backend: SimdBackend) -> Self {
        Self {
            backend,
            states: vec![AccumulatorState::new()],
            top: 0,
            refresh_table: RefreshTable::new(network),
            threats: ThreatStack::new(),
        }
    }

    /// A new line begins at this position. Its accumulators are computed at once: where the evaluation of the root is
    /// known from elsewhere, nobody would ask for them, and every line would be refreshed anew.
    pub(super) fn reset(&mut self, network: &Network, root: &Position) {
        self.top = 0;
        self.threats.reset(network, self.backend, root);
        for color in Color::ALL {
            self.refresh(network, Perspective::of(root, color), root);
        }
    }

    /// The position after a move, which is noted.
    #[inline]
    pub(super) fn play(&mut self, position: &Position, mv: Move) -> Position {
        let state = self.push();
        let next = position.make_move_observed(mv, &mut state.dirty);
        let mover = position.side();
        state.needs_refresh = [false; 2];
        state.needs_refresh[mover.index()] =
            Perspective::of(position, mover) != Perspective::of(&next, mover);
        next
    }

    /// A null move: nothing changes but the side to move.
    pub(super) fn pass(&mut self) {
        self.push().needs_refresh = [false; 2];
    }

    /// Takes the last move or null move back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.top -= 1;
    }

    #[inline]
    fn push(&mut self) -> &mut AccumulatorState {
        self.top += 1;
        if self.top == self.states.len() {
            self.states.push(AccumulatorState::new());
        }
        self.threats.push(self.top);
        let state = &mut self.states[self.top];
        state.computed = [false; 2];
        state.dirty.removed.clear();
        state.dirty.added.clear();
        state
    }

    /// The hidden layers of white and black in the position to which the line has led.
    #[inline]
    pub(super) fn latest(&mut self, network: &Network, position: &Position) -> [Hidden<'_>; 2] {
        for color in Color::ALL {
            if !self.states[self.top].computed[color.index()] {
                self.lazy_update(network, Perspective::of(position, color), position);
            }
        }
        let threats = self
            .threats
            .latest(network, self.backend, self.top, position);
        let [white, black] = &self.states[self.top].accumulators;
        [(white, &threats[0]), (black, &threats[1])]
            .map(|(pieces, threats)| Hidden { pieces, threats })
    }

    fn lazy_update(&mut self, network: &Network, perspective: Perspective, position: &Position) {
        let side = perspective.color().index();
        let mut below = self.top;
        while !self.states[below].computed[side] {
            if below == 0 || self.states[below].needs_refresh[side] {
                return self.refresh(network, perspective, position);
            }
            below -= 1;
        }
        for next in below + 1..=self.top {
            self.incremental_update(network, perspective, next);
        }
    }

    /// The accumulator of a state from the one below it.
    #[inline]
    fn incremental_update(&mut self, network: &Network, perspective: Perspective, next: usize) {
        let side = perspective.color().index();
        let [.., before, state] = &mut self.states[..=next] else {
            return;
        };
        let row =
            |(piece, square)| &network.feature_weights[perspective.feature_index(piece, square)];
        let source = &before.accumulators[side];
        let target = &mut state.accumulators[side];
        let backend = self.backend;
        match (&state.dirty.added[..], &state.dirty.removed[..]) {
            (&[to], &[from]) => backend.update(source, target, [row(to)], [row(from)]),
            (&[to], &[victim, from]) => {
                backend.update(source, target, [row(to)], [row(victim), row(from)]);
            }
            (&[king, rook], &[from, corner]) => {
                backend.update(
                    source,
                    target,
                    [row(king), row(rook)],
                    [row(from), row(corner)],
                );
            }
            // A null move.
            _ => *target = *source,
        }
        state.computed[side] = true;
    }

    /// The accumulator of the top state from the refresh table.
    #[cold]
    fn refresh(&mut self, network: &Network, perspective: Perspective, position: &Position) {
        let side = perspective.color().index();
        let state = &mut self.states[self.top];
        let target = &mut state.accumulators[side];
        self.refresh_table
            .refresh(network, self.backend, perspective, position, target);
        state.computed[side] = true;
    }
}
