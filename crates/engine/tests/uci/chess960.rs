//! Castling in both notations.

use crate::luft::{fen, say, search, start};

const ORDINARY: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
const UNUSUAL: &str = "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1";

#[test]
fn both_notations_are_read() {
    let mut client = start();
    for mode in ["false", "true"] {
        say(
            &mut client,
            &[&format!("setoption name UCI_Chess960 value {mode}")],
        );
        for (start, castling, after) in [
            (ORDINARY, "e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            (ORDINARY, "e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            (UNUSUAL, "d1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ] {
            let line = format!("position fen {start} moves {castling}");
            assert_eq!(say(&mut client, &[&line]), [""; 0], "{line}");
            assert_eq!(fen(&mut client), after, "{line}");
        }
    }
}

#[test]
fn the_option_or_the_position_says_which_is_written() {
    let mut client = start();
    for (mode, position, wanted, written) in [
        ("false", ORDINARY, "e1h1", "e1g1"),
        ("true", ORDINARY, "e1g1", "e1h1"),
        ("false", UNUSUAL, "d1b1", "d1b1"),
        ("true", UNUSUAL, "d1b1", "d1b1"),
    ] {
        say(
            &mut client,
            &[
                &format!("setoption name UCI_Chess960 value {mode}"),
                &format!("position fen {position}"),
            ],
        );
        let result = search(&mut client, &format!("depth 3 searchmoves {wanted}"));
        assert_eq!(result.best.as_deref(), Some(written), "{mode} {position}");
        assert_eq!(result.last().map(|info| info.pv[0].as_str()), Some(written));
    }
}
