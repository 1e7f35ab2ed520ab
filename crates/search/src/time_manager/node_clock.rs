//! A clock that nodes run down instead of time (`nodestime`, as Stockfish calls it). Games by such a clock
//! come out the same on a busy machine, so time management can be measured there.

use crate::limits::ClockTime;
use std::num::NonZeroU32;
use std::time::Duration;

/// What is left of a game's clock. What the referee's clock shows counts only at the first move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NodeClock {
    left: Option<Duration>,
}

impl NodeClock {
    /// A search begins: the clock it has to go by.
    pub(crate) fn begin(&mut self, time: ClockTime) -> ClockTime {
        let remaining = *self.left.get_or_insert(time.remaining);
        ClockTime { remaining, ..time }
    }

    /// A search has ended that went by this clock and took so much of it.
    pub(crate) fn end(&mut self, time: ClockTime, spent: Duration) {
        self.left = Some(time.remaining.saturating_sub(spent) + time.increment);
    }
}

/// The time that so many nodes stand for.
pub(super) fn time_of(nodes: u64, nodes_per_ms: NonZeroU32) -> Duration {
    Duration::from_micros(nodes.saturating_mul(1000) / u64::from(nodes_per_ms.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn nodes_run_the_clock_down_and_the_referee_does_not() {
        let rate = NonZeroU32::new(500).unwrap();
        let referee = |remaining| ClockTime {
            remaining: ms(remaining),
            increment: ms(10),
            moves_to_go: None,
        };
        let mut clock = NodeClock::default();
        let first = clock.begin(referee(1000));
        assert_eq!(first.remaining, ms(1000));
        clock.end(first, time_of(50_000, rate));
        assert_eq!(clock.begin(referee(3)).remaining, ms(910));
        clock.end(referee(20), ms(400));
        assert_eq!(
            clock.begin(referee(900)).remaining,
            ms(10),
            "never below zero"
        );
    }
}
