//! A test suite in EPD, searched at a fixed number of nodes a position.

use super::AblationEvent;
use crate::suite::listed_points;
use luft_chess::{Epd, Move, Position};
use luft_run::file;
use luft_run::{EngineConfig, PATIENCE};
use luft_run::{RunError, is_interrupted};
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
pub struct SuiteScore {
    /// Positions whose best move was found.
    pub found: usize,
    /// Points for good moves, where the suite gives them.
    pub points: Option<u64>,
    /// The most points there are.
    pub most: Option<u64>,
}

/// A position, its best moves and the points of its moves.
#[derive(Clone, Debug)]
struct TestPosition {
    position: Position,
    best: Vec<Move>,
    // Empty where the suite has no points.
    points: Vec<(Move, u32)>,
}

/// A suite.
#[derive(Clone, Debug)]
pub struct TestSuite {
    positions: Vec<TestPosition>,
}

impl TestSuite {
    /// Reads a suite in EPD.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let text = file::read_text(path)?;
        let lines = (1..).zip(text.lines());
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let positions: Result<Vec<_>, _> = lines
            .map(|(number, line)| {
                let position = TestPosition::read(line);
                position.map_err(|why| RunError::content(path, format!("line {number}: {why}")))
            })
            .collect();
        match positions? {
            positions if positions.is_empty() => {
                Err(RunError::content(path, "there is no position in it"))
            }
            positions => Ok(Self { positions }),
        }
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Searches everything, with as many engines at once as are allowed.
    pub fn search(
        &self,
        engine: &EngineConfig,
        nodes: u64,
        concurrency: NonZero<usize>,
        observe: &(impl Fn(AblationEvent<'_>) + Sync),
    ) -> Result<SuiteScore, RunError> {
        let share = self.len().div_ceil(concurrency.get()).max(1);
        let parts: Vec<_> = thread::scope(|scope| {
            let work = |part| scope.spawn(move || search(engine, part, nodes, observe));
            let workers: Vec<_> = self.positions.chunks(share).map(work).collect();
            let join = |worker: thread::ScopedJoinHandle<_>| {
                worker.join().expect("a worker returns its errors")
            };
            workers.into_iter().map(join).collect()
        });
        let parts: Result<Vec<SuiteScore>, _> = parts.into_iter().collect();
        Ok(parts?
            .into_iter()
            .fold(SuiteScore::default(), SuiteScore::plus))
    }
}

impl SuiteScore {
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

impl TestPosition {
    fn read(line: &str) -> Result<Self, String> {
        let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
        let points = listed_points(&epd)?;
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

    fn score(&self, answer: Option<Move>) -> SuiteScore {
        let gained = |&&(mv, _): &&(Move, u32)| Some(mv) == answer;
        let points = self
            .points
            .iter()
            .find(gained)
            .map_or(0, |&(_, value)| value);
        SuiteScore {
            found: usize::from(answer.is_some_and(|mv| self.best.contains(&mv))),
            points: (!self.points.is_empty()).then_some(points.into()),
            most: self.points.iter().map(|&(_, value)| value.into()).max(),
        }
    }
}

fn search(
    engine: &EngineConfig,
    positions: &[TestPosition],
    nodes: u64,
    observe: &(impl Fn(AblationEvent<'_>) + Sync),
) -> Result<SuiteScore, RunError> {
    let mut client = engine.start()?;
    let mut sum = SuiteScore::default();
    for test in positions {
        if is_interrupted() {
            return Err(RunError::interrupted("the same command goes on"));
        }
        let answer = answer(&mut client, &test.position, nodes);
        let answer = answer.map_err(RunError::engine(&engine.name))?;
        // An illegal answer is a wrong one.
        let answer = answer.and_then(|text| test.position.parse_uci(&text).ok());
        sum = sum.plus(test.score(answer));
        observe(AblationEvent::Step);
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

    fn position(operations: &str) -> Result<TestPosition, String> {
        TestPosition::read(&format!("{BOARD} {operations}"))
    }

    fn score(position: &TestPosition, mv: &str) -> SuiteScore {
        position.score(position.position.parse_uci(mv).ok())
    }

    #[test]
    fn any_of_the_best_moves_is_right() {
        let two = position("bm e4 d4; id \"x\";").unwrap();
        assert_eq!(
            [&"e2e4", &"d2d4", &"a2a3"].map(|mv| score(&two, mv).found),
            [1, 1, 0]
        );
        assert_eq!(score(&two, "e2e4").points, None);
        assert_eq!(two.score(None).found, 0);
    }

    #[test]
    fn good_moves_have_their_points_and_only_the_first_is_best() {
        let sts = position("bm e4; c8 \"10 7\"; c9 \"e2e4 d2d4\";").unwrap();
        let second = SuiteScore {
            found: 0,
            points: Some(7),
            most: Some(10),
        };
        assert_eq!(score(&sts, "d2d4"), second);
        assert_eq!(score(&sts, "e2e4").plus(second).points, Some(17));
        assert_eq!(score(&sts, "a2a3").points, Some(0));
    }

    #[test]
    fn lines_without_a_best_move_are_refused_with_a_reason() {
        for (operations, reason) in [
            ("id \"x\";", "it has no best move"),
            ("bm e5;", "bm: "),
            ("c8 \"10\"; c9 \"e2e4 d2d4\";", "c8 has 1 points"),
            ("c8 \"ten\"; c9 \"e2e4\";", "it has no best move"),
            ("c8 \"10\"; c9 \"e2e5\";", "c9: "),
        ] {
            let error = position(operations).unwrap_err();
            assert!(error.contains(reason), "{operations}: {error}");
        }
    }
}
