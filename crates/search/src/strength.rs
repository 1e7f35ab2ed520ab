//! Playing below full strength: fewer nodes, and a choice among the best lines that errs as a
//! weaker player does, more often between moves that look alike.

use crate::root::RootMove;
use crate::score::is_decisive;
use luft_chess::{Move, Position};

/// The weakest level, as an Elo rating.
pub const MIN_ELO: u32 = 1300;
/// The strongest level below full strength.
pub const MAX_ELO: u32 = 3000;
/// How many lines a limited player looks at.
pub(crate) const LINES: usize = 5;

/// 0 for the weakest level, 1 for the strongest.
fn level(elo: u32) -> f64 {
    let elo = elo.clamp(MIN_ELO, MAX_ELO);
    f64::from(elo - MIN_ELO) / f64::from(MAX_ELO - MIN_ELO)
}

/// Nodes a player of this rating looks at.
pub(crate) fn nodes(elo: u32) -> u64 {
    (150.0 * 2f64.powf(11.5 * level(elo))) as u64
}

/// The move a player of this rating chooses among the best lines.
pub(crate) fn choose(elo: u32, root: &Position, lines: &[RootMove], seed: u64) -> Option<Move> {
    let spread = 140.0 * (1.0 - level(elo)).powf(1.5) + 2.0;
    let mut state = seed ^ root.key() ^ u64::from(root.fullmove()) << 32;
    let top = lines.first()?;
    let misjudged = |line: &RootMove| {
        // The sum of uniform numbers is nearly normal.
        let noise: f64 = (0..4).map(|_| uniform(&mut state) - 0.5).sum::<f64>() * 1.7;
        f64::from(line.score) + noise * spread
    };
    if is_decisive(top.score) && level(elo) > 0.3 {
        return Some(top.mv);
    }
    let mut judged: Vec<(f64, Move)> = lines
        .iter()
        .filter(|line| line.score > top.score - 600)
        .map(misjudged)
        .zip(lines.iter().map(|line| line.mv))
        .collect();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.first().map(|&(_, mv)| mv)
}

fn uniform(state: &mut u64) -> f64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_players_look_at_more() {
        assert!(nodes(1300) < nodes(2000) && nodes(2000) < nodes(3000));
        assert_eq!(nodes(0), nodes(MIN_ELO));
        assert_eq!(nodes(9999), nodes(MAX_ELO));
    }

    #[test]
    fn stronger_players_err_less() {
        let root = Position::startpos();
        let lines: Vec<RootMove> = root
            .legal_moves()
            .iter()
            .take(LINES)
            .enumerate()
            .map(|(index, &mv)| {
                let mut line = RootMove::new(mv);
                line.score = -40 * index as i32;
                line
            })
            .collect();
        let best = |elo| {
            let hit = |seed: u64| choose(elo, &root, &lines, seed * 7919 + 1) == Some(lines[0].mv);
            (0..500).filter(|&seed| hit(seed)).count()
        };
        assert!(best(3000) > 480, "{}", best(3000));
        assert!(best(1300) < 350, "{}", best(1300));
        assert!(best(1300) > 60, "{}", best(1300));
    }
}
