//! The result of one position: what the engine found, compared with what was to be found, and
//! when it had found it.

use super::epd_position::{EpdPosition, Goal};
use luft_chess::Move;
use luft_uci::{Info, Score, ScoreBound, SearchResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What an engine found in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionResult {
    /// Whether it is what was to be found.
    pub solved: bool,
    /// What the move earned, where points are given.
    pub points: Option<u32>,
    /// In positions about mates: whether a mate of any length was announced for the right side.
    pub mate_found: Option<bool>,
    /// The move as the engine wrote it.
    pub best: Option<String>,
    /// The same for people.
    pub played: Option<String>,
    /// The last score, `cp 12` or `mate 3`.
    pub score: Option<String>,
    /// Where the search was when it had the solution for good.
    pub solution: Option<Moment>,
    /// Where the search ended.
    pub end: Moment,
    /// What the engine did that it must not.
    pub failure: Option<String>,
}

/// How far a search was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Depth.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub milliseconds: Option<u64>,
}

impl Moment {
    fn of(info: &Info) -> Self {
        Self {
            depth: info.depth,
            nodes: info.nodes,
            milliseconds: info.time.map(|time| time.as_millis() as u64),
        }
    }

    /// The end of a search: the last that was said, and the time until the answer came.
    fn end(infos: &[Info], elapsed: Duration) -> Self {
        Self {
            depth: infos.iter().rev().find_map(|info| info.depth),
            nodes: infos.iter().rev().find_map(|info| info.nodes),
            milliseconds: Some(elapsed.as_millis() as u64),
        }
    }
}

impl PositionResult {
    /// The result when the engine failed: nothing is earned.
    pub fn failed(epd: &EpdPosition, failure: String) -> Self {
        Self {
            points: epd.points_of(None),
            mate_found: matches!(epd.goal, Goal::Mate(_)).then_some(false),
            failure: Some(failure),
            ..Self::default()
        }
    }

    /// Judges what an engine search.
    pub fn of(epd: &EpdPosition, search: &SearchResult) -> Self {
        let end = Moment::end(&search.infos, search.elapsed);
        let best = match legal(epd, search) {
            Ok(best) => best,
            Err(failure) => {
                return Self {
                    best: search.best.clone(),
                    end,
                    ..Self::failed(epd, failure)
                };
            }
        };
        let lines: Vec<_> = search.infos.iter().filter(|info| is_first(info)).collect();
        let score = last_score(&lines);
        let solved = match epd.goal {
            Goal::Move { .. } => best.is_some_and(|best| epd.is_right(best)),
            Goal::Mate(distance) => score == Some(Score::Mate(distance)),
            Goal::NoMate => matches!(score, Some(Score::Centipawns(_))),
        };
        let found = match epd.goal {
            Goal::Mate(distance) => Some(has_mate(score, distance > 0)),
            Goal::Move { .. } | Goal::NoMate => None,
        };
        Self {
            solved,
            points: epd.points_of(best),
            mate_found: found,
            best: search.best.clone(),
            played: best.map(|best| epd.position.san(best)),
            score: score.map(|score| score.to_string()),
            solution: solved.then(|| solution(epd, &lines, end)).flatten(),
            end,
            failure: None,
        }
    }

    /// What the engine answered, for people.
    pub fn answer(&self) -> String {
        if let Some(failure) = &self.failure {
            return failure.clone();
        }
        let played = self.played.as_deref().unwrap_or("no move");
        match (self.mate_found, &self.score) {
            (Some(_), Some(score)) => format!("{played} ({score})"),
            _ => played.to_owned(),
        }
    }
}

/// The move, which must be one unless there is none.
fn legal(epd: &EpdPosition, search: &SearchResult) -> Result<Option<Move>, String> {
    match &search.best {
        Some(text) => match epd.position.parse_uci(text) {
            Ok(best) => Ok(Some(best)),
            Err(_) => Err(format!("illegal move {text}")),
        },
        None if epd.position.has_moves() => Err("no move, though there is one".to_owned()),
        None => Ok(None),
    }
}

fn is_first(info: &Info) -> bool {
    info.multi_pv.unwrap_or(1) == 1
}

/// The last score that is known, not only bounded.
fn last_score(lines: &[&Info]) -> Option<Score> {
    let mut known = lines
        .iter()
        .rev()
        .filter(|info| info.bound == ScoreBound::Exact);
    known.find_map(|info| info.score)
}

fn has_mate(score: Option<Score>, ours: bool) -> bool {
    match score {
        Some(Score::Mate(distance)) => (distance > 0) == ours,
        Some(Score::Centipawns(_)) | None => false,
    }
}

/// When a position was solved. That there is no mate is found at no certain moment.
fn solution(epd: &EpdPosition, lines: &[&Info], end: Moment) -> Option<Moment> {
    match epd.goal {
        Goal::Move { .. } => Some(settled(epd, lines).map_or(end, Moment::of)),
        Goal::Mate(distance) => {
            let expected = Some(Score::Mate(distance));
            let announced =
                |info: &&&Info| info.score == expected && info.bound == ScoreBound::Exact;
            lines.iter().find(announced).map(|info| Moment::of(info))
        }
        Goal::NoMate => None,
    }
}

/// The first line from which on the move was right till the end; none if the last line had another.
fn settled<'a>(epd: &EpdPosition, lines: &[&'a Info]) -> Option<&'a Info> {
    let right = |text: &String| {
        let mv = epd.position.parse_uci(text);
        mv.is_ok_and(|mv| epd.is_right(mv))
    };
    let with_move = lines.iter().rev().filter(|info| !info.pv.is_empty());
    let staying = with_move.take_while(|info| info.pv.first().is_some_and(right));
    staying.last().copied()
}

#[cfg(test)]
mod tests {
    use super::super::epd_position::sample;
    use super::*;
    use luft_uci::Message;

    fn search(infos: &[&str], best: &str) -> SearchResult {
        let info = |text: &&str| match format!("info {text}").parse() {
            Ok(Message::Info(info)) => *info,
            other => panic!("{other:?}"),
        };
        SearchResult {
            best: (best != "none").then(|| best.to_owned()),
            ponder: None,
            infos: infos.iter().map(info).collect(),
            elapsed: Duration::from_millis(90),
        }
    }

    fn judge(operations: &str, infos: &[&str], best: &str) -> PositionResult {
        PositionResult::of(&sample(operations), &search(infos, best))
    }

    const WAVERING: [&str; 5] = [
        "depth 1 time 1 nodes 10 score cp 1 pv e2e4",
        "depth 2 time 2 nodes 20 score cp 2 pv a2a3 a7a6",
        "depth 3 time 3 nodes 30 score cp 3 lowerbound pv d2d4",
        "depth 3 time 4 nodes 40 currmove b2b4 currmovenumber 2",
        "depth 4 time 5 nodes 50 score cp 4 pv e2e4 e7e5",
    ];

    #[test]
    fn a_move_is_found_when_it_stays() {
        let result = judge("bm e4 d4;", &WAVERING, "e2e4");
        assert!(result.solved);
        let expected = Moment {
            depth: Some(3),
            nodes: Some(30),
            milliseconds: Some(3),
        };
        assert_eq!(result.solution, Some(expected));
        assert_eq!(result.end.depth, Some(4));
        assert_eq!(result.end.milliseconds, Some(90));
        assert_eq!(result.score.as_deref(), Some("cp 4"));
        assert_eq!(result.answer(), "e4");
        let alone = judge("bm e4;", &WAVERING, "e2e4").solution.unwrap();
        assert_eq!(alone.depth, Some(4));
        let always = judge("am h4;", &WAVERING, "e2e4").solution.unwrap();
        assert_eq!(always.depth, Some(1));
    }

    #[test]
    fn a_move_found_at_the_last_moment() {
        let result = judge("bm d4;", &WAVERING, "d2d4");
        assert_eq!(result.solution, Some(result.end));
        let silent = judge("bm d4;", &[], "d2d4");
        assert!(silent.solved && silent.solution.unwrap().depth.is_none());
    }

    #[test]
    fn a_wrong_move_has_no_solution() {
        let result = judge("bm e4; c0 \"e4=10, a3=4\";", &WAVERING, "a2a3");
        assert!(!result.solved && result.solution.is_none());
        assert_eq!(result.points, Some(4));
    }

    #[test]
    fn only_the_first_line_counts() {
        let infos = [
            "depth 5 multipv 1 score cp 9 pv e2e4",
            "depth 5 multipv 2 score mate 3 pv a2a3",
        ];
        let result = judge("bm e4;", &infos, "e2e4");
        assert_eq!(result.solution.unwrap().depth, Some(5));
        assert_eq!(judge("dm 3;", &infos, "e2e4").mate_found, Some(false));
    }

    #[test]
    fn the_stated_mate_solves() {
        let infos = [
            "depth 3 time 3 score mate 3 lowerbound pv e2e4",
            "depth 4 time 4 score mate 3 pv e2e4",
            "depth 5 time 5 score mate 3 pv d2d4",
            "depth 6 time 6 score mate 4 upperbound pv d2d4",
        ];
        let result = judge("dm 3;", &infos, "d2d4");
        assert_eq!((result.solved, result.mate_found), (true, Some(true)));
        assert_eq!(result.solution.unwrap().depth, Some(4));
        assert_eq!(result.answer(), "d4 (mate 3)");
        let other = judge("dm 2;", &infos, "d2d4");
        assert_eq!((other.solved, other.mate_found), (false, Some(true)));
        let wrong_side = judge("dm -3;", &infos, "d2d4");
        assert_eq!(wrong_side.mate_found, Some(false));
        let mated = ["depth 2 score mate -3 pv e2e4"];
        assert!(judge("bm #-3;", &mated, "e2e4").solved);
    }

    #[test]
    fn no_mate_is_to_be_announced_in_a_draw() {
        assert!(judge("dm 0;", &["depth 1 score cp 0 pv e2e4"], "e2e4").solved);
        assert!(!judge("dm 0;", &["depth 1 score mate 9 pv e2e4"], "e2e4").solved);
    }

    #[test]
    fn illegal_moves_earn_nothing() {
        for best in ["e2e5", "nonsense", "none"] {
            let infos = ["depth 1 score mate 2 pv e2e4"];
            let result = judge("dm 2;", &infos, best);
            assert!(!result.solved && result.failure.is_some(), "{best}");
            assert_eq!(result.mate_found, Some(false));
        }
        let result = judge("bm e4; c0 \"e4=10\";", &[], "e2e5");
        assert_eq!(result.points, Some(0));
        assert_eq!(result.answer(), "illegal move e2e5");
    }

    #[test]
    fn castling_may_be_written_either_way() {
        let text = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;";
        let epd = EpdPosition::read(text, 1, super::super::Procedure::Fresh).unwrap();
        for best in ["e1g1", "e1h1"] {
            assert!(PositionResult::of(&epd, &search(&[], best)).solved);
        }
    }
}
