//! Who plays whom: both engines of a matchup play each opening twice, once with each colour (a game pair).

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The format of a tournament: `round-robin` or `gauntlet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentFormat {
    /// Everybody plays everybody.
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
}

impl FromStr for TournamentFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "round-robin" | "roundrobin" => Ok(Self::RoundRobin),
            "gauntlet" => Ok(Self::Gauntlet),
            _ => Err(format!("`{text}` is neither round-robin nor gauntlet")),
        }
    }
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Its number, from 0.
    pub game: usize,
    /// The opening, which is also the round.
    pub opening: usize,
    /// The two engines by number; results are from the view of the first.
    pub players: (usize, usize),
    /// Whether the first of them has white.
    pub first_is_white: bool,
}

impl Pairing {
    /// The two games with the same opening and players have the same number of a pair.
    pub fn pair(&self) -> usize {
        self.game / 2
    }

    /// The round, which is the opening, and the game in it, as the standard of PGN writes them: `3.2`.
    pub(crate) fn round(&self) -> String {
        let game = if self.first_is_white { 1 } else { 2 };
        format!("{}.{game}", self.opening + 1)
    }

    /// The numbers of white and black.
    pub fn colours(&self) -> (usize, usize) {
        let (first, second) = self.players;
        if self.first_is_white {
            (first, second)
        } else {
            (second, first)
        }
    }
}

/// All games of a tournament in the order they are begun.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    matchups: Vec<(usize, usize)>,
    rounds: usize,
}

impl Schedule {
    /// A tournament of so many engines, with so many games of each matchup, rounded up to an even number.
    pub(crate) fn new(format: TournamentFormat, engines: usize, games: usize) -> Self {
        let all = (0..engines).flat_map(|first| (first + 1..engines).map(move |two| (first, two)));
        let plays =
            |&(first, _): &(usize, usize)| format == TournamentFormat::RoundRobin || first == 0;
        Self {
            matchups: all.filter(plays).collect(),
            rounds: games.div_ceil(2),
        }
    }

    /// How many openings are played.
    pub(crate) fn rounds(&self) -> usize {
        self.rounds
    }

    /// How many games there are.
    pub(crate) fn len(&self) -> usize {
        2 * self.rounds * self.matchups.len()
    }

    /// The pairs of engines that play each other.
    pub(crate) fn matchups(&self) -> &[(usize, usize)] {
        &self.matchups
    }

    /// The game of this number.
    pub(crate) fn pairing(&self, game: usize) -> Pairing {
        let pair = game / 2;
        Pairing {
            game,
            opening: pair / self.matchups.len(),
            players: self.matchups[pair % self.matchups.len()],
            first_is_white: game.is_multiple_of(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_everybody_with_both_colours() {
        let schedule = Schedule::new(TournamentFormat::RoundRobin, 3, 4);
        assert_eq!(schedule.len(), 12);
        let mut met = vec![];
        for game in 0..schedule.len() {
            let pairing = schedule.pairing(game);
            met.push((pairing.colours(), pairing.opening));
        }
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 12, "no game is played twice");
        for (one, two) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
            assert!(met.contains(&((one, two), 0)) && met.contains(&((one, two), 1)));
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let schedule = Schedule::new(TournamentFormat::Gauntlet, 4, 2);
        assert_eq!(schedule.matchups(), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(schedule.len(), 6);
    }

    #[test]
    fn both_games_of_a_pair_share_the_opening() {
        let schedule = Schedule::new(TournamentFormat::RoundRobin, 2, 5);
        assert_eq!(schedule.len(), 6, "an odd number is rounded up");
        for game in 0..schedule.len() {
            let (one, two) = (schedule.pairing(game), schedule.pairing(game ^ 1));
            assert_eq!((one.pair(), one.opening), (two.pair(), two.opening));
            assert_ne!(one.first_is_white, two.first_is_white);
        }
    }
}
