//! The search: from a position and limits to a best move. For whoever builds a chess program, a UCI engine or a tool that
//! analyses positions.
//!
//! [`Engine`] owns the threads and the transposition table. It never prints: whoever starts a search gives it a
//! [`SearchListener`]. With one thread and the same limits it always does the same.
//!
//! ```
//! use luft_chess::{Move, Position, PositionHistory};
//! use luft_search::{Engine, Info, Limits, SearchListener};
//! use std::sync::Arc;
//!
//! struct Printer;
//!
//! impl SearchListener for Printer {
//!     fn info(&self, info: &Info) {
//!         println!("depth {} {} nodes {}", info.depth, info.score, info.nodes);
//!     }
//!
//!     fn best_move(&self, best: Option<Move>, _ponder: Option<Move>) {
//!         println!("{best:?}");
//!     }
//! }
//!
//! let mut engine = Engine::new();
//! let limits = Limits { depth: Some(5), ..Limits::default() };
//! engine.go(&Position::startpos(), &PositionHistory::new(), limits, Arc::new(Printer));
//! engine.wait();
//! ```

mod engine;
mod eval_scaling;
mod history;
mod limits;
mod lmr_table;
mod mate_search;
mod move_picker;
mod node;
mod options;
mod params;
mod pv_table;
mod quiescence;
mod report;
mod root;
mod score;
mod stack;
mod stats;
mod strength;
mod tablebase;
mod thread_pool;
mod time_manager;
mod tt;
mod worker;

pub use engine::{Engine, Evaluation, MAX_THREADS, Settings, StartError, ThreadError};
pub use limits::{ClockTime, Limits};
pub use options::{
    ButtonOption, CheckOption, ComboOption, DEFAULT_BOOK_DEPTH, DEFAULT_ELO, EVALUATIONS,
    OptionError, SpinOption, StringOption, UCI_OPTIONS, UciOption, UciOptionKind, UciOptionValue,
};
pub use params::REGISTRY;
pub use report::{Info, Iteration, Score, ScoreBound, SearchListener, WinDrawLoss};
pub use stats::{Event, Stats};
pub use strength::{MAX_ELO, MAX_SKILL, MIN_ELO, RatingOffset, calibrated_rows, elo_of_skill};
pub use thread_pool::STACK_SIZE;
pub use tt::{HashError, HashFileError};

/// What each technique was measured to be worth, as JSON: `luft-lab ablate` writes it, `docs/techniques.md` shows it.
pub const MEASUREMENTS: &str = include_str!("../measurements/ablation.json");
