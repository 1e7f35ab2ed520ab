//! The transposition table in a file: analysis survives a restart.

use crate::luft::{say, search, start, tells};
use std::fs;

const POSITION: &str =
    "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

#[test]
fn a_saved_table_comes_back_as_it_was() {
    let file = std::env::temp_dir().join(format!("luft-hash-file-{}", std::process::id()));
    let copy = file.with_extension("copy");
    let set = format!("setoption name HashFile value {}", file.display());
    let set_copy = format!("setoption name HashFile value {}", copy.display());
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
    search(&mut client, "depth 11");
    let said = say(&mut client, &["setoption name SaveHash"]);
    assert!(tells(&said[0], "the table was saved"), "{said:?}");
    drop(client);

    let mut client = start();
    let said = say(&mut client, &[&set, "setoption name LoadHash"]);
    assert!(tells(&said[0], "a table of 4 MB was loaded"), "{said:?}");
    let saved = fs::read(&file).unwrap();
    let mut damaged = saved.clone();
    damaged[1_000_000] ^= 1;
    fs::write(&file, damaged).unwrap();
    let said = say(&mut client, &["setoption name LoadHash"]);
    assert!(tells(&said[0], "was not loaded: it is damaged"), "{said:?}");
    say(&mut client, &[&set_copy, "setoption name SaveHash"]);
    assert!(fs::read(&copy).unwrap() == saved, "the loaded table stays");
    fs::remove_file(&copy).unwrap();
    say(&mut client, &[&set, POSITION]);
    // Without a table the same search takes the same nodes each time.
    assert_ne!(nodes(&mut client), first, "the search uses the table");
    fs::remove_file(&file).unwrap();
    let said = say(&mut client, &["setoption name LoadHash"]);
    assert!(tells(&said[0], "was not loaded"), "{said:?}");
    let nowhere = format!("{set}/no/such/folder");
    let said = say(&mut client, &[&nowhere, "setoption name SaveHash"]);
    assert!(tells(&said[0], "was not saved"), "{said:?}");
}
