//! Time management: when to think longer or shorter.

luft_params::group! {
    "Time management";

    /// Think longer while the best move keeps changing.
    time_stability {
        /// Percent of the soft limit when the best move has just changed.
        base = 170 in 100..=300 step 10;
        /// Percent taken off for every iteration that kept the best move.
        step = 20 in 0..=60 step 4;
        /// The least percent.
        min = 80 in 40..=100 step 4;
    }
    /// Think longer when the score falls.
    time_trend {
        /// Percent added for each centipawn lost against the previous iterations, in tenths.
        slope = 12 in 0..=50 step 2;
        /// The most percent, and below 100 the mirror of it.
        max = 150 in 100..=250 step 10;
    }
    /// Think less when nearly all nodes went into the best move.
    time_share {
        /// Percent at a share of zero.
        base = 240 in 120..=350 step 10;
        /// Percent taken off at a share of one.
        slope = 180 in 50..=300 step 10;
    }
}
