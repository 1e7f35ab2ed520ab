//! What is lost between our clock and the referee's, learnt from the game itself: pipes, a busy
//! machine, a slow GUI or a network take time from every move that the engine never sees.

use crate::limits::ClockTime;
use std::time::Duration;

/// How much of the estimate stays from move to move when nothing is lost.
const MEMORY: f64 = 0.9;

/// The loss of a move as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lag {
    expected: Option<Duration>,
    estimate: Duration,
}

impl Lag {
    /// A search begins with this time: what is missing was lost on the way. More than expected, as
    /// in another game or after a time control, means that nothing was.
    pub(crate) fn begin(&mut self, time: ClockTime) -> Duration {
        if let Some(expected) = self.expected {
            let lost = expected.saturating_sub(time.remaining);
            // A clock that was set back by hand says nothing about the way.
            let lost = lost.min(time.remaining / 8);
            self.estimate = lost.max(self.estimate.mul_f64(MEMORY));
        }
        self.estimate
    }

    /// A search has ended that began with this time and took so long of it.
    pub(crate) fn end(&mut self, time: ClockTime, elapsed: Duration) {
        self.expected = Some(time.remaining.saturating_sub(elapsed) + time.increment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64) -> ClockTime {
        ClockTime {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(10),
            moves_to_go: None,
        }
    }

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn what_is_missing_was_lost_on_the_way() {
        let mut lag = Lag::default();
        assert_eq!(lag.begin(clock(1000)), ms(0));
        lag.end(clock(1000), ms(100));
        assert_eq!(lag.begin(clock(880)), ms(30), "910 were expected");
        lag.end(clock(880), ms(100));
        assert_eq!(
            lag.begin(clock(790)),
            ms(27),
            "and it is not forgotten at once"
        );
    }

    #[test]
    fn another_game_shows_no_loss() {
        let mut lag = Lag::default();
        lag.end(clock(1000), ms(900));
        assert_eq!(lag.begin(clock(1000)), ms(0));
        lag.end(clock(60_000), ms(900));
        assert_eq!(
            lag.begin(clock(1000)),
            ms(125),
            "bounded when the clock was changed"
        );
    }
}
