//! THE table: every technique of the search, its switch and its numbers.
//!
//! Units: depths and reductions in plies, or in 1024ths of a ply where the name ends in `milli`;
//! margins in centipawns; history in the units of the tables. `max_depth` applies at or below,
//! `min_depth` at or above, `base` is added, `margin` is multiplied by depth.

luft_params::registry! {
    // ---- The frame ----

    /// Aspiration windows: search around the last score first, and widen when it falls outside.
    aspiration {
        /// First depth with a narrow window.
        min_depth = 4 in 1..=12 step 1;
        /// Half width of the first window.
        delta = 12 in 4..=64 step 4;
        /// The square of the last score over this is added to the half width.
        square_divisor = 16384 in 2048..=65536 step 2048;
        /// Growth of the half width at each failure, in percent.
        growth = 40 in 10..=200 step 10;
    }
    /// Principal variation search: later moves only have to be proved worse, with a zero window.
    pvs {}
    /// Cutoffs from the transposition table at nodes off the principal variation.
    tt_cutoff {
        /// No cutoff once the 50-move counter reaches this: the stored score may not know it.
        max_halfmove = 90 in 20..=100 step 5;
        /// A fail high needs an entry this much deeper than the node.
        extra_depth = 0 in 0..=1 step 1;
    }
    /// Positions far into the 50-move count have places of their own in the table: what was found with
    /// all moves left says little there, and old results would hide that nothing is being achieved.
    tt_halfmove {
        /// From this count on.
        min_halfmove = 14 in 4..=60 step 4;
        /// So many counts share a place.
        width = 8 in 2..=32 step 2;
    }
    /// The table's score stands in for the static evaluation where it is the better bound.
    tt_eval {}
    /// Probing and storing the table in quiescence.
    qs_tt {}
    /// Mate distance pruning: no line is better than a mate already found nearer to the root.
    mate_distance {}
    /// Sees that the side to move can repeat a position with its next move.
    upcoming_repetition {}
    /// Draws by repetition score a point more or less, so that the search does not settle for the first.
    draw_noise {}
    /// Syzygy tablebases, where a user has them: positions with few pieces are looked up instead of searched,
    /// and at the root only moves that keep the result are considered.
    tablebase {}
    /// Fail-high scores off the principal variation are pulled towards beta.
    fail_middle {}

    /// When someone analyses or asks for a mate, a proof search looks for it between iterations: it prunes nothing, and
    /// follows the lines in which the defender has the fewest answers.
    mate_hunt {
        /// Centipawns from which only one side may mate.
        winning = 800 in 100..=2000 step 50;
        /// Nodes for it, in percent of those of the iteration.
        share = 100 in 0..=400 step 10;
        /// The longest mate that is looked for, in moves.
        moves = 15 in 2..=40 step 1;
    }

    // ---- The clock ----

    /// Think longer while the best move keeps changing.
    time_stability {
        /// Percent of the soft limit when the best move has just changed.
        base = 170 in 100..=300 step 10;
        /// Percent taken off for every iteration that kept the best move.
        step = 20 in 0..=60 step 4;
        /// The least percent.
        least = 80 in 40..=100 step 4;
    }
    /// Think longer when the score falls.
    time_trend {
        /// Percent added for each centipawn lost against the previous iterations, in tenths.
        slope = 12 in 0..=50 step 2;
        /// The most percent, and below 100 the mirror of it.
        most = 150 in 100..=250 step 10;
    }
    /// Think less when nearly all nodes went into the best move.
    time_share {
        /// Percent at a share of zero.
        base = 240 in 120..=350 step 10;
        /// Percent taken off at a share of one.
        slope = 180 in 50..=300 step 10;
    }

    // ---- Pruning a whole node ----

    /// Reverse futility pruning: a static evaluation far above beta is trusted to stay there.
    rfp {
        /// Deepest remaining depth at which it is tried.
        max_depth = 8 in 1..=16 step 1;
        /// Centipawns demanded above beta, per ply of depth.
        margin = 66 in 16..=256 step 8;
        /// Centipawns taken off the margin when the evaluation is improving.
        improving = 42 in 0..=200 step 8;
    }
    /// Razoring: a hopeless evaluation at low depth is confirmed by quiescence and dropped.
    razoring: off {
        /// Deepest remaining depth at which it is tried.
        max_depth = 2 in 1..=6 step 1;
        /// Centipawns below alpha at depth 0.
        base = 500 in 50..=800 step 25;
        /// More for each ply of depth.
        margin = 250 in 50..=500 step 25;
    }
    /// Null move: pass, and if the opponent still cannot get below beta, stop here.
    null_move {
        /// Least remaining depth.
        min_depth = 2 in 1..=6 step 1;
        /// Reduction at depth 0.
        base = 4 in 2..=6 step 1;
        /// Depth over this is added to the reduction.
        depth_divisor = 4 in 2..=8 step 1;
        /// The surplus over beta, over this, is added to the reduction.
        eval_divisor = 155 in 80..=400 step 20;
        /// At most this much for the surplus.
        eval_most = 3 in 1..=8 step 1;
        /// Static evaluation demanded above beta at depth 0.
        margin = 98 in 0..=400 step 20;
        /// Less for each ply of depth.
        margin_slope = 14 in 0..=40 step 2;
    }
    /// Verifies a null move cutoff at high depth with a search that may not pass: zugzwang.
    null_verification {
        /// Least remaining depth.
        min_depth = 14 in 8..=24 step 1;
    }
    /// Probcut: a good capture that beats beta by far at low depth would at full depth too.
    probcut {
        /// Least remaining depth.
        min_depth = 5 in 3..=10 step 1;
        /// Centipawns above beta.
        margin = 231 in 80..=400 step 20;
        /// Less when improving.
        improving = 50 in 0..=150 step 10;
        /// Plies taken off for the confirming search.
        reduction = 4 in 2..=6 step 1;
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
    /// Internal iterative reduction: without a table move a node is searched a ply less.
    iir {
        /// Least depth on the principal variation.
        pv_min_depth = 4 in 2..=10 step 1;
        /// Least depth at expected cut nodes.
        cut_min_depth = 6 in 2..=12 step 1;
    }
    /// Internal iterative deepening: without a table move a shallow search finds one.
    iid: off {
        /// Least depth, on the principal variation only.
        min_depth = 4 in 3..=12 step 1;
        /// Plies taken off.
        reduction = 2 in 1..=6 step 1;
    }
    /// Hindsight: correct the parent's reduction now that both evaluations are known.
    hindsight {
        /// Reduction of the parent from which a worsening of ours adds a ply.
        deeper_reduction = 3 in 1..=5 step 1;
        /// Reduction of the parent from which a clear gain of ours takes one off.
        shallower_reduction = 2 in 1..=5 step 1;
        /// Sum of the two evaluations that counts as a clear gain.
        margin = 110 in 40..=300 step 10;
    }

    // ---- Skipping moves ----

    /// Late move pruning: after enough quiet moves at low depth the rest is skipped.
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
        base = 83 in 0..=250 step 10;
        /// More for each ply.
        margin = 26 in 20..=200 step 8;
    }
    /// Futility pruning of captures: even the victim would not lift the evaluation to alpha.
    capture_futility {
        /// Deepest depth left after reduction.
        max_depth = 6 in 2..=12 step 1;
        /// Centipawns at depth 0.
        base = 144 in 50..=400 step 20;
        /// More for each ply.
        margin = 171 in 50..=350 step 20;
    }
    /// History pruning: quiet moves that did very badly before are skipped at low depth.
    history_pruning {
        /// Deepest depth left after reduction.
        max_depth = 4 in 1..=10 step 1;
        /// History below minus this, for each ply of depth.
        margin = 2500 in 500..=8000 step 250;
    }
    /// Quiet moves that lose material by exchange are skipped.
    see_quiets {
        /// Deepest depth left after reduction.
        max_depth = 9 in 3..=14 step 1;
        /// Centipawns of loss allowed for each squared ply.
        margin = 23 in 5..=80 step 3;
    }
    /// Captures that lose material by exchange are skipped.
    see_captures {
        /// Deepest remaining depth.
        max_depth = 9 in 3..=14 step 1;
        /// Centipawns of loss allowed for each ply.
        margin = 119 in 20..=250 step 10;
    }

    // ---- Extensions ----

    /// Singular extension: a table move that alone holds the score is searched deeper.
    singular {
        /// Least remaining depth.
        min_depth = 7 in 4..=12 step 1;
        /// Tenths of a centipawn below the table score, for each ply.
        margin = 11 in 4..=40 step 2;
        /// How much shallower than the node the entry may be.
        entry_depth = 3 in 1..=6 step 1;
    }
    /// A second ply when the alternatives fail by a wide margin.
    double_extension: off {
        /// Centipawns below the singular bound.
        margin = 16 in 2..=60 step 4;
        /// At most this many on one path.
        most = 8 in 1..=20 step 1;
    }
    /// A third ply for a quiet move when they fail by far; needs the second.
    triple_extension: off {
        /// Centipawns below the singular bound.
        margin = 90 in 20..=250 step 10;
    }
    /// The singular search found a second move above beta: the node is cut.
    singular_multi_cut {}
    /// The table move is not singular although it should fail high: search it less deep.
    negative_extension {
        /// Plies taken off when the table score is above beta.
        beta = 2 in 1..=3 step 1;
        /// Plies taken off at expected cut nodes.
        cut = 2 in 1..=3 step 1;
    }
    /// Evasions of a check are searched a part of a ply deeper.
    check_extension {
        /// Quarters of a ply.
        parts = 4 in 1..=4 step 1;
    }
    /// A capture on the square where the opponent just captured goes a part of a ply deeper.
    recapture_extension: off {
        /// Quarters of a ply.
        parts = 2 in 1..=4 step 1;
    }
    /// A passed pawn pushed to the sixth or seventh rank goes a part of a ply deeper.
    pawn_extension: off {
        /// Quarters of a ply.
        parts = 2 in 1..=4 step 1;
    }
    /// Parts of a ply add up along the path; without this only whole plies count.
    fractional_extension {}
    /// No path is extended by more than this: extensions cannot explode.
    extension_budget {
        /// Plies on one path.
        plies = 16 in 4..=64 step 2;
    }

    // ---- Reductions ----

    /// Late move reductions: later moves are searched less deep, and again when they surprise.
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
        milli = 733 in 0..=2048 step 64; }
    /// Reduce less where the table remembers a principal variation.
    lmr_tt_pv { /// 1024ths of a ply.
        milli = 1024 in 0..=2048 step 64; }
    /// Reduce more at nodes expected to fail high.
    lmr_cut_node { /// 1024ths of a ply.
        milli = 1919 in 0..=3072 step 64; }
    /// Reduce more when the evaluation is not improving.
    lmr_improving { /// 1024ths of a ply.
        milli = 685 in 0..=2048 step 64; }
    /// Reduce more when the table move is a capture.
    lmr_tt_capture { /// 1024ths of a ply.
        milli = 900 in 0..=2048 step 64; }
    /// Reduce killers and countermoves less.
    lmr_killer { /// 1024ths of a ply.
        milli = 1024 in 0..=2048 step 64; }
    /// Reduce checking moves less.
    lmr_check { /// 1024ths of a ply.
        milli = 1024 in 0..=2048 step 64; }
    /// Reduce more when the child has seen many cutoffs.
    lmr_cutoffs {
        /// 1024ths of a ply.
        milli = 1024 in 0..=2048 step 64;
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
        milli = 900 in 0..=3072 step 64; }
    /// Reduce less when passing turned out badly: the opponent threatens something.
    lmr_threat {
        /// 1024ths of a ply.
        milli = 512 in 0..=2048 step 64;
        /// Centipawns the null move search came out below alpha.
        margin = 200 in 50..=500 step 25;
    }
    /// A reduced search that surprises is repeated deeper, or shallower when it barely did.
    lmr_research {
        /// Centipawns above the best score for a ply more.
        deeper = 32 in 10..=120 step 5;
        /// Centipawns above the best score under which a ply less suffices.
        shallower = 8 in 0..=40 step 2;
    }

    // ---- Quiescence ----

    /// Delta pruning: captures that cannot bring the evaluation near alpha are skipped.
    delta {
        /// Centipawns added to the victim.
        margin = 212 in 50..=400 step 20;
    }
    /// Captures that lose material by exchange are skipped in quiescence.
    qs_see {
        /// Exchange value demanded.
        threshold = -20 in -150..=50 step 10;
    }
    /// Only the first few captures are tried in quiescence.
    qs_late {
        /// How many.
        moves = 4 in 1..=12 step 1;
    }
    /// Deep in quiescence a node tries one move only, so that no position can explode.
    qs_depth {
        /// Plies of quiescence before that.
        plies = 8 in 2..=32 step 1;
    }
    /// Quiet checks at the first ply of quiescence.
    qs_checks: off {}

    // ---- Ordering ----

    /// Captures that lose material are tried after the quiet moves.
    see_ordering {
        /// The score of the capture over this is forgiven.
        divisor = 32 in 8..=128 step 4;
    }
    /// Captures learn from results: piece, square and victim.
    capture_history {}
    /// Killers: quiet moves that refuted a sibling.
    killers {
        /// Ordering bonus.
        bonus = 30000 in 5000..=60000 step 2500;
    }
    /// The killers of two plies before are tried early too.
    old_killers: off {
        /// Ordering bonus.
        bonus = 6000 in 0..=40000 step 1000;
    }
    /// A quiet move that mated from a sibling is tried before all other quiet moves.
    mate_killer: off {
        /// Ordering bonus.
        bonus = 40000 in 5000..=80000 step 2500;
    }
    /// Pawns pushed to the seventh rank are tried early.
    seventh_ordering {
        /// Ordering bonus.
        bonus = 8000 in 0..=40000 step 1000;
    }
    /// Countermoves: the quiet move that refuted the last move elsewhere.
    countermove {
        /// Ordering bonus.
        bonus = 8000 in 0..=40000 step 1000;
    }
    /// Quiet history by from and to, and whether either square is attacked.
    butterfly {
        /// Percent in the ordering sum.
        weight = 200 in 50..=400 step 10;
    }
    /// Continuation history one ply back.
    continuation_1 { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Continuation history two plies back.
    continuation_2 { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Continuation history four plies back.
    continuation_4 { /// Percent in the ordering sum.
        weight = 60 in 0..=300 step 10; }
    /// Continuation history six plies back.
    continuation_6 { /// Percent in the ordering sum.
        weight = 40 in 0..=300 step 10; }
    /// Quiet history by pawn structure.
    pawn_history { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Quiet history of the first plies, kept apart.
    low_ply_history { /// Percent in the ordering sum, over 1 + ply.
        weight = 400 in 0..=1000 step 50; }
    /// Quiet checks are tried early.
    check_ordering {
        /// Ordering bonus.
        bonus = 10000 in 0..=30000 step 1000;
        /// Exchange value demanded.
        threshold = -75 in -200..=0 step 10;
    }
    /// Quiet moves out of an attack by a lesser piece are tried early, into one late.
    threat_ordering {
        /// Ordering bonus for a minor piece; more for rooks and queens.
        bonus = 5000 in 0..=15000 step 500;
    }

    // ---- Learning ----

    /// How much a cutoff teaches: a line in depth, capped.
    history_bonus {
        /// For each ply of depth.
        slope = 409 in 50..=500 step 20;
        /// Taken off.
        offset = 120 in -200..=400 step 20;
        /// At most.
        most = 1800 in 500..=4000 step 100;
    }
    /// How much the moves tried in vain lose.
    history_malus {
        /// For each ply of depth.
        slope = 250 in 50..=600 step 20;
        /// Taken off.
        offset = 60 in -200..=400 step 20;
        /// At most.
        most = 1100 in 300..=4000 step 100;
    }
    /// A table cutoff teaches its quiet move too.
    tt_history {}
    /// A reduced search repeated teaches the continuation history.
    research_history {}
    /// A node that fails low credits the opponent's quiet move that led to it.
    fail_low_history { /// Percent of the usual bonus.
        percent = 60 in 10..=200 step 10; }
    /// The change of evaluation teaches the quiet move that made it.
    eval_history {
        /// History for each centipawn.
        slope = 8 in 1..=30 step 1;
        /// At most.
        most = 120 in 20..=400 step 20;
    }
    /// History fades between searches.
    history_ageing: off { /// Percent kept.
        kept = 75 in 25..=100 step 5; }
    /// The evaluation is corrected by what searches found in positions with the same pawns.
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

    // ---- Values of pieces in exchanges ----

    /// What pieces are worth to static exchange evaluation; without it, what books say.
    exchange {
        /// Pawn.
        pawn = 100 in 50..=200 step 10;
        /// Knight.
        knight = 420 in 200..=700 step 20;
        /// Bishop.
        bishop = 430 in 200..=700 step 20;
        /// Rook.
        rook = 640 in 350..=1000 step 20;
        /// Queen.
        queen = 1250 in 700..=2000 step 50;
    }
}

/// The exchange values as the rules want them.
pub(crate) fn exchange_values() -> [i32; 6] {
    if !exchange::on() {
        return [100, 300, 300, 500, 900, 0];
    }
    [
        exchange::pawn(),
        exchange::knight(),
        exchange::bishop(),
        exchange::rook(),
        exchange::queen(),
        0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_name_is_read() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert_eq!(REGISTRY.unread(&source).unwrap(), Vec::<String>::new());
    }
}
