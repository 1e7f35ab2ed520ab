//! Which of a book's moves to play.

use luft_chess::Move;

/// A move and how often it is to be played compared to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its weight; none means that it is not to be played.
    pub weight: u64,
}

/// How to select.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveSelection {
    /// Each as often as its weight says.
    #[default]
    Weighted,
    /// Always the heaviest.
    Best,
}

/// One of the moves; `random` is any number.
pub fn select(choices: &[BookMove], selection: MoveSelection, random: u64) -> Option<Move> {
    let total: u64 = choices.iter().map(|choice| choice.weight).sum();
    if total == 0 {
        return None;
    }
    let mut thrown = random % total;
    let hit = |choice: &&BookMove| {
        let found = thrown < choice.weight;
        thrown = thrown.saturating_sub(choice.weight);
        found
    };
    let chosen = match selection {
        MoveSelection::Weighted => choices.iter().find(hit),
        // The first of the heaviest.
        MoveSelection::Best => choices.iter().rev().max_by_key(|choice| choice.weight),
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
        let choice = |text, weight| BookMove {
            mv: start.parse_uci(text).unwrap(),
            weight,
        };
        let choices = [choice("a2a3", 0), choice("d2d4", 3), choice("e2e4", 7)];
        let count = |text: &str| {
            let mv = start.parse_uci(text).ok();
            let hit = |random: &u64| select(&choices, MoveSelection::Weighted, *random) == mv;
            (0..1000).filter(hit).count()
        };
        assert_eq!((count("a2a3"), count("d2d4"), count("e2e4")), (0, 300, 700));
        let best = select(&choices, MoveSelection::Best, 1);
        assert_eq!(best, start.parse_uci("e2e4").ok());
        assert_eq!(select(&choices[..1], MoveSelection::Best, 1), None);
        assert_eq!(select(&[], MoveSelection::Weighted, 1), None);
    }
}
