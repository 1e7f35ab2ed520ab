//! What `luft serve` says about who can reach it.
#![cfg(feature = "serve")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first line it says, and what it warns of until it is ended.
fn serve(address: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_luft"));
    command.args(["serve", "--no-open", "--port=0"]);
    command.args(address).stdout(Stdio::piped());
    let mut serving = Serving(command.stderr(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    let mut stdout = BufReader::new(serving.0.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let mut stderr = BufReader::new(serving.0.stderr.take().unwrap());
    let mut warning = String::new();
    if address.is_empty() {
        serving.0.kill().unwrap();
        stderr.read_to_string(&mut warning).unwrap();
    } else {
        stderr.read_line(&mut warning).unwrap();
    }
    (line, warning)
}

#[test]
fn an_address_of_the_network_is_warned_of() {
    let (line, warning) = serve(&["--address", "0.0.0.0"]);
    assert!(line.starts_with("Luft is at http://127.0.0.1:"), "{line}");
    assert!(warning.contains("everyone in the network"), "{warning}");
    let (line, warning) = serve(&[]);
    assert!(line.starts_with("Luft is at http://127.0.0.1:"), "{line}");
    assert_eq!(warning, "");
}
