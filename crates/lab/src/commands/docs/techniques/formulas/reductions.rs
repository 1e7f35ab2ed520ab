//! Reductions: the terms of late move reductions, in 1024ths of a ply, and the re-search.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "lmr",
        "From depth `min_depth`, in 1024ths of a ply: `quiet_base` + 1024 × ln(depth) × ln(move) × 100 / `quiet_divisor` for quiet moves, `noisy_base` and `noisy_divisor` for others; then the terms below.",
    ),
    ("lmr_non_pv", "+ `ply_1024ths`."),
    ("lmr_tt_pv", "− `ply_1024ths`."),
    ("lmr_cut_node", "+ `ply_1024ths`."),
    ("lmr_improving", "+ `ply_1024ths`."),
    ("lmr_tt_capture", "+ `ply_1024ths`."),
    ("lmr_killer", "− `ply_1024ths`."),
    ("lmr_check", "− `ply_1024ths`."),
    (
        "lmr_tt_pv_detail",
        "− `score` where the table score is above alpha, else + `fail_low`; − `depth` where the entry is as deep as the node, and − `cut_depth` more at cut nodes.",
    ),
    ("lmr_no_tt_move", "+ `ply_1024ths`."),
    (
        "lmr_alpha_raises",
        "+ `ply_1024ths` for each move that raised alpha, at most `count`.",
    ),
    (
        "alpha_reduction",
        "From depth `min_depth` to `max_depth` the moves after one that raised alpha have `plies` less.",
    ),
    (
        "lmr_window",
        "− `base` − `ply_1024ths` × window / window of the root.",
    ),
    (
        "lmr_all_node",
        "+ reduction × `scale` / (256 × depth + `offset`).",
    ),
    (
        "lmr_cutoffs",
        "From `count` cutoffs of the children: + `few`; from one more + `ply_1024ths`, and + `all_node` where the node is expected to fail low.",
    ),
    (
        "lmr_history",
        "− 1024 × history / `quiet_divisor`, or / `noisy_divisor` for captures.",
    ),
    ("lmr_correction", "− |correction| × `ply_1024ths` / 100."),
    (
        "lmr_threat",
        "− `ply_1024ths` where the null move scored below alpha − `margin`.",
    ),
    (
        "lmr_extension",
        "A reduction below zero extends by at most `plies`, `pv_plies` on the principal variation.",
    ),
    (
        "lmr_skipped",
        "A ply from a reduction of `first`, two from `second`; the table move has `tt_move` less.",
    ),
    (
        "lmr_research",
        "Score > best + `deeper`: a ply more. Score < best + `shallower`: a ply less.",
    ),
    (
        "lmr_research_pv",
        "Depth of the full-window search: that of the re-search, with its ply more or less; without it depth − 1 + extension.",
    ),
];
