//! Repetitions against slow and simple counting, in random games that mostly shuffle.

use crate::random;
use fastrand::Rng;
use luft_chess::{Move, Position, PositionHistory};

/// A position as the rules of repetition see it.
fn identity(position: &Position) -> String {
    let fen = position.fen();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The past written out. Null moves cut it off, the root divides it.
#[derive(Default)]
struct Past {
    identities: Vec<String>,
    root: usize,
    cut: usize,
}

impl Past {
    fn count(&self, position: &Position, from: usize) -> usize {
        let now = identity(position);
        self.identities[from.max(self.cut)..]
            .iter()
            .filter(|past| **past == now)
            .count()
    }

    fn is_repetition(&self, position: &Position) -> bool {
        self.count(position, self.root) >= 1 || self.count(position, 0) >= 2
    }
}

/// Mostly takes the last own move back, else anything that is not irreversible.
fn choose(random: &mut Rng, position: &Position, last: Option<Move>) -> Option<Move> {
    let moves = position.legal_moves();
    let back = last.and_then(|last| {
        moves
            .iter()
            .find(|mv| mv.from() == last.to() && mv.to() == last.from())
    });
    if let Some(&back) = back
        && random.u8(..3) > 0
    {
        return Some(back);
    }
    let calm: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            let next = position.make_move(*mv);
            next.reversible() > 0 && next.castling() == position.castling()
        })
        .collect();
    if random.u8(..12) > 0 && !calm.is_empty() {
        random.choice(calm)
    } else {
        random.choice(moves)
    }
}

#[test]
fn repetitions_are_those_that_counting_finds() {
    let mut random = Rng::with_seed(11);
    let (mut repetitions, mut upcoming, mut in_game) = (0, 0, 0);
    for game in 0..400 {
        let mut now = match game % 3 {
            0 => random::start(&mut random),
            1 => random::strewn(&mut random),
            _ => "4k3/8/8/2q2b2/8/8/3RN3/4K3 w - - 0 1".parse().unwrap(),
        };
        let (mut history, mut past) = (PositionHistory::new(), Past::default());
        history.mark_root();
        let mut last = [None, None];
        for _ in 0..80 {
            let counted = past.is_repetition(&now);
            assert_eq!(history.is_repetition(&now), counted, "{now}");
            assert_eq!(history.occurrences(&now), 1 + past.count(&now, 0), "{now}");
            repetitions += usize::from(counted);
            in_game += usize::from(counted && past.count(&now, past.root) == 0);

            history.push(&now);
            past.identities.push(identity(&now));
            let mut ahead = now.legal_moves().into_iter();
            let tried = ahead.any(|mv| past.is_repetition(&now.make_move(mv)));
            history.pop();
            past.identities.pop();
            assert_eq!(history.upcoming_repetition(&now), tried, "{now}");
            upcoming += usize::from(tried);

            if random.u8(..20) == 0 {
                history.mark_root();
                past.root = past.identities.len();
            }
            let side = now.side().index();
            let passes = !now.in_check() && random.u8(..40) == 0;
            let Some(mv) = choose(&mut random, &now, last[side]) else {
                break;
            };
            history.push(&now);
            past.identities.push(identity(&now));
            if passes {
                now = now.make_null_move();
                past.cut = past.identities.len();
            } else {
                last[side] = Some(mv);
                now = now.make_move(mv);
            }
        }
    }
    println!("{repetitions} repetitions, {in_game} of the game alone, {upcoming} upcoming");
    assert!(repetitions > 1_000 && in_game > 50 && upcoming > 1_000);
}
