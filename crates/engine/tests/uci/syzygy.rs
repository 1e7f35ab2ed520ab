//! Endgame tables as a user names them: missing, empty, partial, damaged, whole.

use crate::luft::{say, search, start, tells};
use std::fs;
use std::path::PathBuf;

/// A folder of our own that is gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("luft-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn set(folders: &[PathBuf]) -> String {
    let path = std::env::join_paths(folders).unwrap();
    format!("setoption name SyzygyPath value {}", path.to_str().unwrap())
}

#[test]
fn no_tables_are_told_and_play_goes_on() {
    let (mut client, empty) = (start(), Folder::new("uci-empty"));
    let said = say(&mut client, &[&set(&[empty.0.join("nowhere")])]);
    assert!(tells(&said[0], "no tables were found: "), "{said:?}");
    assert!(tells(&said[0], "nowhere"), "{said:?}");
    let said = say(&mut client, &[&set(std::slice::from_ref(&empty.0))]);
    assert!(tells(&said[0], "no table is here"), "{said:?}");
    assert!(search(&mut client, "depth 3").best.is_some());
    let said = say(&mut client, &["setoption name SyzygyPath value <empty>"]);
    assert_eq!(said, [""; 0]);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn real_tables_are_found_in_several_folders_and_used() {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    let real = PathBuf::from(data).join("syzygy");
    let (mut client, bad) = (start(), Folder::new("uci-bad"));
    fs::write(bad.0.join("KQvK.rtbw"), "cut short").unwrap();
    let said = say(&mut client, &[&set(&[bad.0.clone(), real])]);
    assert!(
        tells(&said[0], "KQvK.rtbw: no table has 9 bytes"),
        "{said:?}"
    );
    assert!(
        tells(&said[1], "found 36 WDL and 35 DTZ tables"),
        "{said:?}"
    );
    say(
        &mut client,
        &["position fen 8/8/8/1k5N/8/8/5B2/K7 w - - 0 1"],
    );
    let result = search(&mut client, "depth 6");
    let last = result.infos.last().unwrap();
    assert!(last.tb_hits > Some(0), "{last}");
    let said = last.to_string();
    assert!(said.contains("score cp 199"), "{said}");
}
