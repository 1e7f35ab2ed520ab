//! A line of EPD: a position and what an engine is to find in it, as the operations (`bm`, `am`, `dm`, `c8`, `c9`)
//! of the line say.

use super::points::{self, Points};
use super::settings::Procedure;
use luft_chess::{Epd, EpdError, Move, Position};

/// What is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these moves, or any if there are none, but not one of those.
    Move {
        /// Right.
        best: Vec<Move>,
        /// Wrong.
        avoid: Vec<Move>,
    },
    /// Mate in exactly this many moves; below zero the mover is mated.
    Mate(i32),
    /// That there is no mate, which is how `dm 0` marks a draw.
    NoMate,
}

/// A position and what is to be found in it.
#[derive(Clone, Debug)]
pub struct EpdPosition {
    /// Where it stands in its file.
    pub line: usize,
    /// What the suite calls it; empty if it has no name.
    pub id: String,
    /// The position.
    pub position: Position,
    /// What solves it.
    pub goal: Goal,
    /// What moves are worth; empty where moves are only right or wrong.
    pub points: Points,
}

impl EpdPosition {
    /// Reads what a line asks.
    pub fn read(text: &str, line: usize, procedure: Procedure) -> Result<Self, String> {
        let epd: Epd = text.parse().map_err(in_words)?;
        let listed = points::listed(&epd)?;
        let best = epd.best_moves().map_err(in_words)?;
        let avoid = epd.moves_to_avoid().map_err(in_words)?;
        let first = listed.first().map(|(mv, _)| *mv).or(best.first().copied());
        let points = if listed.is_empty() {
            points::written(&epd)?
        } else {
            listed
        };
        let goal = match (procedure, first) {
            (Procedure::Tunguska, Some(first)) => Some(Goal::Move {
                best: vec![first],
                avoid: Vec::new(),
            }),
            _ => match mate(&epd)? {
                Some(mate) => Some(mate),
                None => moves(best, avoid, &points),
            },
        };
        Ok(Self {
            line,
            id: epd.text("id").unwrap_or_default().to_owned(),
            position: epd.position,
            goal: goal.ok_or("it asks nothing: neither bm, am, dm nor points for moves")?,
            points,
        })
    }

    /// Whether a move is right; in positions about mates no move is.
    pub fn is_right(&self, mv: Move) -> bool {
        match &self.goal {
            Goal::Move { best, avoid } => {
                (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv)
            }
            Goal::Mate(_) | Goal::NoMate => false,
        }
    }

    /// What a move earns; nothing where no points are given at all.
    pub fn points_of(&self, mv: Option<Move>) -> Option<u32> {
        let value = |mv| self.points.iter().find(|(other, _)| Some(*other) == mv);
        (!self.points.is_empty()).then(|| value(mv).map_or(0, |(_, value)| *value))
    }

    /// What the best move earns.
    pub fn maximum(&self) -> Option<u32> {
        self.points.iter().map(|(_, value)| *value).max()
    }

    /// What is to be found, for people.
    pub fn expected(&self) -> String {
        let names = |moves: &[Move]| {
            let names = moves.iter().map(|&mv| self.position.san(mv));
            names.collect::<Vec<_>>().join(" ")
        };
        match &self.goal {
            Goal::Move { best, avoid } if avoid.is_empty() => names(best),
            Goal::Move { best, avoid } => {
                let text = format!("{} not {}", names(best), names(avoid));
                text.trim_start().to_owned()
            }
            Goal::Mate(distance) => format!("mate {distance}"),
            Goal::NoMate => "no mate".to_owned(),
        }
    }
}

fn mate(epd: &Epd) -> Result<Option<Goal>, String> {
    let said = epd.operation("dm").is_some();
    match epd.mate_in() {
        Some(0) => Ok(Some(Goal::NoMate)),
        Some(distance) => match i32::try_from(distance) {
            Ok(distance) => Ok(Some(Goal::Mate(distance))),
            Err(_) => Err(format!("nobody mates in {distance} moves")),
        },
        None if said => Err("dm is no number of moves".to_owned()),
        None => Ok(None),
    }
}

/// The goal of finding moves; those of the highest value are right where `bm` does not say.
fn moves(mut best: Vec<Move>, avoid: Vec<Move>, points: &Points) -> Option<Goal> {
    if best.is_empty() {
        let maximum = points.iter().map(|(_, value)| *value).max();
        let worth_most = points.iter().filter(|(_, value)| Some(*value) == maximum);
        best = worth_most.map(|(mv, _)| *mv).collect();
    }
    (!best.is_empty() || !avoid.is_empty()).then_some(Goal::Move { best, avoid })
}

#[allow(clippy::needless_pass_by_value)] // It is handed to `map_err`.
fn in_words(error: EpdError) -> String {
    error.to_string()
}

#[cfg(test)]
pub fn sample(operations: &str) -> EpdPosition {
    let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {operations}");
    EpdPosition::read(&text, 1, Procedure::Fresh).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn read(operations: &str, procedure: Procedure) -> Result<EpdPosition, String> {
        EpdPosition::read(&format!("{BOARD} {operations}"), 3, procedure)
    }

    fn right(epd: &EpdPosition, text: &str) -> bool {
        epd.is_right(epd.position.parse_uci(text).unwrap())
    }

    #[test]
    fn best_moves_and_moves_to_avoid() {
        let both = sample("bm e4 d4; am d4; id \"X.1\";");
        assert!(right(&both, "e2e4") && !right(&both, "d2d4") && !right(&both, "a2a3"));
        assert_eq!((both.id.as_str(), both.line), ("X.1", 1));
        assert_eq!(both.expected(), "e4 d4 not d4");
        assert_eq!((both.maximum(), both.points_of(None)), (None, None));
        let avoid = sample("am f3 g4;");
        assert!(right(&avoid, "e2e4") && !right(&avoid, "f2f3"));
        assert_eq!(avoid.expected(), "not f3 g4");
    }

    #[test]
    fn points_for_moves() {
        let epd = sample("bm e4; c8 \"10 7\"; c9 \"e2e4 Nf3\"; c0 \"a3=5\";");
        let worth = |text: &str| {
            let mv = epd.position.parse_uci(text).unwrap();
            epd.points_of(Some(mv)).unwrap()
        };
        assert_eq!((worth("e2e4"), worth("g1f3"), worth("a2a3")), (10, 7, 0));
        assert_eq!(epd.points_of(None), Some(0), "a crash");
        assert_eq!(epd.maximum(), Some(10));
        assert!(right(&epd, "e2e4") && !right(&epd, "g1f3"));
    }

    #[test]
    fn without_best_moves_those_worth_most_are_right() {
        let epd = sample("c0 \"a3=2, d4=9, e4=9\";");
        assert!(right(&epd, "d2d4") && right(&epd, "e2e4"));
        assert!(!right(&epd, "a2a3"));
    }

    #[test]
    fn mates() {
        assert_eq!(sample("bm #4;").goal, Goal::Mate(4));
        assert_eq!(sample("bm #-4;").goal, Goal::Mate(-4));
        let key = sample("bm e4; dm 3; c0 \"Somebody - Nobody, 1900\";");
        assert_eq!(key.goal, Goal::Mate(3), "other keys may mate as fast");
        assert!(key.points.is_empty());
        assert_eq!(sample("dm 0;").goal, Goal::NoMate);
        assert_eq!(key.expected(), "mate 3");
    }

    #[test]
    fn tunguska_wants_the_first_move() {
        let first = |operations| read(operations, Procedure::Tunguska).unwrap();
        let listed = first("bm d4; c8 \"3 10\"; c9 \"a2a3 d2d4\";");
        assert!(right(&listed, "a2a3") && !right(&listed, "d2d4"));
        assert_eq!(listed.maximum(), Some(10), "points are still counted");
        let best = first("bm d4 e4;");
        assert!(right(&best, "d2d4") && !right(&best, "e2e4"));
        assert!(right(&first("bm d4; dm 3;"), "d2d4"));
        assert_eq!(first("bm #3;").goal, Goal::Mate(3), "there is no move");
    }

    #[test]
    fn lines_that_ask_nothing_are_refused() {
        let error = |operations| read(operations, Procedure::Fresh).unwrap_err();
        assert!(error("id \"no epd\";").starts_with("it asks nothing"));
        assert!(error("D1 20;").starts_with("it asks nothing"));
        assert_eq!(error("bm Qh5;"), "bm: 'Qh5': no such legal move here");
        assert_eq!(error("dm soon;"), "dm is no number of moves");
        assert!(error("dm 99999999999;").contains("99999999999"));
        assert!(EpdPosition::read("8/8 w", 1, Procedure::Fresh).is_err());
    }
}
