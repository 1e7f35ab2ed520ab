//! The transposition table (TT, hash table): what was found out about positions, shared by all threads without locks.
//!
//! A cluster of 32 bytes holds three entries of 64 bits and a word with their tags. Threads write
//! without locks. A tag is mixed with the entry it belongs to, so a torn pair is taken for a miss
//! instead of another position's score.
//!
//! ```text
//! entry   63..56 generation (5), pv (1), bound (2)   55..48 depth   47..32 eval   31..16 score   15..0 move
//! tags    63..48 unused   47..32 third   31..16 second   15..0 first
//! ```

mod file;
mod key;
mod memory;
#[cfg(test)]
mod properties;

pub use file::HashFileError;
pub(crate) use key::{key, key_after};

use crate::params::tt_renewed_move;
use crate::report::ScoreBound;
use crate::score::{NO_EVAL, is_loss, is_win, refines};
use luft_chess::Move;
use memory::Memory;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move; to be checked before it is played.
    pub mv: Option<Move>,
    /// The score, mates counted from the root.
    pub score: i32,
    /// The evaluation before any correction, or [`NO_EVAL`].
    pub eval: i32,
    /// How deep the search was.
    pub depth: i32,
    /// What the score says; `None` when only the evaluation is stored.
    pub bound: Option<ScoreBound>,
    /// Whether the position was ever on a principal variation.
    pub pv: bool,
}

impl Entry {
    /// Whether the stored score proves that a node fails high.
    pub fn fails_high(&self, beta: i32) -> bool {
        matches!(self.bound, Some(ScoreBound::Lower | ScoreBound::Exact)) && self.score >= beta
    }

    /// Whether the stored score proves that a node fails low.
    pub fn fails_low(&self, alpha: i32) -> bool {
        matches!(self.bound, Some(ScoreBound::Upper | ScoreBound::Exact)) && self.score <= alpha
    }

    /// Whether the stored score is a better estimate than an evaluation.
    pub fn refines(&self, eval: i32) -> bool {
        self.bound
            .is_some_and(|bound| refines(bound, self.score, eval))
    }
}

const WAYS: usize = 3;
const GENERATIONS: u8 = 32;

/// Depths are stored with an offset, so that quiescence's 0 and "only an evaluation" fit.
const DEPTH_OFFSET: i32 = 2;

/// A bucket of the table.
#[derive(Default)]
#[repr(C, align(32))]
struct Cluster {
    tags: AtomicU64,
    entries: [AtomicU64; WAYS],
}

/// The transposition table.
pub struct TranspositionTable {
    clusters: Memory,
    generation: AtomicU8,
}

/// A table of the wanted size cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashError {
    /// The size asked for.
    pub megabytes: usize,
    /// What the machine has to offer, where that is known.
    pub available: Option<usize>,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {} MB cannot be had", self.megabytes)?;
        match self.available {
            Some(available) => write!(f, ", {available} MB are available"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for HashError {}

impl TranspositionTable {
    /// An empty table of this size.
    pub fn new(megabytes: usize) -> Result<Self, HashError> {
        Ok(Self {
            clusters: Memory::new(megabytes)?,
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything.
    pub fn clear(&self, threads: usize) {
        self.reset_generation();
        self.clear_entries(threads);
    }

    /// The next search will be the first.
    pub fn reset_generation(&self) {
        self.generation.store(0, Relaxed);
    }

    /// Forgets all positions. Searches may go on meanwhile.
    pub fn clear_entries(&self, threads: usize) {
        let clusters = self.clusters.as_slice();
        let clear = |part: &[Cluster]| part.iter().for_each(Cluster::clear);
        let share = clusters.len().div_ceil(threads.max(1));
        // A small table is cleared faster than a thread starts.
        let (first, others) = clusters.split_at(share.min(clusters.len()));
        std::thread::scope(|scope| {
            for part in others.chunks(share) {
                let thread = std::thread::Builder::new();
                if thread.spawn_scoped(scope, move || clear(part)).is_err() {
                    clear(part);
                }
            }
            clear(first);
        });
    }

    /// A new search begins: what is in the table is a generation older.
    pub fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Prefetches the cluster of this key, which will be needed soon.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.cluster(key));
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let cluster = self.cluster(key);
        let tags = cluster.tags.load(Relaxed);
        (0..WAYS)
            .map(|way| (way, cluster.entries[way].load(Relaxed)))
            .find(|&(way, bits)| bits != 0 && tag_at(tags, way) == tag(key, bits))
            .map(|(_, bits)| unpack(bits, ply))
    }

    /// Stores an entry, in the place of the least valuable one of its cluster.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let cluster = self.cluster(key);
        let tags = cluster.tags.load(Relaxed);
        let generation = self.generation.load(Relaxed);
        let (mut victim, mut least) = (0, i32::MAX);
        for way in 0..WAYS {
            let bits = cluster.entries[way].load(Relaxed);
            if bits == 0 {
                (victim, least) = (way, i32::MIN);
                continue;
            }
            if tag_at(tags, way) == tag(key, bits) {
                let old = unpack(bits, ply);
                if !replaces(&entry, &old, age(bits, generation)) {
                    if !tt_renewed_move::on() || entry.mv.is_none() {
                        return;
                    }
                    entry = Entry {
                        mv: entry.mv,
                        ..old
                    };
                }
                entry.mv = entry.mv.or(old.mv);
                victim = way;
                break;
            }
            let worth = depth(bits) - 8 * age(bits, generation);
            if worth < least {
                (victim, least) = (way, worth);
            }
        }
        let bits = pack(&entry, ply, generation);
        let shift = 16 * victim;
        let tags = tags & !(0xffff << shift) | u64::from(tag(key, bits)) << shift;
        cluster.entries[victim].store(bits, Relaxed);
        cluster.tags.store(tags, Relaxed);
    }

    /// `hashfull`: thousandths of the table that this search has filled.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.clusters.as_slice()[..1000 / WAYS];
        let fresh = |bits: u64| bits != 0 && age(bits, generation) == 0;
        let entries = sample.iter().flat_map(|cluster| &cluster.entries);
        let used = entries.filter(|entry| fresh(entry.load(Relaxed))).count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        let clusters = self.clusters.as_slice();
        // The high bits choose the cluster, the low ones make the tag.
        let index = (u128::from(key) * clusters.len() as u128 >> 64) as usize;
        &clusters[index]
    }
}

impl Cluster {
    fn clear(&self) {
        self.tags.store(0, Relaxed);
        for entry in &self.entries {
            entry.store(0, Relaxed);
        }
    }
}

/// Replacement: whether a new entry for the same position is worth more than the old one.
fn replaces(new: &Entry, old: &Entry, age: i32) -> bool {
    new.bound == Some(ScoreBound::Exact)
        || new.depth + 2 * i32::from(new.pv) > old.depth - 4
        || age != 0
}

#[inline(always)]
fn tag(key: u64, bits: u64) -> u16 {
    let folded = bits ^ bits >> 32;
    (key ^ folded ^ folded >> 16) as u16
}

#[inline(always)]
fn tag_at(tags: u64, way: usize) -> u16 {
    (tags >> (16 * way)) as u16
}

#[inline(always)]
fn depth(bits: u64) -> i32 {
    (bits >> 48 & 0xff) as i32 - DEPTH_OFFSET
}

#[inline(always)]
fn age(bits: u64, generation: u8) -> i32 {
    let written = (bits >> 59) as u8;
    i32::from((generation + GENERATIONS - written) % GENERATIONS)
}

const fn bound_bits(bound: Option<ScoreBound>) -> u64 {
    match bound {
        None => 0,
        Some(ScoreBound::Upper) => 1,
        Some(ScoreBound::Lower) => 2,
        Some(ScoreBound::Exact) => 3,
    }
}

const fn bound_from_bits(bits: u64) -> Option<ScoreBound> {
    match bits & 3 {
        0 => None,
        1 => Some(ScoreBound::Upper),
        2 => Some(ScoreBound::Lower),
        _ => Some(ScoreBound::Exact),
    }
}

fn pack(entry: &Entry, ply: usize, generation: u8) -> u64 {
    let mv = entry.mv.map_or(0, Move::bits);
    let score = score_to_tt(entry.score, ply) as i16 as u16;
    let eval = if entry.eval == NO_EVAL {
        i16::MIN
    } else {
        entry.eval as i16
    } as u16;
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    let flags = u64::from(generation) << 3 | u64::from(entry.pv) << 2 | bound_bits(entry.bound);
    flags << 56 | depth << 48 | u64::from(eval) << 32 | u64::from(score) << 16 | u64::from(mv)
}

fn unpack(bits: u64, ply: usize) -> Entry {
    let eval = i32::from((bits >> 32) as u16 as i16);
    Entry {
        mv: Move::from_bits(bits as u16),
        score: score_from_tt(i32::from((bits >> 16) as u16 as i16), ply),
        eval: if eval == i32::from(i16::MIN) {
            NO_EVAL
        } else {
            eval
        },
        depth: depth(bits),
        bound: bound_from_bits(bits >> 56),
        pv: bits >> 58 & 1 != 0,
    }
}

/// Mate and tablebase scores are stored as counted from the node, because it is reached at different plies.
fn score_to_tt(score: i32, ply: usize) -> i32 {
    match score {
        _ if is_win(score) => score + ply as i32,
        _ if is_loss(score) => score - ply as i32,
        _ => score,
    }
}

fn score_from_tt(score: i32, ply: usize) -> i32 {
    match score {
        _ if is_win(score) => score - ply as i32,
        _ if is_loss(score) => score + ply as i32,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;
    use crate::score::{mate_in, mated_in};

    fn entry(depth: i32, score: i32) -> Entry {
        Entry {
            mv: Move::from_bits(0x1234),
            score,
            eval: -17,
            depth,
            bound: Some(ScoreBound::Lower),
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1).unwrap();
        for (depth, score) in [(0, -300), (-1, 0), (9, 12), (200, 19_999)] {
            let key = 0x1234_5678_9abc_def1u64.wrapping_mul((2 * depth + 7) as u64);
            table.store(key, 3, entry(depth, score));
            assert_eq!(table.probe(key, 3), Some(entry(depth, score)));
            assert_eq!(table.probe(key ^ 1, 3), None);
        }
    }

    #[test]
    fn mates_are_relative_to_the_node() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, 4, entry(5, mate_in(9)));
        assert_eq!(table.probe(7, 2).unwrap().score, mate_in(7));
        table.store(7, 4, entry(9, mated_in(10)));
        assert_eq!(table.probe(7, 6).unwrap().score, mated_in(12));
    }

    #[test]
    fn ordinary_scores_do_not_depend_on_the_ply() {
        let table = TranspositionTable::new(1).unwrap();
        for score in [-20_000, -500, 0, 500, 20_000] {
            table.store(
                7,
                4,
                Entry {
                    bound: Some(ScoreBound::Exact),
                    ..entry(5, score)
                },
            );
            assert_eq!(table.probe(7, 30).unwrap().score, score);
        }
    }

    #[test]
    fn a_missing_evaluation_stays_missing() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(
            9,
            0,
            Entry {
                eval: NO_EVAL,
                ..entry(1, 0)
            },
        );
        assert_eq!(table.probe(9, 0).unwrap().eval, NO_EVAL);
    }

    #[test]
    fn the_old_and_shallow_make_room() {
        let table = TranspositionTable::new(1).unwrap();
        // Keys of one cluster that differ in their tags.
        let key = |tag: u64| tag;
        table.store(key(1), 0, entry(20, 0));
        table.store(key(2), 0, entry(3, 0));
        table.store(key(3), 0, entry(10, 0));
        table.store(key(4), 0, entry(5, 0));
        assert!(table.probe(key(2), 0).is_none(), "the shallowest goes");
        for _ in 0..3 {
            table.new_search();
        }
        table.store(key(5), 0, entry(1, 0));
        assert!(table.probe(key(5), 0).is_some());
        assert!(table.probe(key(1), 0).is_some());
    }

    #[test]
    fn a_move_survives_a_later_entry_without_one() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(11, 0, entry(5, 0));
        table.store(
            11,
            0,
            Entry {
                mv: None,
                ..entry(6, 10)
            },
        );
        assert_eq!(table.probe(11, 0).unwrap().mv, Move::from_bits(0x1234));
    }

    #[test]
    fn a_later_move_is_taken_by_an_entry_that_is_kept_where_that_is_wanted() {
        let table = TranspositionTable::new(1).unwrap();
        let mv = Move::from_bits(0x0321);
        let known = || {
            table.store(11, 0, entry(9, 20));
            table.store(
                11,
                0,
                Entry {
                    mv,
                    pv: false,
                    ..entry(1, 0)
                },
            );
            table.probe(11, 0).unwrap()
        };
        assert_eq!(known(), entry(9, 20));
        REGISTRY.set("tt_renewed_move", "true").unwrap();
        assert_eq!(known(), Entry { mv, ..entry(9, 20) });
    }

    #[test]
    fn clearing_forgets() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(11, 0, entry(5, 0));
        table.clear(2);
        assert_eq!(table.probe(11, 0), None);
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn an_impossible_size_is_refused() {
        let error = TranspositionTable::new(1 << 40).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("cannot be had"), "{error}");
    }
}
