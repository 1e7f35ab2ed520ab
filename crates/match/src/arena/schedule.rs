//! Who plays whom: every two that meet play each opening twice, once with each colour.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The form of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
pub enum Form {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Its number, from 0.
    pub game: usize,
    /// The opening, which is also the round.
    pub opening: usize,
    /// The two who meet, by number; results are told from the view of the first.
    pub players: (usize, usize),
    /// Whether the first of them has white.
    pub first_is_white: bool,
}

impl Pairing {
    /// The two games with the same opening and players have the same number of a pair.
    pub fn pair(&self) -> usize {
        self.game / 2
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
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    rounds: usize,
}

impl Schedule {
    /// A tournament of so many engines; every two that meet play so many games, an even number.
    pub fn new(form: Form, engines: usize, games: usize) -> Self {
        let all = (0..engines).flat_map(|first| (first + 1..engines).map(move |two| (first, two)));
        let meets = |&(first, _): &(usize, usize)| form == Form::RoundRobin || first == 0;
        Self {
            meetings: all.filter(meets).collect(),
            rounds: games.div_ceil(2),
        }
    }

    /// How many openings are played.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        2 * self.rounds * self.meetings.len()
    }

    /// Who meets.
    pub fn meetings(&self) -> &[(usize, usize)] {
        &self.meetings
    }

    /// The game of this number.
    pub fn pairing(&self, game: usize) -> Pairing {
        let pair = game / 2;
        Pairing {
            game,
            opening: pair / self.meetings.len(),
            players: self.meetings[pair % self.meetings.len()],
            first_is_white: game.is_multiple_of(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        let schedule = Schedule::new(Form::RoundRobin, 3, 4);
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
        let schedule = Schedule::new(Form::Gauntlet, 4, 2);
        assert_eq!(schedule.meetings(), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(schedule.len(), 6);
    }

    #[test]
    fn both_games_of_a_pair_share_the_opening() {
        let schedule = Schedule::new(Form::RoundRobin, 2, 5);
        assert_eq!(schedule.len(), 6, "an odd number is rounded up");
        for game in 0..schedule.len() {
            let (one, two) = (schedule.pairing(game), schedule.pairing(game ^ 1));
            assert_eq!((one.pair(), one.opening), (two.pair(), two.opening));
            assert_ne!(one.first_is_white, two.first_is_white);
        }
    }
}
