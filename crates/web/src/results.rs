//! The directory of results that the server was started with: JSON files that `luft-lab` wrote. Nothing
//! outside of it can be named.

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// No result is larger than this.
const LARGEST: u64 = 16 << 20;
/// More files than this are not listed.
const MOST: usize = 200;

/// A directory of results.
#[derive(Clone, Debug)]
pub(crate) struct ResultsDirectory(PathBuf);

/// A file of it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ResultFile {
    name: String,
    /// When it was written, in milliseconds since 1970.
    written: u64,
}

impl ResultsDirectory {
    /// Opens a directory; `None` if it is none.
    pub(crate) fn open(path: &Path) -> Option<Self> {
        path.is_dir().then(|| Self(path.to_owned()))
    }

    /// The results in it, the latest first.
    pub(crate) fn list(&self) -> Vec<ResultFile> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut listed: Vec<_> = entries.filter_map(|entry| listed(&entry)).collect();
        listed.sort_by(|one, two| two.written.cmp(&one.written).then(one.name.cmp(&two.name)));
        listed.truncate(MOST);
        listed
    }

    /// The list as a response.
    pub(crate) fn index(&self) -> Response {
        let text = serde_json::to_string(&self.list()).unwrap_or_default();
        json(Body::from(text))
    }

    /// One result as a response. Only what is listed is there.
    pub(crate) fn result(&self, name: &str) -> Response {
        let known = self.list().into_iter().any(|listed| listed.name == name);
        match known.then(|| fs::read(self.0.join(name))) {
            Some(Ok(bytes)) => json(Body::from(bytes)),
            _ => (StatusCode::NOT_FOUND, "there is no such result\n").into_response(),
        }
    }
}

fn json(body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, body).into_response()
}

fn listed(entry: &DirEntry) -> Option<ResultFile> {
    let path = entry.path();
    // Links are not followed: they may lead outside.
    let metadata = fs::symlink_metadata(&path).ok()?;
    let fits = metadata.is_file() && metadata.len() <= LARGEST;
    if !fits || path.extension() != Some(OsStr::new("json")) {
        return None;
    }
    let written = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(ResultFile {
        name: entry.file_name().into_string().ok()?,
        written: written.as_millis() as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_results_of_the_folder_itself_are_there() {
        let root =
            std::env::temp_dir().join(format!("luft-results-directory-{}", std::process::id()));
        let inner = root.join("inner");
        fs::create_dir_all(inner.join("deep.json")).unwrap();
        fs::write(inner.join("a.json"), "{}").unwrap();
        fs::write(inner.join("b.txt"), "secret").unwrap();
        fs::write(root.join("c.json"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join("c.json"), inner.join("d.json")).unwrap();
        let directory = ResultsDirectory::open(&inner).unwrap();
        let names: Vec<_> = directory.list().into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["a.json"]);
        assert_eq!(directory.result("a.json").status(), StatusCode::OK);
        for name in [
            "b.txt",
            "d.json",
            "deep.json",
            "../c.json",
            "..",
            "",
            "/etc/hosts",
            "x.json",
        ] {
            assert_eq!(
                directory.result(name).status(),
                StatusCode::NOT_FOUND,
                "{name}"
            );
        }
        assert!(ResultsDirectory::open(&root.join("c.json")).is_none());
        fs::remove_dir_all(root).unwrap();
    }
}
