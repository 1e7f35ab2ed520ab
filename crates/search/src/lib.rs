//! The search.
pub mod limits;
pub mod report;
