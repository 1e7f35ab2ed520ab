//! How a value is read: the one place where the two builds differ. `registry!` calls these helpers
//! so that the feature of this crate decides, and the invoking crate needs no feature of its own.
//! A release build returns the literal and has no cell; a `tune` build keeps one `static` atomic
//! per value (never a `const` one, which would be a fresh copy at each use).

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
#[cfg(not(feature = "tune"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __readers {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ident, $atomic:ident = $default:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[inline]
            pub const fn $name() -> $type {
                $default
            }
        )*
    };
}

/// The accessors of one technique.
#[cfg(feature = "tune")]
#[doc(hidden)]
#[macro_export]
macro_rules! __readers {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ident, $atomic:ident = $default:expr;)*) => {
        $(
            $(#[doc = $doc])*
            #[inline]
            pub fn $name() -> $type {
                cells::$name.load(::core::sync::atomic::Ordering::Relaxed)
            }
        )*

        // A cell has the name of its accessor, since a macro cannot make up a new one.
        #[doc(hidden)]
        #[allow(non_upper_case_globals)]
        pub mod cells {
            $(pub static $name: ::core::sync::atomic::$atomic =
                ::core::sync::atomic::$atomic::new($default);)*
        }
    };
}

/// Where a value can be changed, if it can.
#[cfg(not(feature = "tune"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __cell {
    ($technique:ident $name:ident) => {
        ::core::option::Option::None
    };
}

/// Where a value can be changed, if it can.
#[cfg(feature = "tune")]
#[doc(hidden)]
#[macro_export]
macro_rules! __cell {
    ($technique:ident $name:ident) => {
        ::core::option::Option::Some(&$technique::cells::$name)
    };
}
