//! One entry of a book: sixteen bytes, all numbers with their highest byte first.

use luft_chess::{Move, PieceType, Position, Square};

/// Bytes of an entry: key 8, move 2, weight 2, and 4 for learning, which we keep elsewhere.
pub(crate) const BYTES: usize = 16;

/// What pawns may become, in the order of the format's numbers from 1 on.
const PROMOTIONS: [PieceType; 4] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];

/// A move as the format writes it, in three bits each: to file, to rank, from file, from rank,
/// promotion. Castling is the king taking its rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveBits(pub u16);

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position's key.
    pub key: u64,
    /// The move.
    pub mv: MoveBits,
    /// How often it is to be played compared to others of the same key.
    pub weight: u16,
    /// What other programs keep here; we leave it as it is.
    pub learn: u32,
}

impl MoveBits {
    /// A move of ours in the format's form.
    pub fn of(mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let kind = mv
            .promotion()
            .and_then(|kind| PROMOTIONS.iter().position(|&other| other == kind));
        let promotion = kind.map_or(0, |index| index as u16 + 1);
        let squares = [to.file(), to.rank(), from.file(), from.rank()];
        let bits = squares
            .iter()
            .rev()
            .fold(0, |bits, &part| bits << 3 | u16::from(part));
        Self(bits | promotion << 12)
    }

    const fn part(self, index: u16) -> u8 {
        (self.0 >> (3 * index) & 7) as u8
    }

    /// Whether any position can have such a move.
    pub(crate) fn is_possible(self) -> bool {
        let apart = self.part(0) != self.part(2) || self.part(1) != self.part(3);
        apart && usize::from(self.part(4)) <= PROMOTIONS.len() && self.0 >> 15 == 0
    }

    /// The legal move that is meant in this position. Some books write castling as where the king
    /// goes; that is understood too.
    pub fn in_position(self, position: &Position) -> Option<Move> {
        let square = |file, rank| Square::at(self.part(file), self.part(rank)).to_string();
        let promotion = match self.part(4) {
            0 => String::new(),
            number => PROMOTIONS
                .get(usize::from(number) - 1)?
                .letter()
                .to_string(),
        };
        let text = square(2, 3) + &square(0, 1) + &promotion;
        position.parse_uci(&text).ok()
    }
}

impl Entry {
    pub(crate) fn parse(bytes: &[u8; BYTES]) -> Self {
        let [a, b, c, d, e, f, g, h, high, low, heavy, light, learn @ ..] = *bytes;
        Self {
            key: u64::from_be_bytes([a, b, c, d, e, f, g, h]),
            mv: MoveBits(u16::from_be_bytes([high, low])),
            weight: u16::from_be_bytes([heavy, light]),
            learn: u32::from_be_bytes(learn),
        }
    }

    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key.to_be_bytes());
        bytes.extend(self.mv.0.to_be_bytes());
        bytes.extend(self.weight.to_be_bytes());
        bytes.extend(self.learn.to_be_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_and_promotion_are_written_and_read() {
        for (fen, text, bits) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0o0407),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8a8", 0o7470),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 0o46071),
            ("4k3/8/8/8/8/8/7p/4K3 b - - 0 1", "h2h1n", 0o11707),
            ("4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8r", 0o36272),
            ("4k3/8/8/8/8/8/3p4/2B4K b - - 0 1", "d2c1b", 0o21302),
        ] {
            let position: Position = fen.parse().unwrap();
            let mv = position.parse_uci(text).unwrap();
            assert_eq!(MoveBits::of(mv), MoveBits(bits), "{text}");
            assert_eq!(MoveBits(bits).in_position(&position), Some(mv), "{text}");
            assert!(MoveBits(bits).is_possible());
        }
    }

    #[test]
    fn castling_as_where_the_king_goes_is_understood() {
        let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        for (bits, text) in [(0o0406, "e1h1"), (0o0402, "e1a1")] {
            let mv = MoveBits(bits).in_position(&position).unwrap();
            assert_eq!(format!("{mv:?}"), text);
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        let start = Position::startpos();
        for bits in [0, 0o1111, 0o53141, 0x8000] {
            assert!(!MoveBits(bits).is_possible(), "{bits:o}");
            assert_eq!(MoveBits(bits).in_position(&start), None);
        }
    }
}
