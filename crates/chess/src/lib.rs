//! The rules of chess, exact and fast: bitboards, legal move generation (movegen), Zobrist keys,
//! static exchange evaluation (SEE), perft, repetition, the text forms FEN, EPD, SAN and PGN, and seeded
//! [`Random`] numbers for random openings.
//!
//! [`Setup`] is what someone claims a position to be; [`Position`] is one that was checked. A
//! position is copied to make a move: [`Position::make_move`] gives the next one and leaves this one
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
mod chess_move;
mod color;
pub mod cpu;
mod cuckoo;
mod draw;
mod epd;
mod fen;
mod legal;
mod make_move;
mod material;
mod movegen;
mod perft;
mod perft_suite;
pub mod pgn;
mod piece;
mod position;
mod random;
mod random_plies;
mod san;
mod see;
mod setup;
mod square;
mod uci_move;
mod validate;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use checks::CheckSquares;
pub use chess_move::{Move, MoveKind};
pub use chess960::CHESS960;
pub use color::Color;
pub use draw::{Outcome, PositionHistory};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use fen::{CastlingStyle, FenError};
pub use make_move::Observer;
pub use material::Material;
pub use movegen::{MOVES, MoveList};
pub use perft::{divide, perft};
pub use perft_suite::{PerftLine, PerftLineError};
pub use piece::{Piece, PieceType};
pub use position::Position;
pub use random::Random;
pub use random_plies::random_plies;
pub use san::SanError;
pub use setup::Setup;
pub use square::{NotASquare, Square};
pub use uci_move::{CastlingNotation, MoveError};
pub use validate::{Flaw, Flaws};
pub use zobrist::Keys;
