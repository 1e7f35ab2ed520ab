//! The pages of the handbook that are not written by hand: what the engine's own tables say about
//! its options, its techniques and its networks, and what was measured about them.

mod nets;
mod options;
mod techniques;

use clap::Args;
use luft_match::Measurements;
use luft_os::println;
use luft_run::RunError;
use luft_run::file;
use luft_search::REGISTRY;
use std::path::{Path, PathBuf};

/// What `luft-lab ablate` measured, in all its ways.
const MEASUREMENTS: &str = "crates/search/measurements/ablation.json";
/// The command that brings the pages up to date.
const COMMAND: &str = "cargo run --release -p luft-lab -- docs";

/// Where the project is, and what to do with its pages.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Change nothing; fail if a page is not what would be written.
    #[arg(long)]
    check: bool,
    /// Only print the parameters of the search, one a line, as `OpenBench` takes them for SPSA.
    #[arg(long, conflicts_with = "check")]
    spsa: bool,
    /// The root of the project.
    #[arg(long, value_name = "DIR", default_value = ".")]
    root: PathBuf,
}

/// A page: where it belongs, and what it says.
#[derive(Debug)]
struct Page {
    path: &'static str,
    text: String,
}

/// Writes the pages, checks them, or prints the parameters.
pub(crate) fn run(options: &Options) -> Result<(), RunError> {
    if options.spsa {
        REGISTRY.spsa_lines().for_each(|line| println!("{line}"));
        return Ok(());
    }
    let pages = pages(&options.root)?;
    if options.check {
        return check(&options.root, &pages);
    }
    for page in pages {
        file::write_whole(&options.root.join(page.path), page.text.as_bytes())?;
        println!("wrote {}", page.path);
    }
    Ok(())
}

fn pages(root: &Path) -> Result<[Page; 4], RunError> {
    let measurements = Measurements::load(&root.join(MEASUREMENTS))?;
    let (techniques, picture) = techniques::page(&measurements);
    Ok([
        Page {
            path: "docs/options.md",
            text: options::page(),
        },
        Page {
            path: "docs/techniques.md",
            text: techniques,
        },
        Page {
            path: "docs/images/techniques.svg",
            text: picture,
        },
        Page {
            path: "docs/images/nets.svg",
            text: nets::picture(root)?,
        },
    ])
}

fn check(root: &Path, pages: &[Page]) -> Result<(), RunError> {
    // Git may write other line ends on other systems.
    let current = |page: &Page| {
        let found = file::read_text(&root.join(page.path)).unwrap_or_default();
        found.replace("\r\n", "\n") == page.text
    };
    let stale: Vec<_> = pages.iter().filter(|page| !current(page)).collect();
    if stale.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = stale.iter().map(|page| page.path).collect();
    let (names, verb) = (
        names.join(" and "),
        if stale.len() == 1 { "is" } else { "are" },
    );
    let reason = format!("{names} {verb} out of date; `{COMMAND}` writes what is missing");
    Err(RunError::request(reason))
}

/// What stands at the top of a page, so that nobody edits it by hand.
fn notice() -> String {
    format!("<!-- Written by `{COMMAND}` from the engine's own tables: change those. -->\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_pages_are_up_to_date() {
        let check = Options {
            check: true,
            spsa: false,
            root: root(),
        };
        run(&check).unwrap();
    }

    #[test]
    fn the_same_is_written_each_time() {
        let texts = || pages(&root()).unwrap().map(|page| page.text);
        assert_eq!(texts(), texts());
    }

    #[test]
    fn a_check_names_what_is_stale_and_changes_nothing() {
        let root = std::env::temp_dir().join(format!("luft-docs-{}", std::process::id()));
        fs::create_dir_all(root.join("docs/images")).unwrap();
        fs::create_dir_all(root.join("crates/eval/net")).unwrap();
        fs::write(root.join("crates/eval/net/generations.json"), "[]").unwrap();
        let mut options = Options {
            check: false,
            spsa: false,
            root: root.clone(),
        };
        run(&options).unwrap();
        options.check = true;
        run(&options).unwrap();
        let page = root.join("docs/options.md");
        fs::write(&page, "old").unwrap();
        let error = run(&options).unwrap_err().to_string();
        assert!(
            error.starts_with("docs/options.md is out of date"),
            "{error}"
        );
        assert_eq!(fs::read_to_string(page).unwrap(), "old");
        fs::remove_dir_all(root).unwrap();
    }
}
