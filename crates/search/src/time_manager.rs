//! Time management: how long a search may think. The root tells it what happened and asks what to do.
//!
//! Two limits: the soft one says when not to begin another iteration and stretches with what the
//! search finds; the hard one is never passed.

mod lag;

pub(crate) use lag::Lag;

use crate::limits::{ClockTime, Limits};
use crate::params::{time_share, time_stability, time_trend};
use std::time::{Duration, Instant};

/// For so many moves a reserve for lag is kept.
const RESERVED_MOVES: u32 = 30;

/// Less than this is little time for a game.
const SHORT: Duration = Duration::from_millis(200);

/// The limits of one search, from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// What an iteration found, as far as the clock cares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// Iterations since the best move last changed.
    pub(crate) stability: i32,
    /// Centipawns lost against the earlier iterations.
    pub(crate) score_drop: i32,
    /// Share of the nodes that went into the best move.
    pub(crate) node_fraction: f64,
    /// Whether there is only one move to play.
    pub(crate) forced: bool,
}

impl TimeManager {
    /// The limits of a search that began then. `overhead` is what the user says a move needs on its
    /// way, `lag` what the game has shown.
    pub(crate) fn new(start: Instant, limits: &Limits, overhead: Duration, lag: Duration) -> Self {
        let (mut soft, mut hard) = (None, None);
        if let Some(time) = limits.clock {
            let (wanted, most) = allocate(time, overhead, lag);
            (soft, hard) = (Some(wanted), Some(most));
        }
        if let Some(time) = limits.move_time {
            // A little early, because the answer must travel; but never much of the time given.
            let allowed = time.saturating_sub(overhead.min(time / 20));
            hard = Some(hard.map_or(allowed, |hard| hard.min(allowed)));
        }
        Self { start, soft, hard }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the hard limit has passed; `ponder_hit` is when the opponent's turn ended, if we pondered.
    pub(crate) fn is_hard_limit_passed(&self, ponder_hit: Duration) -> bool {
        self.hard
            .is_some_and(|hard| self.elapsed() >= ponder_hit + hard)
    }

    /// Whether another iteration is not worth beginning. Time spent pondering counts as thought.
    pub(crate) fn is_soft_limit_passed(&self, progress: &Progress) -> bool {
        self.soft.is_some_and(|soft| {
            let scale = if progress.forced {
                0.1
            } else {
                soft_limit_scale(progress)
            };
            self.elapsed() >= soft.mul_f64(scale)
        })
    }
}

/// The soft and hard limit for a clock.
fn allocate(time: ClockTime, overhead: Duration, lag: Duration) -> (Duration, Duration) {
    let left = time.remaining.saturating_sub(overhead.max(2 * lag));
    // What moves lose beyond their increment must be there for all moves to come.
    let lost = lag.saturating_sub(time.increment);
    let left = left.saturating_sub((lost * RESERVED_MOVES).min(left / 2));
    let bonus = time.increment.saturating_sub(lag).mul_f64(0.75);
    let (wanted, most, ceiling) = if let Some(moves) = time.moves_to_go {
        let moves = moves.clamp(1, 40);
        let share = left / moves + bonus;
        let ceiling = if moves == 1 { 0.75 } else { 0.5 };
        (share.mul_f64(0.8), share.mul_f64(4.0), ceiling)
    } else {
        let share = left.div_f64(moves_left(left)) + bonus;
        (share.mul_f64(0.7), share.mul_f64(2.5), 0.4)
    };
    let ceiling = left.mul_f64(ceiling);
    (wanted.min(ceiling), most.min(ceiling))
}

/// For how many moves the time left must do. A clock that is nearly run down must last longer: there
/// a single hiccup of the machine is as long as all the time left.
fn moves_left(left: Duration) -> f64 {
    let short = 1.0 - left.as_secs_f64() / SHORT.as_secs_f64();
    20.0 + 20.0 * short.max(0.0)
}

/// The factor on the soft limit.
fn soft_limit_scale(progress: &Progress) -> f64 {
    let mut factor = 1.0;
    if time_stability::on() {
        let percent = time_stability::base() - time_stability::step() * progress.stability;
        factor *= f64::from(percent.max(time_stability::min())) / 100.0;
    }
    if time_trend::on() {
        let percent = 100.0 + f64::from(progress.score_drop * time_trend::slope()) / 10.0;
        let max = f64::from(time_trend::max());
        factor *= percent.clamp(10_000.0 / max, max) / 100.0;
    }
    if time_share::on() {
        let percent =
            f64::from(time_share::base()) - progress.node_fraction * f64::from(time_share::slope());
        factor *= percent.max(30.0) / 100.0;
    }
    factor
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALM: Progress = Progress {
        stability: 4,
        score_drop: 0,
        node_fraction: 0.6,
        forced: false,
    };

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
        let (soft, hard) = allocate(time, ms(overhead), ms(0));
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
        let calm = allocate(time, ms(20), ms(0));
        let slow = allocate(time, ms(20), ms(15));
        let worse = allocate(time, ms(20), ms(40));
        assert!(calm.0 > slow.0 && slow.0 > worse.0 && worse.0 > ms(20));
        let last = ClockTime {
            remaining: ms(100),
            ..time
        };
        let (_, hard) = allocate(last, ms(20), ms(40));
        assert!(
            hard + ms(80) < ms(100),
            "two such losses do not lose the game"
        );
    }

    #[test]
    fn little_time_must_last_longer() {
        assert!(moves_left(ms(50)) > moves_left(ms(150)));
        assert!(moves_left(ms(150)) > moves_left(ms(250)));
        assert!((moves_left(ms(250)) - moves_left(ms(100_000))).abs() < 1e-9);
    }

    #[test]
    fn stretching_follows_what_was_found() {
        let calm = soft_limit_scale(&CALM);
        assert!(
            soft_limit_scale(&Progress {
                stability: 0,
                ..CALM
            }) > calm
        );
        assert!(
            soft_limit_scale(&Progress {
                score_drop: 40,
                ..CALM
            }) > calm
        );
        assert!(
            soft_limit_scale(&Progress {
                score_drop: -40,
                ..CALM
            }) < calm
        );
        assert!(
            soft_limit_scale(&Progress {
                node_fraction: 0.95,
                ..CALM
            }) < calm
        );
        assert!(
            soft_limit_scale(&Progress {
                node_fraction: 0.1,
                ..CALM
            }) > calm
        );
    }

    #[test]
    fn more_time_and_increment_mean_more_thought() {
        assert!(allotted(10_000, 0, None, 10).0 > allotted(1_000, 0, None, 10).0);
        assert!(allotted(10_000, 100, None, 10).0 > allotted(10_000, 0, None, 10).0);
        assert!(allotted(10_000, 0, Some(5), 10).0 > allotted(10_000, 0, Some(40), 10).0);
    }
}
