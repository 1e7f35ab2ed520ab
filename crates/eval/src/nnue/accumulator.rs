//! The hidden layers along a line of play.
//!
//! A move only notes which men left and arrived. The layer is worked out when someone asks for it,
//! from the nearest one below that is known. When a king crosses the middle of the board its side
//! sees everything turned round; then the layer is made from the last one seen from there, of which
//! most is usually still true.

use super::features::View;
use super::network::{Network, Row};
use super::simd::Form;
use arrayvec::ArrayVec;
use luft_chess::{Bitboard, Color, Kind, Move, Observer, Piece, Position, Square};

/// Men that a move takes away or puts down: two of each when castling.
type Few = ArrayVec<(Piece, Square), 2>;

/// What a move did.
#[derive(Clone, Debug, Default)]
struct Changes {
    left: Few,
    arrived: Few,
}

impl Observer for Changes {
    #[inline(always)]
    fn left(&mut self, piece: Piece, square: Square) {
        self.left.push((piece, square));
    }

    #[inline(always)]
    fn arrived(&mut self, piece: Piece, square: Square) {
        self.arrived.push((piece, square));
    }
}

/// The state after one move.
#[derive(Clone, Debug)]
struct Frame {
    hidden: [Row; 2],
    /// Whether `hidden` is worked out, for each side.
    known: [bool; 2],
    /// Whether the move turned the view of the side.
    turned: [bool; 2],
    changes: Changes,
}

impl Frame {
    const fn new() -> Self {
        Self {
            hidden: [Row::ZERO; 2],
            known: [false; 2],
            turned: [true; 2],
            changes: Changes {
                left: Few::new_const(),
                arrived: Few::new_const(),
            },
        }
    }
}

/// A layer seen from one view, and the men it stands for.
#[derive(Clone, Debug)]
struct Seen {
    hidden: Row,
    men: [[Bitboard; 6]; 2],
}

/// The hidden layers of both sides on the current line.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    form: Form,
    frames: Vec<Frame>,
    top: usize,
    /// For each side, straight and turned.
    seen: [[Seen; 2]; 2],
}

impl Accumulator {
    pub(super) fn new(network: &Network, form: Form) -> Self {
        let empty = Seen {
            hidden: network.bias,
            men: [[Bitboard::EMPTY; 6]; 2],
        };
        let pair = [empty.clone(), empty];
        Self {
            form,
            frames: vec![Frame::new()],
            top: 0,
            seen: [pair.clone(), pair],
        }
    }

    /// Nothing is known of the position any more: a new line begins.
    pub(super) fn forget(&mut self) {
        self.top = 0;
        self.frames[0].known = [false; 2];
    }

    /// The position after a move, which is noted.
    #[inline]
    pub(super) fn play(&mut self, position: &Position, mv: Move) -> Position {
        let frame = self.push();
        let next = position.play_observed(mv, &mut frame.changes);
        let mover = position.side();
        frame.turned = [false; 2];
        frame.turned[mover.index()] = View::of(position, mover) != View::of(&next, mover);
        next
    }

    /// The side to move passes: nothing changes but the turn.
    pub(super) fn pass(&mut self) {
        self.push().turned = [false; 2];
    }

    /// Takes the last move or pass back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.top -= 1;
    }

    #[inline]
    fn push(&mut self) -> &mut Frame {
        self.top += 1;
        if self.top == self.frames.len() {
            self.frames.push(Frame::new());
        }
        let frame = &mut self.frames[self.top];
        frame.known = [false; 2];
        frame.changes.left.clear();
        frame.changes.arrived.clear();
        frame
    }

    /// The hidden layers of white and black in the position to which the line has led.
    #[inline]
    pub(super) fn hidden(&mut self, network: &Network, position: &Position) -> &[Row; 2] {
        for color in Color::ALL {
            if !self.frames[self.top].known[color.index()] {
                self.work_out(network, View::of(position, color), position);
            }
        }
        &self.frames[self.top].hidden
    }

    fn work_out(&mut self, network: &Network, view: View, position: &Position) {
        let side = view.color().index();
        let mut below = self.top;
        while !self.frames[below].known[side] {
            if below == 0 || self.frames[below].turned[side] {
                return self.look_again(network, view, position);
            }
            below -= 1;
        }
        for next in below + 1..=self.top {
            self.step(network, view, next);
        }
    }

    /// The layer of a frame from the one below it.
    #[inline]
    fn step(&mut self, network: &Network, view: View, next: usize) {
        let side = view.color().index();
        let [.., before, frame] = &mut self.frames[..=next] else {
            return;
        };
        let row = |&(piece, square): &(Piece, Square)| &network.inputs[view.input(piece, square)];
        let rows = |few: &Few| few.iter().map(row).collect::<ArrayVec<&Row, 2>>();
        let (added, removed) = (rows(&frame.changes.arrived), rows(&frame.changes.left));
        let source = &before.hidden[side];
        self.form
            .add(source, &mut frame.hidden[side], &added, &removed);
        frame.known[side] = true;
    }

    /// The layer of the top frame from the last one with the same view.
    #[cold]
    fn look_again(&mut self, network: &Network, view: View, position: &Position) {
        let side = view.color().index();
        let seen = &mut self.seen[side][usize::from(view.is_turned())];
        let (mut added, mut removed) = (ArrayVec::<&Row, 32>::new(), ArrayVec::<&Row, 32>::new());
        for color in Color::ALL {
            for kind in Kind::ALL {
                let row = |square| &network.inputs[view.input(Piece::new(color, kind), square)];
                let now = position.pieces(color, kind);
                let then = &mut seen.men[color.index()][kind.index()];
                added.extend(now.without(*then).into_iter().map(row));
                removed.extend(then.without(now).into_iter().map(row));
                *then = now;
            }
        }
        let before = seen.hidden;
        self.form.add(&before, &mut seen.hidden, &added, &removed);
        let frame = &mut self.frames[self.top];
        frame.hidden[side] = seen.hidden;
        frame.known[side] = true;
    }
}
