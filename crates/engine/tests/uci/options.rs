//! Options: what is set takes effect, what is refused changes nothing.

use crate::luft::{check, say, scored, search, start, tells};
use luft_chess::Position;
use luft_uci::OptionKind;

#[test]
fn what_is_wrong_is_refused_with_a_reason() {
    let mut client = start();
    for (line, words) in [
        (
            "setoption name Nothing value 3",
            "no option called 'Nothing'",
        ),
        ("setoption name Hash value 0", "Hash goes from 1 to"),
        ("setoption name Hash value -1", "so it cannot be -1"),
        (
            "setoption name Hash value 999999999999",
            "so it cannot be 999999999999",
        ),
        ("setoption name Hash value much", "not 'much'"),
        ("setoption name Hash", "Hash needs a value"),
        ("setoption name Hash value", "not ''"),
        ("setoption name Threads value 0", "Threads goes from 1 to"),
        ("setoption name MultiPV value 300", "MultiPV goes from 1 to"),
        ("setoption name Ponder value 1", "say true or false"),
        ("setoption name UCI_Elo value 10", "UCI_Elo goes from"),
    ] {
        let said = say(&mut client, &[line]);
        assert!(
            said.len() == 1 && tells(&said[0], words),
            "{line}: {said:?}"
        );
    }
    search(&mut client, "depth 3");
}

#[test]
fn hash_ends_where_the_machine_does() {
    let mut client = start();
    let hash = client.option("Hash").expect("there is a Hash").kind.clone();
    let OptionKind::Spin { min: 1, max, .. } = hash else {
        panic!("{hash:?}");
    };
    assert!((64..1 << 40).contains(&max));
    assert_eq!(say(&mut client, &["setoption name hAsH value 64"]), [""; 0]);
    // Whether it is refused by the table or by the range, the engine plays on with the old one.
    let beyond = format!("setoption name Hash value {}", max + 1);
    assert_eq!(say(&mut client, &[&beyond]).len(), 1);
    search(&mut client, "depth 4");
}

#[test]
fn chances_are_shown_when_asked_for() {
    let mut client = start();
    assert!(scored(&search(&mut client, "depth 3")).all(|info| info.wdl.is_none()));
    say(&mut client, &["setoption name uci_showwdl value true"]);
    let result = search(&mut client, "depth 3");
    assert!(scored(&result).count() > 0);
    for info in scored(&result) {
        let wdl = info.wdl.expect("WDL is shown");
        assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000);
    }
}

#[test]
fn more_lines_than_moves_are_no_lines() {
    let mut client = start();
    let fen = "7k/8/8/8/8/8/r7/K7 w - - 0 1";
    say(
        &mut client,
        &[
            "setoption name MultiPV value 9",
            &format!("position fen {fen}"),
        ],
    );
    let result = search(&mut client, "depth 5");
    check(&result, fen);
    let most = scored(&result).filter_map(|info| info.multi_pv).max();
    assert_eq!(most, Some(2), "there are two moves");
}

#[test]
fn lines_come_in_order_and_differ() {
    let mut client = start();
    say(&mut client, &["setoption name MultiPV value 4"]);
    let result = search(&mut client, "depth 6");
    check(&result, &Position::startpos().fen());
    let last: Vec<_> = scored(&result).collect();
    let last = &last[last.len() - 4..];
    let numbers: Vec<_> = last.iter().filter_map(|info| info.multi_pv).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let mut firsts: Vec<_> = last.iter().map(|info| &info.pv[0]).collect();
    assert_eq!(Some(firsts[0]), result.best.as_ref());
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn two_threads_and_a_limited_strength_still_play() {
    let mut client = start();
    let start = Position::startpos().fen();
    say(&mut client, &["setoption name Threads value 2"]);
    check(&search(&mut client, "depth 7"), &start);
    say(
        &mut client,
        &[
            "setoption name Threads value 1",
            "setoption name Clear Hash",
        ],
    );
    say(
        &mut client,
        &[
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_Elo value 1500",
        ],
    );
    check(&search(&mut client, "movetime 100"), &start);
}
