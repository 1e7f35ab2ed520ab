//! How fast each SIMD backend of the network is on this machine, in one run:
//! `cargo run --release -p luft-eval --example simd_backends`.
//!
//! Built for a processor with SIMD, the compiler makes SIMD of the scalar backend too. To see one number at a
//! time, put `RUSTFLAGS="-C target-cpu=x86-64-v2 -C no-vectorize-loops -C no-vectorize-slp"` before it.

use luft_chess::Position;
use luft_eval::nnue::{Accumulator, Hidden, Network, SimdBackend, ThreatAccumulator};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Each measurement lasts this long, and the best of several counts.
const SPAN: Duration = Duration::from_millis(200);
const ROUNDS: usize = 5;

fn main() {
    let network = Network::embedded();
    let position = Position::startpos();
    let [us, them] =
        luft_chess::Color::ALL.map(|c| network.accumulator(SimdBackend::SCALAR, &position, c));
    let hidden = |pieces| Hidden {
        pieces,
        threats: &ThreatAccumulator::ZERO,
    };
    let rates: Vec<_> = SimdBackend::all()
        .into_iter()
        .map(|backend| {
            let output = rate(|| {
                let [us, them] = [&us, &them].map(|side| hidden(black_box(side)));
                network.output(backend, us, them, 32)
            });
            let update = rate(|| {
                let (row, inputs) = (black_box(&us), &network.feature_weights);
                let mut next = Accumulator::ZERO;
                backend.add_sub(row, &mut next, &[&inputs[1]], &[&inputs[2], &inputs[3]]);
                next.0[0].into()
            });
            (backend, output, update)
        })
        .collect();
    let (_, output, update) = rates[0];
    println!("backend   outputs/s         updates/s");
    for (backend, outputs, updates) in rates {
        println!(
            "{:<8} {outputs:>10.0} x{:<5.1} {updates:>10.0} x{:.1}",
            backend.name(),
            outputs / output,
            updates / update,
        );
    }
}

/// Calls a second.
fn rate(mut call: impl FnMut() -> i32) -> f64 {
    let mut best: f64 = 0.0;
    for _ in 0..ROUNDS {
        let (start, mut calls) = (Instant::now(), 0);
        while start.elapsed() < SPAN {
            for _ in 0..1000 {
                black_box(call());
            }
            calls += 1000;
        }
        best = best.max(f64::from(calls) / start.elapsed().as_secs_f64());
    }
    best
}
