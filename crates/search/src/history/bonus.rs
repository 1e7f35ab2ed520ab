//! How much a node changes the histories: bonus and malus by depth, and the share of each table.

use super::CONTINUATION_PLIES;
use crate::params::{
    continuation_updates, history_bonus, history_discount, history_malus, history_scales,
    malus_order,
};

/// The history bonus of a cutoff at this depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    if !history_bonus::on() {
        return depth.min(32) * depth.min(32);
    }
    (history_bonus::slope() * depth - history_bonus::offset()).clamp(0, history_bonus::max())
}

/// The history malus of the moves searched before it.
pub(crate) fn malus(depth: i32) -> i32 {
    if !history_malus::on() {
        return 0;
    }
    (history_malus::slope() * depth - history_malus::offset()).clamp(0, history_malus::max())
}

/// The bonus at a node: a cutoff that was expected says less.
pub(crate) fn node_bonus(depth: i32, cut_node: bool) -> i32 {
    let discount = if history_discount::on() && cut_node {
        history_discount::cut_node()
    } else {
        0
    };
    (bonus(depth) - discount).max(0)
}

/// The malus at a node: among many moves each is less to blame.
pub(crate) fn node_malus(depth: i32, searched: usize) -> i32 {
    let discount = if history_discount::on() {
        history_discount::searched() * searched as i32
    } else {
        0
    };
    (malus(depth) - discount).max(0)
}

/// The malus of the move after one with this malus.
pub(crate) fn next_malus(malus: i32) -> i32 {
    if malus_order::on() {
        malus * malus_order::percent() / 100
    } else {
        malus
    }
}

/// A change in percent, other for a bonus than for a malus.
fn scaled(change: i32, bonus: i32, malus: i32) -> i32 {
    if history_scales::on() {
        change * if change > 0 { bonus } else { malus } / 100
    } else {
        change
    }
}

pub(super) fn of_butterfly(change: i32) -> i32 {
    scaled(
        change,
        history_scales::quiet_bonus(),
        history_scales::quiet_malus(),
    )
}

pub(super) fn of_continuation(change: i32) -> i32 {
    scaled(
        change,
        history_scales::continuation_bonus(),
        history_scales::continuation_malus(),
    )
}

pub(super) fn of_pawn(change: i32) -> i32 {
    scaled(
        change,
        history_scales::pawn_bonus(),
        history_scales::pawn_malus(),
    )
}

pub(super) fn of_low_ply(change: i32) -> i32 {
    scaled(
        change,
        history_scales::low_ply_bonus(),
        history_scales::low_ply_malus(),
    )
}

pub(super) fn of_capture(change: i32) -> i32 {
    scaled(
        change,
        history_scales::capture_bonus(),
        history_scales::capture_malus(),
    )
}

/// How much the continuation histories of the moves one to six plies back change.
pub(super) fn of_plies(change: i32) -> [i32; CONTINUATION_PLIES] {
    if !continuation_updates::on() {
        return [change, change, 0, change, 0, change];
    }
    let percent = [
        continuation_updates::ply_1(),
        continuation_updates::ply_2(),
        continuation_updates::ply_3(),
        continuation_updates::ply_4(),
        continuation_updates::ply_5(),
        continuation_updates::ply_6(),
    ];
    percent.map(|share| change * share / 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::REGISTRY;

    fn switch(name: &str) {
        REGISTRY.reset();
        REGISTRY.set(name, "true").unwrap();
    }

    #[test]
    fn each_table_has_a_share_of_its_own() {
        switch("history_scales");
        REGISTRY.set("history_scales_pawn_bonus", "150").unwrap();
        REGISTRY.set("history_scales_pawn_malus", "50").unwrap();
        assert_eq!((of_pawn(1000), of_pawn(-1000)), (1500, -500));
        REGISTRY.set("history_scales", "false").unwrap();
        assert_eq!((of_pawn(1000), of_pawn(-1000)), (1000, -1000));
    }

    #[test]
    fn expected_cutoffs_and_many_moves_teach_less() {
        switch("history_discount");
        assert!(node_bonus(3, true) < node_bonus(3, false));
        assert!(node_malus(3, 9) < node_malus(3, 1));
        assert_eq!(node_malus(3, 99), 0);
    }

    #[test]
    fn later_moves_are_less_to_blame() {
        assert_eq!(next_malus(1000), 1000);
        switch("malus_order");
        assert!(next_malus(1000) < 1000);
    }

    #[test]
    fn plies_without_a_share_are_left_alone() {
        assert_eq!(of_plies(1000), [1000, 1000, 0, 1000, 0, 1000]);
        switch("continuation_updates");
        assert!(of_plies(1000).iter().all(|&change| change > 0));
    }
}
