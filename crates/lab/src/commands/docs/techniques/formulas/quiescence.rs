//! Quiescence: which moves it tries and skips.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    ("delta", "Stand pat + `margin` + victim ≤ alpha."),
    ("qs_see", "Exchange < `threshold`."),
    (
        "qs_late",
        "Only the first `moves`; checks and promotions are exempt.",
    ),
    ("qs_depth", "From ply `plies` of quiescence one move only."),
    (
        "qs_recapture",
        "A capture on the square to which the opponent's last move went. SEE pruning still holds.",
    ),
    (
        "qs_futility_score",
        "Score = max(score, stand pat + margin + victim), with the margin of delta pruning; not for a capture that is late as well.",
    ),
    (
        "qs_repetition",
        "Where alpha < 0 and the side to move can repeat, alpha becomes the draw score, and if that is ≥ beta the node returns it. Needs upcoming repetition detection.",
    ),
    (
        "qs_checks",
        "Not in check: after all captures the quiet moves that give check, by history. SEE pruning holds for them too.",
    ),
];
