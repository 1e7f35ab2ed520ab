//! Aspiration windows: a root line is searched around its last score first, and the window widened until the score is inside.

use super::{MIN_REPORT_TIME, RootMove, SearchRequest};
use crate::node::RootNode;
use crate::params::{aspiration, aspiration_fail_high, aspiration_fail_low, aspiration_stability};
use crate::score::{INFINITE, is_decisive};
use crate::worker::Worker;

/// A window is given up when its half width passes this.
const WIDEST: i32 = 800;

/// The window of a root search.
struct Window {
    alpha: i32,
    beta: i32,
    /// By how much it widens.
    delta: i32,
}

impl Window {
    /// The first window around this score, after so many iterations with the same best move; by so much wider than others.
    fn around(average: i32, stability: i32, extra: i32) -> Self {
        let square = average.clamp(-2000, 2000).pow(2);
        let mut delta = aspiration::delta() + extra + square / aspiration::square_divisor();
        if aspiration_stability::on() {
            let iterations = stability.min(aspiration_stability::max());
            delta -= aspiration_stability::tenths() * iterations / 10;
        }
        let delta = delta.max(1);
        Self {
            alpha: (average - delta).max(-INFINITE),
            beta: (average + delta).min(INFINITE),
            delta,
        }
    }

    fn open(&mut self) {
        (self.alpha, self.beta) = (-INFINITE, INFINITE);
    }

    fn fails_low(&self, score: i32) -> bool {
        score <= self.alpha && self.alpha > -INFINITE
    }

    fn fails_high(&self, score: i32) -> bool {
        score >= self.beta && self.beta < INFINITE
    }

    fn lower(&mut self, score: i32) {
        self.beta = if aspiration_fail_low::on() {
            self.alpha
        } else {
            i32::midpoint(self.alpha, self.beta)
        };
        self.alpha = (score - self.delta).max(-INFINITE);
    }

    fn raise(&mut self, score: i32) {
        if aspiration_fail_high::on() {
            self.alpha = self.alpha.max(self.beta - self.delta);
        }
        self.beta = (score + self.delta).min(INFINITE);
    }

    fn widen(&mut self) {
        self.delta += self.delta * aspiration::growth() / 100 + 1;
        if self.delta > WIDEST {
            self.open();
        }
    }
}

impl Worker {
    /// Searches one line with a window around its last score, widening it until the score is inside.
    pub(super) fn aspiration_search(&mut self, request: &SearchRequest) {
        let average = self.root_moves[self.pv_index].average;
        self.set_optimism(request.root.side(), average);
        let mut window = Window::around(average, self.stability.best_move, self.window_extra());
        let narrow = aspiration::on()
            && self.root_depth >= aspiration::min_depth()
            && average > -INFINITE
            && !is_decisive(average);
        if !narrow {
            window.open();
        }
        let mut reduction = 0;
        loop {
            let depth = (self.root_depth - reduction).max(1);
            let (alpha, beta) = (window.alpha, window.beta);
            let score = self.search::<RootNode>(&request.root, alpha, beta, depth, 0, false);
            if self.stopped {
                return;
            }
            let rest = &mut self.root_moves[self.pv_index..];
            rest.sort_by_key(RootMove::sort_key);
            if window.fails_low(score) {
                window.lower(score);
                reduction = 0;
            } else if window.fails_high(score) {
                window.raise(score);
                if !is_decisive(score) {
                    reduction += 1;
                }
            } else {
                self.root_moves[self.pv_index].update_average(score);
                return;
            }
            if self.is_main() && request.multi_pv == 1 && self.elapsed() > MIN_REPORT_TIME {
                self.report_pv(request, self.pv_index);
            }
            window.widen();
        }
    }
}

impl RootMove {
    fn update_average(&mut self, score: i32) {
        self.average = if self.average == -INFINITE || is_decisive(score) {
            score
        } else {
            (2 * score + self.average) / 3
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;

    #[test]
    fn a_window_moves_with_the_score_and_widens() {
        let mut window = Window::around(30, 0, 0);
        let delta = window.delta;
        assert_eq!(Window::around(30, 0, 3).delta, delta + 3);
        assert!(window.fails_high(30 + delta) && window.fails_low(30 - delta));
        window.raise(30 + delta);
        assert_eq!((window.alpha, window.beta), (30 - delta, 30 + 2 * delta));
        window.lower(30 - delta);
        assert_eq!(window.alpha, 30 - 2 * delta);
        window.widen();
        assert!(window.delta > delta);
        window.delta = WIDEST;
        window.widen();
        assert!(!window.fails_low(-5000) && !window.fails_high(5000));
    }

    #[test]
    fn alpha_follows_a_fail_high_where_that_is_wanted() {
        REGISTRY.set("aspiration_fail_high", "true").unwrap();
        let mut window = Window::around(30, 0, 0);
        let beta = window.beta;
        window.raise(beta + 20);
        assert_eq!(window.alpha, beta - window.delta);
    }

    #[test]
    fn beta_follows_a_fail_low_where_that_is_wanted() {
        REGISTRY.set("aspiration_fail_low", "true").unwrap();
        let mut window = Window::around(30, 0, 0);
        let alpha = window.alpha;
        window.lower(alpha - 20);
        assert_eq!(window.beta, alpha);
    }

    #[test]
    fn a_stable_best_move_narrows_the_window_where_that_is_wanted() {
        assert_eq!(
            Window::around(30, 9, 0).delta,
            Window::around(30, 0, 0).delta
        );
        REGISTRY.set("aspiration_stability", "true").unwrap();
        assert!(Window::around(30, 9, 0).delta < Window::around(30, 0, 0).delta);
    }
}
