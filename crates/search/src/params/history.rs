//! History updates: bonus, malus and correction history.

luft_params::group! {
    "History updates";

    /// History bonus of the best move: linear in depth, capped.
    history_bonus {
        /// For each ply of depth.
        slope = 409 in 50..=500 step 20;
        /// Taken off.
        offset = 120 in -200..=400 step 20;
        /// At most.
        max = 1800 in 500..=4000 step 100;
    }
    /// History malus of the moves searched before it.
    history_malus {
        /// For each ply of depth.
        slope = 250 in 50..=600 step 20;
        /// Taken off.
        offset = 60 in -200..=400 step 20;
        /// At most.
        max = 1100 in 300..=4000 step 100;
    }
    /// A transposition table cutoff gives its quiet move a history bonus too.
    tt_history {}
    /// A re-search after a reduction updates the continuation history.
    research_history {}
    /// A node that fails low credits the opponent's quiet move that led to it.
    fail_low_history { /// Percent of the usual bonus.
        percent = 60 in 10..=200 step 10; }
    /// The change of the static evaluation updates the history of the quiet move that made it.
    eval_history {
        /// History for each centipawn.
        slope = 8 in 1..=30 step 1;
        /// At most.
        max = 120 in 20..=400 step 20;
    }
    /// History ageing: scores fade between searches.
    history_ageing: off { /// Percent kept.
        percent = 75 in 25..=100 step 5; }
    /// Correction history: the static evaluation is corrected by what searches found in positions with the same pawns.
    correction_pawn { /// 1024ths of a centipawn for each unit.
        weight = 38 in 0..=200 step 8; }
    /// The same, by each side's pieces.
    correction_non_pawn { /// 1024ths of a centipawn for each unit.
        weight = 67 in 0..=200 step 8; }
    /// The same, by minor pieces and kings.
    correction_minor { /// 1024ths of a centipawn for each unit.
        weight = 54 in 0..=200 step 8; }
    /// The same, by major pieces and kings.
    correction_major { /// 1024ths of a centipawn for each unit.
        weight = 30 in 0..=200 step 8; }
    /// The same, by the last two moves.
    correction_continuation { /// 1024ths of a centipawn for each unit.
        weight = 50 in 0..=200 step 8; }
}
