//! What Luft asks of the operating system, and nothing about chess: files that are regular, replaced
//! atomically or locked, how much memory there is, and a standard output that tolerates a closed pipe.
//!
//! ```
//! let path = std::env::temp_dir().join("luft-os-example");
//! luft_os::write_atomic(&path, b"whole or not at all").unwrap();
//! assert_eq!(std::fs::read(&path).unwrap(), b"whole or not at all");
//! # std::fs::remove_file(&path).unwrap();
//!
//! if let Some(megabytes) = luft_os::available_memory() {
//!     // In contrast to the macro of the standard library this never panics, as in `… | head`.
//!     luft_os::println!("{megabytes} MB can be used");
//! }
//! ```

mod atomic_file;
mod file_lock;
mod lock_file;
mod memory;
mod regular_file;
mod stdout;

pub use atomic_file::{remove_stale_part, write_atomic, write_atomic_with};
pub use file_lock::lock_exclusively;
pub use lock_file::LockFile;
pub use memory::{available_address_space, available_memory, process_memory, total_memory};
pub use regular_file::{open_regular, read_regular};
pub use stdout::{PipeClosed, write_stdout};
