//! Which of a book's moves to play.

use luft_chess::Move;

/// A move and how often it is to be played compared to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Its weight; none means that it is not to be played.
    pub weight: u64,
}

/// How to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choosing {
    /// Each as often as its weight says.
    #[default]
    Weighted,
    /// Always the heaviest.
    Best,
}

/// One of the moves; `random` is any number.
pub fn choose(choices: &[Choice], choosing: Choosing, random: u64) -> Option<Move> {
    let total: u64 = choices.iter().map(|choice| choice.weight).sum();
    if total == 0 {
        return None;
    }
    let mut thrown = random % total;
    let hit = |choice: &&Choice| {
        let found = thrown < choice.weight;
        thrown = thrown.saturating_sub(choice.weight);
        found
    };
    let chosen = match choosing {
        Choosing::Weighted => choices.iter().find(hit),
        // The first of the heaviest.
        Choosing::Best => choices.iter().rev().max_by_key(|choice| choice.weight),
    };
    chosen.map(|choice| choice.mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn weights_decide() {
        let start = Position::startpos();
        let choice = |text, weight| Choice {
            mv: start.parse_uci(text).unwrap(),
            weight,
        };
        let choices = [choice("a2a3", 0), choice("d2d4", 3), choice("e2e4", 7)];
        let count = |text: &str| {
            let mv = start.parse_uci(text).ok();
            let hit = |random: &u64| choose(&choices, Choosing::Weighted, *random) == mv;
            (0..1000).filter(hit).count()
        };
        assert_eq!((count("a2a3"), count("d2d4"), count("e2e4")), (0, 300, 700));
        let best = choose(&choices, Choosing::Best, 1);
        assert_eq!(best, start.parse_uci("e2e4").ok());
        assert_eq!(choose(&choices[..1], Choosing::Best, 1), None);
        assert_eq!(choose(&[], Choosing::Weighted, 1), None);
    }
}
