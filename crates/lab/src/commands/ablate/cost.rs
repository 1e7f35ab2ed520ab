//! `ablate cost`: how many instructions a node takes with each switch turned.

use crate::progress;
use clap::Args;
use indicatif::ProgressBar;
use luft_match::cost::{self, CostConfig, CostEvent};
use luft_match::screen::FactorChoice;
use luft_os::{print, println};
use luft_run::{EngineConfig, RunError};
use std::num::NonZero;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Every technique of Luft:
  luft-lab ablate cost ./luft-tune,name=COMMIT --json worth.json
Some switches of any other UCI engine:
  luft-lab ablate cost ./other --factor UseNullMove,UseLmr --json other.json";

/// What to count, and where the results go.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The engine: `PROGRAM [ARGUMENT…][,name=NAME][,dir=FOLDER][,OPTION=VALUE…]`.
    engine: EngineConfig,
    /// What is turned: NAME of a `check` option, or NAME=A..B of a `spin` option; every technique of Luft if not
    /// given, but for those of the clock and of threads.
    #[arg(long = "factor", value_delimiter = ',', value_name = "NAME[=A..B],…")]
    factors: Vec<FactorChoice>,
    /// Nodes of a run, over eight positions.
    #[arg(long, default_value = "40000")]
    nodes: NonZero<u64>,
    /// Count again what is known.
    #[arg(long)]
    again: bool,
    /// Where the results are kept, and added to: the same command goes on after what is there.
    #[arg(long, value_name = "FILE")]
    json: PathBuf,
}

/// Counts what is not known yet, and prints all.
pub fn run(options: &Options) -> Result<(), RunError> {
    let config = CostConfig {
        engine: options.engine.clone(),
        factors: options.factors.clone(),
        nodes: options.nodes.get(),
        again: options.again,
        results: options.json.clone(),
    };
    let mut bar = ProgressBar::hidden();
    let (costs, names) = cost::run(&config, &mut |event| show(event, &mut bar))?;
    println!("{costs}\n");
    print!("{}", costs.table(&names));
    Ok(())
}

fn show(event: CostEvent<'_>, bar: &mut ProgressBar) {
    match event {
        CostEvent::Begin(runs) => *bar = progress::bar("runs", runs, 0),
        CostEvent::Factor(name) => bar.set_message(name.to_owned()),
        CostEvent::Step => bar.inc(1),
        CostEvent::End => bar.finish_and_clear(),
    }
}
