//! Thinking in the opponent's time.

use crate::luft::{MOMENT, PATIENCE, check, go, search, start, tells};
use luft_chess::Position;
use luft_uci::Command;
use std::time::Duration;

fn after(moves: &[&str]) -> String {
    let play = |position: Position, text: &&str| {
        position.make_move(
            position
                .parse_uci(text)
                .expect("the test plays legal moves"),
        )
    };
    moves.iter().fold(Position::startpos(), play).fen()
}

#[test]
fn a_hit_starts_the_clock_and_ends_in_a_move() {
    let mut client = start();
    client.send_line("position startpos moves e2e4 e7e5");
    client.go(go("ponder wtime 600 btime 600"));
    assert!(
        client
            .wait_for_best_move(Duration::from_millis(800))
            .is_err(),
        "the clock does not run yet"
    );
    client.send(&Command::PonderHit);
    let result = client
        .wait_for_best_move(MOMENT)
        .expect("it moves within its time");
    check(&result, &after(&["e2e4", "e7e5"]));
}

#[test]
fn a_miss_is_stopped_and_something_else_begins() {
    let mut client = start();
    client.send_line("position startpos moves e2e4 e7e5");
    client.go(go("ponder wtime 600 btime 600"));
    client.ready(MOMENT).expect("ready while pondering");
    client.send(&Command::Stop);
    client.send_line("position startpos moves e2e4 c7c5");
    client
        .wait_for_best_move(MOMENT)
        .expect("the answer to stop");
    check(&search(&mut client, "depth 4"), &after(&["e2e4", "c7c5"]));
}

#[test]
fn a_hit_with_a_depth_or_a_time_ends_as_usual() {
    let mut client = start();
    for text in ["ponder depth 3", "ponder movetime 50"] {
        client.go(go(text));
        assert!(
            client
                .wait_for_best_move(Duration::from_millis(300))
                .is_err(),
            "{text}"
        );
        client.send(&Command::PonderHit);
        client.wait_for_best_move(MOMENT).expect(text);
    }
}

#[test]
fn commands_may_queue_up_behind_a_hit() {
    let mut client = start();
    client.go(go("ponder wtime 500 btime 500"));
    client.send_line("position startpos moves d2d4");
    loop {
        let line = client.next_line(PATIENCE).expect("it refuses");
        if tells(&line, "send stop first") {
            break;
        }
    }
    client.send(&Command::PonderHit);
    client.send_line("position startpos moves d2d4");
    client.send_line("go depth 2");
    client
        .wait_for_best_move(PATIENCE)
        .expect("the pondered move");
    check(
        &client.wait_for_best_move(PATIENCE).expect("the next"),
        &after(&["d2d4"]),
    );
}
