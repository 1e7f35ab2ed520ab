//! A table far larger than any search has must still compile, and quickly.

/// One group with six parameters under each name.
macro_rules! wide {
    ($($name:ident)*) => {
        mod wide_group {
        luft_params::group! {
            "Wide";
            $(
                /// A technique.
                $name {
                    /// A number.
                    base = 0 in -10..=10 step 1;
                    /// A number.
                    margin = 1 in -10..=10 step 1;
                    /// A number.
                    divisor = 2 in 1..=10 step 1;
                    /// A number.
                    min_depth = 3 in 1..=10 step 1;
                    /// A number.
                    max_depth = 4 in 1..=10 step 1;
                    /// A number.
                    scale = 5 in 1..=10 step 1;
                }
            )*
        }
        }
        luft_params::registry! { wide_group }
    };
}

wide! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
    g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
    j0 j1 j2 j3 j4 j5 j6 j7 j8 j9 k0 k1 k2 k3 k4 k5 k6 k7 k8 k9 l0 l1 l2 l3 l4 l5 l6 l7 l8 l9
}

#[test]
fn a_large_table_compiles() {
    assert_eq!(REGISTRY.techniques().count(), 120);
    assert_eq!(REGISTRY.options().count(), 120 * 7);
    assert!(a0::on());
    assert_eq!(l9::scale(), 5);
}
