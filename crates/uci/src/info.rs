//! The message `info`: what an engine thinks, as far as it says so.

use crate::tokens::Tokens;
use crate::{Score, ScoreBound, UciError, WinDrawLoss};
use std::fmt;
use std::time::Duration;

/// One `info` line. Any part may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: Option<u32>,
    /// Deepest ply reached.
    pub sel_depth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multi_pv: Option<u32>,
    /// The score of the line.
    pub score: Option<Score>,
    /// Whether that score is known or only bounded.
    pub bound: ScoreBound,
    /// What the score means for the result.
    pub wdl: Option<WinDrawLoss>,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Thousandths of the table in use.
    pub hash_full: Option<u32>,
    /// Positions found in tablebases.
    pub tb_hits: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// The root move being looked at.
    pub current_move: Option<String>,
    /// Its number, from 1.
    pub current_move_number: Option<u32>,
    /// The line, from the root.
    pub pv: Vec<String>,
    /// Anything else, for people.
    pub text: Option<String>,
}

const KEYWORDS: [&str; 18] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "sbhits",
    "cpuload",
    "time",
    "currmove",
    "currmovenumber",
    "currline",
    "refutation",
    "pv",
    "string",
];

impl Info {
    /// A message for people.
    pub fn string(text: impl Into<String>) -> Self {
        Self {
            text: Some(text.into()),
            ..Self::default()
        }
    }

    /// Reads what follows the word `info`. Tokens that mean nothing are skipped.
    pub(crate) fn parse(mut tokens: Tokens) -> Result<Self, UciError> {
        let mut info = Self::default();
        while let Some(word) = tokens.next() {
            match word {
                "depth" => info.depth = Some(tokens.number(word)?),
                "seldepth" => info.sel_depth = Some(tokens.number(word)?),
                "multipv" => info.multi_pv = Some(tokens.number(word)?),
                "score" => info.read_score(&mut tokens)?,
                // Some engines say it here, some inside the score; there it was read already.
                "wdl" => info.wdl = Some(read_wdl(&mut tokens)?),
                "lowerbound" => info.bound = ScoreBound::Lower,
                "upperbound" => info.bound = ScoreBound::Upper,
                "nodes" => info.nodes = Some(tokens.number(word)?),
                "nps" => info.nps = Some(tokens.number(word)?),
                "hashfull" => info.hash_full = Some(tokens.number(word)?),
                "tbhits" => info.tb_hits = Some(tokens.number(word)?),
                "time" => info.time = Some(tokens.milliseconds(word)?),
                "currmove" => info.current_move = tokens.next().map(str::to_owned),
                "currmovenumber" => info.current_move_number = Some(tokens.number(word)?),
                "pv" => {
                    let line = tokens.until(&KEYWORDS);
                    info.pv = line.split_whitespace().map(str::to_owned).collect();
                }
                "string" => {
                    info.text = Some(tokens.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        Ok(info)
    }

    fn read_score(&mut self, tokens: &mut Tokens) -> Result<(), UciError> {
        match tokens.next() {
            Some("cp") => self.score = Some(Score::Centipawns(tokens.number("cp")?)),
            Some("mate") => self.score = Some(Score::Mate(tokens.number("mate")?)),
            other => {
                return Err(UciError::Expected {
                    what: "cp or mate",
                    command: "score",
                    text: other.unwrap_or_default().to_owned(),
                });
            }
        }
        Ok(())
    }
}

fn read_wdl(tokens: &mut Tokens) -> Result<WinDrawLoss, UciError> {
    Ok(WinDrawLoss {
        win: tokens.number("wdl")?,
        draw: tokens.number("wdl")?,
        loss: tokens.number("wdl")?,
    })
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let wide = |number: Option<u32>| number.map(u64::from);
        let write = |f: &mut fmt::Formatter<'_>, name: &str, value: Option<u64>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        write(f, "depth", wide(self.depth))?;
        write(f, "seldepth", wide(self.sel_depth))?;
        write(f, "multipv", wide(self.multi_pv))?;
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        match self.bound {
            ScoreBound::Exact => {}
            ScoreBound::Lower => f.write_str(" lowerbound")?,
            ScoreBound::Upper => f.write_str(" upperbound")?,
        }
        if let Some(wdl) = self.wdl {
            write!(f, " {wdl}")?;
        }
        write(f, "nodes", self.nodes)?;
        write(f, "nps", self.nps)?;
        write(f, "hashfull", wide(self.hash_full))?;
        write(f, "tbhits", self.tb_hits)?;
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        write(f, "time", self.time.map(millis))?;
        if let Some(mv) = &self.current_move {
            write!(f, " currmove {mv}")?;
        }
        write(f, "currmovenumber", wide(self.current_move_number))?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        match &self.text {
            Some(text) => write!(f, " string {text}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> Info {
        Info::parse(Tokens::new(text.strip_prefix("info").unwrap())).unwrap()
    }

    #[test]
    fn every_part_is_read_and_written() {
        for text in [
            "info depth 12 seldepth 20 multipv 2 score cp -31 upperbound wdl 100 500 400 nodes 1 \
             nps 2 hashfull 3 tbhits 4 time 5 pv e2e4 e7e5",
            "info depth 3 score mate -2 lowerbound pv a1a2",
            "info depth 3 currmove e2e4 currmovenumber 4",
            "info string depth 3 is not read  here",
            "info",
        ] {
            assert_eq!(info(text).to_string(), text);
        }
    }

    #[test]
    fn parts_come_in_any_order_among_unknown_ones() {
        let info = info("info pv e2e4 e7e5 depth 3 novelty x score cp 5 cpuload 500 time 7");
        assert_eq!(info.pv, ["e2e4", "e7e5"]);
        assert_eq!(
            (info.depth, info.score),
            (Some(3), Some(Score::Centipawns(5)))
        );
        assert_eq!(info.time, Some(Duration::from_millis(7)));
    }

    #[test]
    fn a_bad_score_is_an_error() {
        for text in [
            "score",
            "score 5",
            "score cp",
            "score cp x",
            "wdl 1 2",
            "depth -1",
        ] {
            assert!(Info::parse(Tokens::new(text)).is_err(), "{text}");
        }
    }
}
