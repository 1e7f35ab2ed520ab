//! Any line from a GUI or an engine: what is read is written in a form that reads as itself. Words
//! that mean nothing are dropped on the way, so it is the written form that has to stay.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_uci::{Command, Message};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn stays<T: FromStr + Display>(text: &str)
where
    T::Err: Display + Debug,
{
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again: T = written.parse().expect("what is written can be read");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fuzz_target!(|text: &str| {
    stays::<Command>(text);
    stays::<Message>(text);
});
