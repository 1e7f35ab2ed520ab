//! Time management: when to think longer or shorter.

luft_params::group! {
    "Time management";

    /// Plan for few moves and stop early, so that there is time for the moves that need more. Without it, a fortieth.
    time_plan {
        /// The time left is to do for so many moves.
        moves = 20 in 10..=50 step 2;
        /// Percent of the increment that is spent.
        increment = 75 in 0..=100 step 5;
        /// The soft limit, in percent of the share of a move.
        soft = 70 in 30..=200 step 10;
        /// The hard limit, in percent of the share of a move.
        hard = 250 in 100..=800 step 30;
        /// The most, in percent of the time left.
        ceiling = 40 in 10..=75 step 5;
    }
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
    /// Think longer when the score has fallen since the last move of the game.
    time_game_trend: off {
        /// Percent at the same score.
        base = 74 in 50..=150 step 5;
        /// Percent added for each centipawn lost.
        slope = 15 in 0..=40 step 2;
        /// The least percent.
        min = 72 in 40..=100 step 4;
        /// The most.
        max = 140 in 100..=250 step 10;
    }
    /// Think longer while root moves take turns at being the best.
    time_changes: off {
        /// Percent without any change.
        base = 100 in 60..=140 step 5;
        /// Hundredths in ln(1 + slope changes), which is added.
        slope = 25 in 0..=200 step 10;
    }
    /// Think less while the score stays the same.
    time_score_stability: off {
        /// Percent when the score has just changed.
        base = 127 in 80..=200 step 5;
        /// Percent taken off for every iteration that kept it.
        step = 4 in 0..=30 step 2;
        /// The least percent.
        min = 88 in 40..=100 step 4;
        /// Centipawns that count as the same score.
        margin = 4 in 0..=30 step 1;
    }
    /// The share of the time left grows with the number of the move, where no number of moves is given for it.
    time_move_number: off {
        /// Ten-thousandths of the time left in a long game.
        late = 594 in 200..=1500 step 30;
        /// Taken off at the start.
        early = 492 in 0..=1200 step 30;
        /// Ten-thousandths of that which each move gives back.
        decay = 386 in 50..=2000 step 40;
        /// The hard limit, in percent of the time left.
        hard = 40 in 10..=75 step 5;
    }
    /// Think less when nearly all nodes went into the best move.
    time_share {
        /// Percent at a share of zero.
        base = 240 in 120..=350 step 10;
        /// Percent taken off at a share of one.
        slope = 180 in 50..=300 step 10;
    }
}
