//! The clock of one player.

use super::TimeControl;
use std::time::Duration;

/// What is left to a player who must keep to a time control.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    time_control: TimeControl,
    margin: Duration,
    left: Duration,
    played: u32,
}

impl Clock {
    /// A full clock that forgives being late by this margin.
    pub(super) fn new(time_control: TimeControl, margin: Duration) -> Self {
        let left = match time_control {
            TimeControl::Clock { base, .. } => base,
            TimeControl::MoveTime(time) => time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => Duration::MAX,
        };
        Self {
            time_control,
            margin,
            left,
            played: 0,
        }
    }

    /// What is left.
    pub(super) fn left(&self) -> Duration {
        self.left
    }

    /// Moves till time is added, if it will be.
    pub(super) fn moves_to_go(&self) -> Option<u32> {
        match self.time_control {
            TimeControl::Clock {
                moves: Some(moves), ..
            } => Some(moves - self.played % moves),
            _ => None,
        }
    }

    /// Takes the time of a move; `false` if there was not so much.
    #[must_use]
    pub(super) fn charge(&mut self, elapsed: Duration) -> bool {
        if elapsed > self.left.saturating_add(self.margin) {
            return false;
        }
        self.played += 1;
        if let TimeControl::Clock {
            moves,
            base,
            increment,
        } = self.time_control
        {
            self.left = self.left.saturating_sub(elapsed) + increment;
            if moves.is_some_and(|moves| self.played.is_multiple_of(moves)) {
                self.left += base;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(time_control: &str, margin: u64) -> Clock {
        Clock::new(time_control.parse().unwrap(), Duration::from_millis(margin))
    }

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn time_is_taken_and_given() {
        let mut clock = clock("2/1+0.1", 0);
        assert_eq!(clock.moves_to_go(), Some(2));
        assert!(clock.charge(ms(400)));
        assert_eq!((clock.left(), clock.moves_to_go()), (ms(700), Some(1)));
        assert!(clock.charge(ms(700)));
        assert_eq!((clock.left(), clock.moves_to_go()), (ms(1100), Some(2)));
        assert!(!clock.charge(ms(1101)));
    }

    #[test]
    fn a_margin_forgives_but_gives_nothing() {
        let mut clock = clock("1", 50);
        assert!(clock.charge(ms(1050)));
        assert_eq!(clock.left(), ms(0));
        assert!(!clock.charge(ms(51)));
    }

    #[test]
    fn each_move_has_its_own_time_or_all_time() {
        let mut fixed = clock("movetime=100", 10);
        assert!(fixed.charge(ms(110)) && fixed.charge(ms(100)) && !fixed.charge(ms(111)));
        assert!(clock("nodes=5", 0).charge(ms(1_000_000)));
    }
}
