//! Settings that nothing reads: an option that changes nothing is a lie to whoever tunes it. The
//! source is searched as text for `rfp::on(` and `rfp::margin(`, which the table itself never
//! contains, so the invoking crate only needs a test that finds nothing unread.

use std::fs;
use std::io;
use std::path::Path;

use crate::Registry;

impl Registry {
    /// The option names that no `.rs` file under `dir` reads, in the order of the table.
    ///
    /// Lines that are comments do not count. A call must keep the module's name before it, as in
    /// `rfp::margin()`.
    pub fn unread(&self, dir: &Path) -> io::Result<Vec<String>> {
        let mut code = String::new();
        collect_code(dir, &mut code)?;
        let is_read = |technique: &str, accessor: &str| {
            let call = format!("{technique}::{accessor}(");
            // `nlmr::on(` does not read `lmr`.
            code.match_indices(&call)
                .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        };

        let mut unread = Vec::new();
        for technique in self.techniques() {
            if !is_read(technique.name, "on") {
                unread.push(technique.name.to_owned());
            }
            let parameters = technique.parameters.iter();
            unread.extend(
                parameters
                    .filter(|parameter| !is_read(technique.name, parameter.name))
                    .map(|parameter| parameter.option.to_owned()),
            );
        }
        Ok(unread)
    }
}

/// Appends every line under `dir` that is not a comment.
fn collect_code(dir: &Path, code: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect_code(&path, code)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            for line in fs::read_to_string(&path)?.lines() {
                if !line.trim_start().starts_with("//") {
                    code.push_str(line);
                    code.push('\n');
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    mod table {
        pub mod ice {
            crate::group! {
                "Ice";
                // Not read in code: iceberg::on()
                iceberg {
                    tip = 1 in 0..=2 step 1;
                    base = 1 in 0..=2 step 1;
                }
                berg {}
            }
        }
        crate::registry! { ice }
    }

    /// The source searched is this very file, among its siblings.
    #[test]
    fn only_calls_in_code_count_as_reading() {
        use table::iceberg;
        assert_eq!(iceberg::tip(), 1);
        let not_ours = "ice_berg::on()";
        assert!(!not_ours.is_empty());

        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let unread = table::REGISTRY.unread(&source).unwrap();
        assert_eq!(unread, ["iceberg", "iceberg_base", "berg"]);
    }

    #[test]
    fn a_missing_directory_is_an_error() {
        assert!(
            table::REGISTRY
                .unread(Path::new("no such directory"))
                .is_err()
        );
    }
}
