//! Any line from a GUI or an engine: what is read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_uci::{Command, Message};

fuzz_target!(|text: &str| {
    match text.parse::<Command>() {
        Ok(command) => {
            let written = command.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&command), "{written}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Message>() {
        Ok(message) => {
            let written = message.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&message), "{written}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
