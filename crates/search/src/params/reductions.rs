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
        noisy_base = 0 in 0..=1536 step 64;
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
    /// Where the table remembers a principal variation, reduce by what else the entry says.
    lmr_tt_pv_detail {
        /// 1024ths of a ply less when its score is above alpha.
        score = 885 in 0..=2048 step 64;
        /// 1024ths of a ply less when it is as deep as the node.
        depth = 816 in 0..=2048 step 64;
        /// More of those at nodes expected to fail high.
        cut_depth = 940 in 0..=2048 step 64;
        /// 1024ths of a ply more when its score is not above alpha.
        fail_low = 0 in 0..=2048 step 64;
    }
    /// Reduce more at nodes expected to fail high that have no table move.
    lmr_no_tt_move { /// 1024ths of a ply.
        ply_1024ths = 933 in 0..=3072 step 64; }
    /// Reduce more when moves before have raised alpha: one of them is likely the best.
    lmr_alpha_raises: off {
        /// 1024ths of a ply for each.
        ply_1024ths = 384 in 0..=2048 step 64;
        /// At most this many.
        count = 8 in 1..=8 step 1;
    }
    /// Alpha depth reduction: once a move has raised alpha, the rest of the node is searched less deep.
    alpha_reduction: off {
        /// Plies.
        plies = 3 in 1..=4 step 1;
        /// Least remaining depth.
        min_depth = 4 in 2..=8 step 1;
        /// Deepest remaining depth.
        max_depth = 11 in 6..=20 step 1;
    }
    /// Reduce less on the principal variation while the window is wide.
    lmr_window: off {
        /// 1024ths of a ply for a window as wide as that of the root.
        ply_1024ths = 577 in 0..=2048 step 64;
        /// 1024ths of a ply for any window.
        base = 0 in 0..=2048 step 64;
    }
    /// Reduce more, by a part of the reduction, at nodes expected to fail low; the shallower, the more.
    lmr_all_node: off {
        /// The reduction times this is divided by 256 for each ply of depth,
        scale = 276 in 0..=1024 step 32;
        /// and this.
        offset = 268 in 64..=1024 step 64;
    }
    /// Reduce more when the child has seen many cutoffs.
    lmr_cutoffs {
        /// 1024ths of a ply.
        ply_1024ths = 1024 in 0..=2048 step 64;
        /// More than this many cutoffs.
        count = 2 in 0..=6 step 1;
        /// 1024ths of a ply for one cutoff fewer.
        few = 256 in 0..=1024 step 64;
        /// 1024ths of a ply more at nodes expected to fail low.
        all_node = 1024 in 0..=2048 step 64;
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
    /// A negative reduction extends.
    lmr_extension {
        /// Plies at most.
        plies = 1 in 0..=2 step 1;
        /// Plies at most on the principal variation.
        pv_plies = 2 in 0..=3 step 1;
    }
    /// Where late move reductions are skipped, a move that they would reduce by far still loses a ply or two.
    lmr_skipped: off {
        /// 1024ths of a ply that cost the first.
        first = 2621 in 1024..=8192 step 256;
        /// 1024ths of a ply that cost the second.
        second = 5579 in 1024..=12288 step 256;
        /// 1024ths of a ply less for the table move.
        tt_move = 2179 in 0..=4096 step 128;
    }
    /// Re-search depth: a reduced search that fails high is repeated deeper, or shallower when it barely did.
    lmr_research {
        /// Centipawns above the best score for a ply more.
        deeper = 32 in 10..=120 step 5;
        /// Centipawns above the best score under which a ply less suffices.
        shallower = 8 in 0..=40 step 2;
    }
    /// The depth of the re-search also holds for the search with the full window.
    lmr_research_pv: off {}
}
