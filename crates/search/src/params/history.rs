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
    /// Bonus and malus of a node are scaled for each history by itself.
    history_scales: off {
        /// Percent of a bonus, butterfly history.
        quiet_bonus = 88 in 0..=300 step 10;
        /// Percent of a malus, butterfly history.
        quiet_malus = 88 in 0..=300 step 10;
        /// Percent of a bonus, continuation history.
        continuation_bonus = 73 in 0..=300 step 10;
        /// Percent of a malus, continuation history.
        continuation_malus = 73 in 0..=300 step 10;
        /// Percent of a bonus, pawn history.
        pawn_bonus = 108 in 0..=300 step 10;
        /// Percent of a malus, pawn history.
        pawn_malus = 45 in 0..=300 step 10;
        /// Percent of a bonus, low-ply history.
        low_ply_bonus = 70 in 0..=300 step 10;
        /// Percent of a malus, low-ply history.
        low_ply_malus = 70 in 0..=300 step 10;
        /// Percent of a bonus, capture history.
        capture_bonus = 100 in 0..=300 step 10;
        /// Percent of a malus, capture history.
        capture_malus = 100 in 0..=300 step 10;
    }
    /// Continuation history is updated for all of the last six moves, each with a share; without this plies 1, 2, 4 and 6 in full.
    continuation_updates: off {
        /// Percent, one ply back.
        ply_1 = 102 in 0..=200 step 10;
        /// Percent, two plies back.
        ply_2 = 76 in 0..=200 step 10;
        /// Percent, three plies back.
        ply_3 = 28 in 0..=200 step 10;
        /// Percent, four plies back.
        ply_4 = 49 in 0..=200 step 10;
        /// Percent, five plies back.
        ply_5 = 13 in 0..=200 step 10;
        /// Percent, six plies back.
        ply_6 = 41 in 0..=200 step 10;
    }
    /// Bonus and malus are smaller where a cutoff was expected, and where many moves share the blame.
    history_discount: off {
        /// Taken off the bonus at expected cut nodes.
        cut_node = 42 in 0..=200 step 10;
        /// Taken off the malus for each move searched.
        searched = 31 in 0..=100 step 5;
    }
    /// The malus of quiet moves falls with their order.
    malus_order: off { /// Percent of the malus of the move before.
        percent = 90 in 50..=100 step 5; }
    /// A node that fails high gives the opponent's early quiet move that led to it a malus.
    refuted_history: off {
        /// Percent of the usual malus.
        percent = 70 in 10..=200 step 10;
        /// The move is among the first so many, and not the table move.
        moves = 2 in 1..=10 step 1;
    }
    /// A transposition table cutoff gives its quiet move a history bonus too.
    tt_history {}
    /// A re-search after a reduction updates the continuation history.
    research_history {}
    /// A node that fails low credits the opponent's quiet move that led to it.
    fail_low_history { /// Percent of the usual bonus.
        percent = 60 in 10..=200 step 10; }
    /// That credit grows with the number of the move and with how far the score fell.
    fail_low_scale: off {
        /// Credit for each ply of depth.
        slope = 180 in 50..=500 step 20;
        /// Taken off.
        offset = 37 in -200..=400 step 20;
        /// At most.
        max = 2414 in 500..=4000 step 100;
        /// Percent of it for any move.
        base = 69 in 0..=300 step 10;
        /// More for each move searched before.
        late = 13 in 0..=50 step 3;
        /// But no more than this.
        late_max = 179 in 0..=500 step 20;
        /// More for the table move.
        tt_move = 86 in 0..=300 step 10;
        /// More for a score below the static evaluation.
        below = 112 in 0..=500 step 20;
        /// By so many centipawns.
        margin = 40 in 0..=200 step 10;
        /// More for a score below the static evaluation before the move.
        last_below = 239 in 0..=500 step 20;
        /// By so many centipawns.
        last_margin = 33 in 0..=200 step 10;
    }
    /// A node that fails low credits the opponent's capture that led to it.
    fail_low_capture: off {
        /// Credit for each ply of depth.
        slope = 50 in 10..=300 step 10;
        /// At most.
        max = 654 in 100..=3000 step 100;
    }
    /// History of the last move is updated by the squares that were attacked when it was ordered, not by those attacked after it.
    played_threats {}
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
    /// The same, by the last move and that three plies before it.
    correction_continuation_4: off { /// 1024ths of a centipawn for each unit.
        weight = 50 in 0..=200 step 8; }
    /// Correction history keeps more positions apart than 16,384.
    correction_size: off { /// Positions of each kind, as a power of two.
        bits = 16 in 12..=17 step 1; }
    /// Correction history learns more where no move was best: there all of them agree.
    correction_bonus: off {
        /// 128ths of the error for each ply of depth, with a best move.
        best_move = 12 in 2..=40 step 1;
        /// Without one.
        no_move = 18 in 2..=40 step 1;
    }
    /// Correction history learns at a different rate by each feature.
    correction_rates: off {
        /// Percent of the usual, by pawns.
        pawn = 100 in 0..=300 step 10;
        /// By each side's pieces.
        non_pawn = 145 in 0..=300 step 10;
        /// By minor pieces and kings.
        minor = 117 in 0..=300 step 10;
        /// By major pieces and kings.
        major = 117 in 0..=300 step 10;
        /// By the last two moves.
        continuation = 102 in 0..=300 step 10;
        /// By the last move and that three plies before it.
        continuation_4 = 55 in 0..=300 step 10;
    }
    /// Correction history learns from a multi-cut by singular search too.
    correction_multi_cut: off {}
}
