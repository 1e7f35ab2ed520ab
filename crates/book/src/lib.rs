//! Opening books in the Polyglot format: moves with weights, found by a key of the position.
//!
//! For engines, match runners and tools. [`Book`] is a book as it lies in a file, [`BookBuilder`]
//! makes one out of games, and [`BookLearning`] keeps the results of its moves in play, in a file of
//! its own.
//!
//! ```
//! use luft_book::{Book, BookBuilder, MoveSelection, select};
//! use luft_chess::{Position, pgn::GameResult};
//!
//! let start = Position::startpos();
//! let e4 = start.parse_uci("e2e4").unwrap();
//! let mut builder = BookBuilder::default();
//! builder.add_game(&start, [e4], GameResult::WhiteWins, 20);
//! let bytes = builder.build(1).write();
//!
//! let book = Book::parse(&bytes).unwrap();
//! let moves = book.moves(&start, None);
//! assert_eq!(select(&moves, MoveSelection::Best, 0), Some(e4));
//! ```

mod book;
mod book_move;
mod builder;
mod entry;
mod key;
mod learning;
mod random64;

pub use book::{Book, BookError, MOST_BYTES};
pub use book_move::{BookMove, MoveSelection, select};
pub use builder::BookBuilder;
pub use entry::{Entry, MoveBits};
pub use key::key;
pub use learning::{BookLearning, BookLearningError, Record};
