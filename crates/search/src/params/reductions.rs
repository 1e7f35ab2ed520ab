//! Late move reductions (LMR).

luft_params::group! {
    "Reductions";

    /// Late move reductions (LMR): later moves are searched less deep, and again when they fail high.
    lmr {
        /// Least remaining depth.
        min_depth = 2 in 2..=4 step 1;
        /// Base for quiet moves, in 1024ths.
        quiet_base = 286 in 0..=2048 step 64;
        /// Divisor of ln(depth) ln(move) for quiet moves, in hundredths.
        quiet_divisor = 343 in 150..=400 step 10;
        /// Base for noisy moves, in 1024ths.
        noisy_base = 200 in 0..=1536 step 64;
        /// Divisor for noisy moves, in hundredths.
        noisy_divisor = 340 in 200..=500 step 10;
    }
    /// Reduce more off the principal variation.
    lmr_non_pv { /// 1024ths of a ply.
        ply_1024ths = 733 in 0..=2048 step 64; }
    /// Reduce less where the table remembers a principal variation.
    lmr_tt_pv { /// 1024ths of a ply.
        ply_1024ths = 1024 in 0..=2048 step 64; }
    /// Reduce more at nodes expected to fail high.
    lmr_cut_node { /// 1024ths of a ply.
        ply_1024ths = 1919 in 0..=3072 step 64; }
    /// Reduce more when the evaluation is not improving.
    lmr_improving { /// 1024ths of a ply.
        ply_1024ths = 685 in 0..=2048 step 64; }
    /// Reduce more when the table move is a capture.
    lmr_tt_capture { /// 1024ths of a ply.
        ply_1024ths = 900 in 0..=2048 step 64; }
    /// Reduce killers and countermoves less.
    lmr_killer { /// 1024ths of a ply.
        ply_1024ths = 1024 in 0..=2048 step 64; }
    /// Reduce checking moves less.
    lmr_check { /// 1024ths of a ply.
        ply_1024ths = 1024 in 0..=2048 step 64; }
    /// Reduce more when the child has seen many cutoffs.
    lmr_cutoffs {
        /// 1024ths of a ply.
        ply_1024ths = 1024 in 0..=2048 step 64;
        /// More than this many cutoffs.
        count = 2 in 0..=6 step 1;
    }
    /// Reduce by the history of the move.
    lmr_history {
        /// History worth a whole ply, quiet moves.
        quiet_divisor = 11360 in 3000..=30000 step 500;
        /// History worth a whole ply, captures.
        noisy_divisor = 9000 in 3000..=30000 step 500;
    }
    /// Reduce less where the evaluation needed much correction: the position is hard to judge.
    lmr_correction { /// 1024ths of a ply for a hundred centipawns.
        ply_1024ths = 900 in 0..=3072 step 64; }
    /// Reduce less when the null move failed low by far: the opponent threatens something.
    lmr_threat {
        /// 1024ths of a ply.
        ply_1024ths = 512 in 0..=2048 step 64;
        /// Centipawns the null move search came out below alpha.
        margin = 200 in 50..=500 step 25;
    }
    /// Re-search depth: a reduced search that fails high is repeated deeper, or shallower when it barely did.
    lmr_research {
        /// Centipawns above the best score for a ply more.
        deeper = 32 in 10..=120 step 5;
        /// Centipawns above the best score under which a ply less suffices.
        shallower = 8 in 0..=40 step 2;
    }
}
