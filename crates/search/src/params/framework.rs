//! The framework of the search: aspiration windows, principal variation search (PVS), the transposition table (TT), draws,
//! tablebases and the mate search.

luft_params::group! {
    "Search framework";

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
    /// After a fail high at the root alpha follows to just below the old beta.
    aspiration_fail_high: off {}
    /// After a fail low at the root beta falls to the old alpha, not only half way.
    aspiration_fail_low: off {}
    /// The first aspiration window narrows while the best move stays the same.
    aspiration_stability: off {
        /// Tenths of a centipawn for each iteration.
        tenths = 4 in 0..=30 step 2;
        /// For so many iterations.
        max = 7 in 1..=20 step 1;
    }
    /// Principal variation search (PVS): later moves only have to be proved worse, with a zero window.
    pvs {}
    /// Transposition table (TT) cutoffs at nodes off the principal variation.
    tt_cutoff {
        /// No cutoff once the 50-move counter reaches this: the stored score may not know it.
        max_halfmove = 90 in 20..=100 step 5;
        /// A fail high needs an entry this much deeper than the node.
        extra_depth = 0 in 0..=1 step 1;
    }
    /// A cutoff by a shallow entry needs the failure that is expected of the node: high at cut nodes, low at others.
    tt_cutoff_node: off {
        /// At this depth and above any will do.
        min_depth = 5 in 2..=12 step 1;
    }
    /// A cutoff at high depth needs the agreement of the child's entry, where there is one.
    tt_cutoff_child: off {
        /// From this depth on.
        min_depth = 7 in 4..=16 step 1;
    }
    /// A cutoff by a fail high gives the opponent's early quiet move before it a malus in the continuation history.
    tt_cutoff_malus {
        /// How much.
        malus = 1200 in 100..=4000 step 100;
        /// The move is among the first so many.
        moves = 4 in 1..=12 step 1;
    }
    /// A node that fails low below one of the principal variation is remembered as one too.
    tt_pv_fail_low: off {
        /// Only for later moves than the first so many.
        moves = 0 in 0..=6 step 1;
    }
    /// Mates and tablebase wins in the table that lie beyond the 50-move count are not taken as certain.
    tt_fifty_moves {}
    /// An entry that is kept against a shallower one takes over its move.
    tt_renewed_move: off {}
    /// Positions far into the 50-move count have other keys in the transposition table: what was found with
    /// all moves left says little there, and old results would hide that no progress is made.
    tt_halfmove {
        /// From this count on.
        min_halfmove = 14 in 4..=60 step 4;
        /// So many counts share a key.
        width = 8 in 2..=32 step 2;
    }
    /// The transposition table's score replaces the static evaluation where it is the tighter bound.
    tt_eval {}
    /// Probing and storing the transposition table in quiescence search.
    qs_tt {}
    /// Mate distance pruning (MDP): no line is better than a mate already found nearer to the root.
    mate_distance {}
    /// Upcoming repetition detection (cuckoo tables): the side to move can repeat a position with its next move.
    upcoming_repetition {}
    /// Draw score randomisation: a draw scores a point more or less than zero, so that the search does not settle for the first.
    draw_noise {}
    /// Syzygy tablebases, where a user has them: positions with few pieces are looked up instead of searched,
    /// and at the root only moves that keep the result are considered.
    tablebase {}
    /// Fail-high scores off the principal variation are blended with beta.
    fail_middle {}

    /// Mate search in analysis and for `go mate`: between iterations a depth-first proof-number search (df-pn) prunes nothing, and
    /// follows the lines in which the defender has the fewest answers.
    mate_search {
        /// Centipawns from which only one side may mate.
        winning = 800 in 100..=2000 step 50;
        /// Nodes for it, in percent of those of the iteration.
        share = 100 in 0..=400 step 10;
        /// The longest mate that is looked for, in moves.
        moves = 15 in 2..=40 step 1;
    }
}
