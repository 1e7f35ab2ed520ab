//! The examples of the crates' READMEs are tests: `cargo test -p luft-examples --doc` runs them.

macro_rules! readmes {
    ($($name:ident = $path:literal;)*) => {
        $(
            #[doc = include_str!($path)]
            #[cfg(doctest)]
            mod $name {}
        )*
    };
}

readmes! {
    book = "../crates/book/README.md";
    chess = "../crates/chess/README.md";
    eval = "../crates/eval/README.md";
    matches = "../crates/match/README.md";
    os = "../crates/os/README.md";
    params = "../crates/params/README.md";
    run = "../crates/run/README.md";
    search = "../crates/search/README.md";
    stress = "../crates/stress/README.md";
    tablebase = "../crates/tablebase/README.md";
    train = "../crates/train/README.md";
    uci = "../crates/uci/README.md";
    web = "../crates/web/README.md";
}
