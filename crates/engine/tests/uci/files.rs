//! Files that are none: pipes that never begin, devices that never end, sizes that no disk has. All are refused at once, and
//! the engine plays on.
#![cfg(unix)]

use crate::luft::{BINARY, MOMENT, PATIENCE, say, search, start, tells};
use luft_uci::{Client, Launch};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

/// A directory that is gone at the end of the test.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let name = format!("luft-files-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn fifo(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("there is mkfifo").success());
        path
    }

    /// A file that says it has a terabyte and takes no room.
    fn sparse(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        let file = File::create(&path).unwrap();
        file.set_len(1 << 40)
            .expect("temporary files may be sparse");
        path
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Sends a line that names a file, and returns the one message that follows at once.
fn refused(client: &mut Client, line: &str) -> String {
    client.send_line(line);
    client.send_line("isready");
    let message = client.next_line(MOMENT);
    let message = message.unwrap_or_else(|error| panic!("{line}: {error}"));
    let ready = client.next_line(MOMENT);
    assert_eq!(ready.ok().as_deref(), Some("readyok"), "{line}");
    message
}

#[test]
fn pipes_devices_and_huge_files_are_refused_at_once() {
    let directory = Directory::new("refused");
    let fifo = directory.fifo("pipe");
    let sparse = directory.sparse("sparse");
    let mut client = start();
    for option in ["EvalFile", "BookFile"] {
        for (path, reason) in [
            (fifo.clone(), "a pipe or a device"),
            (PathBuf::from("/dev/zero"), "a pipe or a device"),
            (directory.0.clone(), "a directory"),
            (sparse.clone(), "it has 1099511627776 bytes"),
            (PathBuf::from("/dev/fd/0"), "a pipe or a device"),
        ] {
            let path = path.display();
            let said = refused(
                &mut client,
                &format!("setoption name {option} value {path}"),
            );
            assert!(tells(&said, reason), "{option} {path}: {said}");
        }
    }
    for (path, reason) in [
        (&fifo, "a pipe or a device"),
        (&PathBuf::from("/dev/zero"), "a pipe or a device"),
        (&sparse, "it is not a table of Luft"),
    ] {
        let option = format!("setoption name HashFile value {}", path.display());
        say(&mut client, &[&option]);
        let said = refused(&mut client, "setoption name LoadHash");
        assert!(tells(&said, reason), "{}: {said}", path.display());
    }
    for (path, reason) in [(&fifo, "a pipe or a device"), (&directory.0, "a directory")] {
        let option = format!("setoption name HashFile value {}", path.display());
        say(&mut client, &[&option]);
        let said = refused(&mut client, "setoption name SaveHash");
        assert!(tells(&said, reason), "{}: {said}", path.display());
    }
    assert_eq!(fs::read_dir(&directory.0).unwrap().count(), 2, "no parts");
    let said = refused(
        &mut client,
        &format!("genfens 1 seed 1 book {}", fifo.display()),
    );
    assert!(tells(&said, "a pipe or a device"), "{said}");
    directory.fifo("KQvK.rtbw");
    let option = format!("setoption name SyzygyPath value {}", directory.0.display());
    let said = refused(&mut client, &option);
    assert!(tells(&said, "a pipe or a device"), "{said}");
    search(&mut client, "depth 3");
    assert!(client.quit(MOMENT).is_some_and(|status| status.success()));
}

#[test]
fn the_learning_beside_a_book_may_be_a_pipe_too() {
    let directory = Directory::new("learning");
    let book = directory.0.join("book.bin");
    let start_position = luft_chess::Position::startpos();
    let entry = luft_book::Entry {
        key: luft_book::key(&start_position, None),
        mv: luft_book::MoveBits::of(start_position.parse_uci("a2a3").unwrap()),
        weight: 1,
        learn: 0,
    };
    fs::write(&book, luft_book::Book::of(vec![entry]).write()).unwrap();
    directory.fifo("book.bin.learn");
    let mut client = start();
    let option = format!("setoption name BookFile value {}", book.display());
    let said = say(&mut client, &[&option]);
    assert!(tells(&said[0], "the book has 1 moves"), "{said:?}");
    assert!(tells(&said[1], "a pipe or a device"), "{said:?}");
}

#[test]
fn what_a_killed_save_left_behind_is_cleared_away() {
    let directory = Directory::new("part");
    let table = directory.0.join("table");
    let part = directory.0.join("table.part");
    fs::write(&part, vec![7; 100_000]).unwrap();
    let mut client = start();
    let option = format!("setoption name HashFile value {}", table.display());
    let said = say(&mut client, &[&option]);
    assert!(
        said.len() == 1 && tells(&said[0], "an interrupted SaveHash"),
        "{said:?}"
    );
    assert!(!part.exists());
    assert_eq!(say(&mut client, &[&option]), [""; 0]);
    // Killed in the middle: the next one that uses the file clears it away.
    say(&mut client, &["setoption name Hash value 256"]);
    client.send_line("setoption name SaveHash");
    let begun = std::time::Instant::now();
    while !part.exists() && !table.exists() && begun.elapsed() < PATIENCE {
        std::thread::yield_now();
    }
    drop(client);
    let mut client = start();
    say(&mut client, &[&option]);
    assert!(!part.exists());
}

/// The engine with no more address space than this.
fn start_within(kilobytes: u32) -> Client {
    let arguments = [
        "-c".to_owned(),
        format!("ulimit -v {kilobytes} && exec \"$0\""),
        BINARY.to_owned(),
    ];
    let launch = Launch {
        arguments: arguments.to_vec(),
        ..Launch::new("sh")
    };
    Client::start(&launch, PATIENCE).expect("the engine starts")
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_had_are_told_and_the_others_play() {
    let mut client = start_within(1 << 20);
    let said = say(&mut client, &["setoption name Threads value 1024"]);
    assert!(
        said.len() == 1 && tells(&said[0], "1024 threads cannot be had here: "),
        "{said:?}"
    );
    let had = said[0].rsplit(' ').nth(1).and_then(|had| had.parse().ok());
    let had: usize = had.expect("it says how many search");
    assert!((2..100).contains(&had), "{had}");
    assert!(search(&mut client, "depth 6").best.is_some());
    let said = say(&mut client, &["setoption name Hash value 4096"]);
    assert!(tells(&said[0], "cannot be had"), "{said:?}");
    let said = say(&mut client, &["setoption name Threads value 2"]);
    assert_eq!(said, [""; 0]);
    assert!(search(&mut client, "movetime 50").best.is_some());
    assert!(client.quit(PATIENCE).is_some_and(|status| status.success()));
}
