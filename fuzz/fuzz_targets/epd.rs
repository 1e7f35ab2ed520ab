//! Any text as an EPD or as a line of a perft suite: what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_chess::{Epd, PerftLine};

fuzz_target!(|text: &str| {
    if let Ok(epd) = text.parse::<Epd>() {
        let written = epd.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&epd), "{written}");
        let _ = epd.mate_in();
        for operation in &epd.operations {
            let Ok(moves) = epd.moves(&operation.opcode) else {
                continue;
            };
            assert!(moves.iter().all(|&mv| epd.position.is_legal(mv)));
        }
    }
    if let Err(error) = text.parse::<PerftLine>() {
        assert!(!error.to_string().is_empty());
    }
});
