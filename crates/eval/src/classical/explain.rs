//! The evaluation as a table for people.

use super::score::Score;
use super::table::Group;
use super::taper::{MAX_PHASE, penalty};
use super::trace::Trace;
use super::weights::WEIGHTS;
use crate::endgames::SCALE_NORMAL;
use luft_chess::{Color, Position};
use std::fmt;

/// What each group of terms says for each side, and how the score came out of it.
#[derive(Clone, Debug)]
pub struct Explanation {
    // [group][side]
    groups: Vec<(Group, [Score; 2])>,
    trace: Trace,
    white: i32,
    side: Color,
}

impl Explanation {
    pub(crate) fn new(trace: &Trace, position: &Position, white: i32) -> Self {
        let value = |side, group| {
            let sum = trace.group(side, group, &WEIGHTS);
            // Danger is a cost to the side whose king it is.
            if group == Group::Danger {
                -penalty(sum)
            } else {
                sum
            }
        };
        Self {
            groups: Group::ALL
                .map(|group| (group, Color::ALL.map(|side| value(side, group))))
                .to_vec(),
            trace: trace.clone(),
            white,
            side: position.side(),
        }
    }

    /// The score from white's view, in centipawns.
    pub const fn white(&self) -> i32 {
        self.white
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "term      |   white mg     eg |   black mg     eg |   total mg     eg"
        )?;
        writeln!(
            f,
            "----------+-------------------+-------------------+------------------"
        )?;
        let mut total = [Score::ZERO; 2];
        for (group, sides) in &self.groups {
            line(f, &format!("{group:?}"), *sides)?;
            total = [total[0] + sides[0], total[1] + sides[1]];
        }
        writeln!(
            f,
            "----------+-------------------+-------------------+------------------"
        )?;
        line(f, "Sum", total)?;
        let taper = &self.trace.taper;
        writeln!(f, "phase {} of {MAX_PHASE}", taper.phase)?;
        let [white, black] = taper.endgame_scale;
        writeln!(
            f,
            "endgame scale {white} for white, {black} for black, of {SCALE_NORMAL}"
        )?;
        let [white, black] = taper.scale_factor;
        writeln!(
            f,
            "scale factor {white} for white, {black} for black, of {SCALE_NORMAL}"
        )?;
        writeln!(f, "rule-50 scale {} of 200", taper.rule50_scale)?;
        if self.trace.known.is_some() {
            writeln!(f, "this endgame is scored by rule, not by terms")?;
        }
        write!(
            f,
            "score {:+.2} for white, {} to move",
            f64::from(self.white) / 100.0,
            self.side
        )
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, [white, black]: [Score; 2]) -> fmt::Result {
    let total = white - black;
    writeln!(
        f,
        "{name:<9} | {:10} {:6} | {:10} {:6} | {:10} {:6}",
        white.middlegame(),
        white.endgame(),
        black.middlegame(),
        black.endgame(),
        total.middlegame(),
        total.endgame()
    )
}
