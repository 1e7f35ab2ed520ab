//! Which engine was measured: measurements of the same engine belong together, those of another are a set of their own.

use luft_run::EngineConfig;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which engine it is, wherever its program lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// What the user calls it: `ENGINE,name=NAME` is the place for a commit.
    pub name: String,
    /// What it calls itself.
    pub title: String,
    /// The nodes of its bench, if it has one.
    pub bench: Option<u64>,
    /// What was set.
    pub options: Vec<(String, String)>,
}

impl Identity {
    /// An engine that was asked what it calls itself and what its bench is.
    pub(crate) fn new(engine: &EngineConfig, title: &str, bench: Option<u64>) -> Self {
        Self {
            name: engine.name.clone(),
            title: title.to_owned(),
            bench,
            options: engine.options.clone(),
        }
    }
}

/// `a1b2c3 (Luft 0.2.0, bench 2557877)`.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.name, self.title)?;
        if let Some(bench) = self.bench {
            write!(f, ", bench {bench}")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_by_its_names_and_its_bench() {
        let engine = "./luft,name=a1b2c3,Hash=4".parse().unwrap();
        let known = Identity::new(&engine, "Luft 0.2.0", Some(7));
        assert_eq!(known.to_string(), "a1b2c3 (Luft 0.2.0, bench 7)");
        let plain = Identity::new(&engine, "Luft 0.2.0", None);
        assert_eq!(plain.to_string(), "a1b2c3 (Luft 0.2.0)");
        assert_ne!(known, plain);
    }
}
