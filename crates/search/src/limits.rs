//! What a search may use: the contents of one `go`.

use luft_chess::Move;
use std::time::Duration;

/// The limits of one search. All that are given hold at once; none means until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this depth.
    pub depth: Option<u32>,
    /// Stop after exactly this many nodes.
    pub nodes: Option<u64>,
    /// Stop after the iteration in which this many nodes were reached.
    pub soft_nodes: Option<u64>,
    /// The same while the best move is a capture or a promotion; `soft_nodes` if not given.
    pub soft_noisy_nodes: Option<u64>,
    /// Stop as soon as a mate in this many moves is proved.
    pub mate: Option<u32>,
    /// Think this long, unless a mate is proved to be the shortest.
    pub move_time: Option<Duration>,
    /// Play by this clock.
    pub clock: Option<ClockTime>,
    /// Do not report a best move before being told to stop.
    pub infinite: bool,
    /// The opponent is to move: the clock runs only from `ponder_hit` on.
    pub ponder: bool,
    /// Consider only these root moves; empty means all.
    pub search_moves: Vec<Move>,
}

/// The side to move's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockTime {
    /// What is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// How many moves are left to the next time control.
    pub moves_to_go: Option<u32>,
}
