//! Checks what an engine sent during a search: a legal `bestmove`, legal `pv`s, possible mate scores.

use crate::failure::{Failure, FailureKind};
use crate::test_position::TestPosition;
use luft_chess::{CastlingNotation, Move, Position};
use luft_uci::{Info, Score, ScoreBound, SearchResult};

/// No mate is further away than this, in moves.
const FARTHEST_MATE: i32 = 300;

/// What is wrong with a search, and what is only odd.
#[derive(Debug, Default)]
pub(crate) struct CheckResult {
    /// Failures, one a kind.
    pub(crate) failures: Vec<Failure>,
    /// Mates whose line does not end in mate where it should; bounds of a table may do that.
    pub(crate) odd_mates: usize,
}

impl CheckResult {
    fn report(&mut self, kind: FailureKind, detail: impl Into<String>) {
        if self.failures.iter().all(|failure| failure.kind != kind) {
            self.failures.push(Failure::new(kind, detail));
        }
    }
}

/// Checks everything an engine sent about a position.
pub(crate) fn search(test: &TestPosition, search: &SearchResult) -> CheckResult {
    let (position, notation) = (&test.position, test.notation());
    let mut result = CheckResult::default();
    match &search.best {
        Some(text) => match read(position, text, notation) {
            Some(best) => ponder(&position.make_move(best), search, notation, &mut result),
            None => result.report(FailureKind::IllegalMove, format!("{text} cannot be played")),
        },
        None if position.has_moves() => {
            result.report(FailureKind::IllegalMove, "no move where there are some");
        }
        None => {}
    }
    for info in &search.infos {
        line(position, info, notation, &mut result);
    }
    result
}

fn ponder(
    next: &Position,
    search: &SearchResult,
    notation: CastlingNotation,
    result: &mut CheckResult,
) {
    if let Some(text) = &search.ponder
        && read(next, text, notation).is_none()
    {
        result.report(
            FailureKind::IllegalPv,
            format!("ponder {text} cannot be played"),
        );
    }
}

fn line(root: &Position, info: &Info, notation: CastlingNotation, result: &mut CheckResult) {
    let mut position = *root;
    for text in &info.pv {
        let Some(mv) = read(&position, text, notation) else {
            let line = info.pv.join(" ");
            let detail = format!("{text} cannot be played in pv {line}");
            result.report(FailureKind::IllegalPv, detail);
            return;
        };
        position = position.make_move(mv);
    }
    if let Some(Score::Mate(moves)) = info.score {
        mate(root, moves, info, &position, result);
    }
}

/// A mate in n takes 2n-1 plies, being mated in n takes 2n.
fn mate(root: &Position, moves: i32, info: &Info, end: &Position, result: &mut CheckResult) {
    let impossible = match moves {
        0 => !root.is_checkmate(),
        _ => !root.has_moves() || moves.saturating_abs() > FARTHEST_MATE,
    };
    if impossible {
        result.report(FailureKind::WrongMate, format!("mate {moves} cannot be"));
        return;
    }
    let plies = (2 * moves.unsigned_abs() as usize).saturating_sub(usize::from(moves > 0));
    let fits = info.pv.len() == plies && end.is_checkmate();
    if info.bound == ScoreBound::Exact && !info.pv.is_empty() && !fits {
        result.odd_mates += 1;
    }
}

/// The legal move of exactly this text: what a GUI would not understand is no move.
pub(crate) fn read(position: &Position, text: &str, notation: CastlingNotation) -> Option<Move> {
    let mv = position.parse_uci(text).ok()?;
    (position.uci(mv, notation) == text).then_some(mv)
}

/// What differs between two runs of the same search.
pub(crate) fn difference(first: &SearchResult, second: &SearchResult) -> Option<Failure> {
    let summary = |search: &SearchResult| {
        let last = search.last();
        let score = last.and_then(|info| info.score);
        let nodes = last.and_then(|info| info.nodes);
        let score = score.map_or_else(|| "none".to_owned(), |score| score.to_string());
        let nodes = nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string());
        let best = search.best.as_deref().unwrap_or("none");
        format!("move {best}, score {score}, nodes {nodes}")
    };
    let (first, second) = (summary(first), summary(second));
    let detail = || format!("first {first}, then {second}");
    (first != second).then(|| Failure::new(FailureKind::NonDeterministic, detail()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_position::PositionKind;
    use luft_uci::{Message, SetPosition, Start};

    fn result(fen: &str, kind: PositionKind, lines: &[&str]) -> CheckResult {
        let test = TestPosition {
            kind,
            command: SetPosition {
                start: Start::Fen(fen.to_owned()),
                moves: Vec::new(),
            },
            position: fen.parse().unwrap(),
        };
        search(&test, &said(lines))
    }

    fn said(lines: &[&str]) -> SearchResult {
        let mut search = SearchResult::default();
        for line in lines {
            match line.parse().unwrap() {
                Message::Info(info) => search.infos.push(*info),
                Message::BestMove { best, ponder } => {
                    (search.best, search.ponder) = (best, ponder);
                }
                other => panic!("{other}"),
            }
        }
        search
    }

    fn failure_kinds(fen: &str, lines: &[&str]) -> Vec<FailureKind> {
        let failures = result(fen, PositionKind::Game, lines).failures;
        failures.iter().map(|failure| failure.kind).collect()
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
        assert_eq!(failure_kinds(START, &lines), []);
        assert_eq!(
            failure_kinds(MATED, &["info depth 0 score mate 0", "bestmove (none)"]),
            []
        );
        let mate = result(
            MATE_IN_ONE,
            PositionKind::Game,
            &["info score mate 1 pv a1a8", "bestmove a1a8"],
        );
        assert!(mate.failures.is_empty() && mate.odd_mates == 0);
    }

    #[test]
    fn bad_moves_and_lines_are_caught() {
        assert_eq!(
            failure_kinds(START, &["bestmove e2e5"]),
            [FailureKind::IllegalMove]
        );
        assert_eq!(
            failure_kinds(START, &["bestmove 0000"]),
            [FailureKind::IllegalMove]
        );
        assert_eq!(
            failure_kinds(MATED, &["bestmove g8h8"]),
            [FailureKind::IllegalMove]
        );
        let ponder = failure_kinds(START, &["bestmove e2e4 ponder e2e4"]);
        assert_eq!(ponder, [FailureKind::IllegalPv]);
        let line = failure_kinds(START, &["info pv e2e4 e4e5", "bestmove e2e4"]);
        assert_eq!(line, [FailureKind::IllegalPv]);
    }

    #[test]
    fn castling_is_written_as_the_mode_wants() {
        for (kind, text, failures) in [
            (PositionKind::Game, "bestmove e1g1", 0),
            (PositionKind::Game, "bestmove e1h1", 1),
            (PositionKind::Chess960, "bestmove e1h1", 0),
            (PositionKind::Chess960, "bestmove e1g1", 1),
        ] {
            let found = result(CASTLES, kind, &[text]).failures.len();
            assert_eq!(found, failures, "{kind:?} {text}");
        }
    }

    #[test]
    fn mates_that_cannot_be() {
        let zero = ["info score mate 0 pv e2e4", "bestmove e2e4"];
        assert_eq!(failure_kinds(START, &zero), [FailureKind::WrongMate]);
        let far = ["info score mate 16383 pv e2e4", "bestmove e2e4"];
        assert_eq!(failure_kinds(START, &far), [FailureKind::WrongMate]);
        let short = ["info score mate 2 pv a1a8", "bestmove a1a8"];
        assert_eq!(result(MATE_IN_ONE, PositionKind::Game, &short).odd_mates, 1);
    }

    #[test]
    fn two_answers_are_compared() {
        let one = said(&["info score cp 1 nodes 10 pv e2e4", "bestmove e2e4"]);
        let other = said(&["info score cp 1 nodes 11 pv e2e4", "bestmove e2e4"]);
        assert_eq!(difference(&one, &one), None);
        let found = difference(&one, &other).unwrap();
        assert_eq!(found.kind, FailureKind::NonDeterministic);
        assert!(found.detail.contains("nodes 10") && found.detail.contains("nodes 11"));
    }
}
