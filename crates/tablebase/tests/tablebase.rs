//! Real tables, whole, partial and damaged. They are not part of the project: `LUFT_DATA` says where
//! they are.

use luft_chess::{Color, Epd, Position};
use luft_tablebase::{Tablebase, Wdl, split_paths};
use std::fs;
use std::path::PathBuf;

/// The directory of the real tables.
fn real() -> PathBuf {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    PathBuf::from(data).join("syzygy")
}

/// A directory of our own that is gone at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let directory = std::env::temp_dir().join(format!("luft-{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        Self(directory)
    }

    fn copy(&self, real: &std::path::Path, file: &str) -> PathBuf {
        let to = self.0.join(file);
        fs::write(&to, fs::read(real.join(file)).unwrap()).unwrap();
        to
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

const QUEEN: &str = "8/8/8/8/8/k7/8/K6Q w - - 0 1";
const ROOK: &str = "8/8/8/8/8/k7/8/K6R b - - 0 1";

#[test]
fn lists_of_folders_are_split_as_the_system_does() {
    let joined = std::env::join_paths(["one", "two three"]).unwrap();
    let directories = split_paths(joined.to_str().unwrap());
    assert_eq!(
        directories,
        [PathBuf::from("one"), PathBuf::from("two three")]
    );
    assert!(split_paths("").is_empty());
}

#[test]
fn a_folder_that_is_missing_or_empty_is_told() {
    let empty = Folder::new("empty-tables");
    let (tables, errors) = Tablebase::open(&[empty.0.clone(), empty.0.join("nowhere")]);
    assert!(tables.is_empty());
    assert_eq!(tables.max_pieces(), 0);
    assert_eq!(errors.len(), 2);
    assert_eq!(errors[0].reason, "no table is here");
    assert!(errors[1].name.ends_with("nowhere"), "{}", errors[1]);
    assert_eq!(tables.probe_wdl(&position(QUEEN)), None);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn a_partial_set_answers_what_it_can() {
    let real = real();
    let (one, other) = (Folder::new("tables-one"), Folder::new("tables-two"));
    one.copy(&real, "KQvK.rtbw");
    other.copy(&real, "KRvK.rtbw");
    other.copy(&real, "KRvK.rtbz");
    let (tables, errors) = Tablebase::open(&[&one.0, &other.0]);
    assert_eq!(errors, []);
    assert_eq!(tables.to_string(), "2 WDL and 1 DTZ tables, up to 3 pieces");
    assert_eq!(tables.probe_wdl(&position(QUEEN)), Some(Wdl::Win));
    assert_eq!(
        tables.probe_dtz(&position(QUEEN)),
        None,
        "its table is missing"
    );
    assert_eq!(tables.probe_wdl(&position(ROOK)), Some(Wdl::Loss));
    assert!(tables.probe_dtz(&position(ROOK)).unwrap() < 0);
    assert_eq!(
        tables.probe_wdl(&position("8/8/8/8/8/k7/7P/K7 w - - 0 1")),
        None
    );
    assert_eq!(tables.errors(), [], "what is missing is not damaged");
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn a_file_cut_short_or_of_another_kind_is_left_out() {
    let real = real();
    let directory = Folder::new("cut-tables");
    let cut = directory.copy(&real, "KQvK.rtbw");
    fs::write(&cut, &fs::read(&cut).unwrap()[..200]).unwrap();
    let other = directory.copy(&real, "KRvK.rtbw");
    let mut bytes = fs::read(&other).unwrap();
    bytes[0] ^= 1;
    fs::write(&other, bytes).unwrap();
    fs::write(directory.0.join("KBvK.rtbz"), "").unwrap();
    fs::write(directory.0.join("notes.txt"), "not a table").unwrap();
    directory.copy(&real, "KPvK.rtbw");
    let (tables, errors) = Tablebase::open(&[&directory.0]);
    assert_eq!(tables.to_string(), "1 WDL and 0 DTZ tables, up to 3 pieces");
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("KBvK.rtbz: no table has 0 bytes"));
    assert!(told[1].contains("KQvK.rtbw: no table has 200 bytes"));
    assert!(told[2].contains("KRvK.rtbw: it does not begin as a table does"));
    assert_eq!(tables.probe_wdl(&position(QUEEN)), None);
}

/// A table cut at a length that a table may have is only found out when it is read.
#[test]
#[ignore = "needs LUFT_DATA"]
fn a_table_cut_between_its_blocks_is_found_out_once() {
    let real = real();
    let directory = Folder::new("short-tables");
    let cut = directory.copy(&real, "KRvKB.rtbw");
    fs::write(&cut, &fs::read(&cut).unwrap()[..64 * 20 + 16]).unwrap();
    for file in ["KRvK.rtbw", "KBvK.rtbw"] {
        directory.copy(&real, file);
    }
    let (tables, errors) = Tablebase::open(&[&directory.0]);
    assert_eq!(errors, []);
    for (white, black) in [("e1", "e8"), ("a1", "h8"), ("b3", "g7")] {
        let rows = placed(&[("K", white), ("k", black), ("R", "c2"), ("b", "f6")]);
        tables.probe_wdl(&position(&format!("{rows} w - - 0 1")));
    }
    let told: Vec<String> = tables.errors().iter().map(ToString::to_string).collect();
    assert_eq!(told, ["the wdl table KRvKB: it is damaged"]);
    assert_eq!(tables.errors(), [], "once is enough");
    let rook = position(ROOK);
    assert_eq!(tables.probe_wdl(&rook), Some(Wdl::Loss), "the others go on");
}

/// The board of a FEN with these pieces.
fn placed(pieces: &[(&str, &str)]) -> String {
    let at = |file: usize, rank: u8| {
        let name = format!("{}{rank}", char::from(b'a' + file as u8));
        pieces.iter().find(|piece| piece.1 == name)
    };
    let row = |rank: u8| -> String {
        (0..8)
            .map(|file| at(file, rank).map_or("1", |piece| piece.0))
            .collect()
    };
    let rows: Vec<String> = (1..=8).rev().map(row).collect();
    rows.join("/")
}

/// Bytes changed at random make wrong answers at worst: nothing in a table is checked. They must
/// never end the program.
#[test]
#[ignore = "needs LUFT_DATA"]
fn damage_inside_never_ends_the_program() {
    let real = real();
    let directory = Folder::new("scrambled-tables");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let files = [
        "KQvK.rtbw",
        "KQvK.rtbz",
        "KPvK.rtbw",
        "KPvK.rtbz",
        "KRvKP.rtbw",
        "KRvKP.rtbz",
    ];
    let mut answers = 0;
    for _ in 0..60 {
        for file in files {
            let path = directory.copy(&real, file);
            let mut bytes = fs::read(&path).unwrap();
            for _ in 0..4 {
                // The header is where damage hurts most.
                let end = if random(2) == 0 { 200 } else { bytes.len() };
                let at = 4 + random(end.min(bytes.len()) - 4);
                bytes[at] = random(256) as u8;
            }
            fs::write(&path, bytes).unwrap();
        }
        let (tables, _) = Tablebase::open(&[&directory.0]);
        for fen in [
            QUEEN,
            "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1",
            "8/4k3/8/8/3K4/4P3/8/8 w - - 0 1",
            "8/3p4/8/2k5/8/8/5R2/K7 w - - 0 1",
            "8/8/8/8/5k2/3p4/8/K6R b - - 0 1",
        ] {
            let position = position(fen);
            answers += usize::from(tables.probe_wdl(&position).is_some());
            answers += usize::from(tables.probe_dtz(&position).is_some());
        }
    }
    assert!(answers > 0);
}

/// Every position of the suite has the value and the distance that it says.
#[test]
#[ignore = "needs LUFT_DATA"]
fn the_suite_of_values_and_distances_is_right() {
    let real = real();
    let suites = real.with_file_name("suites");
    let (tables, errors) = Tablebase::open(&[real]);
    assert_eq!(errors, []);
    let mut checked = 0;
    for file in ["endgame-wdl-dtz.epd", "kpk-wdl.epd", "endgame-dm-4.epd"] {
        let text = fs::read_to_string(suites.join(file)).unwrap();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let epd: Epd = line.parse().unwrap();
            let number = |code| epd.number(code).map(|number| number as i32);
            let root = epd.position;
            if let Some(wdl) = number("wdl") {
                assert_eq!(tables.probe_wdl(&root).map(i32::from), Some(wdl), "{line}");
                checked += 1;
            }
            if let Some(dtz) = number("dtz") {
                assert_eq!(tables.probe_dtz(&root), Some(dtz), "{line}");
            }
            if let Some(moves) = number("dm") {
                let sign = tables.probe_wdl(&root).map(Wdl::signum);
                assert_eq!(sign, Some(moves.signum()), "{line}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 548);
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn threads_may_ask_at_once() {
    let real = real();
    let (tables, _) = Tablebase::open(&[real]);
    let root = position("8/8/8/3k4/8/8/1Q5r/K7 w - - 0 1");
    let right = tables.probe_wdl(&root);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for &mv in &root.legal_moves() {
                    let child = root.make_move(mv);
                    assert!(child.side() == Color::Black && tables.probe_dtz(&child).is_some());
                }
                assert_eq!(tables.probe_wdl(&root), right);
            });
        }
    });
}
