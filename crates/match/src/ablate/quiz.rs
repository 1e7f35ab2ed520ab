//! A suite of positions with known best moves, asked at a fixed number of nodes each.

use indicatif::ProgressBar;
use luft_chess::{Epd, Move, Position};
use luft_run::RunError;
use luft_run::file;
use luft_run::{EngineConfig, PATIENCE};
use luft_uci::{Client, Go, SetPosition, Start};
use serde::{Deserialize, Serialize};
use std::num::NonZero;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How long one position may take: nodes are few, machines may be slow.
const LONGEST: Duration = Duration::from_mins(10);

/// What an engine scored in a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Positions whose best move was found.
    pub found: usize,
    /// Tally for good moves, where the suite gives them.
    pub points: Option<u64>,
    /// The most points there are.
    pub most: Option<u64>,
}

/// One position and what its answers are worth.
#[derive(Clone, Debug)]
struct Question {
    position: Position,
    best: Vec<Move>,
    // Empty where the suite has no points.
    points: Vec<(Move, u64)>,
}

/// A suite.
#[derive(Clone, Debug)]
pub struct Quiz {
    questions: Vec<Question>,
}

impl Quiz {
    /// Reads a suite in EPD.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let text = file::read_text(path)?;
        let lines = (1..).zip(text.lines());
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let questions: Result<Vec<_>, _> = lines
            .map(|(number, line)| {
                let question = Question::read(line);
                question.map_err(|why| RunError::content(path, format!("line {number}: {why}")))
            })
            .collect();
        match questions? {
            questions if questions.is_empty() => {
                Err(RunError::content(path, "there is no position in it"))
            }
            questions => Ok(Self { questions }),
        }
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.questions.len()
    }

    /// Asks everything, of as many engines at once as are allowed.
    pub fn ask(
        &self,
        engine: &EngineConfig,
        nodes: u64,
        concurrency: NonZero<usize>,
        bar: &ProgressBar,
    ) -> Result<Tally, RunError> {
        let share = self.len().div_ceil(concurrency.get()).max(1);
        let parts: Vec<_> = thread::scope(|scope| {
            let work = |part| scope.spawn(move || ask(engine, part, nodes, bar));
            let workers: Vec<_> = self.questions.chunks(share).map(work).collect();
            let join = |worker: thread::ScopedJoinHandle<_>| {
                worker.join().expect("a worker returns its errors")
            };
            workers.into_iter().map(join).collect()
        });
        let parts: Result<Vec<Tally>, _> = parts.into_iter().collect();
        Ok(parts?.into_iter().fold(Tally::default(), Tally::plus))
    }
}

impl Tally {
    fn plus(self, other: Self) -> Self {
        let sum = |one: Option<u64>, two: Option<u64>| match (one, two) {
            (None, None) => None,
            _ => Some(one.unwrap_or(0) + two.unwrap_or(0)),
        };
        Self {
            found: self.found + other.found,
            points: sum(self.points, other.points),
            most: sum(self.most, other.most),
        }
    }
}

impl Question {
    fn read(line: &str) -> Result<Self, String> {
        let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
        let words = |opcode| -> Vec<String> {
            let operands = epd.operation(opcode).map(|found| &found.operands[..]);
            let texts = operands.unwrap_or_default().iter();
            texts
                .flat_map(|text| text.text().split_whitespace().map(str::to_owned))
                .collect()
        };
        let (values, moves) = (words("c8"), words("c9"));
        if values.len() != moves.len() {
            return Err("c8 and c9 are not equally long".to_owned());
        }
        let points: Vec<(Move, u64)> = moves
            .iter()
            .zip(&values)
            .map(|(mv, value)| {
                let mv = epd.position.parse_move(mv);
                let mv = mv.map_err(|error| format!("c9: {error}"))?;
                let value = value.parse();
                Ok((mv, value.map_err(|error| format!("c8: {error}"))?))
            })
            .collect::<Result<_, String>>()?;
        let best = match points.first() {
            Some(&(mv, _)) => vec![mv],
            None => epd.best_moves().map_err(|error| error.to_string())?,
        };
        if best.is_empty() {
            return Err("it has no best move (bm or c9)".to_owned());
        }
        Ok(Self {
            position: epd.position,
            best,
            points,
        })
    }

    fn worth(&self, answer: Option<Move>) -> Tally {
        let gained = |&&(mv, _): &&(Move, u64)| Some(mv) == answer;
        let points = self
            .points
            .iter()
            .find(gained)
            .map_or(0, |&(_, value)| value);
        Tally {
            found: usize::from(answer.is_some_and(|mv| self.best.contains(&mv))),
            points: (!self.points.is_empty()).then_some(points),
            most: self.points.iter().map(|&(_, value)| value).max(),
        }
    }
}

fn ask(
    engine: &EngineConfig,
    questions: &[Question],
    nodes: u64,
    bar: &ProgressBar,
) -> Result<Tally, RunError> {
    let mut client = engine.start()?;
    let mut sum = Tally::default();
    for question in questions {
        let answer = answer(&mut client, &question.position, nodes);
        let answer = answer.map_err(RunError::engine(&engine.name))?;
        // An illegal answer is a wrong one.
        let answer = answer.and_then(|text| question.position.parse_uci(&text).ok());
        sum = sum.plus(question.worth(answer));
        bar.inc(1);
    }
    Ok(sum)
}

fn answer(
    client: &mut Client,
    position: &Position,
    nodes: u64,
) -> Result<Option<String>, luft_uci::ClientError> {
    client.new_game(PATIENCE)?;
    client.position(SetPosition {
        start: Start::Fen(position.fen()),
        moves: Vec::new(),
    });
    let go = Go {
        nodes: Some(nodes),
        ..Go::default()
    };
    Ok(client.search(go, LONGEST)?.best)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn question(operations: &str) -> Result<Question, String> {
        Question::read(&format!("{BOARD} {operations}"))
    }

    fn worth(question: &Question, mv: &str) -> Tally {
        question.worth(question.position.parse_uci(mv).ok())
    }

    #[test]
    fn any_of_the_best_moves_is_right() {
        let two = question("bm e4 d4; id \"x\";").unwrap();
        assert_eq!(
            [&"e2e4", &"d2d4", &"a2a3"].map(|mv| worth(&two, mv).found),
            [1, 1, 0]
        );
        assert_eq!(worth(&two, "e2e4").points, None);
        assert_eq!(two.worth(None).found, 0);
    }

    #[test]
    fn good_moves_have_their_points_and_only_the_first_is_best() {
        let sts = question("bm e4; c8 \"10 7\"; c9 \"e2e4 d2d4\";").unwrap();
        let second = Tally {
            found: 0,
            points: Some(7),
            most: Some(10),
        };
        assert_eq!(worth(&sts, "d2d4"), second);
        assert_eq!(worth(&sts, "e2e4").plus(second).points, Some(17));
        assert_eq!(worth(&sts, "a2a3").points, Some(0));
    }

    #[test]
    fn what_is_no_question_is_refused_with_a_reason() {
        for (operations, reason) in [
            ("id \"x\";", "it has no best move"),
            ("bm e5;", "bm: "),
            ("c8 \"10\"; c9 \"e2e4 d2d4\";", "not equally long"),
            ("c8 \"ten\"; c9 \"e2e4\";", "c8: "),
            ("c8 \"10\"; c9 \"e2e5\";", "c9: "),
        ] {
            let error = question(operations).unwrap_err();
            assert!(error.contains(reason), "{operations}: {error}");
        }
    }
}
