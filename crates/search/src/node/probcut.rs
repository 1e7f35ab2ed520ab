//! Probcut: what is far above beta at low depth will be above beta at full depth too. It looks at captures, the small one
//! at the transposition table alone.

use super::{Node, NodeType, NonPvNode};
use crate::move_picker::MovePicker;
use crate::params::{exchange_values, probcut, probcut_adaptive, probcut_cut_node, small_probcut};
use crate::report::ScoreBound;
use crate::score::is_decisive;
use crate::worker::Worker;
use luft_chess::Position;

/// A score to beat, and the depth of the search that has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProbcutGoal {
    pub(super) beta: i32,
    pub(super) depth: i32,
}

impl ProbcutGoal {
    /// What probcut demands at a node.
    fn of<N>(node: &Node<N>) -> Self {
        let (margin, reduction) = if node.improving {
            (
                probcut::margin() - probcut::improving(),
                probcut::reduction() + probcut::improving_reduction(),
            )
        } else {
            (probcut::margin(), probcut::reduction())
        };
        Self {
            beta: node.beta + margin,
            depth: (node.depth - reduction).max(0),
        }
    }

    /// Adaptive probcut: less depth after a quiescence score far above, but with more to beat.
    pub(super) fn adapted(self, quiescence_score: i32) -> Self {
        if !probcut_adaptive::on() {
            return self;
        }
        let saved = (quiescence_score - self.beta) / probcut_adaptive::divisor();
        let saved = saved.min(probcut_adaptive::max()).min(self.depth - 1);
        Self {
            beta: self.beta + saved * probcut_adaptive::margin(),
            depth: self.depth - saved,
        }
    }
}

impl Worker {
    /// Probcut: a capture that beats beta by a margin in a shallow search would beat it in a deep one.
    pub(super) fn probcut<N: NodeType>(&mut self, node: &Node<N>) -> Option<i32> {
        let (position, ply) = (node.position, node.ply);
        let goal = ProbcutGoal::of(node);
        if !probcut::on()
            || node.depth < probcut::min_depth()
            || (probcut_cut_node::on() && !node.cut_node)
            || is_decisive(node.beta)
            || node
                .tt_entry
                .is_some_and(|entry| entry.bound.is_some() && entry.score < goal.beta)
        {
            return None;
        }
        let threshold = goal.beta - node.static_eval;
        let tt_move = node.tt_move().filter(|&mv| {
            mv.is_noisy() && position.see_at_least(mv, threshold, &exchange_values())
        });
        let mut picker = MovePicker::probcut(tt_move, threshold);
        let context = self.ordering_context(position, ply);
        loop {
            let mv = picker.next(position, &self.history, &context)?;
            let child = self.make_move(position, mv, ply);
            let (score, goal) = self.try_probcut(node, &child, goal);
            self.undo_move();
            if self.stopped {
                return None;
            }
            if score >= goal.beta {
                let bound = Some(ScoreBound::Lower);
                self.store_tt(node, goal.depth + 1, score, bound, Some(mv));
                let returned = if is_decisive(score) {
                    node.beta
                } else {
                    score - (goal.beta - node.beta)
                };
                return Some(returned);
            }
        }
    }

    /// Quiescence of a child, and a search to confirm it: the score, and the goal it was searched for.
    fn try_probcut<N: NodeType>(
        &mut self,
        node: &Node<N>,
        child: &Position,
        goal: ProbcutGoal,
    ) -> (i32, ProbcutGoal) {
        let (beta, ply) = (goal.beta, node.ply + 1);
        let score = -self.quiescence::<NonPvNode>(child, -beta, -beta + 1, ply, 0);
        if score < beta || goal.depth <= 1 || self.stopped {
            return (score, goal);
        }
        let mut confirm = |goal: ProbcutGoal| {
            let (alpha, beta) = (-goal.beta, -goal.beta + 1);
            -self.search::<NonPvNode>(child, alpha, beta, goal.depth, ply, !node.cut_node)
        };
        let adapted = goal.adapted(score);
        let score = confirm(adapted);
        if score < adapted.beta && adapted != goal {
            return (confirm(goal), goal);
        }
        (score, adapted)
    }

    /// Small probcut: a lower bound in the transposition table, not quite deep enough but far above beta.
    pub(super) fn small_probcut<N: NodeType>(node: &Node<N>) -> Option<i32> {
        let entry = node.tt_entry?;
        let probcut_beta = node.beta + small_probcut::margin();
        let applies = small_probcut::on()
            && !N::PV
            && node.excluded.is_none()
            && entry.bound == Some(ScoreBound::Lower)
            && entry.depth >= node.depth - small_probcut::depth()
            && entry.score >= probcut_beta
            && !is_decisive(node.beta)
            && !is_decisive(entry.score);
        applies.then_some(probcut_beta)
    }
}
