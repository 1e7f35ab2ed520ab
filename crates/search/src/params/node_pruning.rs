//! Node-level pruning: reverse futility pruning (RFP), razoring, null move pruning (NMP), probcut, multi-cut, and internal
//! iterative reductions (IIR).

luft_params::group! {
    "Node pruning";

    /// Reverse futility pruning (RFP), also static null move pruning: a static evaluation far above beta is trusted to stay there.
    rfp {
        /// Deepest remaining depth at which it is tried.
        max_depth = 8 in 1..=20 step 1;
        /// Centipawns demanded above beta, per ply of depth.
        margin = 66 in 0..=256 step 8;
        /// Hundredths of a centipawn more for each squared ply.
        square = 0 in 0..=800 step 50;
        /// Centipawns taken off the margin when the evaluation is improving.
        improving = 42 in 0..=200 step 8;
        /// Centipawns taken off when the opponent's last move made things worse for him.
        worsening = 0 in 0..=100 step 8;
        /// Centipawns taken off when none of our pieces is attacked.
        no_threat = 0 in 0..=100 step 8;
        /// Percent of the surplus over beta in the score returned.
        blend = 70 in 0..=100 step 10;
    }
    /// Razoring: a hopeless evaluation at low depth is confirmed by quiescence and dropped.
    razoring: off {
        /// Deepest remaining depth at which it is tried.
        max_depth = 2 in 1..=12 step 1;
        /// Centipawns below alpha at depth 0.
        base = 500 in 0..=800 step 25;
        /// More for each ply of depth.
        margin = 250 in 0..=500 step 25;
        /// More for each squared ply.
        square = 0 in 0..=300 step 20;
    }
    /// Null move pruning (NMP): make a null move, and if the opponent still cannot get below beta, stop here.
    null_move {
        /// Least remaining depth.
        min_depth = 2 in 1..=6 step 1;
        /// Reduction at depth 0.
        base = 4 in 2..=8 step 1;
        /// Depth over this is added to the reduction.
        depth_divisor = 4 in 2..=8 step 1;
        /// The surplus over beta, over this, is added to the reduction.
        eval_divisor = 155 in 60..=400 step 20;
        /// At most this much for the surplus.
        eval_max = 3 in 1..=8 step 1;
        /// More when the table move is a capture.
        tt_capture = 0 in 0..=2 step 1;
        /// More when improving.
        improving = 0 in 0..=2 step 1;
        /// Static evaluation demanded above beta at depth 0.
        margin = 98 in 0..=400 step 20;
        /// Less for each ply of depth.
        margin_slope = 14 in 0..=40 step 2;
    }
    /// Null moves at expected cut nodes only.
    null_move_cut_node: off {}
    /// Null move verification: at high depth a cutoff is verified by a search without null moves, against zugzwang.
    null_verification {
        /// Least remaining depth.
        min_depth = 14 in 8..=24 step 1;
    }
    /// Probcut: a good capture that beats beta by far at low depth would at full depth too.
    probcut {
        /// Least remaining depth.
        min_depth = 5 in 3..=10 step 1;
        /// Centipawns above beta.
        margin = 231 in 40..=400 step 20;
        /// Less when improving.
        improving = 50 in 0..=150 step 10;
        /// Plies taken off for the confirming search.
        reduction = 4 in 2..=6 step 1;
        /// More of them when improving.
        improving_reduction = 0 in 0..=3 step 1;
    }
    /// Probcut at expected cut nodes only.
    probcut_cut_node: off {}
    /// Adaptive probcut: the further quiescence comes out above, the shallower the confirming search, but with more to beat.
    probcut_adaptive {
        /// Centipawns above that save a ply.
        divisor = 102 in 30..=400 step 20;
        /// Plies saved at most.
        max = 3 in 1..=8 step 1;
        /// Centipawns more to beat for each ply saved.
        margin = 63 in 0..=400 step 20;
    }
    /// Small probcut: a deep enough lower bound in the table far above beta is trusted.
    small_probcut {
        /// Centipawns above beta.
        margin = 296 in 150..=700 step 25;
        /// How much shallower than the node the entry may be.
        depth = 4 in 1..=8 step 1;
    }
    /// Multi-cut: when several of the first moves fail high at reduced depth, so will the node.
    multi_cut: off {
        /// Least remaining depth.
        min_depth = 8 in 4..=16 step 1;
        /// How many moves are tried.
        moves = 6 in 3..=12 step 1;
        /// How many must fail high.
        cutoffs = 3 in 2..=6 step 1;
        /// Plies taken off for the trial.
        reduction = 4 in 2..=8 step 1;
    }
    /// Internal iterative reductions (IIR): without a table move a node is searched a ply less.
    iir {
        /// Least depth on the principal variation.
        pv_min_depth = 4 in 2..=10 step 1;
        /// Least depth at expected cut nodes.
        cut_min_depth = 6 in 2..=12 step 1;
    }
    /// Internal iterative reductions also where the table's entry is far shallower than the node, at expected cut nodes.
    iir_shallow: off {
        /// Plies shallower.
        plies = 4 in 2..=8 step 1;
        /// Least remaining depth.
        min_depth = 8 in 4..=14 step 1;
    }
    /// Internal iterative deepening (IID): without a table move a shallow search finds one.
    iid: off {
        /// Least depth, on the principal variation only.
        min_depth = 4 in 3..=12 step 1;
        /// Plies taken off.
        reduction = 2 in 1..=6 step 1;
    }
    /// Hindsight adjustment: correct the parent's reduction now that both evaluations are known.
    hindsight {
        /// Reduction of the parent from which a worsening of ours adds a ply.
        deeper_reduction = 3 in 1..=5 step 1;
        /// Reduction of the parent from which a clear gain of ours takes one off.
        shallower_reduction = 2 in 1..=5 step 1;
        /// Sum of the two evaluations that counts as a clear gain.
        margin = 110 in 40..=300 step 10;
    }
}
