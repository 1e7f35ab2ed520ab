//! The parameter table: every technique of the search, its switch and its numbers, one file a group.
//!
//! Units: depths and reductions in plies, or in 1024ths of a ply where the name says so; margins in centipawns; history in the
//! units of the tables. `max_depth` applies at or below, `min_depth` at or above, `base` is added, `margin` is multiplied by depth.

mod evaluation;
mod extensions;
mod framework;
mod history;
mod move_ordering;
mod move_pruning;
mod node_pruning;
mod quiescence;
mod reductions;
mod see_values;
#[cfg(test)]
mod tests;
mod threads;
mod time_management;

pub(crate) use see_values::exchange_values;

luft_params::registry! {
    framework
    threads
    time_management
    node_pruning
    move_pruning
    extensions
    reductions
    quiescence
    evaluation
    move_ordering
    history
    see_values
}
