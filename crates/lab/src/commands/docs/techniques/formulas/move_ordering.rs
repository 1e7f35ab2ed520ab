//! Move ordering: the terms of the ordering score.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "see_ordering",
        "Captures with exchange < −score / `divisor` come after the quiet moves; the score of a capture is 8 × victim + capture history.",
    ),
    (
        "capture_history",
        "Ordering score of a capture: + cell of piece, target square and victim. The cell also counts in pruning and reductions. A best capture gets the bonus, captures searched before the best move the malus.",
    ),
    (
        "capture_threats",
        "Two cells for one: whether the opponent attacks the target square.",
    ),
    (
        "continuation_split",
        "Four tables for one: whether the earlier move was played in check, and whether it was a capture.",
    ),
    ("pawn_structures", "2 to the power of `bits` structures."),
    ("killers", "+ `bonus` for the first, half for the second."),
    ("old_killers", "+ `bonus`."),
    ("mate_killer", "+ `bonus`."),
    ("seventh_ordering", "+ `bonus`."),
    ("countermove", "+ `bonus`."),
    ("butterfly", "+ `weight` % of the table."),
    ("continuation_1", "+ `weight` % of the table."),
    ("continuation_2", "+ `weight` % of the table."),
    ("continuation_3", "+ `weight` % of the table."),
    ("continuation_4", "+ `weight` % of the table."),
    ("continuation_6", "+ `weight` % of the table."),
    ("pawn_history", "+ `weight` % of the table."),
    (
        "low_ply_history",
        "+ `weight` % of the table / (1 + ply), on the first four plies.",
    ),
    ("check_ordering", "+ `bonus` if exchange ≥ `threshold`."),
    (
        "threat_ordering",
        "± `bonus` for minor pieces, twice for rooks, three times for queens.",
    ),
];
