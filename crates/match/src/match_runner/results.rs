//! The results of a match so far.

use crate::statistics::{Outcome, Pentanomial, Sprt, SprtDecision};
use crate::tournament::{FinishedGame, Termination};
use luft_chess::pgn::GameResult;
use luft_run::EngineConfig;
use serde::Serialize;
use std::collections::HashMap;

/// The results of every matchup, from the view of its first engine.
#[derive(Clone, Debug)]
pub struct MatchResults {
    pub(super) names: Vec<String>,
    pub(super) matchups: Vec<((usize, usize), Pentanomial)>,
    pub(super) engines: Vec<EngineStats>,
    pub(super) sprt: Option<Sprt>,
    /// How the first matchup went, pair after pair.
    pub(super) history: Vec<Point>,
    /// First games whose second is not finished.
    halves: HashMap<usize, Outcome>,
}

/// What one engine did.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct EngineStats {
    /// Games finished.
    pub games: u64,
    /// Points, of one a game.
    pub points: f64,
    /// Games lost on time.
    pub time_forfeits: u64,
    /// Games lost by a crash, a stall or an illegal move.
    pub faults: u64,
    /// Principal variations (PVs) with illegal moves.
    pub illegal_pvs: u64,
}

/// The state of a match after a pair.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Point {
    games: u64,
    elo: f64,
    llr: Option<f64>,
}

impl MatchResults {
    /// No results yet.
    pub(crate) fn new(
        engines: &[EngineConfig],
        matchups: &[(usize, usize)],
        sprt: Option<Sprt>,
    ) -> Self {
        Self {
            names: engines.iter().map(|one| one.name.clone()).collect(),
            matchups: matchups
                .iter()
                .map(|&two| (two, Pentanomial::default()))
                .collect(),
            engines: vec![EngineStats::default(); engines.len()],
            sprt,
            history: Vec::new(),
            halves: HashMap::new(),
        }
    }

    /// Notes a finished game. Statistics are made of pairs: a first game waits for its second.
    pub(crate) fn add(&mut self, game: &FinishedGame) {
        let pairing = game.pairing;
        let (white, black) = pairing.colours();
        let white_points = match game.result() {
            GameResult::WhiteWins => 1.0,
            GameResult::BlackWins => 0.0,
            GameResult::Draw | GameResult::Unknown => 0.5,
        };
        for (player, points) in [(white, white_points), (black, 1.0 - white_points)] {
            let stats = &mut self.engines[player];
            stats.games += 1;
            stats.points += points;
        }
        for line in &game.illegal_pvs {
            self.engines[if line.white { white } else { black }].illegal_pvs += 1;
        }
        if let Termination::Forfeit(by_white, fault) = &game.termination {
            let stats = &mut self.engines[if *by_white { white } else { black }];
            if fault.is_time() {
                stats.time_forfeits += 1;
            } else {
                stats.faults += 1;
            }
        }
        let outcome = Outcome::of(game.result(), pairing.first_is_white);
        match self.halves.remove(&pairing.pair()) {
            Some(other) => self.add_pair(pairing.players, other, outcome),
            None => drop(self.halves.insert(pairing.pair(), outcome)),
        }
    }

    fn add_pair(&mut self, players: (usize, usize), first: Outcome, second: Outcome) {
        let found = self.matchups.iter_mut().find(|(two, _)| *two == players);
        if let Some((_, pentanomial)) = found {
            pentanomial.add_pair(first, second);
        }
        let pentanomial = self.pentanomial();
        self.history.push(Point {
            games: pentanomial.games(),
            elo: pentanomial.elo().value,
            llr: self.sprt.map(|sprt| sprt.llr(&pentanomial)),
        });
    }

    /// The statistics of the first matchup, from the view of its first engine.
    pub fn pentanomial(&self) -> Pentanomial {
        self.matchups
            .first()
            .map(|(_, pentanomial)| *pentanomial)
            .unwrap_or_default()
    }

    /// Games that were played, whether their pair is complete or not.
    pub fn games(&self) -> u64 {
        let both: u64 = self.engines.iter().map(|stats| stats.games).sum();
        both / 2
    }

    /// What each engine did, in the order of the configuration.
    pub fn engines(&self) -> &[EngineStats] {
        &self.engines
    }

    /// Whether no engine lost on time, crashed, stalled or sent an illegal move or PV.
    pub fn is_clean(&self) -> bool {
        let clean =
            |stats: &EngineStats| stats.time_forfeits + stats.faults + stats.illegal_pvs == 0;
        self.engines.iter().all(clean)
    }

    /// Which hypothesis the SPRT accepts, if there is one and it has ended.
    pub fn decision(&self) -> Option<SprtDecision> {
        self.sprt
            .and_then(|sprt| sprt.decision(&self.pentanomial()))
    }

    /// The state in one line.
    pub fn summary(&self) -> String {
        let pentanomial = self.pentanomial();
        let line = format!(
            "{} games: +{} ={} -{}  Elo {}",
            pentanomial.games(),
            pentanomial.wins,
            pentanomial.draws,
            pentanomial.losses,
            pentanomial.elo()
        );
        match self.sprt {
            Some(sprt) => {
                let ((low, high), llr) = (sprt.bounds(), sprt.llr(&pentanomial));
                format!("{line}  LLR {llr:.2} ({low:.2}, {high:.2})")
            }
            None => line,
        }
    }

    /// What an engine did wrong in a game, if anything.
    pub fn warning(&self, game: &FinishedGame) -> Option<String> {
        let (white, black) = game.pairing.colours();
        let name = format!(
            "game {} ({} - {})",
            game.pairing.game + 1,
            self.names[white],
            self.names[black]
        );
        match (&game.termination, game.illegal_pvs.first()) {
            (termination @ Termination::Forfeit(..), _) => Some(format!("{name}: {termination}")),
            (_, Some(line)) => Some(format!("{name}: illegal PV: {}", line.text)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Schedule, TournamentFormat};

    fn game(schedule: &Schedule, game: usize, result: &str) -> FinishedGame {
        FinishedGame {
            pairing: schedule.pairing(game),
            result: result.to_owned(),
            termination: Termination::Checkmate,
            plies: 40,
            illegal_pvs: Vec::new(),
            pgn: String::new(),
        }
    }

    #[test]
    fn results_are_seen_from_the_first_and_by_pairs() {
        let engines = ["a", "b"].map(|name| name.parse().unwrap());
        let schedule = Schedule::new(TournamentFormat::RoundRobin, 2, 4);
        let mut results = MatchResults::new(&engines, schedule.matchups(), None);
        results.add(&game(&schedule, 0, "1-0"));
        assert_eq!(results.pentanomial().games(), 0, "half a pair says nothing");
        results.add(&game(&schedule, 3, "0-1"));
        results.add(&game(&schedule, 1, "1-0"));
        assert_eq!(results.pentanomial().pairs, [0, 0, 1, 0, 0]);
        results.add(&game(&schedule, 2, "1/2-1/2"));
        assert_eq!(results.pentanomial().pairs, [0, 0, 1, 1, 0]);
        assert!((results.engines[0].points - 2.5).abs() < 1e-9);
        assert!((results.engines[1].points - 1.5).abs() < 1e-9);
        assert_eq!(results.history.len(), 2);
    }
}
