//! Search framework: aspiration windows, the transposition table, draws, tablebases and the mate search.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "aspiration",
        "From depth `min_depth` the window is the average score ± (`delta` + score² / `square_divisor`). Each failure adds `growth` % to the half width; above 800 the window is open.",
    ),
    (
        "aspiration_fail_high",
        "alpha = max(alpha, beta − half width), then beta = score + half width; without it alpha stays.",
    ),
    (
        "aspiration_fail_low",
        "beta = alpha, without it the middle of alpha and beta; then alpha = score − half width.",
    ),
    (
        "aspiration_stability",
        "The half width loses `tenths` / 10 for each iteration with the same best move, for at most `max` of them.",
    ),
    (
        "pvs",
        "The first move has the window (alpha, beta), every other one (alpha, alpha + 1) first, and the full window only if its score lies inside.",
    ),
    (
        "tt_cutoff",
        "Off the principal variation: the entry is as deep as the node (for a fail high deeper by `extra_depth`), its bound lies outside the window, and the 50-move count is below `max_halfmove`.",
    ),
    (
        "tt_cutoff_node",
        "Below depth `min_depth` a fail high counts at cut nodes only, a fail low at the others only.",
    ),
    (
        "tt_cutoff_child",
        "From depth `min_depth`: if the position after the table move has an entry, its score must lie on the same side of beta.",
    ),
    (
        "tt_cutoff_malus",
        "Continuation history of the opponent's quiet move loses `malus` if it was among his first `moves`.",
    ),
    (
        "tt_pv_fail_low",
        "Score ≤ alpha, the parent is remembered as principal variation, and the move was later than the first `moves`.",
    ),
    (
        "tt_fifty_moves",
        "More plies to the mate, or to the tablebase position, than 100 − the 50-move count: the score is ± 20,000, the greatest evaluation.",
    ),
    (
        "tt_renewed_move",
        "An entry of the same search is kept if the new one is not exact and its depth (+ 2 on the principal variation) ≤ that of the old one − 4. Its move becomes the new one, if there is one; all else stays.",
    ),
    (
        "tt_halfmove",
        "From a count of `min_halfmove` the key is mixed with 1 + (count − `min_halfmove`) / `width`.",
    ),
    (
        "tt_eval",
        "The evaluation used for pruning is the table's score if that is exact, a lower bound above the static evaluation, or an upper bound below it.",
    ),
    (
        "qs_tt",
        "Off the principal variation an entry of any depth cuts if its bound lies outside the window. Its evaluation is not computed again, and its move comes first. Results are stored with depth 0.",
    ),
    (
        "mate_distance",
        "alpha = max(alpha, mated here), beta = min(beta, mate on the next ply).",
    ),
    (
        "upcoming_repetition",
        "Where alpha < 0 and the side to move can repeat, alpha becomes the draw score.",
    ),
    (
        "draw_noise",
        "A draw scores +1 or −1 by a bit of the node count.",
    ),
    (
        "tablebase",
        "At nodes without castling rights and with a 50-move count of 0: a draw is exact, a win a lower and a loss an upper bound. What lies outside the window cuts, and is stored 6 plies deeper; else it bounds the score on the principal variation. At the root moves are ranked by distance to zeroing, or by result where there are no distances, and only those of the highest rank are searched.",
    ),
    (
        "fail_middle",
        "Score = (score × depth + beta) / (depth + 1), in quiescence (score + beta) / 2.",
    ),
    (
        "mate_search",
        "Nodes of the proof-number search: `share` % of those of the iteration; for a mate in at most `moves`; above `winning` only for the side that is ahead.",
    ),
];
