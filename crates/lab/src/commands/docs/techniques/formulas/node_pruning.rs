//! Node pruning: what ends a node before its moves, or changes its depth.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "rfp",
        "Depth ≤ `max_depth`, no quiet table move, and evaluation − margin ≥ beta, where margin = `margin` × depth + `square` × depth² / 100 + |correction| / 2, less `improving`, `worsening` and `no_threat` where they hold. Score: beta + `blend` % of the surplus.",
    ),
    (
        "razoring",
        "Depth ≤ `max_depth` and evaluation + `base` + `margin` × depth + `square` × depth² ≤ alpha: quiescence decides.",
    ),
    (
        "null_move",
        "Depth ≥ `min_depth`, evaluation ≥ beta, static evaluation ≥ beta + `margin` − `margin_slope` × depth, pieces besides pawns. Reduction: `base` + depth / `depth_divisor` + min((evaluation − beta) / `eval_divisor`, `eval_max`), more by `tt_capture` and `improving` where they hold.",
    ),
    (
        "null_move_cut_node",
        "Elsewhere null moves are not tried. A cut node is the child of a reduced move, or of a zero-window search from a node that is none.",
    ),
    (
        "null_verification",
        "From depth `min_depth` the node is searched at the reduced depth without null moves on the next plies, and must fail high again.",
    ),
    (
        "probcut",
        "Depth ≥ `min_depth`; captures that by exchange can reach beta + `margin` (less `improving` when improving) are searched by quiescence, then at depth − `reduction` (− `improving_reduction`). A score above that bound cuts.",
    ),
    (
        "probcut_cut_node",
        "Elsewhere probcut is not tried; small probcut is.",
    ),
    (
        "probcut_adaptive",
        "Plies saved: (quiescence score − bound) / `divisor`, at most `max`; the bound rises by `margin` for each. If that fails, probcut searches as without.",
    ),
    (
        "small_probcut",
        "Off the principal variation: a lower bound at most `depth` plies shallower than the node, ≥ beta + `margin`; the score is beta + `margin`.",
    ),
    (
        "multi_cut",
        "Cut nodes from depth `min_depth`: of the first `moves`, searched at depth − 1 − `reduction`, `cutoffs` fail high.",
    ),
    (
        "iir",
        "No table move: one ply less from depth `pv_min_depth` on the principal variation, and from `cut_min_depth` at cut nodes.",
    ),
    (
        "iir_shallow",
        "Cut nodes from depth `min_depth` whose entry is at least `plies` shallower: one ply less.",
    ),
    (
        "iid",
        "Principal variation, depth ≥ `min_depth`, no table move: a search at depth − `reduction` first.",
    ),
    (
        "hindsight",
        "Sum of the static evaluations of node and parent, each from its own side. Below 0 after a reduction of at least `deeper_reduction` plies: a ply more. Above `margin` after at least `shallower_reduction`: a ply less.",
    ),
];
