//! What the server was given to know besides its own search: endgame tables, an opening book, and other engines.

use crate::server::{Config, ServeError};
use luft_book::{Book, MOST_BYTES};
use luft_run::EngineConfig;
use luft_search::REGISTRY;
use luft_tablebase::{Tablebase, split_paths};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The name of this program among the engines.
pub(crate) const OWN: &str = "Luft";

/// Everything that was named at the start.
#[derive(Clone, Default)]
pub(crate) struct Sources {
    pub(crate) tables: Option<Arc<Tablebase>>,
    pub(crate) book: Option<Arc<Book>>,
    pub(crate) engines: Vec<EngineConfig>,
    /// Whether a page may name paths of this machine: only where nobody else is served.
    pub(crate) paths: bool,
}

impl Sources {
    /// Opens what the configuration names.
    pub(crate) fn open(config: &Config, loopback: bool) -> Result<Self, ServeError> {
        let tables = config.tablebases.as_deref().map(open_tables);
        let book = config.book.as_deref().map(open_book);
        Ok(Self {
            tables: tables.transpose().map_err(ServeError::Source)?,
            book: book.transpose().map_err(ServeError::Source)?,
            engines: config.engines.clone(),
            paths: loopback,
        })
    }
}

impl Sources {
    /// An engine whose techniques are options: this program if it was built so, or one that was named.
    pub(crate) fn switchable(&self) -> Option<EngineConfig> {
        let own = |engine: &&EngineConfig| engine.name == OWN && REGISTRY.is_settable();
        let named = |engine: &&EngineConfig| engine.name != OWN;
        let own = self.engines.iter().find(own);
        own.or_else(|| self.engines.iter().find(named)).cloned()
    }
}

/// The tables of directories, as `SyzygyPath` names them.
pub(crate) fn open_tables(directories: &str) -> Result<Arc<Tablebase>, String> {
    let (tables, errors) = Tablebase::open(&split_paths(directories));
    if tables.is_empty() {
        let reason = errors.first().map(ToString::to_string);
        return Err(reason.unwrap_or_else(|| "no table is here".to_owned()));
    }
    Ok(Arc::new(tables))
}

/// The Polyglot book of a file.
pub(crate) fn open_book(path: &Path) -> Result<Arc<Book>, String> {
    let refuse = |reason: &dyn std::fmt::Display| format!("{}: {reason}", path.display());
    let about = fs::metadata(path).map_err(|error| refuse(&error))?;
    if !about.is_file() {
        return Err(refuse(&"not a file"));
    }
    if about.len() > MOST_BYTES {
        return Err(refuse(&"too large for a book"));
    }
    let bytes = fs::read(path).map_err(|error| refuse(&error))?;
    let book = Book::parse(&bytes).map_err(|error| refuse(&error))?;
    Ok(Arc::new(book))
}
