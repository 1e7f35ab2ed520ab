//! Move-loop pruning: late move pruning (LMP), futility pruning, history pruning and SEE pruning.

luft_params::group! {
    "Move-loop pruning";

    /// Moves are pruned by the depth that the whole reduction leaves, with history and all other terms; without this
    /// only the base of the reduction counts.
    lmr_depth_full: off {
        /// Added to the reduction, in 1024ths of a ply.
        offset = -400 in -3072..=2048 step 128;
        /// More where the table remembers a principal variation, which the reduction spares.
        tt_pv = 1024 in 0..=4096 step 128;
    }

    /// Late move pruning (LMP), also move count pruning: after enough quiet moves at low depth the rest is skipped.
    lmp {
        /// Deepest remaining depth.
        max_depth = 8 in 2..=16 step 1;
        /// Moves allowed at depth 0.
        base = 3 in 0..=10 step 1;
        /// Hundredths of the square of depth added.
        square = 145 in 40..=200 step 10;
    }
    /// Futility pruning: quiet moves cannot lift a static evaluation this far below alpha.
    futility {
        /// Deepest depth left after reduction.
        max_depth = 7 in 2..=14 step 1;
        /// Nearer to the root it is not tried by a side that is winning: it may be about to mate.
        min_ply = 3 in 0..=12 step 1;
        /// Centipawns that are winning.
        winning = 500 in 200..=2000 step 50;
        /// Centipawns at depth 0.
        base = 60 in 0..=250 step 10;
        /// More for each ply.
        margin = 26 in 20..=200 step 8;
        /// More for 1024 of history.
        history = 0 in 0..=64 step 4;
    }
    /// Futility pruning raises the best score of the node to what the pruned moves could have reached.
    futility_best_score: off {}
    /// Futility pruning of a quiet move skips all that follow it in the order.
    futility_skip_quiets: off {}
    /// Futility pruning of captures: even the victim would not lift the evaluation to alpha.
    capture_futility {
        /// Deepest depth left after reduction.
        max_depth = 6 in 2..=12 step 1;
        /// Centipawns at depth 0.
        base = 144 in 50..=400 step 20;
        /// More for each ply.
        margin = 171 in 50..=350 step 20;
    }
    /// Bad noisy futility pruning (BNFP): far below alpha the captures that lose material are not tried at all.
    bad_noisy_futility: off {
        /// Deepest remaining depth.
        max_depth = 10 in 2..=16 step 1;
        /// Centipawns at depth 0.
        base = 8 in -100..=250 step 10;
        /// More for each ply.
        margin = 27 in 0..=150 step 6;
        /// More for 1024 of history.
        history = 26 in 0..=100 step 6;
    }
    /// History pruning: quiet moves that did very badly before are skipped at low depth.
    history_pruning {
        /// Deepest depth left after reduction.
        max_depth = 4 in 1..=10 step 1;
        /// History below minus this, for each ply of depth.
        margin = 3500 in 500..=8000 step 250;
    }
    /// SEE pruning of quiet moves: those that lose material by static exchange evaluation are skipped.
    see_quiets {
        /// Deepest depth left after reduction.
        max_depth = 9 in 3..=14 step 1;
        /// Centipawns of loss allowed for each squared ply.
        margin = 23 in 5..=80 step 3;
        /// More for 1024 of history.
        history = 0 in 0..=64 step 4;
    }
    /// SEE pruning of captures: those that lose material by static exchange evaluation are skipped.
    see_captures {
        /// Deepest remaining depth.
        max_depth = 9 in 3..=14 step 1;
        /// Centipawns of loss allowed for each ply.
        margin = 119 in 20..=250 step 10;
        /// More for 1024 of history.
        history = 32 in 0..=100 step 6;
    }
}
