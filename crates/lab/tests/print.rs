//! What is printed may find nobody who reads it.

use std::process::{Command, Stdio};

#[test]
fn a_reader_who_has_gone_away_harms_nothing() {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_luft-lab"))
        .args(["docs", "--spsa"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the laboratory starts");
    drop(lab.stdout.take());
    let end = lab.wait_with_output().expect("the laboratory ends");
    assert!(end.status.success(), "{end:?}");
    assert!(end.stderr.is_empty(), "{end:?}");
}
