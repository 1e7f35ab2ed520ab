//! What holds of the table whatever is done with it, by one thread or by several. Also for Miri: see docs/reliability.md.

use super::*;
use luft_chess::Random;
use std::collections::{HashMap, HashSet};
use std::thread;

const ROUNDS: usize = if cfg!(miri) { 60 } else { 20_000 };
const THREADS: usize = if cfg!(miri) { 3 } else { 4 };

/// Keys in the same few clusters, which differ in the bits that make the tag.
fn keys(count: u64, clusters: u64) -> Vec<u64> {
    let quarter = |number| (number % clusters) << 62;
    (1..=count)
        .map(|number| quarter(number) | number * 0x0101)
        .collect()
}

fn random_entry(random: &mut Random) -> Entry {
    let bounds = [None, Some(ScoreBound::Upper), Some(ScoreBound::Lower)];
    Entry {
        mv: Move::from_bits(random.below(4) as u16),
        score: random.between(-20_000, 20_000) as i32,
        eval: random.pick(&[NO_EVAL, -300, 0, 17]),
        depth: random.between(-1, 100) as i32,
        bound: random.pick(&[bounds[0], bounds[1], bounds[2], Some(ScoreBound::Exact)]),
        pv: random.percent(50),
    }
}

/// Whether these entries of a position could have become this one: all but the move is of one of them.
fn explains(stored: &[Entry], found: &Entry) -> bool {
    let same = |entry: &Entry| {
        Entry {
            mv: found.mv,
            ..*entry
        } == *found
    };
    let moves = stored.iter().map(|entry| entry.mv);
    stored.iter().any(same) && moves.chain([None]).any(|mv| mv == found.mv)
}

#[test]
fn what_is_found_was_stored_for_that_position() {
    let keys = keys(24, 4);
    for seed in 0..2 {
        let table = TranspositionTable::new(1).unwrap();
        let mut random = Random::new(seed);
        let mut stored: HashMap<u64, Vec<Entry>> = HashMap::new();
        for _ in 0..ROUNDS {
            let key = random.pick(&keys);
            match random.below(100) {
                0 => {
                    table.clear(random.below(3));
                    stored.clear();
                }
                1..5 => table.new_search(),
                5..60 => {
                    let entry = random_entry(&mut random);
                    table.prefetch(key);
                    table.store(key, 2, entry);
                    stored.entry(key).or_default().push(entry);
                    let found = table.probe(key, 2).expect("its cluster has room for it");
                    if entry.bound == Some(ScoreBound::Exact) {
                        let mv = entry.mv.or(found.mv);
                        assert_eq!(found, Entry { mv, ..entry });
                    }
                }
                _ => {}
            }
            if let Some(found) = table.probe(key, 2) {
                let stored = stored.get(&key).map_or(&[][..], Vec::as_slice);
                assert!(explains(stored, &found), "{found:?} of {stored:?}");
            }
        }
        assert!(table.hashfull() <= 1000);
    }
}

/// What each position may have in the table. No tag of one makes an entry of another look like its own, so that a single
/// wrong hit is an error and not bad luck.
fn entries_without_coincidence(keys: &[u64]) -> Vec<(u64, [Entry; 2])> {
    let mut random = Random::new(5);
    let mut entry = || Entry {
        mv: Move::from_bits(0x1234),
        ..random_entry(&mut random)
    };
    let known: Vec<_> = keys.iter().map(|&key| (key, [entry(), entry()])).collect();
    let bits: Vec<_> = known
        .iter()
        .flat_map(|(key, entries)| entries.map(|entry| (*key, pack(&entry, 0, 0))))
        .collect();
    let tags: HashSet<_> = bits.iter().map(|&(key, bits)| tag(key, bits)).collect();
    for &key in keys {
        for &(_, bits) in bits.iter().filter(|&&(other, _)| other != key) {
            let seen = tag(key, bits);
            assert!(seen != 0 && !tags.contains(&seen), "another seed is needed");
        }
    }
    known
}

#[test]
fn threads_never_find_what_belongs_to_another_position() {
    let table = TranspositionTable::new(1).unwrap();
    let known = entries_without_coincidence(&keys(8, 1));
    let hits: usize = thread::scope(|scope| {
        let work = |number| {
            let (table, known) = (&table, &known);
            move || {
                let mut random = Random::of(9, number);
                let mut hits = 0;
                for _ in 0..ROUNDS {
                    let (key, entries) = random.pick(known);
                    match random.below(200) {
                        0 => table.clear_entries(1),
                        1..100 => table.store(key, 0, random.pick(&entries)),
                        _ => table.prefetch(key),
                    }
                    if let Some(found) = table.probe(key, 0) {
                        assert!(entries.contains(&found), "{found:?} of {entries:?}");
                        hits += 1;
                    }
                }
                hits
            }
        };
        let threads: Vec<_> = (0..THREADS)
            .map(|number| scope.spawn(work(number)))
            .collect();
        let hits = threads.into_iter().map(|thread| thread.join().unwrap());
        hits.sum()
    });
    assert!(
        hits > ROUNDS / 4,
        "{hits} hits are too few to show anything"
    );
}
