//! Piece values derived from the evaluation, as Stockfish's `eval` shows them: the score of the
//! position, less the score without the piece.

use crate::notation;
use crate::reply::{Answer, PieceValue};
use luft_chess::{PieceType, Position, Square};
use luft_eval::wdl::normalised;
use luft_search::{Engine, Score};

/// The worth of every piece but the kings, which cannot be taken off the board.
pub(crate) fn piece_values(engine: &mut Engine, position: &Position) -> Answer {
    let material = position.material();
    let mut white = |position: &Position| {
        let score = engine.evaluate(position);
        normalised(score, material) * notation::sign(position.side())
    };
    let whole = white(position);
    let mut pieces = Vec::new();
    for square in Square::all() {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        if piece.piece_type() == PieceType::King {
            continue;
        }
        let owner = notation::sign(piece.color());
        pieces.push(PieceValue {
            square: square.to_string(),
            piece: piece.letter(),
            centipawns: without(position, square).map(|rest| (whole - white(&rest)) * owner),
        });
    }
    let score = Score::Centipawns(whole * notation::sign(position.side()));
    Answer::PieceValues {
        score: notation::score(score, position.side()),
        pieces,
    }
}

/// The position without a piece; none if the side that just moved would be in check.
fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = position.setup();
    *setup.board.get_mut(square.index())? = None;
    setup.repair();
    Position::try_from(&setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_is_worth_more_than_a_pawn_and_a_shield_cannot_go() {
        let mut engine = Engine::new();
        let Answer::PieceValues { pieces, .. } = piece_values(&mut engine, &Position::startpos())
        else {
            panic!("piece values are the answer");
        };
        assert_eq!(pieces.len(), 30);
        let worth = |square: &str| {
            pieces
                .iter()
                .find(|one| one.square == square)
                .unwrap()
                .centipawns
        };
        assert!(worth("d1") > worth("a2") && worth("d8") > worth("a7"));
        let shielded = "4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
        assert!(without(&shielded, "e7".parse().unwrap()).is_none());
        assert!(without(&shielded, "e2".parse().unwrap()).is_some());
    }
}
