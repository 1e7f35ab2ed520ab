//! What became of one question: what the engine said, judged against what was to be found, and
//! when it had found it.

use super::question::{Goal, Question};
use luft_chess::Move;
use luft_uci::{Info, Score, ScoreBound, SearchResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// An answer and what it is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether it is what was to be found.
    pub solved: bool,
    /// What the move earned, where points are given.
    pub points: Option<u32>,
    /// In questions about mates: whether a mate of any length was announced for the right side.
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
    pub trouble: Option<String>,
}

/// How far a search was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
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

impl Outcome {
    /// The outcome when the engine failed: nothing is earned.
    pub fn failed(question: &Question, trouble: String) -> Self {
        Self {
            points: question.points_of(None),
            mate_found: matches!(question.goal, Goal::Mate(_)).then_some(false),
            trouble: Some(trouble),
            ..Self::default()
        }
    }

    /// Judges what an engine thought.
    pub fn judge(question: &Question, thought: &SearchResult) -> Self {
        let end = Moment::end(&thought.infos, thought.elapsed);
        let best = match legal(question, thought) {
            Ok(best) => best,
            Err(trouble) => {
                return Self {
                    best: thought.best.clone(),
                    end,
                    ..Self::failed(question, trouble)
                };
            }
        };
        let lines: Vec<_> = thought.infos.iter().filter(|info| is_first(info)).collect();
        let score = last_score(&lines);
        let solved = match question.goal {
            Goal::Move { .. } => best.is_some_and(|best| question.is_right(best)),
            Goal::Mate(distance) => score == Some(Score::Mate(distance)),
            Goal::NoMate => matches!(score, Some(Score::Centipawns(_))),
        };
        let found = match question.goal {
            Goal::Mate(distance) => Some(has_mate(score, distance > 0)),
            Goal::Move { .. } | Goal::NoMate => None,
        };
        Self {
            solved,
            points: question.points_of(best),
            mate_found: found,
            best: thought.best.clone(),
            played: best.map(|best| question.position.san(best)),
            score: score.map(|score| score.to_string()),
            solution: solved.then(|| solution(question, &lines, end)).flatten(),
            end,
            trouble: None,
        }
    }

    /// What the engine answered, for people.
    pub fn answer(&self) -> String {
        if let Some(trouble) = &self.trouble {
            return trouble.clone();
        }
        let played = self.played.as_deref().unwrap_or("no move");
        match (self.mate_found, &self.score) {
            (Some(_), Some(score)) => format!("{played} ({score})"),
            _ => played.to_owned(),
        }
    }
}

/// The move, which must be one unless there is none.
fn legal(question: &Question, thought: &SearchResult) -> Result<Option<Move>, String> {
    match &thought.best {
        Some(text) => match question.position.parse_uci(text) {
            Ok(best) => Ok(Some(best)),
            Err(_) => Err(format!("illegal move {text}")),
        },
        None if question.position.has_moves() => Err("no move, though there is one".to_owned()),
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

/// When a solved question was solved. That there is no mate is found at no certain moment.
fn solution(question: &Question, lines: &[&Info], end: Moment) -> Option<Moment> {
    match question.goal {
        Goal::Move { .. } => Some(settled(question, lines).map_or(end, Moment::of)),
        Goal::Mate(distance) => {
            let wanted = Some(Score::Mate(distance));
            let announced = |info: &&&Info| info.score == wanted && info.bound == ScoreBound::Exact;
            lines.iter().find(announced).map(|info| Moment::of(info))
        }
        Goal::NoMate => None,
    }
}

/// The first line from which on the move was right till the end; none if the last line had another.
fn settled<'a>(question: &Question, lines: &[&'a Info]) -> Option<&'a Info> {
    let right = |text: &String| {
        let mv = question.position.parse_uci(text);
        mv.is_ok_and(|mv| question.is_right(mv))
    };
    let with_move = lines.iter().rev().filter(|info| !info.pv.is_empty());
    let staying = with_move.take_while(|info| info.pv.first().is_some_and(right));
    staying.last().copied()
}

#[cfg(test)]
mod tests {
    use super::super::question::sample;
    use super::*;
    use luft_uci::Message;

    fn thought(infos: &[&str], best: &str) -> SearchResult {
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

    fn judge(operations: &str, infos: &[&str], best: &str) -> Outcome {
        Outcome::judge(&sample(operations), &thought(infos, best))
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
        let outcome = judge("bm e4 d4;", &WAVERING, "e2e4");
        assert!(outcome.solved);
        let wanted = Moment {
            depth: Some(3),
            nodes: Some(30),
            milliseconds: Some(3),
        };
        assert_eq!(outcome.solution, Some(wanted));
        assert_eq!(outcome.end.depth, Some(4));
        assert_eq!(outcome.end.milliseconds, Some(90));
        assert_eq!(outcome.score.as_deref(), Some("cp 4"));
        assert_eq!(outcome.answer(), "e4");
        let alone = judge("bm e4;", &WAVERING, "e2e4").solution.unwrap();
        assert_eq!(alone.depth, Some(4));
        let always = judge("am h4;", &WAVERING, "e2e4").solution.unwrap();
        assert_eq!(always.depth, Some(1));
    }

    #[test]
    fn a_move_found_at_the_last_moment() {
        let outcome = judge("bm d4;", &WAVERING, "d2d4");
        assert_eq!(outcome.solution, Some(outcome.end));
        let silent = judge("bm d4;", &[], "d2d4");
        assert!(silent.solved && silent.solution.unwrap().depth.is_none());
    }

    #[test]
    fn a_wrong_move_has_no_solution() {
        let outcome = judge("bm e4; c0 \"e4=10, a3=4\";", &WAVERING, "a2a3");
        assert!(!outcome.solved && outcome.solution.is_none());
        assert_eq!(outcome.points, Some(4));
    }

    #[test]
    fn only_the_first_line_counts() {
        let infos = [
            "depth 5 multipv 1 score cp 9 pv e2e4",
            "depth 5 multipv 2 score mate 3 pv a2a3",
        ];
        let outcome = judge("bm e4;", &infos, "e2e4");
        assert_eq!(outcome.solution.unwrap().depth, Some(5));
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
        let outcome = judge("dm 3;", &infos, "d2d4");
        assert_eq!((outcome.solved, outcome.mate_found), (true, Some(true)));
        assert_eq!(outcome.solution.unwrap().depth, Some(4));
        assert_eq!(outcome.answer(), "d4 (mate 3)");
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
            let outcome = judge("dm 2;", &infos, best);
            assert!(!outcome.solved && outcome.trouble.is_some(), "{best}");
            assert_eq!(outcome.mate_found, Some(false));
        }
        let outcome = judge("bm e4; c0 \"e4=10\";", &[], "e2e5");
        assert_eq!(outcome.points, Some(0));
        assert_eq!(outcome.answer(), "illegal move e2e5");
    }

    #[test]
    fn castling_may_be_written_either_way() {
        let text = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;";
        let question = Question::read(text, 1, super::super::Procedure::Fresh).unwrap();
        for best in ["e1g1", "e1h1"] {
            assert!(Outcome::judge(&question, &thought(&[], best)).solved);
        }
    }
}
