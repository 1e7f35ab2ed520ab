//! The formula of each technique in words, as the code has it. Names in `code` are parameters of the technique.

/// The formula of a technique; none where the idea says it all.
pub(super) fn formula(technique: &str) -> Option<&'static str> {
    let known = FORMULAS.iter().find(|(name, _)| *name == technique);
    known.map(|(_, text)| *text)
}

const FORMULAS: &[(&str, &str)] = &[
    // Search framework.
    (
        "aspiration",
        "From depth `min_depth` the window is the average score ± (`delta` + score² / `square_divisor`). Each failure adds `growth` % to the half width; above 800 the window is open.",
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
        "tt_halfmove",
        "From a count of `min_halfmove` the key is mixed with 1 + (count − `min_halfmove`) / `width`.",
    ),
    (
        "tt_eval",
        "The evaluation used for pruning is the table's score if that is exact, a lower bound above the static evaluation, or an upper bound below it.",
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
        "fail_middle",
        "Score = (score × depth + beta) / (depth + 1).",
    ),
    (
        "mate_search",
        "Nodes of the proof-number search: `share` % of those of the iteration; for a mate in at most `moves`; above `winning` only for the side that is ahead.",
    ),
    // Node pruning.
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
        "null_verification",
        "From depth `min_depth` the node is searched at the reduced depth without null moves on the next plies, and must fail high again.",
    ),
    (
        "probcut",
        "Depth ≥ `min_depth`; captures that by exchange can reach beta + `margin` (less `improving` when improving) are searched by quiescence, then at depth − `reduction` (− `improving_reduction`). A score above that bound cuts.",
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
    // Move-loop pruning.
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
    // Extensions.
    (
        "singular",
        "Depth ≥ `min_depth`, entry with a lower or exact bound at most `entry_depth` shallower. All other moves, searched at (depth − 1) / 2, stay below the table score − (`margin` + `tt_pv` where it holds) × depth / 100: one ply more.",
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
        "extension_budget",
        "At most `plies` on a path, and none from ply 2 × root depth on.",
    ),
    // Reductions.
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
    // Quiescence.
    ("delta", "Stand pat + `margin` + victim ≤ alpha."),
    ("qs_see", "Exchange < `threshold`."),
    (
        "qs_late",
        "Only the first `moves`; checks and promotions are exempt.",
    ),
    ("qs_depth", "From ply `plies` of quiescence one move only."),
    // Evaluation.
    (
        "material_scaling",
        "Evaluation × (`base` + material) / `divisor`.",
    ),
    (
        "optimism",
        "Optimism = `max` × score / (|score| + `half`); added: optimism × (`base` + material) / `divisor`.",
    ),
    // Move ordering.
    (
        "see_ordering",
        "Captures with exchange < −score / `divisor` come after the quiet moves; the score of a capture is 8 × victim + capture history.",
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
    // History updates.
    (
        "history_bonus",
        "min(`slope` × depth − `offset`, `max`); without it depth². A cell moves by bonus − cell × |bonus| / limit.",
    ),
    ("history_malus", "min(`slope` × depth − `offset`, `max`)."),
    (
        "history_discount",
        "Bonus − `cut_node` at cut nodes; malus − `searched` for each move searched.",
    ),
    (
        "malus_order",
        "Each move has `percent` % of the malus of the one before.",
    ),
    (
        "refuted_history",
        "`percent` % of the malus, if the move was among the first `moves`.",
    ),
    ("fail_low_history", "`percent` % of the bonus."),
    (
        "fail_low_scale",
        "min(`slope` × depth − `offset`, `max`) × p %, where p = `base` + min(`late` × move number, `late_max`) + `tt_move`, `below` and `last_below` where they hold.",
    ),
    ("fail_low_capture", "min(`slope` × depth, `max`)."),
    (
        "eval_history",
        "−(evaluation + evaluation before) × `slope`, at most ± `max`.",
    ),
    (
        "history_ageing",
        "Every cell × `percent` % between searches.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use luft_search::REGISTRY;

    #[test]
    fn formulas_belong_to_techniques_and_name_their_parameters() {
        for (name, text) in FORMULAS {
            let technique = REGISTRY.techniques().find(|one| one.name == *name);
            let technique = technique.unwrap_or_else(|| panic!("there is no {name}"));
            for word in text.split('`').skip(1).step_by(2) {
                let mut own = technique.parameters.iter();
                assert!(own.any(|one| one.name == word), "{name}: {word}");
            }
        }
    }

    #[test]
    fn a_technique_with_parameters_has_a_formula_and_only_one() {
        let of_the_search = |group: &str| {
            let elsewhere = [
                "Threads",
                "Time management",
                "SEE piece values",
                "History updates",
            ];
            !elsewhere.contains(&group)
        };
        let groups = REGISTRY.groups().iter();
        for group in groups.filter(|group| of_the_search(group.name)) {
            for technique in group.techniques {
                let known = technique.parameters.is_empty() || formula(technique.name).is_some();
                assert!(known, "{}", technique.name);
            }
        }
        for (index, (name, _)) in FORMULAS.iter().enumerate() {
            let mut later = FORMULAS[index + 1..].iter();
            assert!(!later.any(|(other, _)| other == name), "{name}");
        }
    }
}
