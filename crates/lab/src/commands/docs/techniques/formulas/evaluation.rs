//! Evaluation: what happens to it on its way into the search.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "material_scaling",
        "Evaluation × (`base` + material) / `divisor`.",
    ),
    (
        "optimism",
        "Optimism = `max` × score / (|score| + `half`) for the side to move at the root, the opposite for the other, where score is the running mean of the line; added: optimism × (`base` + material) / `divisor`.",
    ),
];
