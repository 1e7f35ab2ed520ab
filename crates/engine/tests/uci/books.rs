//! Opening books as a user names them: good ones, bad ones, and what is learnt.

use crate::luft::{say, search, start, tells};
use luft_book::{Book, BookBuilder, Entry, MoveBits, key};
use luft_chess::pgn::GameResult;
use luft_chess::{Move, Position};
use luft_uci::Client;
use std::fs;
use std::path::PathBuf;

/// A book of our own that is gone at the end of the test, with all that lies beside it.
struct BookFile(PathBuf);

impl BookFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("luft-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("book.bin"), bytes).unwrap();
        Self(folder)
    }

    fn set(&self) -> String {
        let path = self.0.join("book.bin");
        format!("setoption name BookFile value {}", path.display())
    }
}

impl Drop for BookFile {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A book of lines, each drawn as often as said.
fn book(lines: &[(&str, usize)]) -> Vec<u8> {
    let mut builder = BookBuilder::default();
    for (line, count) in lines {
        let mut position = Position::startpos();
        let play = |text: &str| {
            let mv = position.parse_uci(text).unwrap();
            position = position.make_move(mv);
            mv
        };
        let moves: Vec<Move> = line.split_whitespace().map(play).collect();
        for _ in 0..*count {
            builder.add_game(&Position::startpos(), moves.clone(), GameResult::Draw, 99);
        }
    }
    builder.build(1).write()
}

fn with(file: &BookFile) -> Client {
    let mut client = start();
    let said = say(
        &mut client,
        &[&file.set(), "setoption name OwnBook value true"],
    );
    assert!(tells(&said[0], "the book has"), "{said:?}");
    client
}

fn best(client: &mut Client, line: &str) -> String {
    say(client, &[&format!("position startpos moves {line}")]);
    search(client, "depth 2").best.unwrap()
}

#[test]
fn the_book_is_played_to_its_end_and_depth() {
    let line = "a2a3 h7h6 a3a4 h6h5 a4a5 h5h4";
    let file = BookFile::new("uci-book", &book(&[(line, 1)]));
    let mut client = with(&file);
    assert_eq!(best(&mut client, ""), "a2a3");
    assert_eq!(best(&mut client, "a2a3"), "h7h6");
    assert_eq!(best(&mut client, "a2a3 h7h6 a3a4 h6h5"), "a4a5");
    assert_ne!(best(&mut client, "g1f3"), "h7h6");
    say(&mut client, &["setoption name BookDepth value 2"]);
    assert_eq!(best(&mut client, "a2a3 h7h6 a3a4"), "h6h5");
    assert_ne!(best(&mut client, "a2a3 h7h6 a3a4 h6h5"), "a4a5");
    say(&mut client, &["setoption name UCI_AnalyseMode value true"]);
    assert_ne!(best(&mut client, ""), "a2a3");
}

#[test]
fn who_asks_for_a_search_gets_one() {
    let file = BookFile::new("uci-search", &book(&[("a2a3", 1)]));
    let mut client = with(&file);
    say(&mut client, &["position startpos"]);
    let result = search(&mut client, "depth 2 searchmoves b2b3 c2c3");
    assert_ne!(result.best.as_deref(), Some("a2a3"));
    assert!(result.infos.iter().any(|info| info.score.is_some()));
}

#[test]
fn the_heaviest_move_is_always_the_best() {
    let file = BookFile::new("uci-best", &book(&[("a2a3", 3), ("h2h3", 2)]));
    let mut client = with(&file);
    say(&mut client, &["setoption name BookChoice value best"]);
    for _ in 0..20 {
        assert_eq!(best(&mut client, ""), "a2a3");
    }
    say(&mut client, &["setoption name BookChoice value weighted"]);
    let other = (0..60).any(|_| best(&mut client, "") == "h2h3");
    assert!(other, "a move with two fifths of the weight is played too");
}

/// Castling lies in the file as king takes rook and is told as the game wants it.
#[test]
fn castling_from_the_book_is_told_in_either_notation() {
    let line = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    let file = BookFile::new("uci-castle", &book(&[(&format!("{line} e1g1"), 1)]));
    let mut client = with(&file);
    assert_eq!(best(&mut client, line), "e1g1");
    say(&mut client, &["setoption name UCI_Chess960 value true"]);
    assert_eq!(best(&mut client, line), "e1h1");
}

#[test]
fn what_is_no_book_is_refused_and_the_old_one_stays() {
    let file = BookFile::new("uci-good", &book(&[("a2a3", 1)]));
    let mut client = with(&file);
    let start = Position::startpos();
    let entry = |key: u64| Entry {
        key,
        mv: MoveBits::of(start.parse_uci("e2e4").unwrap()),
        weight: 1,
        learn: 0,
    };
    let mut unsorted = Book::of(vec![entry(9)]).write();
    unsorted.extend(Book::of(vec![entry(key(&start, None) % 9)]).write());
    for (name, bytes, complaint) in [
        ("empty", Vec::new(), "the book is empty"),
        ("cut", vec![1; 20], "less than an entry"),
        ("unsorted", unsorted, "out of order at offset 16"),
        ("text", b"this is no book!".repeat(2), "no move at offset 0"),
    ] {
        let bad = BookFile::new(&format!("uci-{name}"), &bytes);
        let said = say(&mut client, &[&bad.set()]);
        assert!(tells(&said[0], complaint), "{name}: {said:?}");
        assert!(tells(&said[0], "was not opened"), "{name}: {said:?}");
    }
    let said = say(&mut client, &["setoption name BookFile value nowhere.bin"]);
    assert!(tells(&said[0], "nowhere.bin was not opened"), "{said:?}");
    assert_eq!(best(&mut client, ""), "a2a3");
}

#[test]
fn games_teach_and_the_book_itself_is_never_changed() {
    let bytes = book(&[("f2f3 e7e5", 1)]);
    let file = BookFile::new("uci-learn", &bytes);
    let learnt = file.0.join("book.bin.learn");
    let mut client = with(&file);
    say(&mut client, &["setoption name BookLearning value true"]);
    assert_eq!(best(&mut client, ""), "f2f3");
    best(&mut client, "f2f3 e7e5 g2g4 a7a6");
    assert!(!learnt.exists());
    say(&mut client, &["ucinewgame"]);
    let text = fs::read_to_string(&learnt).unwrap();
    let line = text.lines().nth(1).unwrap();
    assert!(line.starts_with("463b96181691fc9c "), "{text}");
    assert_eq!(line.split(' ').nth(2), Some("1"), "{text}");
    say(&mut client, &["ucinewgame"]);
    assert_eq!(fs::read_to_string(&learnt).unwrap(), text, "once a game");
    assert_eq!(fs::read(file.0.join("book.bin")).unwrap(), bytes);

    fs::write(&learnt, "something of someone else").unwrap();
    let mut client = start();
    let said = say(&mut client, &[&file.set()]);
    assert!(tells(&said[1], "nothing is learnt"), "{said:?}");
}

#[test]
#[ignore = "needs LUFT_DATA"]
fn real_books_are_played_from() {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    for name in ["performance.bin", "gnuchess-1.02.bin"] {
        let path = PathBuf::from(&data).join("books").join(name);
        let mut client = start();
        let option = format!("setoption name BookFile value {}", path.display());
        say(&mut client, &[&option, "setoption name OwnBook value true"]);
        let mut line = String::new();
        for _ in 0..6 {
            say(&mut client, &[&format!("position startpos moves {line}")]);
            let result = search(&mut client, "depth 1");
            let told = result.infos.iter().filter_map(|info| info.text.as_deref());
            assert!(
                told.into_iter().any(|text| text.contains("is in the book")),
                "{name}"
            );
            line = format!("{line} {}", result.best.unwrap());
        }
    }
}
