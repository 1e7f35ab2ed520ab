//! One table of techniques and parameters. The search writes each idea and each number once, as a
//! row of [`registry!`]; whatever needs to know about them (the search itself, UCI options, SPSA,
//! ablation, the generated documentation) reads that row.
//!
//! A release build pays nothing: the accessors are `const fn` and fold away. With the feature
//! `tune` the same names read relaxed atomics that [`Registry::set`] changes.
//!
//! ```
//! luft_params::registry! {
//!     /// Reverse futility pruning: a static evaluation far above beta
//!     /// is trusted to stay there.
//!     rfp {
//!         /// Deepest remaining depth at which it is tried.
//!         max_depth = 8 in 1..=16 step 1;
//!         /// Centipawns demanded above beta, per ply of depth.
//!         margin = 65 in 16..=256 step 10;
//!     }
//!     /// Internal iterative deepening.
//!     iid: off {
//!         /// Shallowest depth at which it is tried.
//!         min_depth = 4 in 2..=12 step 1;
//!     }
//!     /// Recaptures are extended.
//!     recapture {}
//! }
//!
//! fn prunes(depth: i32, eval: i32, beta: i32) -> bool {
//!     rfp::on() && depth <= rfp::max_depth() && eval - rfp::margin() * depth >= beta
//! }
//! assert!(prunes(2, 200, 70));
//! assert!(!iid::on());
//!
//! let rfp = &REGISTRY.techniques()[0];
//! assert_eq!(rfp.parameters[1].option, "rfp_margin");
//! assert!(rfp.doc.ends_with("above beta is trusted to stay there."));
//! ```

mod distinct;
mod error;
mod reader;
mod registry;
mod setting;
mod spsa;
mod unread;

#[doc(hidden)]
pub use distinct::assert_distinct;
pub use error::ParamError;
pub use registry::{Parameter, Registry, Technique};
pub use setting::{Setting, Value};

/// Whether settings can be changed in this build, that is, whether the feature `tune` is on.
pub const SETTABLE: bool = cfg!(feature = "tune");

/// Writes the table: each technique becomes a module with `on()` and one accessor per parameter,
/// and all of them are listed in a `static REGISTRY`.
///
/// A row reads `name { .. }`, or `name: off { .. }` for a technique that waits to be switched on;
/// a parameter reads `name = default in min..=max step step;`, where `step` is a change just large
/// enough to matter in play. All numbers are `i32` literals.
///
/// What cannot be right does not compile: a default outside its range,
///
/// ```compile_fail,E0080
/// luft_params::registry! { rfp { margin = 300 in 16..=256 step 10; } }
/// ```
///
/// a range upside down,
///
/// ```compile_fail,E0080
/// luft_params::registry! { rfp { margin = 65 in 256..=16 step 10; } }
/// ```
///
/// a step that leads nowhere,
///
/// ```compile_fail,E0080
/// luft_params::registry! { rfp { margin = 65 in 16..=256 step 0; } }
/// ```
///
/// a state other than `on` and `off`,
///
/// ```compile_fail
/// luft_params::registry! { rfp: maybe { margin = 65 in 16..=256 step 10; } }
/// ```
///
/// or two settings that would share one option name.
///
/// ```compile_fail,E0080
/// luft_params::registry! {
///     lmr { history_base = 1 in 0..=2 step 1; }
///     lmr_history { base = 1 in 0..=2 step 1; }
/// }
/// ```
///
/// Signs and bounds themselves are fine:
///
/// ```
/// luft_params::registry! { see { quiet = -20 in -100..=0 step 5; most = 7 in 7..=7 step 1; } }
/// assert_eq!(see::quiet() + see::most(), -13);
/// ```
#[macro_export]
macro_rules! registry {
    ($(
        $(#[doc = $about:literal])*
        $technique:ident $(: $state:ident)? {
            $(
                $(#[doc = $doc:literal])*
                $parameter:ident = $default:literal in $min:literal ..= $max:literal step $step:literal;
            )*
        }
    )*) => {
        $(
            $(#[doc = $about])*
            pub mod $technique {
                $crate::__readers! {
                    /// Whether this technique is switched on.
                    on: bool, AtomicBool = $crate::__state!($($state)?);
                    $(
                        $(#[doc = $doc])*
                        $parameter: i32, AtomicI32 = $default;
                    )*
                }
                $(
                    const _: () = assert!(
                        $min <= $default && $default <= $max && $step > 0,
                        concat!(
                            "`", stringify!($technique), "_", stringify!($parameter), " = ", $default,
                            " in ", $min, "..=", $max, " step ", $step,
                            "`: the default must lie in the range, and the step above 0"
                        ),
                    );
                )*
            }
        )*

        const _: () = $crate::assert_distinct(&[$(
            concat!("two settings are named `", stringify!($technique), "`"),
            $(concat!(
                "two settings are named `", stringify!($technique), "_", stringify!($parameter), "`"
            ),)*
        )*]);

        /// Every technique and parameter of this table.
        pub static REGISTRY: $crate::Registry = {
            static TECHNIQUES: &[$crate::Technique] = &[$(
                $crate::Technique {
                    name: stringify!($technique),
                    // Each line of a doc comment starts with the space that joins it to the last.
                    doc: concat!($($about),*).trim_ascii(),
                    default_on: $crate::__state!($($state)?),
                    parameters: &[$(
                        $crate::Parameter {
                            name: stringify!($parameter),
                            option: concat!(stringify!($technique), "_", stringify!($parameter)),
                            doc: concat!($($doc),*).trim_ascii(),
                            default: $default,
                            min: $min,
                            max: $max,
                            step: $step,
                            cell: $crate::__cell!($technique $parameter),
                        },
                    )*],
                    cell: $crate::__cell!($technique on),
                },
            )*];
            $crate::Registry::new(TECHNIQUES)
        };
    };
}
