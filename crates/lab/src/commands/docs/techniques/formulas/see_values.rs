//! SEE piece values: what a piece counts.

pub(super) const FORMULAS: &[(&str, &str)] = &[(
    "exchange",
    "`pawn`, `knight`, `bishop`, `rook` and `queen`; a king counts 0. The victim has the same value in move ordering, futility and delta pruning. Without it 100, 300, 300, 500 and 900.",
)];
