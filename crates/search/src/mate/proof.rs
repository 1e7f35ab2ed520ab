//! How far a proof has come: two numbers for a position, from the view of the side to move.

/// What cannot be proved any more. Above it the length of the mate is added.
const NEVER: u32 = 1 << 30;

/// How many positions must still be settled, at the least, to prove that the side to move gets what it
/// wants, or that it does not. The attacker wants to mate in time, the defender to escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(super) success: u32,
    pub(super) failure: u32,
}

impl Proof {
    /// As much effort as there can be: a search with it goes on until all is proved.
    pub(super) const ALL: Self = Self {
        success: NEVER,
        failure: NEVER,
    };

    /// The side to move got what it wanted, by a line of so many plies.
    pub(super) const fn success(plies: u32) -> Self {
        Self {
            success: 0,
            failure: NEVER + plies,
        }
    }

    /// It did not.
    pub(super) const fn failure(plies: u32) -> Self {
        Self {
            success: NEVER + plies,
            failure: 0,
        }
    }

    /// Not settled; this much is missing for the one and for the other.
    pub(super) fn open(success: u32, failure: u32) -> Self {
        Self {
            success: success.clamp(1, NEVER - 1),
            failure: failure.clamp(1, NEVER - 1),
        }
    }

    pub(super) const fn is_success(self) -> bool {
        self.success == 0
    }

    pub(super) const fn is_failure(self) -> bool {
        self.failure == 0
    }

    pub(super) const fn is_settled(self) -> bool {
        self.is_success() || self.is_failure()
    }

    /// The length of the line that settles it.
    pub(super) fn plies(self) -> u32 {
        self.success.max(self.failure).saturating_sub(NEVER)
    }

    /// Whether so much effort is spent.
    pub(super) const fn exceeds(self, effort: Self) -> bool {
        self.success >= effort.success || self.failure >= effort.failure
    }
}

/// What the positions after a node's moves say about the node itself, and where to look next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) proof: Proof,
    /// The move that is nearest to success.
    pub(super) best: usize,
    /// How near the second is.
    pub(super) second: u32,
}

/// A node succeeds if one of its moves makes the other side fail, and fails if none does.
pub(super) fn summarise(children: impl Iterator<Item = Proof>) -> Summary {
    let mut summary = Summary {
        proof: Proof::ALL,
        best: 0,
        second: NEVER,
    };
    let (mut least, mut sum) = (u32::MAX, 0_u32);
    let (mut shortest, mut longest) = (u32::MAX, 0);
    for (index, child) in children.enumerate() {
        if child.is_failure() {
            shortest = shortest.min(child.plies());
        } else {
            sum = sum.saturating_add(child.success);
            longest = longest.max(child.plies());
        }
        if child.failure < least {
            summary.second = least.min(NEVER);
            (least, summary.best) = (child.failure, index);
        } else {
            summary.second = summary.second.min(child.failure);
        }
    }
    summary.proof = if least == 0 {
        Proof::success(shortest + 1)
    } else if sum == 0 {
        Proof::failure(longest + 1)
    } else {
        Proof::open(least, sum)
    };
    summary
}

impl Summary {
    /// The effort to spend on the best move: until the second is clearly better, or the node is
    /// settled as far as it is to be.
    pub(super) fn effort(&self, child: Proof, effort: Proof) -> Proof {
        // A little patience: changing one's mind at every step costs more than it finds.
        let patience = self.second.saturating_add(self.second / 4 + 1);
        let rest = effort.failure.saturating_sub(self.proof.failure);
        Proof {
            success: rest.saturating_add(child.success).min(NEVER),
            failure: effort.success.min(patience).min(NEVER),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(children: &[Proof]) -> Proof {
        summarise(children.iter().copied()).proof
    }

    #[test]
    fn one_failure_of_the_other_side_is_enough_and_the_shortest_counts() {
        let won = of(&[
            Proof::open(1, 3),
            Proof::failure(6),
            Proof::failure(4),
            Proof::success(0),
        ]);
        assert_eq!(won, Proof::success(5));
        assert!(won.is_success() && won.is_settled());
    }

    #[test]
    fn a_node_fails_when_all_answers_succeed_and_the_longest_counts() {
        let lost = of(&[Proof::success(3), Proof::success(7), Proof::success(1)]);
        assert_eq!(lost, Proof::failure(8));
        assert_eq!(lost.plies(), 8);
    }

    #[test]
    fn in_between_it_takes_the_easiest_move_or_all_of_them() {
        let children = [Proof::open(2, 9), Proof::open(5, 4), Proof::success(3)];
        let summary = summarise(children.iter().copied());
        assert_eq!(summary.proof, Proof::open(4, 7));
        assert_eq!((summary.best, summary.second), (1, 9));
        let effort = summary.effort(children[1], Proof::ALL);
        assert_eq!(
            effort.failure, 12,
            "a quarter more than the second, and one"
        );
        let effort = summary.effort(children[1], Proof::open(20, 10));
        assert_eq!((effort.success, effort.failure), (8, 12));
    }

    #[test]
    fn numbers_that_grow_without_end_are_not_proofs() {
        let heavy = of(&[Proof::open(NEVER, 1), Proof::open(NEVER, 1)]);
        assert!(!heavy.is_settled());
        assert_eq!(heavy.plies(), 0);
    }
}
