//! `luft serve`: the board in a browser.

use crate::stdout;
use clap::Args;
use luft_web::{Config, DEFAULT_PORT, EngineConfig, Server};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

/// Serves a board for the browser: play, analyse, review.
///
/// The page is at the address it prints. Ctrl+C ends it.
#[derive(Args, Debug)]
pub struct ServeArguments {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Do not open the page in the browser
    #[arg(long)]
    no_open: bool,
    /// Draw the results that luft-lab writes into this directory
    #[arg(long, value_name = "DIRECTORY")]
    lab: Option<PathBuf>,
    /// Directories of Syzygy tables, separated as in the UCI option for them
    #[arg(long, value_name = "DIRECTORIES")]
    syzygy_path: Option<String>,
    /// A Polyglot book whose moves are shown
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Another engine for matches, as luft-lab names them: `PROGRAM[,name=NAME][,OPTION=VALUE…]`; may be given again
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<EngineConfig>,
    /// The address to listen on; only this machine if not given
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
}

/// Serves until the program is ended.
pub fn run(arguments: ServeArguments) -> ExitCode {
    let config = Config {
        address: arguments.address,
        port: arguments.port,
        lab: arguments.lab,
        tablebases: arguments.syzygy_path,
        book: arguments.book,
        engines: own().into_iter().chain(arguments.engines).collect(),
        ..Config::default()
    };
    match Server::start(&config) {
        Ok(server) => {
            let url = server.url();
            stdout::line(format_args!("Luft is at {url} (Ctrl+C ends it)"));
            if !server.address().ip().is_loopback() {
                warn(&server.network_urls());
            }
            if !arguments.no_open {
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

/// This program as an engine that plays matches.
fn own() -> Option<EngineConfig> {
    let program = std::env::current_exe().ok()?;
    let named = format!("{},name=Luft", program.display());
    named.parse().ok()
}

/// What it means to be served to more than this machine, and where.
fn warn(urls: &[String]) {
    eprintln!("luft serve: everyone in the network can use this, without a password");
    for url in urls {
        stdout::line(format_args!("for other machines: {url}"));
    }
}
