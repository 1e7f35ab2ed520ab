//! Networks as files: a header that says what follows, then the weights, little-endian.
//!
//! ```text
//! magic      8 bytes  "LUFTNNUE"
//! header     6 x u32  inputs, hidden, output buckets, QA, QB, scale
//! checksum   u64      FNV-1a of everything but magic and checksum
//! weights    i16      feature weights (input, neuron), feature bias, output weights (bucket, side, neuron)
//! biases     i32      one for each output bucket
//! threats    i8       weights of the threat inputs (input, neuron), if there are any: then they count among the inputs
//! ```
//!
//! A file is only accepted if no sum of its numbers can overflow: see [`super::architecture`].

use super::architecture::{
    BIAS_LIMIT, HIDDEN, INPUT_LIMIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_LIMIT, PIECE_SQUARES, QA, QB,
    THREAT_HIDDEN,
};
use super::network::{Accumulator, Network, ThreatRow};
use super::threats::THREAT_INPUTS;
use std::array;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"LUFTNNUE";
const HEADER: usize = 8 + FIELDS + 8;
const FIELDS: usize = 6 * 4;

/// The bytes of a file with so many inputs and hidden neurons.
const fn length(inputs: usize, hidden: usize) -> usize {
    let (inputs, threats) = if inputs == ALL_INPUTS {
        (INPUTS, THREAT_INPUTS)
    } else {
        (inputs, 0)
    };
    let weights = inputs * hidden + hidden + OUTPUT_BUCKETS * 2 * hidden;
    HEADER + 2 * weights + 4 * OUTPUT_BUCKETS + threats * THREAT_HIDDEN
}

/// The inputs of a network with threat inputs.
const ALL_INPUTS: usize = INPUTS + THREAT_INPUTS;

/// What all but the scale must be, but that a network may be smaller.
const EXPECTED: [u32; 5] = [
    ALL_INPUTS as u32,
    HIDDEN as u32,
    OUTPUT_BUCKETS as u32,
    QA as u32,
    QB as u32,
];
const MOST_SCALE: u32 = 10_000;
/// No bias of an output is worth more than a thousand of its units.
const OUTPUT_BIAS_LIMIT: i32 = 1000 * QA * QB;

/// Why a file is no network for this engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// It does not begin like one.
    #[error("it is not a network of Luft")]
    NotANet,
    /// It is one of another architecture.
    #[error("its architecture is {}, this engine needs {}", describe(*.found), describe(EXPECTED))]
    Architecture {
        /// Its inputs, hidden neurons, output buckets, QA and QB.
        found: [u32; 5],
    },
    /// It is too short or too long.
    #[error("it has {found} bytes instead of {wanted}")]
    Length {
        /// Its length in bytes.
        found: usize,
        /// What it should be.
        wanted: usize,
    },
    /// Some byte is not what it was.
    #[error("it is damaged: the checksum does not fit")]
    Damaged,
    /// A number is larger than the arithmetic allows.
    #[error("its {0} are out of range")]
    Range(&'static str),
}

fn describe([inputs, hidden, buckets, qa, qb]: [u32; 5]) -> String {
    format!("({inputs} -> {hidden})x2 -> 1x{buckets} with QA {qa} and QB {qb}")
}

impl Network {
    /// Reads a file, which may be of a smaller network: hidden neurons that it lacks have no weights, and if it has one
    /// king bucket, all get its weights. So earlier networks evaluate as they did.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let mut body = Reader(body);
        let short = |inputs, hidden| NetError::Length {
            found: bytes.len(),
            wanted: length(inputs, hidden),
        };
        let mut found = [0; 6];
        for field in &mut found {
            *field = body.u32().ok_or_else(|| short(ALL_INPUTS, HIDDEN))?;
        }
        let [architecture @ .., scale] = found;
        let [inputs, hidden] = [architecture[0], architecture[1]].map(|field| field as usize);
        let mut wanted = EXPECTED;
        wanted[..2].copy_from_slice(&architecture[..2]);
        if architecture != wanted
            || ![PIECE_SQUARES, INPUTS, ALL_INPUTS].contains(&inputs)
            || !(1..=HIDDEN).contains(&hidden)
        {
            return Err(NetError::Architecture {
                found: architecture,
            });
        }
        if bytes.len() != length(inputs, hidden) {
            return Err(short(inputs, hidden));
        }
        let checksum = u64::from_le_bytes(body.take().ok_or_else(|| short(inputs, hidden))?);
        if checksum != sum([&bytes[8..8 + FIELDS], body.0]) {
            return Err(NetError::Damaged);
        }
        let mut network = Self::zero();
        if !(1..=MOST_SCALE).contains(&scale) {
            return Err(NetError::Range("scale"));
        }
        network.scale = scale as i32;
        let piece_squares = inputs.min(INPUTS);
        for row in network.rows_mut(piece_squares) {
            for weight in &mut row.0[..hidden] {
                *weight = i16::from_le_bytes(body.take().unwrap_or_default());
            }
        }
        let (first, others) = network.feature_weights.split_at_mut(piece_squares);
        for bucket in others.chunks_exact_mut(piece_squares) {
            bucket.copy_from_slice(first);
        }
        for bias in &mut network.output_bias {
            *bias = i32::from_le_bytes(body.take().unwrap_or_default());
        }
        let mut weight = |_| i8::from_le_bytes(body.take().unwrap_or_default());
        network.threat_weights = (piece_squares..inputs)
            .map(|_| ThreatRow(array::from_fn(&mut weight)))
            .collect();
        network.check()?;
        Ok(network)
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let mut head = Vec::new();
        let inputs = self.feature_weights.len() + self.threat_weights.len();
        let [_, others @ ..] = EXPECTED;
        for field in [inputs as u32]
            .into_iter()
            .chain(others)
            .chain([self.scale as u32])
        {
            head.extend(field.to_le_bytes());
        }
        let mut body = Vec::new();
        for row in self.rows() {
            body.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let threats = self.threat_weights.iter().flat_map(|row| row.0);
        body.extend(threats.flat_map(i8::to_le_bytes));
        let checksum = sum([&head, &body]).to_le_bytes();
        [MAGIC.as_slice(), &head, &checksum, &body].concat()
    }

    /// Whether no sum can overflow.
    pub fn check(&self) -> Result<(), NetError> {
        let within =
            |row: &Accumulator, limit: i32| row.0.iter().all(|&w| i32::from(w).abs() <= limit);
        if !self
            .feature_weights
            .iter()
            .all(|row| within(row, INPUT_LIMIT))
        {
            return Err(NetError::Range("input weights"));
        }
        if !within(&self.feature_bias, BIAS_LIMIT) {
            return Err(NetError::Range("biases"));
        }
        let outputs = self.output_weights.iter().flatten();
        if !outputs.clone().all(|row| within(row, OUTPUT_LIMIT))
            || !self.output_weights.iter().all(fits)
        {
            return Err(NetError::Range("output weights"));
        }
        let bias = |bias: &i32| (-OUTPUT_BIAS_LIMIT..=OUTPUT_BIAS_LIMIT).contains(bias);
        if !self.output_bias.iter().all(bias) {
            return Err(NetError::Range("output biases"));
        }
        Ok(())
    }

    fn rows(&self) -> impl Iterator<Item = &Accumulator> {
        let outputs = self.output_weights.iter().flatten();
        self.feature_weights
            .iter()
            .chain([&self.feature_bias])
            .chain(outputs)
    }

    /// The rows of a file with so many inputs.
    fn rows_mut(&mut self, inputs: usize) -> impl Iterator<Item = &mut Accumulator> {
        let outputs = self.output_weights.iter_mut().flatten();
        self.feature_weights[..inputs]
            .iter_mut()
            .chain([&mut self.feature_bias])
            .chain(outputs)
    }
}

/// Whether the weights of an output, each times the largest activation, fit into 32 bits.
fn fits(weights: &[Accumulator; 2]) -> bool {
    let all = || weights.iter().flat_map(|row| row.0).map(i64::from);
    let most = i64::from(i32::MAX) / i64::from(QA * QA);
    let plus: i64 = all().filter(|&weight| weight > 0).sum();
    let minus: i64 = all().filter(|&weight| weight < 0).sum();
    plus <= most && -minus <= most
}

/// FNV-1a: short, and any changed byte changes it.
fn sum(parts: [&[u8]; 2]) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The rest of a file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*head)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::nnue::network::Row;

    /// A network of random weights that look like trained ones.
    pub(in crate::nnue) fn random_network(seed: u64) -> Network {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut network = Network::zero();
        for row in &mut network.feature_weights {
            row.0.fill_with(|| random.i16(-60..=60));
        }
        network.threat_weights = vec![ThreatRow::ZERO; THREAT_INPUTS].into_boxed_slice();
        for row in &mut network.threat_weights {
            row.0.fill_with(|| random.i8(-60..=60));
        }
        network.feature_bias.0.fill_with(|| random.i16(0..=120));
        for row in network.output_weights.iter_mut().flatten() {
            row.0.fill_with(|| random.i16(-60..=60));
        }
        network.output_bias.fill_with(|| random.i32(-2000..=2000));
        network.scale = 400;
        network
    }

    #[test]
    fn a_network_comes_back() {
        let network = random_network(1);
        assert_eq!(Network::read(&network.write()), Ok(network));
    }

    #[test]
    fn the_embedded_network_is_one() {
        assert_ne!(*Network::embedded(), Network::zero());
    }

    #[test]
    fn bad_files_are_refused() {
        let good = random_network(2).write();
        assert_eq!(Network::read(b""), Err(NetError::NotANet));
        assert_eq!(Network::read(b"LUFTNNU"), Err(NetError::NotANet));
        assert_eq!(Network::read(&good[1..]), Err(NetError::NotANet));
        for length in [8, 20, HEADER - 1, HEADER, good.len() - 1] {
            let wanted = good.len();
            let refused = NetError::Length {
                found: length,
                wanted,
            };
            assert_eq!(Network::read(&good[..length]), Err(refused));
        }
        let long = [good.as_slice(), &[0]].concat();
        let (found, wanted) = (long.len(), good.len());
        let refused = NetError::Length { found, wanted };
        assert_eq!(Network::read(&long), Err(refused));
        let mut other = good.clone();
        other[12] ^= 1;
        assert!(matches!(
            Network::read(&other),
            Err(NetError::Architecture { .. })
        ));
        for byte in [28, 32, HEADER, HEADER + 777, good.len() - 1] {
            let mut damaged = good.clone();
            damaged[byte] ^= 4;
            assert_eq!(Network::read(&damaged), Err(NetError::Damaged), "{byte}");
        }
    }

    /// The file of the first king bucket of a network with half the neurons.
    fn half(network: &Network) -> Vec<u8> {
        let hidden = HIDDEN / 2;
        let mut head = Vec::new();
        for (place, field) in EXPECTED
            .into_iter()
            .chain([network.scale as u32])
            .enumerate()
        {
            let field = match place {
                0 => PIECE_SQUARES as u32,
                1 => hidden as u32,
                _ => field,
            };
            head.extend(field.to_le_bytes());
        }
        let mut body = Vec::new();
        let rows = network.rows().enumerate();
        for (_, row) in rows.filter(|(index, _)| !(PIECE_SQUARES..INPUTS).contains(index)) {
            body.extend(
                row.0[..hidden]
                    .iter()
                    .flat_map(|weight| weight.to_le_bytes()),
            );
        }
        body.extend(
            network
                .output_bias
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        [
            MAGIC.as_slice(),
            &head,
            &sum([&head, &body]).to_le_bytes(),
            &body,
        ]
        .concat()
    }

    #[test]
    fn a_smaller_network_is_read_and_may_grow() {
        let mut network = random_network(4);
        let small = half(&network);
        for row in network.rows_mut(INPUTS) {
            row.0[HIDDEN / 2..].fill(0);
        }
        network.threat_weights = Box::default();
        for index in PIECE_SQUARES..INPUTS {
            network.feature_weights[index] = network.feature_weights[index % PIECE_SQUARES];
        }
        assert_eq!(Network::read(&small), Ok(network.clone()));
        assert_eq!(Network::read(&network.write()), Ok(network));
        let (found, wanted) = (small.len() - 1, small.len());
        let refused = NetError::Length { found, wanted };
        assert_eq!(Network::read(&small[..found]), Err(refused));
    }

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        let refused = |change: &dyn Fn(&mut Network)| {
            let mut network = random_network(3);
            change(&mut network);
            match Network::read(&network.write()) {
                Err(NetError::Range(what)) => what,
                other => panic!("{:?}", other.err()),
            }
        };
        assert_eq!(
            refused(&|net| net.feature_weights[5].0[7] = 901),
            "input weights"
        );
        assert_eq!(refused(&|net| net.feature_bias.0[0] = -3901), "biases");
        assert_eq!(
            refused(&|net| net.output_weights[1][1].0[3] = 1025),
            "output weights"
        );
        let full = |net: &mut Network| net.output_weights[2] = [Row([1000; HIDDEN]); 2];
        assert_eq!(refused(&full), "output weights");
        assert_eq!(
            refused(&|net| net.output_bias[7] = i32::MIN),
            "output biases"
        );
        assert_eq!(refused(&|net| net.scale = 0), "scale");
    }
}
