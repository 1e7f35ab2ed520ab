//! Move-loop pruning: which moves a node skips.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "lmr_depth_full",
        "Depth left: depth − 1 − (reduction + `offset` + `tt_pv` where it holds) / 1024; without it depth − base of the reduction.",
    ),
    (
        "lmp",
        "Depth ≤ `max_depth` and move number > `base` + `square` × depth² / 100, half of that when not improving.",
    ),
    (
        "futility",
        "Depth left ≤ `max_depth` and static evaluation + `base` + `margin` × depth left + history × `history` / 1024 ≤ alpha. Not for checks, nor before ply `min_ply` where alpha ≥ `winning`.",
    ),
    (
        "futility_best_score",
        "Best score = max(best score, static evaluation + margin), with the margin that pruned the move, by futility or as a bad capture. Not where the best score is a certain win or loss.",
    ),
    (
        "futility_skip_quiets",
        "After the first quiet move pruned by futility the move picker goes on to the captures that lose material.",
    ),
    (
        "capture_futility",
        "Depth left ≤ `max_depth` and static evaluation + `base` + `margin` × depth left + victim + history / 64 ≤ alpha.",
    ),
    (
        "bad_noisy_futility",
        "Depth ≤ `max_depth` and static evaluation + `base` + `margin` × depth + history × `history` / 1024 ≤ alpha, at captures that lose material.",
    ),
    (
        "history_pruning",
        "Depth left ≤ `max_depth` and history < −`margin` × max(depth left, 1).",
    ),
    (
        "see_quiets",
        "Depth left ≤ `max_depth` and exchange < −(`margin` × depth left² + history × `history` / 1024).",
    ),
    (
        "see_captures",
        "Depth ≤ `max_depth` and exchange < −(`margin` × depth + history × `history` / 1024).",
    ),
];
