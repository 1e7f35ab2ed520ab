//! The transposition table's key of a position: its Zobrist key, mixed with how far the 50-move count has gone.

use crate::params::tt_halfmove;
use luft_chess::{Move, Position};

/// The key of a position in the table.
#[inline(always)]
pub(crate) fn key(position: &Position) -> u64 {
    position.key() ^ of_count(i32::from(position.halfmove()))
}

/// The key of the position after a move, good enough to prefetch: after a capture or pawn move far
/// into the count it is another one.
#[inline(always)]
pub(crate) fn key_after(position: &Position, mv: Move) -> u64 {
    position.key_after(mv) ^ of_count(i32::from(position.halfmove()) + 1)
}

#[inline(always)]
fn of_count(halfmove: i32) -> u64 {
    let beyond = halfmove - tt_halfmove::min_halfmove();
    if !tt_halfmove::on() || beyond < 0 {
        return 0;
    }
    let place = 1 + beyond / tt_halfmove::width();
    (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(halfmove: u32) -> Position {
        let fen = format!("8/8/k7/8/1B3NK1/8/8/8 w - - {halfmove} 60");
        fen.parse().unwrap()
    }

    #[test]
    fn far_into_the_count_positions_have_other_places() {
        assert_eq!(key(&at(0)), at(0).key());
        assert_eq!(key(&at(13)), at(0).key());
        assert_ne!(key(&at(14)), at(0).key());
        assert_eq!(key(&at(14)), key(&at(21)));
        assert_ne!(key(&at(21)), key(&at(22)));
    }

    #[test]
    fn the_key_after_a_quiet_move_is_known_before_it() {
        for halfmove in [0, 13, 14, 40] {
            let position = at(halfmove);
            let mv = position.parse_uci("f4d5").unwrap();
            assert_eq!(key_after(&position, mv), key(&position.make_move(mv)));
        }
    }
}
