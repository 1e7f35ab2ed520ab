//! Whether an answer is one: legal moves, legal lines, mates that can be.

use super::fault::{Fault, Finding};
use super::subject::Subject;
use luft_chess::{CastlingNotation, Move, Position};
use luft_uci::{Info, Score, ScoreBound, SearchResult};

/// No mate is further away than this, in moves.
const FARTHEST_MATE: i32 = 300;

/// What is wrong with an answer, and what is only odd.
#[derive(Debug, Default)]
pub struct Opinion {
    /// Failures, one a fault.
    pub findings: Vec<Finding>,
    /// Mates whose line does not end in mate where it should; bounds of a table may do that.
    pub odd_mates: usize,
}

impl Opinion {
    fn object(&mut self, fault: Fault, detail: impl Into<String>) {
        if self.findings.iter().all(|finding| finding.fault != fault) {
            self.findings.push(Finding::new(fault, detail));
        }
    }
}

/// Looks at everything an engine said about a position.
pub fn thought(subject: &Subject, thought: &SearchResult) -> Opinion {
    let (position, notation) = (&subject.position, subject.notation());
    let mut opinion = Opinion::default();
    match &thought.best {
        Some(text) => match read(position, text, notation) {
            Some(best) => ponder(&position.make_move(best), thought, notation, &mut opinion),
            None => opinion.object(Fault::IllegalMove, format!("{text} cannot be played")),
        },
        None if position.has_moves() => {
            opinion.object(Fault::IllegalMove, "no move where there are some");
        }
        None => {}
    }
    for info in &thought.infos {
        line(position, info, notation, &mut opinion);
    }
    opinion
}

fn ponder(
    next: &Position,
    thought: &SearchResult,
    notation: CastlingNotation,
    opinion: &mut Opinion,
) {
    if let Some(text) = &thought.ponder
        && read(next, text, notation).is_none()
    {
        opinion.object(
            Fault::IllegalLine,
            format!("ponder {text} cannot be played"),
        );
    }
}

fn line(root: &Position, info: &Info, notation: CastlingNotation, opinion: &mut Opinion) {
    let mut position = *root;
    for text in &info.pv {
        let Some(mv) = read(&position, text, notation) else {
            let line = info.pv.join(" ");
            let detail = format!("{text} cannot be played in pv {line}");
            opinion.object(Fault::IllegalLine, detail);
            return;
        };
        position = position.make_move(mv);
    }
    if let Some(Score::Mate(moves)) = info.score {
        mate(root, moves, info, &position, opinion);
    }
}

/// A mate in n takes 2n-1 plies, being mated in n takes 2n.
fn mate(root: &Position, moves: i32, info: &Info, end: &Position, opinion: &mut Opinion) {
    let impossible = match moves {
        0 => !root.is_checkmate(),
        _ => !root.has_moves() || moves.saturating_abs() > FARTHEST_MATE,
    };
    if impossible {
        opinion.object(Fault::WrongMate, format!("mate {moves} cannot be"));
        return;
    }
    let plies = (2 * moves.unsigned_abs() as usize).saturating_sub(usize::from(moves > 0));
    let fits = info.pv.len() == plies && end.is_checkmate();
    if info.bound == ScoreBound::Exact && !info.pv.is_empty() && !fits {
        opinion.odd_mates += 1;
    }
}

/// The legal move of exactly this text: what a GUI would not understand is no move.
pub fn read(position: &Position, text: &str, notation: CastlingNotation) -> Option<Move> {
    let mv = position.parse_uci(text).ok()?;
    (position.uci(mv, notation) == text).then_some(mv)
}

/// What differs between two answers to the same question.
pub fn difference(first: &SearchResult, second: &SearchResult) -> Option<Finding> {
    let summary = |thought: &SearchResult| {
        let last = thought.last();
        let score = last.and_then(|info| info.score);
        let nodes = last.and_then(|info| info.nodes);
        let score = score.map_or_else(|| "none".to_owned(), |score| score.to_string());
        let nodes = nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string());
        let best = thought.best.as_deref().unwrap_or("none");
        format!("move {best}, score {score}, nodes {nodes}")
    };
    let (first, second) = (summary(first), summary(second));
    let detail = || format!("first {first}, then {second}");
    (first != second).then(|| Finding::new(Fault::Unsteady, detail()))
}

#[cfg(test)]
mod tests {
    use super::super::subject::Sort;
    use super::*;
    use luft_uci::{Message, SetPosition, Start};

    fn opinion(fen: &str, sort: Sort, lines: &[&str]) -> Opinion {
        let subject = Subject {
            sort,
            place: SetPosition {
                start: Start::Fen(fen.to_owned()),
                moves: Vec::new(),
            },
            position: fen.parse().unwrap(),
        };
        thought(&subject, &said(lines))
    }

    fn said(lines: &[&str]) -> SearchResult {
        let mut thought = SearchResult::default();
        for line in lines {
            match line.parse().unwrap() {
                Message::Info(info) => thought.infos.push(*info),
                Message::BestMove { best, ponder } => {
                    (thought.best, thought.ponder) = (best, ponder);
                }
                other => panic!("{other}"),
            }
        }
        thought
    }

    fn faults(fen: &str, lines: &[&str]) -> Vec<Fault> {
        let findings = opinion(fen, Sort::Game, lines).findings;
        findings.iter().map(|finding| finding.fault).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLES: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const MATED: &str = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/RK6 w - - 0 1";

    #[test]
    fn good_answers_pass() {
        let lines = [
            "info depth 2 score cp 3 pv e2e4 e7e5",
            "bestmove e2e4 ponder e7e5",
        ];
        assert_eq!(faults(START, &lines), []);
        assert_eq!(
            faults(MATED, &["info depth 0 score mate 0", "bestmove (none)"]),
            []
        );
        let mate = opinion(
            MATE_IN_ONE,
            Sort::Game,
            &["info score mate 1 pv a1a8", "bestmove a1a8"],
        );
        assert!(mate.findings.is_empty() && mate.odd_mates == 0);
    }

    #[test]
    fn bad_moves_and_lines_are_caught() {
        assert_eq!(faults(START, &["bestmove e2e5"]), [Fault::IllegalMove]);
        assert_eq!(faults(START, &["bestmove 0000"]), [Fault::IllegalMove]);
        assert_eq!(faults(MATED, &["bestmove g8h8"]), [Fault::IllegalMove]);
        let ponder = faults(START, &["bestmove e2e4 ponder e2e4"]);
        assert_eq!(ponder, [Fault::IllegalLine]);
        let line = faults(START, &["info pv e2e4 e4e5", "bestmove e2e4"]);
        assert_eq!(line, [Fault::IllegalLine]);
    }

    #[test]
    fn castling_is_written_as_the_mode_wants() {
        for (sort, text, faults) in [
            (Sort::Game, "bestmove e1g1", 0),
            (Sort::Game, "bestmove e1h1", 1),
            (Sort::Chess960, "bestmove e1h1", 0),
            (Sort::Chess960, "bestmove e1g1", 1),
        ] {
            let found = opinion(CASTLES, sort, &[text]).findings.len();
            assert_eq!(found, faults, "{sort:?} {text}");
        }
    }

    #[test]
    fn mates_that_cannot_be() {
        let zero = ["info score mate 0 pv e2e4", "bestmove e2e4"];
        assert_eq!(faults(START, &zero), [Fault::WrongMate]);
        let far = ["info score mate 16383 pv e2e4", "bestmove e2e4"];
        assert_eq!(faults(START, &far), [Fault::WrongMate]);
        let short = ["info score mate 2 pv a1a8", "bestmove a1a8"];
        assert_eq!(opinion(MATE_IN_ONE, Sort::Game, &short).odd_mates, 1);
    }

    #[test]
    fn two_answers_are_compared() {
        let one = said(&["info score cp 1 nodes 10 pv e2e4", "bestmove e2e4"]);
        let other = said(&["info score cp 1 nodes 11 pv e2e4", "bestmove e2e4"]);
        assert_eq!(difference(&one, &one), None);
        let found = difference(&one, &other).unwrap();
        assert_eq!(found.fault, Fault::Unsteady);
        assert!(found.detail.contains("nodes 10") && found.detail.contains("nodes 11"));
    }
}
