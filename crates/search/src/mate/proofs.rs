//! Where proofs are kept. A slot is two words: the key, with the search it belongs to in its last sixteen bits, and
//! the two numbers of the proof.

use super::proof::Proof;

const WAYS: usize = 4;

/// Slots that a key may have.
type Line = [[u64; 2]; WAYS];
const EMPTY: Line = [[0; 2]; WAYS];

/// The proofs of one search.
#[derive(Default)]
pub(crate) struct Proofs {
    slots: Vec<Line>,
    /// Which search it is; never zero, which is an empty slot.
    search: u16,
}

impl Proofs {
    /// A new search: what was proved belongs to another game.
    pub(super) fn forget(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.slots.fill(EMPTY);
            1
        });
    }

    /// Makes room for proofs, if there is none of this size yet.
    pub(super) fn reserve(&mut self, bytes: usize) {
        let lines = (bytes / size_of::<Line>()).max(1);
        if self.slots.len() != lines {
            self.slots = vec![EMPTY; lines];
            // The system finds memory when it is first touched: now, and not while a clock runs.
            self.slots.fill(EMPTY);
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Proof> {
        let wanted = self.mark(key);
        let slots = &self.slots[self.line(key)];
        slots.iter().find(|slot| slot[0] == wanted).map(proof)
    }

    /// Keeps a proof. What makes way belongs to another search or took the least effort.
    pub(super) fn put(&mut self, key: u64, proof: Proof) {
        let (mark, line, search) = (self.mark(key), self.line(key), self.search);
        let worth = |slot: &[u64; 2]| match slot[0] {
            same if same == mark => (0, 0),
            other if other as u16 != search => (1, 0),
            _ => (2, effort(slot)),
        };
        let slots = &mut self.slots[line];
        if let Some(slot) = slots.iter_mut().min_by_key(|slot| worth(slot)) {
            *slot = [
                mark,
                u64::from(proof.success) << 32 | u64::from(proof.failure),
            ];
        }
    }

    fn mark(&self, key: u64) -> u64 {
        key & !0xffff | u64::from(self.search)
    }

    fn line(&self, key: u64) -> usize {
        (u128::from(key.rotate_left(32)) * self.slots.len() as u128 >> 64) as usize
    }
}

fn proof(slot: &[u64; 2]) -> Proof {
    Proof {
        success: (slot[1] >> 32) as u32,
        failure: slot[1] as u32,
    }
}

/// What is settled was the most work, what has just been seen the least.
fn effort(slot: &[u64; 2]) -> u32 {
    let proof = proof(slot);
    proof.success.saturating_add(proof.failure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proofs() -> Proofs {
        let mut proofs = Proofs::default();
        proofs.forget();
        proofs.reserve(1 << 12);
        proofs
    }

    #[test]
    fn what_is_put_is_got_until_the_next_search() {
        let mut proofs = proofs();
        let (key, proof) = (0x0123_4567_89ab_cdef, Proof::open(3, 8));
        assert_eq!(proofs.get(key), None);
        proofs.put(key, proof);
        assert_eq!(proofs.get(key), Some(proof));
        proofs.put(key, Proof::success(5));
        assert_eq!(proofs.get(key), Some(Proof::success(5)));
        // Also when the numbers of searches begin anew.
        for _ in 0..70_000 {
            proofs.forget();
            assert_eq!(proofs.get(key), None);
        }
    }

    #[test]
    fn the_least_effort_makes_way() {
        let mut proofs = proofs();
        proofs.reserve(64);
        let key = |number: u64| number << 16;
        proofs.put(key(1), Proof::success(7));
        proofs.put(key(2), Proof::open(40, 2));
        for number in 3..100 {
            proofs.put(key(number), Proof::open(1, 1));
        }
        assert_eq!(proofs.get(key(1)), Some(Proof::success(7)));
        assert_eq!(proofs.get(key(2)), Some(Proof::open(40, 2)));
        assert_eq!(proofs.get(key(99)), Some(Proof::open(1, 1)));
    }
}
