//! The rules against slow and simple ways to the same answers, and against other libraries, on
//! random positions.

mod always;
mod draw;
mod perft;
mod random;
mod see;
