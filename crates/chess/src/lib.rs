//! The rules of chess, exact and fast.
//!
//! [`Setup`] is what someone claims a position to be; [`Position`] is one that was checked. A
//! position is copied to make a move: [`Position::play`] gives the next one and leaves this one
//! alone. Nothing here evaluates, searches or prints.
//!
//! ```
//! use luft_chess::Position;
//! let start = Position::startpos();
//! assert_eq!(start.legal_moves().len(), 20);
//! assert_eq!(luft_chess::perft(&start, 3), 8902);
//! ```

pub mod attacks;
mod bitboard;
mod checks;
mod chess960;
mod color;
mod cuckoo;
mod draw;
mod epd;
mod fen;
mod generate;
mod keys;
mod legal;
mod make;
mod material;
mod mv;
mod notation;
mod perft;
mod perft_line;
pub mod pgn;
mod piece;
mod position;
mod san;
mod see;
mod setup;
mod square;
mod validate;

pub use bitboard::{Bitboard, Squares};
pub use checks::CheckSquares;
pub use chess960::CHESS960;
pub use color::Color;
pub use draw::{Outcome, Path};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::{CastlingStyle, FenError};
pub use generate::{MOVES, MoveList};
pub use keys::Keys;
pub use make::Observer;
pub use material::Material;
pub use mv::{Move, MoveKind};
pub use notation::{CastlingNotation, MoveError};
pub use perft::{divide, perft};
pub use perft_line::{PerftLine, PerftLineError};
pub use piece::{Kind, Piece};
pub use position::Position;
pub use san::SanError;
pub use setup::Setup;
pub use square::{NotASquare, Square};
pub use validate::{Flaw, Flaws};
