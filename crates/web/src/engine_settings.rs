//! What a page may set of its session's engine: threads, memory, tables and a book.

use crate::reply::Answer;
use crate::sources::{Sources, open_book, open_tables};
use luft_book::Book;
use luft_search::Engine;
use luft_tablebase::Tablebase;
use serde::Deserialize;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

/// Megabytes for the table of a session that wants no more.
pub(crate) const HASH: usize = 32;
/// The most megabytes that a session may have.
const MOST_HASH: usize = 4096;
/// A session may have this part of the memory that is left.
const SHARE: u64 = 4;

/// What is wanted. What is not named stays as it is; an empty path is none.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct WantedSettings {
    threads: Option<usize>,
    hash: Option<usize>,
    tablebases: Option<String>,
    book: Option<String>,
}

/// What a session has.
pub(crate) struct EngineSettings {
    threads: usize,
    hash: usize,
    pub(crate) tables: Option<Arc<Tablebase>>,
    pub(crate) book: Option<Arc<Book>>,
    /// Whether paths may be named.
    paths: bool,
}

/// As many threads as there are cores.
pub(crate) fn most_threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// As many megabytes as may be asked for now.
pub(crate) fn most_hash() -> usize {
    let left = luft_os::available_memory().map(|left| (left / SHARE) as usize);
    left.map_or(HASH, |left| left.clamp(HASH, MOST_HASH))
}

impl EngineSettings {
    /// Those of a new session.
    pub(crate) fn new(sources: &Sources) -> Self {
        Self {
            threads: 1,
            hash: HASH,
            tables: sources.tables.clone(),
            book: sources.book.clone(),
            paths: sources.paths,
        }
    }

    /// Changes what is wanted: all of it, or nothing if something cannot be had.
    pub(crate) fn change(
        &mut self,
        engine: &mut Engine,
        wanted: &WantedSettings,
    ) -> Result<Answer, String> {
        let named = |path: &Option<String>| path.as_ref().is_some_and(|path| !path.is_empty());
        if !self.paths && (named(&wanted.tablebases) || named(&wanted.book)) {
            return Err("paths can be named only on the machine that serves".to_owned());
        }
        let tables = opened(
            self.tables.as_ref(),
            wanted.tablebases.as_deref(),
            open_tables,
        )?;
        let open = |path: &str| open_book(Path::new(path));
        let book = opened(self.book.as_ref(), wanted.book.as_deref(), open)?;
        if let Some(hash) = wanted.hash {
            let hash = hash.clamp(1, most_hash());
            if hash != self.hash {
                let resized = engine.resize_hash(hash);
                resized.map_err(|error| error.to_string())?;
                self.hash = hash;
            }
        }
        if let Some(threads) = wanted.threads {
            let threads = engine.set_threads(threads.clamp(1, most_threads()));
            self.threads = threads.map_err(|error| error.to_string())?;
        }
        (self.tables, self.book) = (tables, book);
        Ok(self.answer())
    }

    fn answer(&self) -> Answer {
        Answer::Configured {
            threads: self.threads,
            hash: self.hash,
            tablebases: self.tables.as_ref().map(|tables| tables.max_pieces()),
            book: self.book.as_ref().map(|book| book.entries().len()),
        }
    }
}

/// What a path names: what is there already if nothing was said, nothing if the path is empty.
fn opened<T>(
    present: Option<&Arc<T>>,
    path: Option<&str>,
    open: impl FnOnce(&str) -> Result<Arc<T>, String>,
) -> Result<Option<Arc<T>>, String> {
    match path {
        None => Ok(present.cloned()),
        Some("") => Ok(None),
        Some(path) => open(path).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(paths: bool) -> EngineSettings {
        let sources = Sources {
            paths,
            ..Sources::default()
        };
        EngineSettings::new(&sources)
    }

    #[test]
    fn what_cannot_be_had_changes_nothing() {
        let mut engine = Engine::new();
        let mut settings = settings(true);
        let wanted = WantedSettings {
            hash: Some(64),
            book: Some("no/such/book.bin".to_owned()),
            ..WantedSettings::default()
        };
        let error = settings.change(&mut engine, &wanted).unwrap_err();
        assert!(error.contains("no/such/book.bin"), "{error}");
        assert_eq!(settings.hash, HASH);
    }

    #[test]
    fn limits_hold_and_paths_are_for_this_machine() {
        let mut engine = Engine::new();
        let mut settings = settings(false);
        let wanted = WantedSettings {
            threads: Some(10_000),
            hash: Some(0),
            ..WantedSettings::default()
        };
        settings.change(&mut engine, &wanted).unwrap();
        assert_eq!((settings.threads, settings.hash), (most_threads(), 1));
        let wanted = WantedSettings {
            tablebases: Some("/".to_owned()),
            ..WantedSettings::default()
        };
        assert!(settings.change(&mut engine, &wanted).is_err());
    }
}
