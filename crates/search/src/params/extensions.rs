//! Extensions: singular, double, triple and negative ones, and fractional ones.

luft_params::group! {
    "Extensions";

    /// Singular extensions (SE): a table move that alone holds the score is searched deeper.
    singular {
        /// Least remaining depth.
        min_depth = 6 in 4..=12 step 1;
        /// Hundredths of a centipawn below the table score, for each ply.
        margin = 70 in 20..=400 step 10;
        /// More off the principal variation where the table remembers one.
        tt_pv = 0 in 0..=200 step 10;
        /// How much shallower than the node the entry may be.
        entry_depth = 3 in 1..=6 step 1;
    }
    /// The rest of a node with a singular move is searched a ply deeper too: much hangs on it.
    singular_deepening: off {}
    /// Low depth singular extension (LDSE): at an expected cut node far below alpha the first move is searched deeper, where
    /// the depth is too low to ask whether it is singular.
    low_depth_singular {
        /// Deepest remaining depth.
        max_depth = 7 in 3..=12 step 1;
        /// Centipawns below alpha.
        margin = 8 in 0..=100 step 4;
    }
    /// Double extensions: a second ply when the alternatives of a singular move fail by a wide margin.
    double_extension {
        /// Centipawns below the singular bound.
        margin = 16 in -20..=60 step 4;
        /// Less for a quiet move.
        quiet = 0 in 0..=80 step 4;
        /// Percent of the correction taken off: the position is hard to judge.
        correction = 0 in 0..=100 step 5;
        /// At most this many on one path.
        max = 8 in 1..=20 step 1;
    }
    /// Double and triple extensions on the principal variation too.
    double_extension_pv: off {
        /// Centipawns more.
        margin = 62 in 0..=200 step 8;
    }
    /// Triple extensions: a third ply for a quiet move when they fail by far; needs double extensions.
    triple_extension: off {
        /// Centipawns below the singular bound.
        margin = 90 in -40..=250 step 10;
    }
    /// Triple extensions of captures and promotions too.
    triple_extension_noisy: off {
        /// Centipawns more.
        margin = 6 in 0..=200 step 8;
    }
    /// Multi-cut by singular search: it found a second move above beta, so the node is cut.
    singular_multi_cut {}
    /// Negative extensions: the table move is not singular although it should fail high, so it is searched less deep.
    negative_extension {
        /// Plies taken off when the table score is above beta.
        beta = 2 in 1..=3 step 1;
        /// Fewer of those on the principal variation.
        pv = 0 in 0..=1 step 1;
        /// Plies taken off at expected cut nodes.
        cut = 2 in 1..=3 step 1;
    }
    /// Check extension: evasions of a check are searched a part of a ply deeper.
    check_extension {
        /// Quarters of a ply.
        quarter_plies = 4 in 1..=4 step 1;
    }
    /// Recapture extension: a capture on the square where the opponent just captured goes a part of a ply deeper.
    recapture_extension: off {
        /// Quarters of a ply.
        quarter_plies = 2 in 1..=4 step 1;
    }
    /// Passed pawn extension: a passed pawn pushed to the sixth or seventh rank goes a part of a ply deeper.
    pawn_extension: off {
        /// Quarters of a ply.
        quarter_plies = 2 in 1..=4 step 1;
    }
    /// Fractional extensions: parts of a ply add up along the path; without this only whole plies count.
    fractional_extension {}
    /// Extension budget: no path is extended by more than this, so extensions cannot explode.
    extension_budget {
        /// Plies on one path.
        plies = 16 in 4..=64 step 2;
    }
}
