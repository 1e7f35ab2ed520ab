//! A set of tables and what can be asked of it.

use crate::convert::convert;
use crate::directory::{self, Metric};
use crate::{TablebaseError, Wdl};
use luft_chess::{Material, Position};
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, SyzygyError, Tablebase as Tables};
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tables that know the result of positions with few pieces.
pub struct Tablebase {
    tables: Tables<Chess>,
    wdl: usize,
    dtz: usize,
    /// Whether any table turned out to be damaged, so that nobody waits for the lock before.
    damaged: AtomicBool,
    damage: Mutex<Damage>,
}

/// The tables that turned out to be damaged.
#[derive(Default)]
struct Damage {
    /// Positions with this material are not asked about any more.
    materials: HashSet<u64>,
    /// What was found since someone last asked, by table.
    untold: BTreeMap<String, TablebaseError>,
}

impl Tablebase {
    /// The tables of these directories, and what had to be left out.
    pub fn open<P: AsRef<Path>>(directories: &[P]) -> (Self, Vec<TablebaseError>) {
        let mut opened = Self {
            tables: mapped(),
            wdl: 0,
            dtz: 0,
            damaged: AtomicBool::new(false),
            damage: Mutex::default(),
        };
        let mut errors = Vec::new();
        for directory in directories {
            match directory::scan(directory.as_ref()) {
                Ok(found) => {
                    if found.tables.is_empty() && found.errors.is_empty() {
                        let name = directory.as_ref().display();
                        errors.push(TablebaseError::new(name, "no table is here"));
                    }
                    errors.extend(found.errors);
                    for (path, metric) in found.tables {
                        opened.add(&path, metric);
                    }
                }
                Err(error) => errors.push(error),
            }
        }
        (opened, errors)
    }

    /// Takes a table in, unless its name is not that of one.
    fn add(&mut self, path: &Path, metric: Metric) {
        if self.tables.add_file(path).is_ok() {
            match metric {
                Metric::Wdl => self.wdl += 1,
                Metric::Dtz => self.dtz += 1,
            }
        }
    }

    /// Whether there is no table at all.
    pub fn is_empty(&self) -> bool {
        self.wdl + self.dtz == 0
    }

    /// The most pieces that any table knows.
    pub fn max_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    /// Who wins, if the last move was a capture or a pawn move.
    pub fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
        self.probe(position, |tables, position| {
            tables.probe_wdl_after_zeroing(position)
        })
    }

    /// Plies to the next capture, pawn move or mate that keeps the result, positive for the winner;
    /// above 100 where the 50-move rule takes the win away. It may be one too small.
    pub fn probe_dtz(&self, position: &Position) -> Option<i32> {
        let dtz = self.probe(position, Tables::probe_dtz)?;
        Some(i32::from(dtz.ignore_rounding()))
    }

    /// The result under the 50-move rule with the count as it is, if it is certain.
    pub fn probe_wdl_rule50(&self, position: &Position) -> Option<Wdl> {
        match self.probe(position, Tables::probe_wdl)? {
            AmbiguousWdl::Win => Some(Wdl::Win),
            AmbiguousWdl::CursedWin => Some(Wdl::CursedWin),
            AmbiguousWdl::Draw => Some(Wdl::Draw),
            AmbiguousWdl::BlessedLoss => Some(Wdl::BlessedLoss),
            AmbiguousWdl::Loss => Some(Wdl::Loss),
            AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss => None,
        }
    }

    /// The damage that probing has found since this was last asked.
    pub fn errors(&self) -> Vec<TablebaseError> {
        if !self.damaged.load(Relaxed) {
            return Vec::new();
        }
        let untold = std::mem::take(&mut self.damage().untold);
        untold.into_values().collect()
    }

    fn probe<T>(
        &self,
        position: &Position,
        question: impl FnOnce(&Tables<Chess>, &Chess) -> Result<T, SyzygyError>,
    ) -> Option<T> {
        let few = position.occupied().count() as usize <= self.max_pieces();
        if !few || position.castling().any() || self.is_damaged(position.material()) {
            return None;
        }
        match question(&self.tables, &convert(position)?) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.note(position.material(), &error);
                None
            }
        }
    }

    fn is_damaged(&self, material: Material) -> bool {
        self.damaged.load(Relaxed) && self.damage().materials.contains(&material.key())
    }

    /// Remembers damage. A table that is not there at all is no damage.
    fn note(&self, material: Material, error: &SyzygyError) {
        let SyzygyError::ProbeFailed {
            metric,
            material: table,
            error,
        } = error
        else {
            return;
        };
        let name = format!("the {metric} table {table}");
        let reason = match error.as_ref() {
            shakmaty_syzygy::ProbeError::Read { error } => error.to_string(),
            _ => "it is damaged".to_owned(),
        };
        let mut damage = self.damage();
        damage.materials.insert(material.key());
        damage
            .untold
            .insert(name.clone(), TablebaseError::new(name, reason));
        self.damaged.store(true, Relaxed);
    }

    fn damage(&self) -> MutexGuard<'_, Damage> {
        self.damage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An empty set whose files will be mapped into memory, three times as fast as reading them.
#[cfg(target_pointer_width = "64")]
fn mapped() -> Tables<Chess> {
    // SAFETY: tables are written once and for all, and only read from here. Whoever cuts one short
    // while it is in use ends the program, as with every file that is mapped; no memory of ours is
    // touched by that.
    unsafe { Tables::with_mmap_filesystem() }
}

/// A small address space has no room for maps.
#[cfg(not(target_pointer_width = "64"))]
fn mapped() -> Tables<Chess> {
    Tables::new()
}

impl fmt::Display for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wdl, dtz, .. } = self;
        write!(
            f,
            "{wdl} WDL and {dtz} DTZ tables, up to {} pieces",
            self.max_pieces()
        )
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tablebase({self})")
    }
}
