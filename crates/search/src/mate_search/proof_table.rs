//! The table of proof numbers. A slot is two words: the key, with the number of its search in its last sixteen bits, and
//! the proof numbers.

use super::proof_numbers::ProofNumbers;

const WAYS: usize = 4;

/// Slots that a key may have: a bucket.
type Cluster = [[u64; 2]; WAYS];
const EMPTY: Cluster = [[0; 2]; WAYS];

/// The proof numbers of one search.
#[derive(Default)]
pub(crate) struct ProofTable {
    clusters: Vec<Cluster>,
    /// Which search it is; never zero, which is an empty slot.
    search: u16,
}

impl ProofTable {
    /// A new search: what was proved belongs to another root.
    pub(super) fn new_search(&mut self) {
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.clusters.fill(EMPTY);
            1
        });
    }

    /// Gives the table this size, if it has another one.
    pub(super) fn resize(&mut self, bytes: usize) {
        let count = (bytes / size_of::<Cluster>()).max(1);
        if self.clusters.len() != count {
            self.clusters = vec![EMPTY; count];
            // The system finds memory when it is first touched: now, and not while a clock runs.
            self.clusters.fill(EMPTY);
        }
    }

    pub(super) fn probe(&self, key: u64) -> Option<ProofNumbers> {
        let wanted = self.tag(key);
        let slots = &self.clusters[self.index(key)];
        slots.iter().find(|slot| slot[0] == wanted).map(proof)
    }

    /// Stores proof numbers. What is replaced belongs to another search or took the least effort.
    pub(super) fn store(&mut self, key: u64, proof: ProofNumbers) {
        let (tag, index, search) = (self.tag(key), self.index(key), self.search);
        let worth = |slot: &[u64; 2]| match slot[0] {
            same if same == tag => (0, 0),
            other if other as u16 != search => (1, 0),
            _ => (2, effort(slot)),
        };
        let slots = &mut self.clusters[index];
        if let Some(slot) = slots.iter_mut().min_by_key(|slot| worth(slot)) {
            *slot = [tag, u64::from(proof.phi) << 32 | u64::from(proof.delta)];
        }
    }

    fn tag(&self, key: u64) -> u64 {
        key & !0xffff | u64::from(self.search)
    }

    fn index(&self, key: u64) -> usize {
        (u128::from(key.rotate_left(32)) * self.clusters.len() as u128 >> 64) as usize
    }
}

fn proof(slot: &[u64; 2]) -> ProofNumbers {
    ProofNumbers {
        phi: (slot[1] >> 32) as u32,
        delta: slot[1] as u32,
    }
}

/// What is solved was the most work, a new leaf the least.
fn effort(slot: &[u64; 2]) -> u32 {
    let proof = proof(slot);
    proof.phi.saturating_add(proof.delta)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> ProofTable {
        let mut table = ProofTable::default();
        table.new_search();
        table.resize(1 << 12);
        table
    }

    #[test]
    fn what_is_stored_is_found_until_the_next_search() {
        let mut table = table();
        let (key, proof) = (0x0123_4567_89ab_cdef, ProofNumbers::unsolved(3, 8));
        assert_eq!(table.probe(key), None);
        table.store(key, proof);
        assert_eq!(table.probe(key), Some(proof));
        table.store(key, ProofNumbers::proved(5));
        assert_eq!(table.probe(key), Some(ProofNumbers::proved(5)));
        // Also when the numbers of searches begin anew.
        for _ in 0..70_000 {
            table.new_search();
            assert_eq!(table.probe(key), None);
        }
    }

    #[test]
    fn the_least_effort_is_replaced() {
        let mut table = table();
        table.resize(64);
        let key = |number: u64| number << 16;
        table.store(key(1), ProofNumbers::proved(7));
        table.store(key(2), ProofNumbers::unsolved(40, 2));
        for number in 3..100 {
            table.store(key(number), ProofNumbers::unsolved(1, 1));
        }
        assert_eq!(table.probe(key(1)), Some(ProofNumbers::proved(7)));
        assert_eq!(table.probe(key(2)), Some(ProofNumbers::unsolved(40, 2)));
        assert_eq!(table.probe(key(99)), Some(ProofNumbers::unsolved(1, 1)));
    }
}
