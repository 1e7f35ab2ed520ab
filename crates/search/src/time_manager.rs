//! Time management: how long a search may think. The root tells it what happened and asks what to do.
//!
//! Two limits: the soft one says when not to begin another iteration and stretches with what the
//! search finds; the hard one is never passed.

mod lag;
mod node_clock;
mod scale;

pub(crate) use lag::Lag;
pub(crate) use node_clock::NodeClock;
pub(crate) use scale::{Progress, Stability};

use crate::limits::{ClockTime, Limits};
use crate::params::{time_move_number, time_plan};
use scale::soft_limit_scale;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// For so many moves a reserve for lag is kept.
const RESERVED_MOVES: u32 = 30;

/// The time left is to do for so many moves where nothing else is planned.
const MOVES: f64 = 40.0;

/// Less than this is little time for a game.
const SHORT: Duration = Duration::from_millis(200);

/// The limits of one search, from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    start: Instant,
    /// Nodes that count as a millisecond, where nodes are what is counted.
    nodes_per_ms: Option<NonZeroU32>,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl TimeManager {
    /// The limits of a search that began then, for the move with this number. `overhead` is what the user says a move needs
    /// on its way, `lag` what the game has shown.
    pub(crate) fn new(
        start: Instant,
        limits: &Limits,
        fullmove: u16,
        overhead: Duration,
        lag: Duration,
    ) -> Self {
        let (mut soft, mut hard) = (None, None);
        if let Some(time) = limits.clock {
            let (wanted, most) = allocate(time, fullmove, overhead, lag);
            (soft, hard) = (Some(wanted), Some(most));
        }
        if let Some(time) = limits.move_time {
            // A little early, because the answer must travel; but never much of the time given.
            let allowed = time.saturating_sub(overhead.min(time / 20));
            hard = Some(hard.map_or(allowed, |hard| hard.min(allowed)));
        }
        Self {
            start,
            nodes_per_ms: None,
            soft,
            hard,
        }
    }

    /// The same limits, but nodes count instead of time.
    pub(crate) const fn counting_nodes(mut self, nodes_per_ms: Option<NonZeroU32>) -> Self {
        self.nodes_per_ms = nodes_per_ms;
        self
    }

    pub(crate) const fn counts_nodes(&self) -> bool {
        self.nodes_per_ms.is_some()
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What a search of so many nodes has taken of its limits.
    pub(crate) fn spent(&self, nodes: u64) -> Duration {
        self.nodes_per_ms
            .map_or_else(|| self.elapsed(), |rate| node_clock::time_of(nodes, rate))
    }

    /// Whether the hard limit has passed; `ponder_hit` is when the opponent's turn ended, if we pondered.
    pub(crate) fn is_hard_limit_passed(&self, ponder_hit: Duration, nodes: u64) -> bool {
        self.hard
            .is_some_and(|hard| self.spent(nodes) >= ponder_hit + hard)
    }

    /// Whether another iteration is not worth beginning. Time spent pondering counts as thought.
    pub(crate) fn is_soft_limit_passed(&self, progress: &Progress, nodes: u64) -> bool {
        self.soft.is_some_and(|soft| {
            let scale = if progress.forced {
                0.1
            } else {
                soft_limit_scale(progress)
            };
            self.spent(nodes) >= soft.mul_f64(scale)
        })
    }
}

/// The soft and hard limit for a clock.
fn allocate(
    time: ClockTime,
    fullmove: u16,
    overhead: Duration,
    lag: Duration,
) -> (Duration, Duration) {
    let left = time.remaining.saturating_sub(overhead.max(2 * lag));
    // What moves lose beyond their increment must be there for all moves to come.
    let lost = lag.saturating_sub(time.increment);
    let left = left.saturating_sub((lost * RESERVED_MOVES).min(left / 2));
    let bonus = percent(time.increment.saturating_sub(lag), time_plan::increment());
    let (wanted, most, ceiling) = if let Some(moves) = time.moves_to_go {
        let moves = moves.clamp(1, 40);
        let share = left / moves + bonus;
        let ceiling = if moves == 1 { 0.75 } else { 0.5 };
        (share.mul_f64(0.8), share.mul_f64(4.0), ceiling)
    } else if time_move_number::on() {
        let share = share_of_move(fullmove) / shortage(left);
        let ceiling = f64::from(time_move_number::hard()) / 100.0;
        (left.mul_f64(share) + bonus, left, ceiling)
    } else if time_plan::on() {
        let moves = f64::from(time_plan::moves()) * shortage(left);
        let share = left.div_f64(moves) + bonus;
        let wanted = percent(share, time_plan::soft());
        let most = percent(share, time_plan::hard());
        (wanted, most, f64::from(time_plan::ceiling()) / 100.0)
    } else {
        let share = left.div_f64(MOVES * shortage(left)) + bonus;
        (share, share, 0.5)
    };
    let ceiling = left.mul_f64(ceiling);
    (wanted.min(ceiling), most.min(ceiling))
}

/// How many times as many moves as usual the time left must do for. A clock that is nearly run down must last longer:
/// there a single hiccup of the machine is as long as all the time left.
fn shortage(left: Duration) -> f64 {
    let short = 1.0 - left.as_secs_f64() / SHORT.as_secs_f64();
    1.0 + short.max(0.0)
}

fn percent(time: Duration, percent: i32) -> Duration {
    time.mul_f64(f64::from(percent) / 100.0)
}

/// The part of the time left for a move with this number: more later, when the opening is over.
fn share_of_move(fullmove: u16) -> f64 {
    let early = f64::from(-time_move_number::decay()) / 10_000.0 * f64::from(fullmove);
    let share =
        f64::from(time_move_number::late()) - f64::from(time_move_number::early()) * early.exp();
    share.max(0.0) / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;

    fn ms(value: u64) -> Duration {
        Duration::from_millis(value)
    }

    fn allotted(
        remaining: u64,
        increment: u64,
        moves_to_go: Option<u32>,
        overhead: u64,
    ) -> (u64, u64) {
        let time = ClockTime {
            remaining: ms(remaining),
            increment: ms(increment),
            moves_to_go,
        };
        let (soft, hard) = allocate(time, 20, ms(overhead), ms(0));
        (soft.as_millis() as u64, hard.as_millis() as u64)
    }

    #[test]
    fn the_hard_limit_never_reaches_the_flag() {
        for remaining in [0, 1, 5, 20, 100, 1000, 60_000] {
            for increment in [0, 1, 10, 1000, 100_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(0)] {
                    for overhead in [0, 10, 100] {
                        let (soft, hard) = allotted(remaining, increment, moves, overhead);
                        assert!(soft <= hard || hard == 0);
                        assert!(hard <= remaining.saturating_sub(overhead) * 3 / 4);
                    }
                }
            }
        }
    }

    #[test]
    fn what_the_game_has_shown_is_kept_in_reserve() {
        let time = ClockTime {
            remaining: ms(2000),
            increment: ms(20),
            moves_to_go: None,
        };
        let calm = allocate(time, 20, ms(20), ms(0));
        let slow = allocate(time, 20, ms(20), ms(15));
        let worse = allocate(time, 20, ms(20), ms(40));
        assert!(calm.0 > slow.0 && slow.0 > worse.0 && worse.0 > ms(20));
        let last = ClockTime {
            remaining: ms(100),
            ..time
        };
        let (_, hard) = allocate(last, 20, ms(20), ms(40));
        assert!(
            hard + ms(80) < ms(100),
            "two such losses do not lose the game"
        );
    }

    #[test]
    fn little_time_must_last_longer() {
        assert!(shortage(ms(50)) > shortage(ms(150)));
        assert!(shortage(ms(150)) > shortage(ms(250)));
        assert!((shortage(ms(250)) - shortage(ms(100_000))).abs() < 1e-9);
    }

    #[test]
    fn later_moves_get_more_time_where_that_is_wanted() {
        let allotted = |fullmove| {
            let time = ClockTime {
                remaining: ms(60_000),
                ..ClockTime::default()
            };
            allocate(time, fullmove, ms(10), ms(0))
        };
        assert_eq!(allotted(1), allotted(40));
        REGISTRY.set("time_move_number", "true").unwrap();
        assert!(allotted(1).0 < allotted(40).0);
        assert_eq!(allotted(1).1, allotted(40).1);
        the_hard_limit_never_reaches_the_flag();
        little_time_must_last_longer();
    }

    #[test]
    fn without_a_plan_every_move_gets_a_fortieth() {
        REGISTRY.set("time_plan", "false").unwrap();
        assert_eq!(allotted(40_000, 0, None, 0), (1000, 1000));
        the_hard_limit_never_reaches_the_flag();
        more_time_and_increment_mean_more_thought();
    }

    #[test]
    fn nodes_may_count_instead_of_time() {
        let limits = Limits {
            move_time: Some(ms(100)),
            ..Limits::default()
        };
        let manager = TimeManager::new(Instant::now(), &limits, 1, ms(0), ms(0))
            .counting_nodes(NonZeroU32::new(300));
        assert!(!manager.is_hard_limit_passed(ms(0), 29_999));
        assert!(manager.is_hard_limit_passed(ms(0), 30_000));
    }

    #[test]
    fn more_time_and_increment_mean_more_thought() {
        assert!(allotted(10_000, 0, None, 10).0 > allotted(1_000, 0, None, 10).0);
        assert!(allotted(10_000, 100, None, 10).0 > allotted(10_000, 0, None, 10).0);
        assert!(allotted(10_000, 0, Some(5), 10).0 > allotted(10_000, 0, Some(40), 10).0);
    }
}
