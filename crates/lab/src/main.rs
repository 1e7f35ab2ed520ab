//! `luft-lab`: the tools that measure and improve the engine, one subcommand each.

mod texel;

use clap::{Parser, Subcommand};

/// The laboratory of the chess engine Luft.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Debug, Subcommand)]
enum Tool {
    /// Fit the weights of the classical evaluation to labelled positions.
    Texel(texel::Options),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().tool {
        Tool::Texel(options) => texel::run(&options)?,
    }
    Ok(())
}
