//! Extensions: which moves are searched deeper.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "singular",
        "Depth ≥ `min_depth` (one more on a principal variation, present or remembered), entry with a lower or exact bound at most `entry_depth` shallower. All other moves, searched at (depth − 1) / 2, stay below the table score − (`margin` + `tt_pv` where it holds) × depth / 100: one ply more.",
    ),
    (
        "singular_deepening",
        "Where the budget grants a singular extension: depth of the node + 1, extension of the singular move − 1, so that it is searched as deep as without.",
    ),
    (
        "low_depth_singular",
        "Cut node, depth ≤ `max_depth`, evaluation ≤ alpha − `margin`: one ply more for the first move.",
    ),
    (
        "double_extension",
        "The others stay more than `margin` below the singular bound (`quiet` and `correction` lower that): a second ply, at most `max` times on a path.",
    ),
    (
        "double_extension_pv",
        "There the gap must be larger by `margin`.",
    ),
    ("triple_extension", "A gap above `margin`: a third ply."),
    (
        "triple_extension_noisy",
        "There the gap must be larger by `margin`.",
    ),
    (
        "singular_multi_cut",
        "Off the principal variation: the search without the table move scores ≥ beta, and the node returns that.",
    ),
    (
        "negative_extension",
        "Not singular: table score ≥ beta takes `beta` plies off (`pv` fewer on the principal variation), else a cut node takes off `cut`.",
    ),
    ("check_extension", "In check: `quarter_plies` / 4 of a ply."),
    ("recapture_extension", "`quarter_plies` / 4 of a ply."),
    ("pawn_extension", "`quarter_plies` / 4 of a ply."),
    (
        "fractional_extension",
        "Quarters of the move (check, recapture, pawn) + quarters left on the path, at most 7: four make a ply, the rest is handed down. Only a move with quarters of its own is extended, and only where no singular extension, above zero or below, holds.",
    ),
    (
        "extension_budget",
        "At most `plies` on a path, and none from ply 2 × root depth on.",
    ),
];
