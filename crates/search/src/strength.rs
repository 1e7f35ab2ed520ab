//! Limited strength (`UCI_LimitStrength`, `UCI_Elo`, `Skill Level`): playing as a weaker player does, who looks less far and judges
//! less well.
//!
//! A weak player does not throw pieces away each tenth move. He misses what lies deeper than he looks,
//! so the search is shallow, and he takes a move for better than it is, so the best lines are judged
//! with an error. The error belongs to the position and the move for the whole game: who thinks little of
//! a move still does when he looks again. A beginner sees one move ahead, and bad moves come to his mind too.

mod calibration;

pub use calibration::{RatingOffset, calibrated_rows};

use crate::limits::Limits;
use crate::root::RootMove;
use crate::score::is_mate;
use luft_chess::{Move, Position};

/// The weakest level, as an Elo rating.
pub const MIN_ELO: u32 = LEVELS[0].elo;
/// The strongest level below full strength.
pub const MAX_ELO: u32 = LEVELS[LEVELS.len() - 1].elo;
/// The skill that is full strength.
pub const MAX_SKILL: u32 = 20;
/// The rating of the least skill. Beginners are rated below it.
const MIN_SKILL_ELO: u32 = 1300;
/// However won or lost a game is, nobody's error grows beyond this, in centipawns.
const MAX_ERROR: f64 = 400.0;

/// How a player of some rating thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Level {
    elo: u32,
    /// Nodes he looks at.
    nodes: f64,
    /// Plies he looks ahead, captures aside.
    depth: f64,
    /// By how much he misjudges a move, in centipawns: the standard deviation.
    error: f64,
    /// Moves that come to his mind (MultiPV): the worse ones only to who cannot tell them from the good.
    moves: f64,
}

/// THE mapping from ratings to play. Between two rows levels are interpolated. `luft-lab levels --write` calibrates it.
/// Below 1300 the nodes are what it takes to look at so many moves once.
const LEVELS: [Level; 13] = [
    level(600, 4_000.0, 1.0, 180.0, 40.0),
    level(800, 2_400.0, 1.0, 130.0, 22.0),
    level(1000, 1_400.0, 1.0, 104.0, 12.0),
    level(1150, 900.0, 1.0, 86.0, 7.0),
    level(1300, 700.0, 4.6, 84.0, 6.0),
    level(1500, 1_450.0, 5.5, 65.0, 6.0),
    level(1700, 3_300.0, 7.0, 47.0, 6.0),
    level(1900, 9_800.0, 9.0, 29.5, 6.0),
    level(2100, 40_000.0, 12.7, 15.0, 6.0),
    level(2300, 140_000.0, 16.5, 8.0, 6.0),
    level(2500, 320_000.0, 20.0, 5.0, 6.0),
    level(2700, 1_200_000.0, 27.0, 2.0, 6.0),
    level(3000, 4_000_000.0, 35.0, 1.0, 6.0),
];

const fn level(elo: u32, nodes: f64, depth: f64, error: f64, moves: f64) -> Level {
    Level {
        elo,
        nodes,
        depth,
        error,
        moves,
    }
}

impl Level {
    /// The level of a rating: between two rows of the table, or beyond its ends as the next two rows go on.
    fn at(elo: f64) -> Self {
        let above = LEVELS.partition_point(|level| f64::from(level.elo) < elo);
        let above = above.clamp(1, LEVELS.len() - 1);
        let (low, high) = (LEVELS[above - 1], LEVELS[above]);
        let share = (elo - f64::from(low.elo)) / f64::from(high.elo - low.elo);
        // Strength grows with the logarithm of what is looked at.
        let between = |low: f64, high: f64| low * (high / low).powf(share);
        Self {
            elo: elo.round() as u32,
            nodes: between(low.nodes, high.nodes),
            depth: between(low.depth, high.depth),
            error: between(low.error, high.error),
            moves: between(low.moves, high.moves),
        }
    }
}

/// The rating of a skill; `None` is full strength.
pub fn elo_of_skill(skill: u32) -> Option<u32> {
    let range = MAX_ELO - MIN_SKILL_ELO;
    (skill < MAX_SKILL).then(|| MIN_SKILL_ELO + range * skill / (MAX_SKILL - 1))
}

/// A player of limited strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LimitedStrength(Level);

impl LimitedStrength {
    pub(crate) fn of(elo: u32) -> Self {
        Self(Level::at(f64::from(elo.clamp(MIN_ELO, MAX_ELO))))
    }

    /// The lines (MultiPV) among which he chooses.
    pub(crate) fn multi_pv(self) -> usize {
        self.0.moves.round() as usize
    }

    /// What is left of the limits of a search.
    pub(crate) fn restrict(self, limits: &mut Limits) {
        let nodes = self.0.nodes as u64;
        let depth = self.0.depth.round() as u32;
        limits.nodes = Some(limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        limits.depth = Some(limits.depth.map_or(depth, |limit| limit.min(depth)));
    }

    /// The move he chooses among the best lines, in a game with this seed.
    pub(crate) fn pick_move(self, root: &Position, lines: &[RootMove], seed: u64) -> Option<Move> {
        let top = lines.first()?;
        // A mate that he sees he plays.
        if is_mate(top.latest()) && top.latest() > 0 {
            return Some(top.mv);
        }
        // Nobody takes a move for better that is worse by more than all his errors.
        let error = (self.0.error * sloppiness(top.latest())).min(MAX_ERROR);
        let thinkable = |line: &&RootMove| f64::from(top.latest() - line.latest()) < 3.0 * error;
        let judged = |line: &RootMove| {
            let place = seed ^ root.key().rotate_left(17) ^ u64::from(line.mv.bits());
            f64::from(line.latest()) + error * gaussian(place)
        };
        let better = |a: &&RootMove, b: &&RootMove| judged(a).total_cmp(&judged(b));
        lines
            .iter()
            .filter(thinkable)
            .max_by(better)
            .map(|line| line.mv)
    }
}

/// Whoever wins or loses anyway looks less closely.
fn sloppiness(score: i32) -> f64 {
    1.0 + f64::from(score.abs().min(1000)) / 500.0
}

/// A number that is always the same for the same place, as normally distributed as the sum of four
/// uniform ones: within three and a half standard deviations.
fn gaussian(place: u64) -> f64 {
    let mut state = place;
    let mut uniform = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1u64 << 53) as f64
    };
    let sum: f64 = (0..4).map(|_| uniform()).sum();
    (sum - 2.0) * 3f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    fn lines(root: &Position, scores: &[i32]) -> Vec<RootMove> {
        let line = |(&mv, &score): (&Move, &i32)| {
            let mut line = RootMove::new(mv, Vec::new());
            line.score = score;
            line
        };
        root.legal_moves().iter().zip(scores).map(line).collect()
    }

    #[test]
    fn stronger_players_look_at_more_and_err_less() {
        let players: Vec<Level> = (MIN_ELO..=MAX_ELO)
            .step_by(50)
            .map(|elo| LimitedStrength::of(elo).0)
            .collect();
        for pair in players.windows(2) {
            assert!(pair[0].elo < MIN_SKILL_ELO || pair[0].nodes < pair[1].nodes);
            assert!(pair[0].depth <= pair[1].depth);
            assert!(pair[0].error > pair[1].error);
            assert!(pair[0].moves >= pair[1].moves);
        }
        assert_eq!(LimitedStrength::of(0), LimitedStrength::of(MIN_ELO));
        assert_eq!(LimitedStrength::of(9999), LimitedStrength::of(MAX_ELO));
        for level in LEVELS {
            let error = LimitedStrength::of(level.elo).0.error;
            assert!((error - level.error).abs() < 1e-6);
        }
    }

    #[test]
    fn limits_are_never_widened() {
        let mut limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        LimitedStrength::of(2100).restrict(&mut limits);
        assert_eq!((limits.depth, limits.nodes), (Some(2), Some(40_000)));
    }

    #[test]
    fn weak_players_choose_the_best_less_often_but_never_a_blunder() {
        let root = Position::startpos();
        let lines = lines(&root, &[30, 0, -30, -60, -900]);
        let count = |elo, index: usize| {
            let player = LimitedStrength::of(elo);
            let hit =
                |&seed: &u64| player.pick_move(&root, &lines, seed * 7919) == Some(lines[index].mv);
            (0..1000).filter(hit).count()
        };
        assert!(count(3000, 0) > 950, "{}", count(3000, 0));
        let weak = count(1300, 0);
        assert!((250..600).contains(&weak), "{weak}");
        assert!(count(2100, 0) > weak);
        let beginner = count(600, 0);
        assert!((200..weak).contains(&beginner), "{beginner}");
        for elo in [600, 1300] {
            assert_eq!(count(elo, 4), 0, "a queen is not given away for nothing");
        }
    }

    #[test]
    fn a_judgement_lasts_for_a_game() {
        let root = Position::startpos();
        let lines = lines(&root, &[10, 5, 0, -5]);
        let player = LimitedStrength::of(1300);
        let choice = |seed| player.pick_move(&root, &lines, seed);
        assert!((0..50).all(|seed| choice(seed) == choice(seed)));
        assert!((0..50).any(|seed| choice(seed) != choice(seed + 1)));
    }

    #[test]
    fn a_mate_that_is_seen_is_played() {
        let root = Position::startpos();
        let lines = lines(&root, &[mate_in(3), 900]);
        for player in [600, 1300].map(LimitedStrength::of) {
            let choice = |seed| player.pick_move(&root, &lines, seed);
            assert!((0..200).all(|seed| choice(seed) == Some(lines[0].mv)));
        }
    }

    #[test]
    fn who_wins_anyway_does_not_lose_all_measure() {
        let root = Position::startpos();
        let lines = lines(&root, &[2000, 1900, 1200, 700]);
        let beginner = LimitedStrength::of(600);
        let choices = (0..1000).map(|seed| beginner.pick_move(&root, &lines, seed * 7919));
        let careless = choices
            .filter(|&choice| choice == Some(lines[3].mv))
            .count();
        assert_eq!(
            careless, 0,
            "worse by more than three times the greatest error"
        );
    }

    #[test]
    fn errors_are_spread_as_said() {
        let errors: Vec<f64> = (0..10_000).map(gaussian).collect();
        let mean = errors.iter().sum::<f64>() / 10_000.0;
        let variance = errors.iter().map(|error| error * error).sum::<f64>() / 10_000.0;
        assert!(
            mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05,
            "{mean} {variance}"
        );
    }

    #[test]
    fn skills_are_ratings() {
        assert_eq!(elo_of_skill(0), Some(1300));
        assert_eq!(elo_of_skill(19), Some(MAX_ELO));
        assert_eq!(elo_of_skill(20), None);
    }
}
