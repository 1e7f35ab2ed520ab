//! How a value is read and set: the one place where builds differ. The macros below call each other so
//! that the feature of this crate decides, and the invoking crate needs no feature of its own; only
//! `test` is that of the invoking crate.
//!
//! * A release build returns the literal, and has no setter.
//! * A `tune` build keeps one `static` atomic per value (never a `const` one, which would be a fresh
//!   copy at each use).
//! * The unit tests of the crate that has the table keep a value per thread, so that tests that change
//!   values can run beside each other.

/// The state written after a technique's name, as a `bool`.
#[doc(hidden)]
#[macro_export]
macro_rules! __state {
    () => {
        true
    };
    (on) => {
        true
    };
    (off) => {
        false
    };
    ($other:ident) => {
        compile_error!(concat!(
            "a technique is `on` or `off`, not `",
            stringify!($other),
            "`"
        ))
    };
}

/// The accessors of one technique.
#[doc(hidden)]
#[macro_export]
macro_rules! __readers {
    ($($rows:tt)*) => {
        #[cfg(test)]
        $crate::__thread_local_readers! { $($rows)* }
        #[cfg(not(test))]
        $crate::__static_readers! { $($rows)* }
    };
}

/// Accessors of values that each thread of a test sets for itself.
#[doc(hidden)]
#[macro_export]
macro_rules! __thread_local_readers {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ident, $atomic:ident = $default:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[inline]
            pub fn $name() -> $type {
                cells::$name.get()
            }
        )*

        // A cell has the name of its accessor, since a macro cannot make up a new one.
        #[allow(non_upper_case_globals)]
        mod cells {
            ::std::thread_local! {
                $(pub(super) static $name: ::core::cell::Cell<$type> = const {
                    ::core::cell::Cell::new($default)
                };)*
            }
        }

        #[doc(hidden)]
        #[allow(non_upper_case_globals)]
        pub mod setters {
            $(pub const $name: ::core::option::Option<fn($type)> =
                ::core::option::Option::Some(|value| super::cells::$name.set(value));)*
        }
    };
}

/// Accessors of constants.
#[cfg(not(feature = "tune"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __static_readers {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ident, $atomic:ident = $default:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[inline]
            pub const fn $name() -> $type {
                $default
            }
        )*

        #[doc(hidden)]
        #[allow(non_upper_case_globals)]
        pub mod setters {
            $(pub const $name: ::core::option::Option<fn($type)> = ::core::option::Option::None;)*
        }
    };
}

/// Accessors of values that all threads share.
#[cfg(feature = "tune")]
#[doc(hidden)]
#[macro_export]
macro_rules! __static_readers {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ident, $atomic:ident = $default:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[inline]
            pub fn $name() -> $type {
                cells::$name.load(::core::sync::atomic::Ordering::Relaxed)
            }
        )*

        // A cell has the name of its accessor, since a macro cannot make up a new one.
        #[allow(non_upper_case_globals)]
        mod cells {
            $(pub(super) static $name: ::core::sync::atomic::$atomic =
                ::core::sync::atomic::$atomic::new($default);)*
        }

        #[doc(hidden)]
        #[allow(non_upper_case_globals)]
        pub mod setters {
            $(pub const $name: ::core::option::Option<fn($type)> = ::core::option::Option::Some(
                |value| super::cells::$name.store(value, ::core::sync::atomic::Ordering::Relaxed),
            );)*
        }
    };
}
