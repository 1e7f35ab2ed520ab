//! Setting positions, good and bad, and counting from them.

use crate::luft::{fen, say, start, tells};
use luft_chess::Position;

#[test]
fn positions_are_set_as_told() {
    let mut client = start();
    say(&mut client, &["position startpos moves e2e4 e7e5 e1e2"]);
    let expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2";
    assert_eq!(fen(&mut client), expected);
    // Four fields are enough.
    say(&mut client, &["position fen 8/8/8/8/8/k7/8/K6r w - -"]);
    assert_eq!(fen(&mut client), "8/8/8/8/8/k7/8/K6r w - - 0 1");
    say(&mut client, &["ucinewgame"]);
    assert_eq!(fen(&mut client), Position::startpos().fen());
}

#[test]
fn bad_positions_are_refused_and_the_old_one_kept() {
    let mut client = start();
    let kept = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1";
    say(&mut client, &[&format!("position fen {kept}")]);
    for bad in [
        "fen",
        "fen nonsense",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen 4k3/8/8/8/8/8/8/K6K w - - 0 1",
        "fen rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "fen 4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
        "fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 x",
        "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2",
        "startpos moves e2e5",
        "startpos moves e2e4 e7e5 e2e4",
        "startpos moves 0000",
        "startpos moves e2e4x",
        "startpos e2e4",
    ] {
        let said = say(&mut client, &[&format!("position {bad}")]);
        assert!(
            said.len() == 1 && tells(&said[0], "position not changed"),
            "{bad}: {said:?}"
        );
        assert_eq!(fen(&mut client), kept, "{bad}");
    }
}

/// The GUI has another position on its board: a move for the one before could lose its game.
#[test]
fn after_a_refused_position_nothing_is_searched() {
    let mut client = start();
    for bad in [
        "position fen nonsense",
        "position startpos moves e2e5",
        "position e2e4",
        "position",
    ] {
        say(&mut client, &["position startpos moves e2e4", bad]);
        for line in ["go depth 3", "go infinite", "go wtime 1000 btime 1000"] {
            let said = say(&mut client, &[line]);
            assert_eq!(said.len(), 2, "{bad}, {line}: {said:?}");
            assert!(tells(&said[0], "the last position was refused"), "{said:?}");
            assert_eq!(said[1], "bestmove (none)");
        }
        for line in ["go perft 3", "perft 3", "eval"] {
            let said = say(&mut client, &[line]);
            assert!(
                said.len() == 1 && tells(&said[0], "the last position was refused"),
                "{line}: {said:?}"
            );
        }
        for good in ["ucinewgame", "position startpos"] {
            say(&mut client, &[bad, good]);
            let best = crate::luft::search(&mut client, "depth 2").best;
            assert!(best.is_some(), "{good}");
        }
    }
    // Also when they had to wait for a search.
    for line in ["go movetime 200", "position startpos", "position e2e4"] {
        client.send_line(line);
    }
    client.send_line("go depth 2");
    let first = client.wait_for_best_move(crate::luft::PATIENCE);
    assert!(first.expect("an answer").best.is_some());
    let second = client.wait_for_best_move(crate::luft::PATIENCE);
    assert_eq!(second.expect("an answer").best, None);
}

#[test]
fn epd_lines_and_any_counter_are_understood() {
    let mut client = start();
    let board = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -";
    for (rest, counters, notes) in [
        ("bm Qd1+; id \"BK.01\";", "0 1", 0),
        ("hmvc 12; fmvn 30;", "12 30", 0),
        ("- -", "0 1", 0),
        ("180 200", "180 200", 0),
        ("-4 0", "0 1", 1),
        ("123456789 1", "9999 1", 1),
        ("0 99999999999999999999", "0 9999", 1),
    ] {
        let said = say(&mut client, &[&format!("position fen {board} {rest}")]);
        assert_eq!(said.len(), notes, "{rest}: {said:?}");
        assert_eq!(fen(&mut client), format!("{board} {counters}"), "{rest}");
        assert!(crate::luft::search(&mut client, "depth 2").best.is_some());
    }
    // With moves behind it too.
    let line = format!("position fen {board} bm Qd1+; moves d6d1 c1d1");
    assert_eq!(say(&mut client, &[&line]), [""; 0]);
}

#[test]
fn an_illegal_move_is_named() {
    let mut client = start();
    let said = say(&mut client, &["position startpos moves e2e4 e7e5 e4e5"]);
    assert!(
        tells(&said[0], "move 3") && tells(&said[0], "e4e5"),
        "{said:?}"
    );
}

#[test]
fn small_flaws_are_repaired_and_told() {
    let mut client = start();
    let said = say(
        &mut client,
        &["position fen 4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1"],
    );
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said.iter().all(|line| tells(line, "repaired")), "{said:?}");
    assert_eq!(fen(&mut client), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

/// Sends a count and returns its lines, the last of which is the total.
fn count(client: &mut luft_uci::Client, line: &str) -> Vec<String> {
    client.send_line(line);
    let mut said = Vec::new();
    loop {
        let line = client
            .next_line(crate::luft::PATIENCE)
            .expect("perft goes on");
        let last = line.starts_with("Nodes searched: ");
        said.push(line);
        if last {
            return said;
        }
    }
}

#[test]
fn perft_says_a_line_a_move_and_the_total_last() {
    let mut client = start();
    let said = count(&mut client, "go perft 3");
    assert_eq!(said.len(), 20 + 3, "{said:?}");
    assert!(said.contains(&"e2e4: 600".to_owned()));
    assert_eq!(said[20], "");
    assert!(tells(&said[21], "Mnps"));
    assert_eq!(said[22], "Nodes searched: 8902");

    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    say(&mut client, &[&format!("position fen {kiwipete}")]);
    let said = count(&mut client, "go perft 4");
    assert_eq!(said.last().unwrap(), "Nodes searched: 4085603");
    assert!(said.iter().any(|line| line.starts_with("e1g1: ")));

    assert_eq!(
        count(&mut client, "perft 0").last().unwrap(),
        "Nodes searched: 1"
    );
    let mated = "perft 3 R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    assert_eq!(
        count(&mut client, mated).last().unwrap(),
        "Nodes searched: 0"
    );
}

#[test]
fn a_long_count_answers_and_can_be_stopped() {
    let mut client = start();
    client.send_line("go perft 9");
    assert_eq!(say(&mut client, &[]), [""; 0]);
    client.send_line("stop");
    loop {
        let line = client.next_line(crate::luft::PATIENCE).expect("it stops");
        if tells(&line, "stopped") {
            break;
        }
    }
    assert_eq!(
        count(&mut client, "perft 2").last().unwrap(),
        "Nodes searched: 400"
    );
    for last in ["stop", "quit"] {
        let mut client = start();
        client.send_line("go perft 9");
        client.send_line("quit");
        client.send_line(last);
        assert!(client.quit(crate::luft::MOMENT).is_some(), "quit, {last}");
    }
}
