//! The arguments of `luft analyse`.

use crate::game::read_fen;
use crate::options;
use luft_chess::{FenError, Flaw, Position};
use luft_search::{Limits, MAX_THREADS};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How to use it.
pub const USAGE: &str = "\
usage: luft analyse [FEN] [OPTION..]

  FEN               the position; the start position if not given
  --movetime MS     think this long; 5000 if nothing else ends the search
  --depth N         think this deep
  --nodes N         visit this many positions
  --infinite        think until Enter is pressed
  --multipv N       show the N best lines
  --hash MB         memory for the transposition table; 16 if not given
  --threads N       how many threads search

Scores and chances are white's. NO_COLOR in the environment switches colours off.";

/// How long to think when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// No position has more moves than this to choose from.
const MAX_LINES: usize = 256;

/// What to analyse and how.
#[derive(Debug)]
pub struct Request {
    /// The position.
    pub position: Position,
    /// What had to be dropped from its FEN.
    pub repaired: Vec<Flaw>,
    /// When to stop.
    pub limits: Limits,
    /// How many lines.
    pub multi_pv: usize,
    /// Megabytes for the table.
    pub hash: Option<usize>,
    /// Threads.
    pub threads: Option<usize>,
}

/// Why the arguments were not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// They ask for help.
    Help,
    /// There is no such option.
    Unknown(String),
    /// An option stands at the end without its number.
    Missing(String),
    /// A number is none, or out of range.
    Number {
        /// The option.
        name: String,
        /// What it was given.
        text: String,
        /// The largest number accepted.
        max: u64,
    },
    /// The position is none.
    Fen(FenError),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help => f.write_str("help"),
            Self::Unknown(name) => write!(f, "there is no option {name}"),
            Self::Missing(name) => write!(f, "{name} needs a number"),
            Self::Number { name, text, max } => {
                write!(f, "{name} is a number from 1 to {max}, not '{text}'")
            }
            Self::Fen(error) => error.fmt(f),
        }
    }
}

impl Request {
    /// Reads the arguments.
    pub fn read(arguments: impl Iterator<Item = String>) -> Result<Self, RequestError> {
        let mut request = Self {
            position: Position::startpos(),
            repaired: Vec::new(),
            limits: Limits::default(),
            multi_pv: 1,
            hash: None,
            threads: None,
        };
        let mut fen: Vec<String> = Vec::new();
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            // A lone dash is a field of a FEN.
            if !argument.starts_with('-') || argument == "-" {
                fen.push(argument);
                continue;
            }
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (argument, None),
            };
            let mut number = |max: u64| match value.clone().or_else(|| arguments.next()) {
                Some(text) => parse(&name, text, max),
                None => Err(RequestError::Missing(name.clone())),
            };
            let limits = &mut request.limits;
            match name.as_str() {
                "-h" | "--help" => return Err(RequestError::Help),
                "--movetime" => {
                    limits.move_time = Some(Duration::from_millis(number(u64::from(u32::MAX))?));
                }
                "--depth" => limits.depth = Some(number(u64::from(u32::MAX))? as u32),
                "--nodes" => limits.nodes = Some(number(u64::MAX)?),
                "--infinite" => limits.infinite = true,
                "--multipv" => request.multi_pv = number(MAX_LINES as u64)? as usize,
                "--hash" => request.hash = Some(number(options::max_hash())? as usize),
                "--threads" => request.threads = Some(number(MAX_THREADS as u64)? as usize),
                _ => return Err(RequestError::Unknown(name)),
            }
        }
        let fen = fen.join(" ");
        if !fen.is_empty() && fen != "startpos" {
            (request.position, request.repaired) = read_fen(&fen).map_err(RequestError::Fen)?;
        }
        let limits = &mut request.limits;
        if limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite {
            limits.move_time.get_or_insert(DEFAULT_TIME);
        }
        Ok(request)
    }
}

fn parse(name: &str, text: String, max: u64) -> Result<u64, RequestError> {
    match u64::from_str(&text) {
        Ok(number) if (1..=max).contains(&number) => Ok(number),
        _ => Err(RequestError::Number {
            name: name.to_owned(),
            text,
            max,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Request, String> {
        let arguments = arguments.iter().map(|&word| word.to_owned());
        Request::read(arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn nothing_said_means_five_seconds_at_the_start() {
        let request = read(&[]).unwrap();
        assert_eq!(request.position, Position::startpos());
        assert_eq!(request.limits.move_time, Some(DEFAULT_TIME));
    }

    #[test]
    fn options_stand_before_or_after_a_fen_in_one_word_or_many() {
        let fen = "8/8/8/1k6/8/8/1K6/R7 w - - 0 1";
        let mut words = vec!["--depth", "7"];
        words.extend(fen.split(' '));
        words.push("--multipv=3");
        for arguments in [&["--depth=7", fen, "--multipv", "3"][..], &words] {
            let request = read(arguments).unwrap();
            assert_eq!(request.position.fen(), fen);
            assert_eq!((request.limits.depth, request.multi_pv), (Some(7), 3));
            assert_eq!(request.limits.move_time, None);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (arguments, complaint) in [
            (&["--dept", "3"][..], "there is no option --dept"),
            (&["--depth"], "--depth needs a number"),
            (
                &["--multipv", "0"],
                "--multipv is a number from 1 to 256, not '0'",
            ),
            (&["nonsense"], "a FEN has four to six fields, this has 1"),
        ] {
            assert_eq!(read(arguments).unwrap_err(), complaint);
        }
    }
}
