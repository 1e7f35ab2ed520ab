//! Extensions: singular, double, triple and negative ones, and fractional ones.

luft_params::group! {
    "Extensions";

    /// Singular extensions (SE): a table move that alone holds the score is searched deeper.
    singular {
        /// Least remaining depth.
        min_depth = 7 in 4..=12 step 1;
        /// Tenths of a centipawn below the table score, for each ply.
        margin = 11 in 4..=40 step 2;
        /// How much shallower than the node the entry may be.
        entry_depth = 3 in 1..=6 step 1;
    }
    /// Double extensions: a second ply when the alternatives of a singular move fail by a wide margin.
    double_extension: off {
        /// Centipawns below the singular bound.
        margin = 16 in 2..=60 step 4;
        /// At most this many on one path.
        max = 8 in 1..=20 step 1;
    }
    /// Triple extensions: a third ply for a quiet move when they fail by far; needs double extensions.
    triple_extension: off {
        /// Centipawns below the singular bound.
        margin = 90 in 20..=250 step 10;
    }
    /// Multi-cut by singular search: it found a second move above beta, so the node is cut.
    singular_multi_cut {}
    /// Negative extensions: the table move is not singular although it should fail high, so it is searched less deep.
    negative_extension {
        /// Plies taken off when the table score is above beta.
        beta = 2 in 1..=3 step 1;
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
