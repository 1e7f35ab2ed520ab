//! What other programs ask of an engine, in the order in which they do: the compliance list of fastchess, what python-chess
//! expects of an engine, and the calls of lichess-bot, which talks through python-chess.

use crate::luft::{PATIENCE, go, say, scored, search, start};
use luft_chess::Position;
use luft_uci::{Client, Message, Score, SearchResult};
use std::time::Instant;

/// Every line until the best move, as it was written.
fn lines_of(client: &mut Client, line: &str) -> Vec<String> {
    client.send_line(line);
    let mut lines = Vec::new();
    while !lines
        .last()
        .is_some_and(|line: &String| line.starts_with("bestmove"))
    {
        lines.push(client.next_line(PATIENCE).expect("the search goes on"));
    }
    lines
}

/// fastchess: the last `info` with a score has whole numbers behind `time`, `nps` and `score`.
fn check_info(lines: &[String]) {
    let scored = lines.iter().rfind(|line| line.contains(" score "));
    let words: Vec<_> = scored.expect("there is a score").split(' ').collect();
    assert_eq!(words[0], "info");
    for pair in words.windows(3) {
        let number = match pair[0] {
            "time" | "nps" => pair[1],
            "score" => {
                assert!(["cp", "mate"].contains(&pair[1]), "{words:?}");
                pair[2]
            }
            _ => continue,
        };
        assert!(number.parse::<i64>().is_ok(), "{words:?}");
    }
}

fn is_legal(fen: &str, lines: &[String]) -> bool {
    let position: Position = fen.parse().unwrap();
    let best = lines.last().and_then(|line| line.split(' ').nth(1));
    best.is_some_and(|best| position.parse_uci(best).is_ok())
}

#[test]
fn the_compliance_list_of_fastchess() {
    let mut client = start();
    assert!(!client.name().is_empty() && !client.author().is_empty());
    say(&mut client, &["ucinewgame"]);
    say(&mut client, &["position startpos"]);
    let white = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27";
    say(&mut client, &[&format!("position fen {white}")]);
    let said = lines_of(&mut client, "go wtime 100");
    check_info(&said);
    assert!(is_legal(white, &said), "{said:?}");
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    say(&mut client, &[&format!("position fen {black}")]);
    for line in [
        "go btime 100",
        "go wtime 100 winc 100 btime 100 binc 100",
        "go btime 100 binc 100 wtime 100 winc 100",
    ] {
        let said = lines_of(&mut client, line);
        check_info(&said);
        assert!(is_legal(black, &said), "{line}: {said:?}");
    }
    say(&mut client, &["ucinewgame"]);
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (moves, fen) in [
        ("position startpos", Position::startpos().fen()),
        ("position startpos moves e2e4 e7e5", open.to_owned()),
    ] {
        say(&mut client, &[moves]);
        let said = lines_of(&mut client, "go wtime 100 btime 100");
        check_info(&said);
        assert!(is_legal(&fen, &said), "{moves}: {said:?}");
    }
}

/// `play(board, limit, root_moves=[])`: the library writes an empty list as `0000`.
#[test]
fn an_empty_list_of_root_moves_is_answered() {
    let mut client = start();
    for line in [
        "go movetime 100 searchmoves 0000",
        "go depth 3 searchmoves 0000",
        "go wtime 100 btime 100 searchmoves 0000",
    ] {
        let said = lines_of(&mut client, line);
        assert!(is_legal(&Position::startpos().fen(), &said), "{said:?}");
    }
}

fn limited(client: &mut Client, text: &str) -> SearchResult {
    let result = search(client, text);
    assert!(result.best.is_some(), "{text}");
    result
}

/// Its limits, one by one and all at once.
#[test]
fn the_limits_of_python_chess_are_understood() {
    let mut client = start();
    let result = limited(&mut client, "movetime 123 searchmoves e2e4 d2d4");
    assert!(["e2e4", "d2d4"].contains(&result.best.as_deref().unwrap()));
    limited(
        &mut client,
        "wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 movetime 9",
    );
    // Every search has a score to read, however short it is.
    for text in ["nodes 1", "movetime 1", "depth 1", "wtime 1 btime 1"] {
        let result = limited(&mut client, text);
        let scored = result.infos.iter().any(|info| info.score.is_some());
        assert!(scored, "go {text}: {result:?}");
    }
}

/// `analyse(board, limit)` of a finished game reads the score, and a best move that is none.
#[test]
fn a_finished_game_can_be_analysed() {
    let mut client = start();
    for (place, score) in [
        ("startpos moves f2f3 e7e5 g2g4 d8h4", Score::Mate(0)),
        (
            "fen k7/7R/6R1/8/8/8/8/K7 w - - 0 1 moves g6g8",
            Score::Mate(0),
        ),
        (
            "fen 7k/8/6K1/5Q2/8/8/8/8 w - - 0 1 moves f5f7",
            Score::Centipawns(0),
        ),
    ] {
        say(&mut client, &[&format!("position {place}")]);
        for text in ["depth 20", "movetime 50", "nodes 100", "mate 3"] {
            let result = search(&mut client, text);
            assert_eq!(result.best, None, "{place}");
            assert_eq!(result.infos.last().and_then(|info| info.score), Some(score));
        }
        // `analysis(board)`: until it is told to stop.
        client.go(go("infinite"));
        let result = client.stop(PATIENCE).expect("it stops");
        assert_eq!((result.best, result.infos.len()), (None, 1), "{place}");
    }
}

#[test]
fn a_forced_mate_is_found_and_told() {
    let mut client = start();
    for (fen, best) in [
        (
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
            "d6d1",
        ),
        (
            "6k1/N1p3pp/2p5/3n1P2/4K3/1P5P/P1Pr1r2/R1R5 b - - 0 1",
            "f2f4",
        ),
    ] {
        say(&mut client, &["ucinewgame", &format!("position fen {fen}")]);
        let result = search(&mut client, "mate 3");
        assert_eq!(result.best.as_deref(), Some(best), "{fen}");
    }
}

#[test]
fn several_lines_come_in_the_order_of_their_scores() {
    let mut client = start();
    let fen = "r2qr1k1/pb2npp1/1pn1p2p/8/3P4/P1PQ1N2/B4PPP/R1B1R1K1 w - - 2 15";
    say(
        &mut client,
        &[
            "setoption name MultiPV value 3",
            &format!("position fen {fen}"),
        ],
    );
    let result = search(&mut client, "depth 1");
    let lines: Vec<_> = result.infos.iter().rev().take(3).rev().collect();
    let numbers: Vec<_> = lines.iter().map(|info| info.multi_pv).collect();
    assert_eq!(numbers, [Some(1), Some(2), Some(3)]);
    let scores = lines.iter().map(|info| match info.score {
        Some(Score::Centipawns(score)) => score,
        other => panic!("{other:?}"),
    });
    assert!(scores.is_sorted_by(|one, two| one >= two));
}

/// A game with pondering as lichess-bot plays it: a hit, a miss, an option that changes in between, a new game.
#[test]
fn pondering_goes_on_through_hits_misses_and_options() {
    let mut client = start();
    say(
        &mut client,
        &[
            "setoption name Ponder value true",
            "setoption name MultiPV value 1",
            "setoption name UCI_AnalyseMode value false",
            "ucinewgame",
        ],
    );
    say(&mut client, &["position startpos"]);
    limited(&mut client, "movetime 50");
    let mut moves = "d2d4 g8f6".to_owned();
    for (interlude, next) in [
        ("ponderhit", " c2c4 e7e6"),
        ("stop", " b1c3 f8b4"),
        ("option", " d1c2 d7d5"),
        ("new game", ""),
    ] {
        client.send_line(&format!("position startpos moves {moves}"));
        client.go(go("ponder movetime 50"));
        match interlude {
            "ponderhit" => client.send_line("ponderhit"),
            _ => client.send_line("stop"),
        }
        let answer = client.wait_for_best_move(PATIENCE).expect("an answer");
        assert!(answer.best.is_some(), "{interlude}");
        if interlude == "option" {
            assert_eq!(say(&mut client, &["setoption name Hash value 32"]), [""; 0]);
        }
        if interlude == "new game" {
            say(&mut client, &["ucinewgame"]);
        }
        // The move that was played is searched like any other.
        client.send_line(&format!("position startpos moves {moves}"));
        limited(&mut client, "wtime 1000 btime 1000 winc 0 binc 0");
        moves.push_str(next);
    }
    let messages = client.ready(PATIENCE).expect("it is ready");
    let extra = |message: &Message| matches!(message, Message::BestMove { .. });
    assert!(!messages.iter().any(extra), "no answer is left over");
}

/// The options that lichess-bot and python-chess set by themselves are there, and are taken as they write them.
#[test]
fn the_options_that_clients_manage_are_there() {
    let mut client = start();
    for name in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_AnalyseMode",
        "UCI_Chess960",
        "Move Overhead",
        "SyzygyPath",
        "UCI_ShowWDL",
    ] {
        assert!(client.option(name).is_some(), "{name}");
    }
    for line in [
        "setoption name UCI_AnalyseMode value true",
        "setoption name uci_analysemode value false",
        "setoption name Ponder value false",
        "setoption name Move Overhead value 100",
        "setoption name Threads value 2",
        "setoption name Hash value 64",
    ] {
        assert_eq!(say(&mut client, &[line]), [""; 0], "{line}");
    }
}

/// A game of lichess-bot: the first move by time, then the clock with limits of its own beside it, moves that its tables or
/// books leave, with and without pondering, and the farewell.
#[test]
fn the_calls_of_lichess_bot_are_answered_within_their_limits() {
    let mut client = start();
    say(&mut client, &["ucinewgame", "position startpos"]);
    limited(&mut client, "movetime 50");
    let clock = "wtime 60000 btime 60000 winc 1000 binc 1000";
    let began = Instant::now();
    let result = limited(&mut client, &format!("{clock} depth 90 movetime 100"));
    assert!(began.elapsed() < PATIENCE / 2, "{result:?}");
    let result = limited(&mut client, &format!("{clock} depth 2 nodes 9000000"));
    assert!(scored(&result).all(|info| info.depth <= Some(2)));
    let result = limited(&mut client, &format!("{clock} depth 90 nodes 700"));
    assert!(scored(&result).all(|info| info.nodes <= Some(700)));
    let choice = ["a2a3", "h2h4"];
    let left = choice.join(" ");
    let within = |result: &SearchResult| choice.contains(&result.best.as_deref().unwrap());
    let result = limited(&mut client, &format!("{clock} depth 4 searchmoves {left}"));
    assert!(within(&result), "{result:?}");
    client.go(go(&format!("ponder {clock} depth 4 searchmoves {left}")));
    client.send_line("ponderhit");
    let result = client.wait_for_best_move(PATIENCE).expect("an answer");
    assert!(within(&result), "{result:?}");
    client.ready(PATIENCE).expect("it is ready");
    assert!(client.quit(PATIENCE).is_some_and(|status| status.success()));
}
