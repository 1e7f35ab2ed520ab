//! What a match has shown so far.

use crate::arena::{Ending, Entry};
use crate::statistics::{Outcome, Sprt, Tally, Verdict};
use luft_chess::pgn::GameResult;
use luft_run::EngineConfig;
use serde::Serialize;
use std::collections::HashMap;

/// Results of all who met.
#[derive(Clone, Debug)]
pub struct Standings {
    pub(super) names: Vec<String>,
    pub(super) meetings: Vec<((usize, usize), Tally)>,
    pub(super) players: Vec<Sheet>,
    pub(super) sprt: Option<Sprt>,
    /// How the first meeting went, pair after pair.
    pub(super) history: Vec<Point>,
    /// First games whose second is not finished.
    halves: HashMap<usize, Outcome>,
}

/// What one engine did.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Sheet {
    /// Games finished.
    pub games: u64,
    /// Points, of one a game.
    pub points: f64,
    /// Games lost on time.
    pub time_forfeits: u64,
    /// Games lost by a crash, a stall or an illegal move.
    pub faults: u64,
    /// Lines it announced that could not be played.
    pub illegal_lines: u64,
}

/// The state of a match after a pair.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Point {
    games: u64,
    elo: f64,
    llr: Option<f64>,
}

impl Standings {
    /// Nothing was played yet.
    pub fn new(engines: &[EngineConfig], meetings: &[(usize, usize)], sprt: Option<Sprt>) -> Self {
        Self {
            names: engines.iter().map(|one| one.name.clone()).collect(),
            meetings: meetings
                .iter()
                .map(|&two| (two, Tally::default()))
                .collect(),
            players: vec![Sheet::default(); engines.len()],
            sprt,
            history: Vec::new(),
            halves: HashMap::new(),
        }
    }

    /// Notes a finished game. Statistics are made of pairs: a first game waits for its second.
    pub fn add(&mut self, entry: &Entry) {
        let pairing = entry.pairing;
        let (white, black) = pairing.colours();
        let white_points = match entry.result() {
            GameResult::WhiteWins => 1.0,
            GameResult::BlackWins => 0.0,
            GameResult::Draw | GameResult::Unknown => 0.5,
        };
        for (player, points) in [(white, white_points), (black, 1.0 - white_points)] {
            let sheet = &mut self.players[player];
            sheet.games += 1;
            sheet.points += points;
        }
        for line in &entry.illegal_lines {
            self.players[if line.white { white } else { black }].illegal_lines += 1;
        }
        if let Ending::Forfeit(by_white, fault) = &entry.ending {
            let sheet = &mut self.players[if *by_white { white } else { black }];
            if fault.is_time() {
                sheet.time_forfeits += 1;
            } else {
                sheet.faults += 1;
            }
        }
        let outcome = match (entry.result(), pairing.first_is_white) {
            (GameResult::Draw | GameResult::Unknown, _) => Outcome::Draw,
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => Outcome::Win,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => Outcome::Loss,
        };
        match self.halves.remove(&pairing.pair()) {
            Some(other) => self.add_pair(pairing.players, other, outcome),
            None => drop(self.halves.insert(pairing.pair(), outcome)),
        }
    }

    fn add_pair(&mut self, players: (usize, usize), first: Outcome, second: Outcome) {
        let found = self.meetings.iter_mut().find(|(two, _)| *two == players);
        if let Some((_, tally)) = found {
            tally.add_pair(first, second);
        }
        let tally = self.first();
        self.history.push(Point {
            games: tally.games(),
            elo: tally.elo().value,
            llr: self.sprt.map(|sprt| sprt.llr(&tally)),
        });
    }

    /// The tally of the first two, from the view of the first.
    pub fn first(&self) -> Tally {
        self.meetings
            .first()
            .map(|(_, tally)| *tally)
            .unwrap_or_default()
    }

    /// What each engine did, in the order they were named.
    pub fn players(&self) -> &[Sheet] {
        &self.players
    }

    /// Whether nobody lost on time, misbehaved or announced what cannot be played.
    pub fn is_clean(&self) -> bool {
        let clean = |sheet: &Sheet| sheet.time_forfeits + sheet.faults + sheet.illegal_lines == 0;
        self.players.iter().all(clean)
    }

    /// What the sequential test says, if there is one and it is sure.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.and_then(|sprt| sprt.verdict(&self.first()))
    }

    /// The state in a few words.
    pub fn line(&self) -> String {
        let tally = self.first();
        let line = format!(
            "{} games: +{} ={} -{}  Elo {}",
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            tally.elo()
        );
        match self.sprt {
            Some(sprt) => {
                let ((low, high), llr) = (sprt.bounds(), sprt.llr(&tally));
                format!("{line}  LLR {llr:.2} ({low:.2}, {high:.2})")
            }
            None => line,
        }
    }

    /// What went wrong in a game, if anything did.
    pub fn trouble(&self, entry: &Entry) -> Option<String> {
        let (white, black) = entry.pairing.colours();
        let game = format!(
            "game {} ({} - {})",
            entry.pairing.game + 1,
            self.names[white],
            self.names[black]
        );
        match (&entry.ending, entry.illegal_lines.first()) {
            (ending @ Ending::Forfeit(..), _) => Some(format!("{game}: {ending}")),
            (_, Some(line)) => Some(format!("{game}: illegal line: {}", line.text)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Form, Schedule};

    fn entry(schedule: &Schedule, game: usize, result: &str) -> Entry {
        Entry {
            pairing: schedule.pairing(game),
            result: result.to_owned(),
            ending: Ending::Checkmate,
            plies: 40,
            illegal_lines: Vec::new(),
            pgn: String::new(),
        }
    }

    #[test]
    fn results_are_seen_from_the_first_and_by_pairs() {
        let engines = ["a", "b"].map(|name| name.parse().unwrap());
        let schedule = Schedule::new(Form::RoundRobin, 2, 4);
        let mut standings = Standings::new(&engines, schedule.meetings(), None);
        standings.add(&entry(&schedule, 0, "1-0"));
        assert_eq!(standings.first().games(), 0, "half a pair says nothing");
        standings.add(&entry(&schedule, 3, "0-1"));
        standings.add(&entry(&schedule, 1, "1-0"));
        assert_eq!(standings.first().pairs, [0, 0, 1, 0, 0]);
        standings.add(&entry(&schedule, 2, "1/2-1/2"));
        assert_eq!(standings.first().pairs, [0, 0, 1, 1, 0]);
        assert!((standings.players[0].points - 2.5).abs() < 1e-9);
        assert!((standings.players[1].points - 1.5).abs() < 1e-9);
        assert_eq!(standings.history.len(), 2);
    }
}
