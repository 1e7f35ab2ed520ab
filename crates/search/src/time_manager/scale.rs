//! What a search finds stretches its soft limit, or shortens it: each reason is a factor.

use crate::params::{
    time_changes, time_game_trend, time_score_stability, time_share, time_stability, time_trend,
};

/// How steady the iterations of a search are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stability {
    /// Iterations since the best move last changed.
    pub(crate) best_move: i32,
    /// Iterations since the score last left its average.
    pub(crate) score: i32,
    /// How often a later root move became the best one; half as much for every iteration since.
    pub(crate) changes: f64,
}

impl Stability {
    pub(crate) fn begin_iteration(&mut self) {
        self.changes /= 2.0;
    }

    /// An iteration ended with the same best move or another, and with this change of the score.
    pub(crate) fn end_iteration(&mut self, same_move: bool, score_change: i32) {
        let count = |before: i32, same: bool| if same { before + 1 } else { 0 };
        let same_score = score_change.abs() <= time_score_stability::margin();
        self.best_move = count(self.best_move, same_move);
        self.score = count(self.score, same_score);
    }
}

/// What an iteration found, as far as the clock cares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) stability: Stability,
    /// Centipawns lost against the earlier iterations.
    pub(crate) score_drop: i32,
    /// Centipawns lost against the search of the last move, if there was one.
    pub(crate) game_drop: Option<i32>,
    /// Share of the nodes that went into the best move.
    pub(crate) node_fraction: f64,
    /// Whether there is only one move to play.
    pub(crate) forced: bool,
}

/// The factor on the soft limit.
pub(super) fn soft_limit_scale(progress: &Progress) -> f64 {
    let stability = &progress.stability;
    let percents = [
        best_move_stability(stability),
        trend(progress.score_drop),
        progress.game_drop.map_or(100.0, game_trend),
        share(progress.node_fraction),
        changes(stability),
        score_stability(stability),
    ];
    percents.iter().map(|percent| percent / 100.0).product()
}

fn best_move_stability(stability: &Stability) -> f64 {
    if !time_stability::on() {
        return 100.0;
    }
    let percent = time_stability::base() - time_stability::step() * stability.best_move;
    f64::from(percent.max(time_stability::min()))
}

fn trend(drop: i32) -> f64 {
    if !time_trend::on() {
        return 100.0;
    }
    let percent = 100.0 + f64::from(drop * time_trend::slope()) / 10.0;
    let max = f64::from(time_trend::max());
    percent.clamp(10_000.0 / max, max)
}

fn game_trend(drop: i32) -> f64 {
    if !time_game_trend::on() {
        return 100.0;
    }
    let percent = time_game_trend::base() + drop * time_game_trend::slope();
    f64::from(percent.clamp(time_game_trend::min(), time_game_trend::max()))
}

fn share(node_fraction: f64) -> f64 {
    if !time_share::on() {
        return 100.0;
    }
    let percent = f64::from(time_share::base()) - node_fraction * f64::from(time_share::slope());
    percent.max(30.0)
}

fn changes(stability: &Stability) -> f64 {
    if !time_changes::on() {
        return 100.0;
    }
    let changes = f64::from(time_changes::slope()) / 100.0 * stability.changes;
    f64::from(time_changes::base()) + 100.0 * changes.ln_1p()
}

fn score_stability(stability: &Stability) -> f64 {
    if !time_score_stability::on() {
        return 100.0;
    }
    let percent = time_score_stability::base() - time_score_stability::step() * stability.score;
    f64::from(percent.max(time_score_stability::min()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;

    const STEADY: Stability = Stability {
        best_move: 4,
        score: 4,
        changes: 0.5,
    };
    const CALM: Progress = Progress {
        stability: STEADY,
        score_drop: 0,
        game_drop: None,
        node_fraction: 0.6,
        forced: false,
    };

    fn with_stability(stability: Stability) -> f64 {
        soft_limit_scale(&Progress { stability, ..CALM })
    }

    #[test]
    fn stretching_follows_what_was_found() {
        let calm = soft_limit_scale(&CALM);
        let dropped = |score_drop| soft_limit_scale(&Progress { score_drop, ..CALM });
        let shared = |node_fraction| {
            soft_limit_scale(&Progress {
                node_fraction,
                ..CALM
            })
        };
        assert!(
            with_stability(Stability {
                best_move: 0,
                ..STEADY
            }) > calm
        );
        assert!(dropped(40) > calm && dropped(-40) < calm);
        assert!(shared(0.95) < calm && shared(0.1) > calm);
    }

    #[test]
    fn the_last_move_is_the_measure_where_that_is_wanted() {
        let dropped = |drop| {
            soft_limit_scale(&Progress {
                game_drop: Some(drop),
                ..CALM
            })
        };
        assert!((dropped(40) - dropped(-40)).abs() < 1e-9);
        REGISTRY.set("time_game_trend", "true").unwrap();
        assert!(dropped(40) > dropped(-40));
        assert!(
            (dropped(400) - dropped(4000)).abs() < 1e-9,
            "there is a most"
        );
    }

    #[test]
    fn changes_inside_an_iteration_take_time_where_that_is_wanted() {
        let mut stability = STEADY;
        stability.changes += 3.0;
        let restless = with_stability(stability);
        assert!((restless - soft_limit_scale(&CALM)).abs() < 1e-9);
        REGISTRY.set("time_changes", "true").unwrap();
        let restless = with_stability(stability);
        stability.begin_iteration();
        assert!(restless > with_stability(stability), "they are forgotten");
        assert!(with_stability(stability) > soft_limit_scale(&CALM));
    }

    #[test]
    fn a_score_that_stays_saves_time_where_that_is_wanted() {
        let mut stability = STEADY;
        stability.end_iteration(true, 500);
        assert_eq!((stability.best_move, stability.score), (5, 0));
        REGISTRY.set("time_score_stability", "true").unwrap();
        let moved = with_stability(stability);
        stability.end_iteration(true, 0);
        stability.best_move = 5;
        assert!(with_stability(stability) < moved);
        stability.end_iteration(false, 0);
        assert_eq!((stability.best_move, stability.score), (0, 2));
    }
}
