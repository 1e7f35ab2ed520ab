//! The bar that everything long shows: how far it is and how long it will take. Where there is no
//! terminal it stays hidden by itself.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many things of this name, some of which were done by an earlier run.
pub fn bar(things: &str, all: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(all as u64).with_position(done as u64);
    let template = format!("{{bar:24}} {{pos}}/{{len}} {things}, {{eta}} left  {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    // What was done before took no time of this run.
    bar.reset_eta();
    bar
}
