//! The piece values of static exchange evaluation (SEE).

luft_params::group! {
    "SEE piece values";

    /// Piece values of static exchange evaluation (SEE); without it, the traditional ones.
    exchange {
        /// Pawn.
        pawn = 100 in 50..=200 step 10;
        /// Knight.
        knight = 420 in 200..=700 step 20;
        /// Bishop.
        bishop = 430 in 200..=700 step 20;
        /// Rook.
        rook = 640 in 350..=1000 step 20;
        /// Queen.
        queen = 1250 in 700..=2000 step 50;
    }
}

/// The piece values of static exchange evaluation (SEE), by piece type.
pub(crate) fn exchange_values() -> [i32; 6] {
    if !exchange::on() {
        return [100, 300, 300, 500, 900, 0];
    }
    [
        exchange::pawn(),
        exchange::knight(),
        exchange::bishop(),
        exchange::rook(),
        exchange::queen(),
        0,
    ]
}
