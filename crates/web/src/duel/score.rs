//! How a match stands, from the first engine's side.

use super::game::Ending;
use luft_chess::Color;
use serde::Serialize;

/// How far the truth is from the estimate in 95 of 100 matches, in standard errors.
const CONFIDENCE: f64 = 1.96;

/// Games by their results.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Games that the first and the second engine lost on time, by an illegal move or by ending.
    forfeits: [u32; 2],
    /// Elo and its error, as soon as both have something to show.
    elo: Option<[f64; 2]>,
}

impl Score {
    /// A game was played in which this engine had the white pieces.
    pub(crate) fn add(&mut self, ending: &Ending, white: usize) {
        let first = if white == 0 {
            Color::White
        } else {
            Color::Black
        };
        match ending.winner {
            None => self.draws += 1,
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
        }
        if let (true, Some(winner)) = (ending.forfeit, ending.winner) {
            let [by_first, by_second] = &mut self.forfeits;
            *(if winner == first { by_second } else { by_first }) += 1;
        }
        self.elo = self.estimate();
    }

    fn estimate(&self) -> Option<[f64; 2]> {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        if games < 2.0 || mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        let square = |points: f64| (points - mean).powi(2);
        let variance = (wins * square(1.0) + draws * square(0.5) + losses * square(0.0)) / games;
        let slope = 400.0 / (std::f64::consts::LN_10 * mean * (1.0 - mean));
        let elo = 400.0 * (mean / (1.0 - mean)).log10();
        Some([elo, CONFIDENCE * (variance / games).sqrt() * slope])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_for_the_first_engine() {
        let mut score = Score::default();
        let ending = |winner, forfeit| Ending {
            winner,
            forfeit,
            text: String::new(),
        };
        score.add(&ending(Some(Color::White), false), 0);
        assert_eq!(score.elo, None);
        score.add(&ending(Some(Color::White), true), 1);
        score.add(&ending(None, false), 0);
        score.add(&ending(Some(Color::Black), false), 1);
        assert_eq!((score.wins, score.draws, score.losses), (2, 1, 1));
        assert_eq!(score.forfeits, [1, 0]);
        let [elo, error] = score.elo.unwrap();
        assert!((elo - 88.7).abs() < 0.1 && error > 200.0, "{elo} {error}");
    }
}
