//! Quiescence search (qsearch).

luft_params::group! {
    "Quiescence";

    /// Delta pruning: captures that cannot bring the evaluation near alpha are skipped.
    delta {
        /// Centipawns added to the victim.
        margin = 212 in 50..=400 step 20;
    }
    /// SEE pruning in quiescence: captures that lose material by static exchange evaluation are skipped.
    qs_see {
        /// Exchange value demanded.
        threshold = -20 in -150..=50 step 10;
    }
    /// Late move pruning in quiescence: only the first few captures are tried.
    qs_late {
        /// How many.
        moves = 4 in 1..=12 step 1;
    }
    /// Deep in quiescence a node tries one move only, so that the tree of no position can explode.
    qs_depth {
        /// Plies of quiescence before that.
        plies = 8 in 2..=32 step 1;
    }
    /// Recaptures are exempt from delta pruning and late move pruning in quiescence.
    qs_recapture: off {}
    /// Delta pruning in quiescence raises the score to what the pruned capture could have reached.
    qs_futility_score: off {}
    /// Upcoming repetition detection in quiescence.
    qs_repetition: off {}
    /// Quiet checks at the first ply of quiescence.
    qs_checks: off {}
}
