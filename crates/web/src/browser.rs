//! Showing the page in the user's browser.

use std::process::{Command, Stdio};

/// Asks the system to show an address. Where that does not work, the address can still be typed.
pub fn open(address: &str) {
    let (program, arguments): (_, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut child) = started {
        // Somebody must hear that it has ended.
        std::thread::spawn(move || child.wait());
    }
}
