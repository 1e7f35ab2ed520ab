//! Searches with every kind of limit.

use crate::luft::{PATIENCE, check, go, say, scored, search, start, tells};
use luft_chess::Position;
use luft_uci::Score;
use std::time::Duration;

fn start_fen() -> String {
    Position::startpos().fen()
}

#[test]
fn depth_is_reached_and_everything_is_said() {
    let mut client = start();
    let result = search(&mut client, "depth 8");
    check(&result, &start_fen());
    assert_eq!(result.last().and_then(|info| info.depth), Some(8));
    assert!(client.unparsed_lines().is_empty());
}

#[test]
fn nodes_are_exact_and_the_same_every_time() {
    let mut client = start();
    let mut results = Vec::new();
    for _ in 0..2 {
        client.new_game(PATIENCE).expect("a new game");
        let result = search(&mut client, "nodes 20000");
        check(&result, &start_fen());
        let nodes = scored(&result).filter_map(|info| info.nodes).max();
        assert_eq!(nodes, Some(20000));
        let lines: Vec<_> = scored(&result)
            .map(|info| (info.depth, info.score, info.nodes, info.pv.clone()))
            .collect();
        results.push((result.best, lines));
    }
    assert_eq!(results[0], results[1]);
}

#[test]
fn the_last_word_counts_every_node() {
    let mut client = start();
    for nodes in [1, 2, 30, 777, 5000] {
        let result = search(&mut client, &format!("nodes {nodes}"));
        check(&result, &start_fen());
        // Before the first iteration is over there may be nothing to say.
        if let Some(last) = scored(&result).last() {
            assert_eq!(last.nodes, Some(nodes));
        }
    }
}

#[test]
fn nodestime_plays_the_same_game_on_any_machine() {
    let mut client = start();
    say(&mut client, &["setoption name nodestime value 100"]);
    let mut games = Vec::new();
    for _ in 0..2 {
        client.new_game(PATIENCE).expect("a new game");
        // The second and third time the clock is nearly down, but nodes are what counts.
        let nodes = ["wtime 2000", "wtime 1", "wtime 1"].map(|clock| {
            let result = search(&mut client, clock);
            check(&result, &start_fen());
            scored(&result).filter_map(|info| info.nodes).max()
        });
        games.push(nodes);
    }
    assert_eq!(games[0], games[1]);
    let total: u64 = games[0].into_iter().flatten().sum();
    assert!((3000..200_000).contains(&total), "{games:?}");
}

#[test]
fn time_is_kept() {
    let mut client = start();
    // Far more than needed: tests run beside each other, on any machine.
    let slack = Duration::from_millis(500);
    for (text, least, most) in [
        ("movetime 300", 250, 300),
        ("movetime 0", 0, 1),
        ("movetime -5", 0, 1),
        ("wtime 1 btime 1", 0, 1),
        ("wtime -20 btime 100", 0, 1),
        ("wtime 100 btime 100 winc 1 binc 1", 0, 100),
        ("wtime 1000 btime 1000 movestogo 40", 0, 500),
        ("wtime 1000 btime 1000 movestogo 0", 0, 500),
    ] {
        let result = search(&mut client, text);
        check(&result, &start_fen());
        let (least, most) = (Duration::from_millis(least), Duration::from_millis(most));
        assert!(
            result.elapsed >= least && result.elapsed <= most + slack,
            "{text}: {result:?}"
        );
    }
}

#[test]
fn a_mate_is_found_and_ends_a_search_for_it() {
    let mut client = start();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    say(&mut client, &[&format!("position fen {fen}")]);
    let result = search(&mut client, "mate 1");
    check(&result, fen);
    assert_eq!(result.best.as_deref(), Some("a1a8"));
    let last = result.last().expect("it says something");
    assert_eq!((last.score, last.pv.len()), (Some(Score::Mate(1)), 1));

    let fen = "8/8/8/8/8/5k2/6q1/7K w - - 0 1";
    say(&mut client, &[&format!("position fen {fen}")]);
    let result = search(&mut client, "depth 3");
    assert_eq!(result.best, None, "mated already");
}

#[test]
fn a_game_that_is_over_has_a_score_and_no_move() {
    let mut client = start();
    for (fen, score, wdl) in [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "mate 0", "0 0 1000"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "0 1000 0"),
    ] {
        say(&mut client, &[&format!("position fen {fen}")]);
        for (show, wdl) in [("true", format!(" wdl {wdl}")), ("false", String::new())] {
            let option = format!("setoption name UCI_ShowWDL value {show}");
            say(&mut client, &[&option]);
            client.go(go("depth 5"));
            let mut lines = || client.next_line(PATIENCE).expect("it answers");
            assert_eq!(lines(), format!("info depth 0 score {score}{wdl}"), "{fen}");
            assert_eq!(lines(), "bestmove (none)", "{fen}");
        }
        // The score comes at once, the answer when it may.
        client.go(go("infinite"));
        let said = client.next_line(PATIENCE).expect("it answers");
        assert_eq!(said, format!("info depth 0 score {score}"));
        assert_eq!(client.stop(PATIENCE).expect("it stops").best, None);
    }
}

/// Sends a line and returns what is said until the best move, which comes once.
fn answer(client: &mut luft_uci::Client, line: &str) -> Vec<String> {
    client.send_line(line);
    let mut said = Vec::new();
    loop {
        let next = client.next_line(PATIENCE);
        let next = next.unwrap_or_else(|error| panic!("{line}: {error}"));
        let over = next.starts_with("bestmove ");
        said.push(next);
        if over {
            break;
        }
    }
    assert_eq!(say(client, &[]), [""; 0], "{line}: one answer");
    said
}

/// What is wrong with a `go` is told, and then it is answered like any other.
#[test]
fn every_go_is_answered_by_one_best_move() {
    let mut client = start();
    for (line, note) in [
        ("go depth 0", "depth is taken to be 1"),
        ("go nodes 0", "nodes is taken to be 1"),
        ("go mate 0 movetime 50", "mate is taken to be 1"),
        ("go depth -3", "depth cannot be -3"),
        ("go nodes -1", "nodes cannot be -1"),
        ("go mate -2 movetime 50", "mate cannot be -2"),
        (
            "go depth 99999999999999999999 movetime 50",
            "depth cannot be 99999999999999999999",
        ),
        (
            "go nodes 99999999999999999999 movetime 50",
            "nodes cannot be 99999999999999999999",
        ),
        ("go mate 4294967296 movetime 50", "mate cannot be"),
        ("go movestogo -1 wtime 50", "movestogo cannot be -1"),
        ("go depth", "depth needs a value"),
        ("go depth x", "not 'x'"),
        ("go wtime x btime y", "no limit was understood"),
        ("go deph 3", "skipped: deph 3"),
        ("go searchmoves", "searchmoves needs a value"),
        ("go depth 2 searchmoves e2e5", "all moves are searched"),
        ("go depth 2 searchmoves 0000", "all moves are searched"),
        (
            "go depth 2 searchmoves e7e5 e9e4 x",
            "all moves are searched",
        ),
    ] {
        let said = answer(&mut client, line);
        assert!(
            said.iter().any(|said| tells(said, note)),
            "{line}: {said:?}"
        );
        let best = said.last().and_then(|best| best.split(' ').nth(1));
        let best = best.unwrap_or_default();
        assert!(
            Position::startpos().parse_uci(best).is_ok(),
            "{line}: {best}"
        );
    }
    for line in [
        "go movetime -5",
        "go wtime -99999999999999999999",
        "go btime 50",
    ] {
        assert!(!answer(&mut client, line).is_empty());
    }
}

#[test]
fn only_the_wanted_moves_are_searched() {
    let mut client = start();
    let result = search(&mut client, "depth 5 searchmoves a2a3 h2h3");
    check(&result, &start_fen());
    for info in scored(&result) {
        assert!(["a2a3", "h2h3"].contains(&info.pv[0].as_str()), "{info}");
    }
    let result = search(&mut client, "searchmoves a2a3 a2a5 depth 4");
    assert_eq!(result.best.as_deref(), Some("a2a3"));
    let told = |info: &luft_uci::Info| info.text.as_ref().is_some_and(|text| text.contains("a2a5"));
    assert!(result.infos.iter().any(told), "{:?}", result.infos);
}

#[test]
fn strange_words_among_known_ones_are_skipped_and_told() {
    let mut client = start();
    client.send_line("go depth 2 turbo 7");
    let result = client.wait_for_best_move(PATIENCE).expect("it searches");
    let told = |info: &luft_uci::Info| {
        info.text
            .as_ref()
            .is_some_and(|text| text.contains("turbo 7"))
    };
    assert!(result.infos.iter().any(told));
}

#[test]
fn commands_wait_for_a_search_that_ends_by_itself() {
    let mut client = start();
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
    client.send_line("go movetime 200");
    client.send_line(&format!("position fen {fen}"));
    client.send_line("setoption name MultiPV value 2");
    client.send_line("go depth 3");
    let first = client
        .wait_for_best_move(PATIENCE)
        .expect("the first search");
    check(&first, &start_fen());
    let second = client
        .wait_for_best_move(PATIENCE)
        .expect("the second search");
    check(&second, fen);
    assert!(scored(&second).any(|info| info.multi_pv == Some(2)));
}

#[test]
fn commands_are_refused_while_a_search_has_no_end() {
    let mut client = start();
    client.send_line("go infinite");
    for line in [
        "position startpos moves e2e4",
        "go depth 3",
        "setoption name Hash value 1",
    ] {
        client.send_line(line);
        loop {
            let said = client.next_line(PATIENCE).expect("it answers");
            if tells(&said, "send stop first") {
                break;
            }
        }
    }
    let result = client.stop(PATIENCE).expect("it stops");
    check(&result, &start_fen());
    assert_eq!(crate::luft::fen(&mut client), start_fen());
}

#[test]
fn a_next_command_may_follow_the_best_move_at_once() {
    let mut client = start();
    for round in 0..200 {
        client.send_line("position startpos moves e2e4");
        let result = search(&mut client, "nodes 50");
        assert!(result.best.is_some(), "round {round}");
        client.send_line("position startpos");
        let result = search(&mut client, "depth 1");
        check(&result, &start_fen());
    }
    assert_eq!(say(&mut client, &[]), [""; 0]);
}
