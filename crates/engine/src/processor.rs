//! The processor: whether it has what this program was built for, and what is used of it.

use luft_chess::cpu::Level;
#[cfg(target_os = "linux")]
use luft_chess::cpu::missing_instructions;

/// The environment variable that lowers the level, to measure or to test it.
const VARIABLE: &str = "LUFT_CPU";

/// Runs before `main`: what Rust does before it calls ours is compiled for the native processor as well.
#[cfg(target_os = "linux")]
#[used]
// SAFETY: the loader calls the functions of this section, once the C library is ready.
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = refuse_old_processor;

/// Ends the program with a sentence where the processor is too old for it, which only a native build can find. It must do
/// with what the oldest one has, so it asks the C library to write: the standard one may be compiled to vector
/// instructions.
#[cfg(target_os = "linux")]
extern "C" fn refuse_old_processor() {
    unsafe extern "C" {
        fn write(file: i32, bytes: *const u8, count: usize) -> isize;
        fn _exit(status: i32) -> !;
    }
    let Some(missing) = missing_instructions() else {
        return;
    };
    let tell = |text: &str| {
        // SAFETY: the bytes are those of the text. There is nobody to tell if standard error is closed.
        unsafe { write(2, text.as_ptr(), text.len()) };
    };
    tell("luft: this build needs ");
    tell(missing);
    tell(", which this processor does not have. It was built for another machine: ");
    tell("build it on this one, or take a release, which runs everywhere.\n");
    // SAFETY: nothing was begun that would have to be ended.
    unsafe { _exit(1) }
}

/// Uses the level that the environment asks for, if it does.
pub fn choose() -> Result<(), String> {
    let Some(level) = std::env::var_os(VARIABLE).filter(|level| !level.is_empty()) else {
        return Ok(());
    };
    let level = level.to_string_lossy().parse::<Level>();
    let lowered = level.and_then(Level::lower);
    lowered.map_err(|error| format!("{VARIABLE}: {error}"))
}

/// What is used of the processor, in a word or two.
pub fn in_use() -> String {
    let level = Level::in_use();
    if luft_chess::attacks::by_pext() {
        format!("{level} pext")
    } else {
        level.to_string()
    }
}
