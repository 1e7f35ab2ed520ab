//! `completions` and `man`: what shells and the manual say, made of the arguments themselves.

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use luft_os::print;
use luft_run::RunError;
use std::path::PathBuf;

/// For which shell.
#[derive(Debug, Args)]
pub struct Options {
    /// The shell.
    shell: Shell,
}

/// Prints the script that completes the arguments of this command.
pub fn run(options: &Options, mut command: Command) {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, name, &mut script);
    print!("{}", String::from_utf8_lossy(&script));
}

/// Where the manual goes.
#[derive(Debug, Args)]
pub struct ManOptions {
    /// Write a page for every command into this folder, instead of printing that of luft-lab.
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Prints the page of the manual, or writes all of them.
pub fn man(options: &ManOptions, command: Command) -> Result<(), RunError> {
    if let Some(folder) = &options.output {
        return clap_mangen::generate_to(command, folder).map_err(RunError::file(folder));
    }
    let mut page = Vec::new();
    let written = Man::new(command).render(&mut page);
    written.map_err(RunError::request)?;
    print!("{}", String::from_utf8_lossy(&page));
    Ok(())
}
