//! The transposition table in a file: analysis survives a restart.

use crate::luft::{say, search, start, tells};
use std::fs;

const POSITION: &str =
    "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

#[test]
fn a_saved_table_is_worth_its_search() {
    let file = std::env::temp_dir().join(format!("luft-hash-file-{}", std::process::id()));
    let set = format!("setoption name HashFile value {}", file.display());
    let mut client = start();
    let said = say(&mut client, &["setoption name SaveHash"]);
    assert!(tells(&said[0], "set HashFile first"), "{said:?}");
    say(
        &mut client,
        &[&set, "setoption name Hash value 4", POSITION],
    );
    let nodes = |client: &mut luft_uci::Client| {
        let result = search(client, "depth 8");
        result.infos.last().unwrap().nodes.unwrap()
    };
    let first = nodes(&mut client);
    // Deeper, so that all that is asked later is known.
    search(&mut client, "depth 11");
    let said = say(&mut client, &["setoption name SaveHash"]);
    assert!(tells(&said[0], "the table was saved"), "{said:?}");
    drop(client);

    let mut client = start();
    let said = say(&mut client, &[&set, "setoption name LoadHash", POSITION]);
    assert!(tells(&said[0], "a table of 4 MB was loaded"), "{said:?}");
    let again = nodes(&mut client);
    assert!(again < first / 2, "{again} nodes after {first}");

    let mut bytes = fs::read(&file).unwrap();
    bytes[1_000_000] ^= 1;
    fs::write(&file, bytes).unwrap();
    let said = say(&mut client, &["setoption name LoadHash"]);
    assert!(tells(&said[0], "was not loaded: it is damaged"), "{said:?}");
    assert!(nodes(&mut client) < first / 2, "the old table stays");
    fs::remove_file(&file).unwrap();
    let said = say(&mut client, &["setoption name LoadHash"]);
    assert!(tells(&said[0], "was not loaded"), "{said:?}");
    let nowhere = format!("{set}/no/such/folder");
    let said = say(&mut client, &[&nowhere, "setoption name SaveHash"]);
    assert!(tells(&said[0], "was not saved"), "{said:?}");
}
