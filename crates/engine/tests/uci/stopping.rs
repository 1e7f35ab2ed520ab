//! Searches that are interrupted: by stop, by quit, by the end of the input, by everything at once.

use crate::luft::{MOMENT, PATIENCE, check, go, piped, search, start};
use luft_chess::Position;
use luft_uci::{Command, Message};
use std::time::{Duration, Instant};

#[test]
fn ready_is_answered_during_a_search() {
    let mut client = start();
    client.go(go("infinite"));
    for _ in 0..5 {
        let said = client.ready(MOMENT).expect("it answers at once");
        let over = said
            .iter()
            .any(|message| matches!(message, Message::BestMove { .. }));
        assert!(!over, "nobody said stop");
    }
    let result = client.stop(MOMENT).expect("it stops at once");
    check(&result, &Position::startpos().fen());
}

#[test]
fn an_endless_search_waits_for_stop_even_when_all_is_clear() {
    let mut client = start();
    for fen in [
        // Mate in one, one legal move, and a dead draw.
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        client.send_line(&format!("position fen {fen}"));
        for text in ["infinite", "ponder wtime 50 btime 50", ""] {
            client.go(go(text));
            let waited = client.wait_for_best_move(Duration::from_millis(400));
            assert!(waited.is_err(), "go {text} ended by itself in {fen}");
            let result = client.stop(MOMENT).expect("it stops at once");
            assert!(result.best.is_some());
        }
    }
}

#[test]
fn quit_ends_a_search() {
    let mut client = start();
    client.go(go("infinite"));
    std::thread::sleep(Duration::from_millis(50));
    assert!(client.quit(MOMENT).is_some_and(|status| status.success()));
}

/// What the program says to these lines in a pipe, which ends with them.
fn said_to(lines: &[&str]) -> String {
    piped(format!("{}\n", lines.join("\n")).as_bytes())
}

#[test]
fn what_ends_by_itself_is_finished_before_quit() {
    for _ in 0..5 {
        let said = said_to(&["position startpos", "go perft 4", "quit"]);
        assert!(said.contains("Nodes searched: 197281"), "{said}");
    }
    let said = said_to(&["bench 2", "quit"]);
    assert!(said.contains(" nps"), "{said}");
    let said = said_to(&["genfens 2 seed 1 book None", "quit"]);
    assert_eq!(said.matches("genfens ").count(), 2, "{said}");
    let said = said_to(&["go depth 7", "go nodes 9000", "go perft 1", "quit", "d"]);
    assert!(said.contains("info depth 7 "), "{said}");
    assert!(said.contains(" nodes 9000 "), "{said}");
    assert_eq!(said.matches("bestmove ").count(), 2, "{said}");
    assert!(said.contains("Nodes searched: 20"), "{said}");
    assert!(!said.contains("Fen:"), "quit was the last command: {said}");
    let started = Instant::now();
    let said = said_to(&["go movetime 700", "quit"]);
    assert!(said.contains("bestmove "), "{said}");
    assert!(started.elapsed() >= Duration::from_millis(600));
}

/// Even a search that nobody waits for has its answer.
#[test]
fn what_has_no_end_is_answered_before_quit() {
    for text in [
        "go infinite",
        "go ponder wtime 1000 btime 1000",
        "go wtime 3600000 btime 3600000",
        "go mate 30",
    ] {
        let started = Instant::now();
        let said = said_to(&[text, "quit"]);
        assert_eq!(said.matches("bestmove ").count(), 1, "{text}: {said}");
        assert!(started.elapsed() < PATIENCE, "{text}");
    }
}

#[test]
fn the_end_of_input_ends_a_search() {
    for text in [
        "infinite",
        "depth 60",
        "ponder wtime 1000 btime 1000",
        "mate 20",
    ] {
        let mut client = start();
        client.go(go(text));
        std::thread::sleep(Duration::from_millis(50));
        let status = client.close_stdin(MOMENT);
        assert!(status.is_some_and(|status| status.success()), "go {text}");
    }
}

#[test]
fn many_stops_give_one_answer_a_search() {
    let mut client = start();
    for _ in 0..100 {
        client.go(go("infinite"));
        for _ in 0..3 {
            client.send(&Command::Stop);
        }
        client.send(&Command::IsReady);
        let result = client.wait_for_best_move(PATIENCE).expect("one answer");
        assert!(result.best.is_some());
    }
    client.send(&Command::Stop);
    client.send(&Command::PonderHit);
    client.ready(PATIENCE).expect("it lives");
    let extra = client.pending_lines();
    assert!(
        !extra.iter().any(|line| line.starts_with("bestmove")),
        "{extra:?}"
    );
}

#[test]
fn a_stopped_search_makes_way_without_waiting_for_its_answer() {
    let mut client = start();
    for _ in 0..50 {
        client.send_line("go infinite");
        client.send_line("stop");
        client.send_line("position startpos moves e2e4");
        client.send_line("go depth 1");
        client
            .wait_for_best_move(PATIENCE)
            .expect("the first answer");
        let second = client
            .wait_for_best_move(PATIENCE)
            .expect("the second answer");
        let black = Position::startpos();
        let black = black.make_move(black.parse_uci("e2e4").expect("legal"));
        check(&second, &black.fen());
        client.send_line("position startpos");
    }
    search(&mut client, "depth 2");
}

#[test]
fn every_search_hears_its_own_stop() {
    let mut client = start();
    for _ in 0..10 {
        client.send_line("go infinite");
        client.send_line("stop");
    }
    client.send_line("go ponder wtime 50 btime 50");
    client.send_line("ponderhit");
    for _ in 0..11 {
        let result = client
            .wait_for_best_move(MOMENT)
            .expect("none waits for ever");
        check(&result, &Position::startpos().fen());
    }
}

#[test]
fn what_waits_between_an_endless_search_and_its_stop_is_refused() {
    let mut client = start();
    for line in [
        "position startpos moves e2e4",
        "go movetime 300",
        "go infinite",
        "setoption name Hash value 8",
        "go depth 2",
        "stop",
    ] {
        client.send_line(line);
    }
    let black = Position::startpos();
    let black = black.make_move(black.parse_uci("e2e4").expect("legal"));
    for _ in 0..2 {
        check(
            &client.wait_for_best_move(MOMENT).expect("an answer"),
            &black.fen(),
        );
    }
    client.send_line("position startpos");
    let result = search(&mut client, "depth 2");
    check(&result, &Position::startpos().fen());
}
