//! `luft serve`: the board in a browser.

use crate::out;
use luft_web::{Config, Server};
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
usage: luft serve [OPTION..]

  --port N          the port; 5838 if not given, 0 for any that is free
  --no-open         do not show the page in the browser
  --lab FOLDER      draw the results that luft-lab writes into this folder
  --address A       the address to listen at; 127.0.0.1, this machine only, if not given

The page is at the address it prints. Ctrl+C ends it.";

/// What the arguments say.
#[derive(Debug)]
struct Request {
    config: Config,
    open: bool,
}

/// Why they were not understood.
#[derive(Debug, PartialEq, Eq)]
enum RequestError {
    Help,
    Unknown(String),
    Missing(String),
    Wrong { name: String, text: String },
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help => f.write_str("help"),
            Self::Unknown(name) => write!(f, "there is no option {name}"),
            Self::Missing(name) => write!(f, "{name} needs a value"),
            Self::Wrong { name, text } => write!(f, "{name} cannot be '{text}'"),
        }
    }
}

impl Request {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, RequestError> {
        let mut request = Self {
            config: Config::default(),
            open: true,
        };
        let config = &mut request.config;
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (argument, None),
            };
            let mut text = || {
                let given = value.clone().or_else(|| arguments.next());
                given.ok_or_else(|| RequestError::Missing(name.clone()))
            };
            let wrong = |text| RequestError::Wrong {
                name: name.clone(),
                text,
            };
            match name.as_str() {
                "-h" | "--help" => return Err(RequestError::Help),
                "--no-open" => request.open = false,
                "--lab" => config.lab = Some(PathBuf::from(text()?)),
                "--port" => {
                    let text = text()?;
                    config.port = text.parse().map_err(|_| wrong(text))?;
                }
                "--address" => {
                    let text = text()?;
                    config.address = text.parse().map_err(|_| wrong(text))?;
                }
                _ => return Err(RequestError::Unknown(name)),
            }
        }
        Ok(request)
    }
}

/// Serves what the arguments say, until the program is ended.
pub fn run(arguments: impl Iterator<Item = String>) -> ExitCode {
    let request = match Request::read(arguments) {
        Ok(request) => request,
        Err(RequestError::Help) => {
            out::line(USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("luft serve: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match Server::start(&request.config) {
        Ok(server) => {
            let url = server.url();
            out::line(format_args!("Luft is at {url} (Ctrl+C ends it)"));
            if request.open {
                luft_web::open(&url);
            }
            server.wait();
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("luft serve: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_web::DEFAULT_PORT;

    fn read(arguments: &[&str]) -> Result<Request, String> {
        let arguments = arguments.iter().map(|&word| word.to_owned());
        Request::read(arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_read_in_both_ways() {
        let request = read(&["--port=0", "--no-open", "--lab", "results"]).unwrap();
        assert_eq!(request.config.port, 0);
        assert!(!request.open);
        assert_eq!(request.config.lab, Some(PathBuf::from("results")));
        let plain = read(&[]).unwrap();
        assert!(plain.open && plain.config.address.is_loopback());
        assert_eq!(plain.config.port, DEFAULT_PORT);
        assert!(USAGE.contains(&DEFAULT_PORT.to_string()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (arguments, complaint) in [
            (&["--prot", "1"][..], "there is no option --prot"),
            (&["--port"], "--port needs a value"),
            (&["--port", "99999"], "--port cannot be '99999'"),
            (&["--address", "here"], "--address cannot be 'here'"),
        ] {
            assert_eq!(read(arguments).unwrap_err(), complaint);
        }
    }
}
