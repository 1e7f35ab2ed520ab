//! From a position to a score.
