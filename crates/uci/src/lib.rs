//! The Universal Chess Interface as types.
