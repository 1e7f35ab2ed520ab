//! The clocks of a game between engines.

use luft_chess::Color;
use luft_uci::Go;
use std::time::Duration;

/// What arrives so much late is still in time: the machine does other things too.
const MARGIN: Duration = Duration::from_millis(50);

/// Both clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    /// White's and Black's.
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    /// Full clocks.
    pub(crate) const fn new([base, increment]: [Duration; 2]) -> Self {
        Self {
            left: [base; 2],
            increment,
        }
    }

    /// What an engine is told.
    pub(crate) fn go(&self) -> Go {
        let [white, black] = self.left;
        Go {
            white_time: Some(white),
            black_time: Some(black),
            white_increment: Some(self.increment),
            black_increment: Some(self.increment),
            ..Go::default()
        }
    }

    /// What a side has left.
    pub(crate) const fn left(&self, side: Color) -> Duration {
        let [white, black] = self.left;
        match side {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// A side has used this much; whether it was in time.
    pub(crate) fn use_up(&mut self, side: Color, used: Duration) -> bool {
        let in_time = used <= self.left(side) + MARGIN;
        let left = self.left(side).saturating_sub(used) + self.increment;
        let [white, black] = &mut self.left;
        match side {
            Color::White => *white = left,
            Color::Black => *black = left,
        }
        in_time
    }

    /// For the page.
    pub(crate) fn milliseconds(&self) -> [u64; 2] {
        self.left.map(|left| left.as_millis() as u64)
    }
}
