//! One table of techniques and parameters. The search writes each idea and each number once, as a
//! row of a [`group!`]; whatever needs to know about them (the search itself, UCI options, SPSA,
//! ablation, the generated documentation) reads that row from the [`registry!`] of all groups.
//!
//! A release build pays nothing: the accessors are `const fn` and fold away. With the feature
//! `tune` the same names read relaxed atomics that [`Registry::set`] changes. In the unit tests of
//! the crate that has the table, each thread has values of its own, so that a test may change them.
//!
//! ```
//! mod node_pruning {
//!     luft_params::group! {
//!         "Node pruning";
//!
//!         /// Reverse futility pruning (RFP): a static evaluation far above beta
//!         /// is trusted to stay there.
//!         rfp {
//!             /// Deepest remaining depth at which it is tried.
//!             max_depth = 8 in 1..=16 step 1;
//!             /// Centipawns demanded above beta, per ply of depth.
//!             margin = 65 in 16..=256 step 10;
//!         }
//!         /// Internal iterative deepening (IID).
//!         iid: off {
//!             /// Shallowest depth at which it is tried.
//!             min_depth = 4 in 2..=12 step 1;
//!         }
//!     }
//! }
//!
//! mod extensions {
//!     luft_params::group! {
//!         "Extensions";
//!
//!         /// Recaptures are extended.
//!         recapture {}
//!     }
//! }
//!
//! luft_params::registry! { node_pruning extensions }
//!
//! fn prunes(depth: i32, eval: i32, beta: i32) -> bool {
//!     rfp::on() && depth <= rfp::max_depth() && eval - rfp::margin() * depth >= beta
//! }
//! assert!(prunes(2, 200, 70));
//! assert!(!iid::on() && recapture::on());
//!
//! let rfp = REGISTRY.techniques().next().unwrap();
//! assert_eq!(rfp.parameters[1].option, "rfp_margin");
//! assert!(rfp.doc.ends_with("above beta is trusted to stay there."));
//! assert_eq!(REGISTRY.groups()[1].name, "Extensions");
//! ```

mod distinct;
mod error;
mod reader;
mod registry;
mod setting;
pub mod source;
mod spsa;
mod unread;

#[doc(hidden)]
pub use distinct::assert_distinct;
pub use error::ParamError;
pub use registry::{Group, Parameter, Registry, Technique};
pub use setting::{Setting, Value};

/// Writes a group of the table under a heading: each technique becomes a module with `on()` and one
/// accessor per parameter, and all of them are listed in a `static GROUP`.
///
/// A row reads `name { .. }`, or `name: off { .. }` for a technique that waits to be switched on;
/// a parameter reads `name = default in min..=max step step;`, where `step` is a change just large
/// enough to matter in play. All numbers are `i32` literals.
///
/// What cannot be right does not compile: a default outside its range,
///
/// ```compile_fail,E0080
/// luft_params::group! { "Pruning"; rfp { margin = 300 in 16..=256 step 10; } }
/// ```
///
/// a range upside down,
///
/// ```compile_fail,E0080
/// luft_params::group! { "Pruning"; rfp { margin = 65 in 256..=16 step 10; } }
/// ```
///
/// a step that leads nowhere,
///
/// ```compile_fail,E0080
/// luft_params::group! { "Pruning"; rfp { margin = 65 in 16..=256 step 0; } }
/// ```
///
/// or a state other than `on` and `off`.
///
/// ```compile_fail
/// luft_params::group! { "Pruning"; rfp: maybe { margin = 65 in 16..=256 step 10; } }
/// ```
///
/// Signs and bounds themselves are fine:
///
/// ```
/// luft_params::group! { "Pruning"; see { quiet = -20 in -100..=0 step 5; most = 7 in 7..=7 step 1; } }
/// assert_eq!(see::quiet() + see::most(), -13);
/// ```
#[macro_export]
macro_rules! group {
    (
        $heading:literal;
        $(
            $(#[doc = $about:literal])*
            $technique:ident $(: $state:ident)? {
                $(
                    $(#[doc = $doc:literal])*
                    $parameter:ident = $default:literal in $min:literal ..= $max:literal step $step:literal;
                )*
            }
        )*
    ) => {
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

        #[doc(hidden)]
        pub const NAMES: &[&str] = &[$(
            concat!("two settings are named `", stringify!($technique), "`"),
            $(concat!(
                "two settings are named `", stringify!($technique), "_", stringify!($parameter), "`"
            ),)*
        )*];

        /// The techniques of this group.
        pub static GROUP: $crate::Group = $crate::Group {
            name: $heading,
            file: file!(),
            techniques: &[$(
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
                            get: $technique::$parameter,
                            set: $technique::setters::$parameter,
                        },
                    )*],
                    get: $technique::on,
                    set: $technique::setters::on,
                },
            )*],
        };
    };
}

/// Joins groups, each written by [`group!`] in a module of its own, to a `static REGISTRY`, and
/// re-exports their techniques.
///
/// Two settings that would share one option name do not compile.
///
/// ```compile_fail,E0080
/// mod one { luft_params::group! { "One"; lmr { history_base = 1 in 0..=2 step 1; } } }
/// mod two { luft_params::group! { "Two"; lmr_history { base = 1 in 0..=2 step 1; } } }
/// luft_params::registry! { one two }
/// ```
///
/// A release build has constants, and refuses every change:
///
#[cfg_attr(not(feature = "tune"), doc = "```")]
#[cfg_attr(feature = "tune", doc = "```text")]
/// mod pruning { luft_params::group! { "Pruning"; rfp { margin = -20 in -100..=50 step 10; } } }
/// luft_params::registry! { pruning }
///
/// const MARGIN: i32 = rfp::margin();
/// assert_eq!(
///     REGISTRY.set("RFP_margin", "0").unwrap_err().to_string(),
///     "rfp_margin is not settable in this build (it needs the feature 'tune')"
/// );
/// assert!(REGISTRY.set("rfp", "off").is_err());
/// REGISTRY.reset();
/// assert!(rfp::on() && rfp::margin() == MARGIN && !REGISTRY.is_settable());
/// ```
///
/// With the feature `tune` every thread sees what was set:
///
#[cfg_attr(feature = "tune", doc = "```")]
#[cfg_attr(not(feature = "tune"), doc = "```text")]
/// mod pruning { luft_params::group! { "Pruning"; rfp { margin = -20 in -100..=50 step 10; } } }
/// luft_params::registry! { pruning }
///
/// REGISTRY.set("RFP_margin", "0").unwrap();
/// assert!(REGISTRY.is_settable());
/// assert_eq!(std::thread::spawn(rfp::margin).join().unwrap(), 0);
/// ```
#[macro_export]
macro_rules! registry {
    ($($group:ident)*) => {
        $(
            #[allow(unused_imports, reason = "a table may be read as data only")]
            pub use $group::*;
        )*

        const _: () = $crate::assert_distinct(&[$($group::NAMES),*]);

        /// Every technique and parameter, by group.
        pub static REGISTRY: $crate::Registry = $crate::Registry::new(&[$(&$group::GROUP),*]);
    };
}
