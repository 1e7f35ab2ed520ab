//! The evaluation on its way into the search.

luft_params::group! {
    "Evaluation";

    /// Material scaling: an evaluation counts for more while there is much on the board.
    material_scaling: off {
        /// Centipawns added to the material of both sides.
        base = 16700 in 4000..=40000 step 1000;
        /// The sum is divided by this.
        divisor = 21500 in 4000..=50000 step 1000;
    }
    /// Optimism: the side that stands better at the root overrates its positions a little, and so avoids exchanges.
    optimism: off {
        /// Centipawns of a side that is winning.
        max = 36 in 0..=150 step 6;
        /// The score of the root that is worth half of it.
        half = 64 in 20..=300 step 10;
        /// Centipawns added to the material of both sides.
        base = 1200 in 0..=10000 step 200;
        /// The sum is divided by this.
        divisor = 21500 in 4000..=50000 step 1000;
    }
}
