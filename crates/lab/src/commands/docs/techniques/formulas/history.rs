//! History updates: what a node teaches the histories and the correction of the evaluation.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "history_bonus",
        "min(`slope` × depth − `offset`, `max`), at least 0; without it min(depth, 32)². A cell moves by bonus − cell × |bonus| / limit. A best quiet move gets it in butterfly, pawn, low-ply and continuation history, but not at depth 1 as the first quiet move; a best capture in capture history.",
    ),
    (
        "history_malus",
        "min(`slope` × depth − `offset`, `max`), at least 0, in the same tables; without it none. Quiet moves get it if the best move is quiet, captures in any case.",
    ),
    (
        "history_scales",
        "In percent of the change, above zero and below: butterfly `quiet_bonus` and `quiet_malus`, continuation `continuation_bonus` and `continuation_malus`, pawn `pawn_bonus` and `pawn_malus`, low-ply `low_ply_bonus` and `low_ply_malus`, capture `capture_bonus` and `capture_malus`. Quiet moves are scaled where they were searched or the table cut; what a re-search or the node after the move gives them is not.",
    ),
    (
        "continuation_updates",
        "Every change of continuation history × `ply_1` % for the move one ply back, then `ply_2`, `ply_3`, `ply_4`, `ply_5` and `ply_6`.",
    ),
    (
        "history_discount",
        "Bonus − `cut_node` at cut nodes; malus − `searched` for each move searched.",
    ),
    (
        "malus_order",
        "In the order of the search each quiet move has `percent` % of the malus of the one before.",
    ),
    (
        "refuted_history",
        "Continuation history of that move − `percent` % of the malus, if it was among the first `moves` and not the table move.",
    ),
    (
        "tt_history",
        "Only where the table fails high: the bonus of the node's depth, in butterfly, pawn, low-ply and continuation history.",
    ),
    (
        "research_history",
        "Continuation history of a quiet move, by the score after the re-search: at least beta, + the bonus; at most alpha, − the malus; between them nothing.",
    ),
    (
        "fail_low_history",
        "Continuation and butterfly history of that move + `percent` % of the bonus.",
    ),
    (
        "fail_low_scale",
        "Credit: min(`slope` × depth − `offset`, `max`), at least 0, × p %, where p = `base` + min(`late` × move number, `late_max`), + `tt_move` for the table move, + `below` where score ≤ static evaluation − `margin`, + `last_below` where score ≤ static evaluation before the move, from this side, − `last_margin`.",
    ),
    (
        "fail_low_capture",
        "Capture history of that move + min(`slope` × depth, `max`).",
    ),
    (
        "played_threats",
        "The butterfly cell is that of the attacks kept from before the move; without it that of the squares which the side to move attacks now, none in check. This concerns the updates by a fail low and by the change of the evaluation.",
    ),
    (
        "eval_history",
        "Butterfly history: −(static evaluation + that of the parent, each from its own side) × `slope`, at most ± `max`. Not where either is in check.",
    ),
    (
        "history_ageing",
        "Every cell of the butterfly history × `percent` % at the start of a search.",
    ),
    (
        "correction_pawn",
        "Static evaluation + sum of `weight` × cell / 1024 over this and the features below. The cell is that of the side to move and the key of the pawns, one of 16,384. A node out of check whose best move is quiet, or that has none, moves its cells by change − cell × |change| / 1024, where change = (score − static evaluation) × depth / 8, at most ± 256. A lower bound counts only above the static evaluation, an upper bound only below, a certain win or loss not at all.",
    ),
    (
        "correction_non_pawn",
        "+ `weight` × cell / 1024 for White's pieces and king, and the same for Black's.",
    ),
    (
        "correction_minor",
        "+ `weight` × cell / 1024, by knights, bishops and kings of both sides.",
    ),
    (
        "correction_major",
        "+ `weight` × cell / 1024, by rooks, queens and kings of both sides.",
    ),
    (
        "correction_continuation",
        "+ `weight` × cell / 1024, by piece and target square of the last move and of the one before. Nothing is learnt after a null move.",
    ),
    (
        "correction_continuation_4",
        "+ `weight` × cell / 1024, in the same table by the last move and the move four plies back, which learns too.",
    ),
    (
        "correction_size",
        "2 to the power of `bits` cells for each side to move and feature. The table of moves stays as it is.",
    ),
    (
        "correction_bonus",
        "Change = (score − static evaluation) × depth × `best_move` / 128 with a best move, `no_move` / 128 without; else 16 / 128.",
    ),
    (
        "correction_rates",
        "In percent of the change: `pawn`, `non_pawn`, `minor`, `major`, `continuation` and `continuation_4`.",
    ),
    (
        "correction_multi_cut",
        "The score of the singular search is a lower bound of depth (depth − 1) / 2, learnt as with a best move. Not in check.",
    ),
];
