//! The arguments of `luft analyse`.

use crate::options;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use luft_chess::{FenError, Flaw, Position};
use luft_search::{Limits, MAX_THREADS};
use std::time::Duration;

/// How long to search when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// No position has more moves than this to choose from.
const MAX_MULTI_PV: u64 = 256;

/// Analyses a position and shows the best lines in the notation people read.
#[derive(Args, Debug)]
#[command(after_help = "\
Scores and chances are white's. NO_COLOR in the environment switches colours off.")]
pub struct AnalyseArguments {
    /// The position; the start position if not given
    fen: Vec<String>,
    /// Search this long; 5000 if nothing else limits the search
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
    /// Search this deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search this many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search until Enter is pressed
    #[arg(long)]
    infinite: bool,
    /// Show the N best lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to(MAX_MULTI_PV))]
    pub multipv: usize,
    /// Size of the transposition table; 16 if not given
    #[arg(long, value_name = "MB", value_parser = up_to(options::max_hash()))]
    pub hash: Option<usize>,
    /// Number of search threads
    #[arg(long, value_name = "N", value_parser = up_to(MAX_THREADS as u64))]
    pub threads: Option<usize>,
}

fn up_to(max: u64) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=max)
}

impl AnalyseArguments {
    /// The position, and what had to be repaired in its FEN, which may be one word or several.
    pub fn position(&self) -> Result<(Position, Vec<Flaw>), FenError> {
        match self.fen.join(" ").as_str() {
            "" | "startpos" => Ok((Position::startpos(), Vec::new())),
            fen => Position::from_fen_lenient(fen),
        }
    }

    /// When to stop.
    pub fn limits(&self) -> Limits {
        let mut move_time = self.movetime.map(|ms| Duration::from_millis(ms.into()));
        if self.depth.is_none() && self.nodes.is_none() && !self.infinite {
            move_time.get_or_insert(DEFAULT_TIME);
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time,
            infinite: self.infinite,
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: AnalyseArguments,
    }

    fn parse(arguments: &[&str]) -> Result<AnalyseArguments, String> {
        let arguments = [&["analyse"], arguments].concat();
        let line = Line::try_parse_from(arguments);
        line.map(|line| line.arguments)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_default_is_five_seconds_from_the_start_position() {
        let arguments = parse(&[]).unwrap();
        assert_eq!(arguments.position().unwrap().0, Position::startpos());
        assert_eq!(arguments.limits().move_time, Some(DEFAULT_TIME));
    }

    #[test]
    fn options_stand_before_or_after_a_fen_in_one_word_or_many() {
        let fen = "8/8/8/1k6/8/8/1K6/R7 w - - 0 1";
        let mut words = vec!["--depth", "7"];
        words.extend(fen.split(' '));
        words.push("--multipv=3");
        for arguments in [&["--depth=7", fen, "--multipv", "3"][..], &words] {
            let arguments = parse(arguments).unwrap();
            assert_eq!(arguments.position().unwrap().0.fen(), fen);
            let limits = arguments.limits();
            assert_eq!((limits.depth, arguments.multipv), (Some(7), 3));
            assert_eq!(limits.move_time, None);
        }
    }

    #[test]
    fn bad_arguments_are_named() {
        for (arguments, complaint) in [
            (&["--dept", "3"][..], "--dept"),
            (&["--depth"], "a value is required for '--depth"),
            (&["--multipv", "0"], "0 is not in 1..=256"),
        ] {
            let error = parse(arguments).unwrap_err();
            assert!(error.contains(complaint), "{error}");
        }
        let error = parse(&["nonsense"]).unwrap().position().unwrap_err();
        assert_eq!(
            error.to_string(),
            "a FEN has four to six fields, this has 1"
        );
    }
}
