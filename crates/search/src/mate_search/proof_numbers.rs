//! Proof and disproof numbers of a position, from the view of the side to move: phi and delta of df-pn.

/// The number of what cannot be proved any more. The length of the mate is added to it.
const INFINITE: u32 = 1 << 30;

/// How many positions must still be solved, at the least, to prove that the side to move reaches its goal (phi), or that it
/// does not (delta). The attacker's goal is to mate in time, the defender's to escape. For the attacker phi is the proof number
/// and delta the disproof number of the mate; for the defender it is the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl ProofNumbers {
    /// The greatest thresholds: a search with them goes on until the position is solved.
    pub(super) const INFINITE: Self = Self {
        phi: INFINITE,
        delta: INFINITE,
    };

    /// The side to move reaches its goal, by a line of so many plies.
    pub(super) const fn proved(plies: u32) -> Self {
        Self {
            phi: 0,
            delta: INFINITE + plies,
        }
    }

    /// It does not.
    pub(super) const fn disproved(plies: u32) -> Self {
        Self {
            phi: INFINITE + plies,
            delta: 0,
        }
    }

    /// Not solved yet.
    pub(super) fn unsolved(phi: u32, delta: u32) -> Self {
        Self {
            phi: phi.clamp(1, INFINITE - 1),
            delta: delta.clamp(1, INFINITE - 1),
        }
    }

    pub(super) const fn is_proved(self) -> bool {
        self.phi == 0
    }

    pub(super) const fn is_disproved(self) -> bool {
        self.delta == 0
    }

    pub(super) const fn is_solved(self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    /// The length of the line that solves it.
    pub(super) fn plies(self) -> u32 {
        self.phi.max(self.delta).saturating_sub(INFINITE)
    }

    /// Whether a threshold is reached.
    pub(super) const fn reaches(self, threshold: Self) -> bool {
        self.phi >= threshold.phi || self.delta >= threshold.delta
    }
}

/// A node's proof numbers by those of its children, and the child to search next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChildSelection {
    pub(super) numbers: ProofNumbers,
    /// The child that is nearest to being disproved for the other side.
    pub(super) best: usize,
    /// The delta of the second.
    pub(super) second: u32,
}

/// A node is proved if one of its children is disproved, and disproved if all are proved: phi is the least delta of the children,
/// delta the sum of their phi.
pub(super) fn select_child(children: impl Iterator<Item = ProofNumbers>) -> ChildSelection {
    let mut selection = ChildSelection {
        numbers: ProofNumbers::INFINITE,
        best: 0,
        second: INFINITE,
    };
    let (mut least, mut sum) = (u32::MAX, 0_u32);
    let (mut shortest, mut longest) = (u32::MAX, 0);
    for (index, child) in children.enumerate() {
        if child.is_disproved() {
            shortest = shortest.min(child.plies());
        } else {
            sum = sum.saturating_add(child.phi);
            longest = longest.max(child.plies());
        }
        if child.delta < least {
            selection.second = least.min(INFINITE);
            (least, selection.best) = (child.delta, index);
        } else {
            selection.second = selection.second.min(child.delta);
        }
    }
    selection.numbers = if least == 0 {
        ProofNumbers::proved(shortest + 1)
    } else if sum == 0 {
        ProofNumbers::disproved(longest + 1)
    } else {
        ProofNumbers::unsolved(least, sum)
    };
    selection
}

impl ChildSelection {
    /// The thresholds of the best child: it is searched until the second is clearly better, or the node reaches its own.
    pub(super) fn child_threshold(
        &self,
        child: ProofNumbers,
        threshold: ProofNumbers,
    ) -> ProofNumbers {
        // The 1 + epsilon trick: changing to another child at every step costs more than it finds.
        let switch_delta = self.second.saturating_add(self.second / 4 + 1);
        let rest = threshold.delta.saturating_sub(self.numbers.delta);
        ProofNumbers {
            phi: rest.saturating_add(child.phi).min(INFINITE),
            delta: threshold.phi.min(switch_delta).min(INFINITE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(children: &[ProofNumbers]) -> ProofNumbers {
        select_child(children.iter().copied()).numbers
    }

    #[test]
    fn one_failure_of_the_other_side_is_enough_and_the_shortest_counts() {
        let won = of(&[
            ProofNumbers::unsolved(1, 3),
            ProofNumbers::disproved(6),
            ProofNumbers::disproved(4),
            ProofNumbers::proved(0),
        ]);
        assert_eq!(won, ProofNumbers::proved(5));
        assert!(won.is_proved() && won.is_solved());
    }

    #[test]
    fn a_node_fails_when_all_answers_succeed_and_the_longest_counts() {
        let lost = of(&[
            ProofNumbers::proved(3),
            ProofNumbers::proved(7),
            ProofNumbers::proved(1),
        ]);
        assert_eq!(lost, ProofNumbers::disproved(8));
        assert_eq!(lost.plies(), 8);
    }

    #[test]
    fn phi_is_the_least_delta_and_delta_the_sum_of_phi() {
        let children = [
            ProofNumbers::unsolved(2, 9),
            ProofNumbers::unsolved(5, 4),
            ProofNumbers::proved(3),
        ];
        let selection = select_child(children.iter().copied());
        assert_eq!(selection.numbers, ProofNumbers::unsolved(4, 7));
        assert_eq!((selection.best, selection.second), (1, 9));
        let threshold = selection.child_threshold(children[1], ProofNumbers::INFINITE);
        assert_eq!(
            threshold.delta, 12,
            "a quarter more than the second, and one"
        );
        let threshold = selection.child_threshold(children[1], ProofNumbers::unsolved(20, 10));
        assert_eq!((threshold.phi, threshold.delta), (8, 12));
    }

    #[test]
    fn numbers_that_grow_without_end_are_not_proofs() {
        let heavy = of(&[
            ProofNumbers::unsolved(INFINITE, 1),
            ProofNumbers::unsolved(INFINITE, 1),
        ]);
        assert!(!heavy.is_solved());
        assert_eq!(heavy.plies(), 0);
    }
}
