//! A position to learn from, in 32 bytes, seen from the side to move: that side is white here,
//! whatever it was in the game.

use crate::packed::Scored;
use luft_chess::pgn::GameResult;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position, Setup, Square};
use luft_eval::nnue::architecture::{INPUTS, output_bucket};
use luft_eval::nnue::features::Perspective;

/// Most men on a board.
const MEN: usize = 32;

/// A position, its score and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    occupied: u64,
    /// Four bits a man, in the order of the squares: the kind, and 8 for the enemy.
    men: [u8; MEN / 2],
    /// Centipawns.
    score: i16,
    /// The squares of the own king and the enemy's.
    kings: [u8; 2],
    /// Half points of the side to move.
    result: u8,
}

const _: () = assert!(size_of::<Sample>() == 32 && INPUTS <= u16::MAX as usize + 1);

/// The input of each man on each square, as the side to move (white here) or the other sees it.
// [side][turned][man][square]
static SEEN: [[[[u16; 64]; 16]; 2]; 2] = {
    let mut seen = [[[[0; 64]; 16]; 2]; 2];
    let mut index = 0;
    while index < 2 * 2 * 16 * 64 {
        let (side, turned) = (index >> 11, index >> 10 & 1);
        let (man, square) = (index >> 6 & 15, index & 63);
        if man & 7 < PieceType::ALL.len() {
            let king = Square::at(if turned == 1 { 7 } else { 0 }, 0);
            let view = Perspective::new(Color::ALL[side], king);
            let piece = Piece::new(Color::ALL[man >> 3], PieceType::from_index(man & 7));
            seen[side][turned][man][square] = view.feature_index(piece, Square::new(square)) as u16;
        }
        index += 1;
    }
    seen
};

impl Sample {
    /// A position of a game with this result; none if there are too many men.
    pub(super) fn new(scored: &Scored, result: GameResult) -> Option<Self> {
        let (position, side) = (&scored.position, scored.position.side());
        let occupied = position.occupied().relative(side);
        let mut men = [0; MEN / 2];
        for (index, square) in occupied.into_iter().enumerate() {
            let piece = position.piece_at(square.relative(side))?;
            let enemy = u8::from(piece.color() != side);
            *men.get_mut(index / 2)? |=
                (piece.piece_type().index() as u8 | enemy << 3) << (4 * (index % 2));
        }
        let king = |color| position.king(color).relative(side).index() as u8;
        Some(Self {
            occupied: occupied.0,
            men,
            score: scored.own_score(),
            kings: [king(side), king(!side)],
            result: match (result, side) {
                (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
                (GameResult::Draw | GameResult::Unknown, _) => 1,
                _ => 0,
            },
        })
    }

    /// What a search thought of it, in centipawns.
    pub(super) fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// What the game brought, from 0 to 1.
    pub(super) fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    fn men(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let squares = Bitboard(self.occupied).into_iter();
        squares.enumerate().map(|(index, square)| {
            let code = self.men[index / 2] >> (4 * (index % 2)) & 15;
            let color = Color::ALL[usize::from(code >> 3)];
            (
                Piece::new(color, PieceType::from_index(usize::from(code & 7))),
                square,
            )
        })
    }

    /// What both sides see.
    #[inline]
    pub(super) fn sight(&self) -> Sight {
        let seen = |side: usize| {
            let king = Square::new(usize::from(self.kings[side]));
            let view = Perspective::new(Color::ALL[side], king);
            &SEEN[side][usize::from(view.is_mirrored())]
        };
        let (us, them) = (seen(0), seen(1));
        let (mut squares, mut men) = (self.occupied, u128::from_le_bytes(self.men));
        let mut sight = Sight::EMPTY;
        let [own, other] = &mut sight.inputs;
        for (own, other) in own
            .iter_mut()
            .zip(other)
            .take(squares.count_ones() as usize)
        {
            let (code, square) = (men as usize & 15, squares.trailing_zeros() as usize & 63);
            (*own, *other) = (us[code][square], them[code][square]);
            squares &= squares - 1;
            men >>= 4;
        }
        let men = self.occupied.count_ones();
        sight.men = men as u8;
        sight.bucket = output_bucket(men) as u8;
        sight
    }

    /// The position, without rights to castle and en passant, which no input tells.
    pub(super) fn position(&self) -> Option<Position> {
        let mut setup = Setup::empty();
        for (piece, square) in self.men() {
            setup.board[square.index()] = Some(piece);
        }
        Position::try_from(&setup).ok()
    }

    /// All of it in four words, to tell whether two sets of samples are the same.
    pub(super) fn words(&self) -> [u64; 4] {
        let [low, high] = [0, 8].map(|begin| {
            let bytes = self.men[begin..].first_chunk();
            u64::from_le_bytes(*bytes.expect("there are sixteen bytes"))
        });
        let [own, enemy] = self.kings.map(u64::from);
        let rest = u64::from(self.score as u16) | own << 16 | enemy << 24;
        [
            self.occupied,
            low,
            high,
            rest | u64::from(self.result) << 32,
        ]
    }
}

/// The inputs that are on in a position, for the side to move and the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    inputs: [[u16; MEN]; 2],
    men: u8,
    bucket: u8,
}

impl Sight {
    /// An empty board.
    pub(super) const EMPTY: Self = Self {
        inputs: [[0; MEN]; 2],
        men: 0,
        bucket: 0,
    };

    /// What the side to move sees, then the other.
    #[inline(always)]
    pub(super) fn sides(&self) -> [&[u16]; 2] {
        let men = usize::from(self.men).min(MEN);
        [&self.inputs[0][..men], &self.inputs[1][..men]]
    }

    /// Which output weights count.
    #[inline(always)]
    pub(super) fn bucket(&self) -> usize {
        usize::from(self.bucket)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use luft_run::Random;

    /// A sample with this score and result, both for the side to move.
    pub(in crate::train) fn sample(fen: &str, score: i16, result: u8) -> Sample {
        sample_of(&fen.parse().unwrap(), score, result)
    }

    fn sample_of(position: &Position, score: i16, result: u8) -> Sample {
        let (score, result) = match position.side() {
            Color::White => (score, result),
            Color::Black => (-score, 2 - result),
        };
        let scored = Scored {
            position: *position,
            mv: position.legal_moves()[0],
            score,
            ply: 0,
        };
        let results = [
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::WhiteWins,
        ];
        Sample::new(&scored, results[usize::from(result)]).unwrap()
    }

    /// Positions of random games.
    pub(in crate::train) fn random_positions(count: usize, seed: u64) -> Vec<Position> {
        let (mut random, mut positions) = (Random::new(seed), Vec::new());
        let mut position = Position::startpos();
        while positions.len() < count {
            let moves = position.legal_moves();
            if moves.is_empty() || position.occupied().count() < 4 {
                position = Position::startpos();
                continue;
            }
            // Only some, so that neighbours differ.
            if random.percent(30) {
                positions.push(position);
            }
            position = position.make_move(moves[random.below(moves.len())]);
        }
        positions
    }

    /// Samples of random games, whose score and result are the material.
    pub(in crate::train) fn random_samples(count: usize, seed: u64) -> Vec<Sample> {
        let sample = |position: &Position| {
            let worth = |color: Color| -> i16 {
                let of = |kind: usize| position.pieces(color, PieceType::ALL[kind]).count() as i16;
                [100, 320, 330, 500, 900]
                    .iter()
                    .enumerate()
                    .map(|(kind, worth)| worth * of(kind))
                    .sum()
            };
            let score = worth(position.side()) - worth(!position.side());
            sample_of(position, score, (score.signum() + 1) as u8)
        };
        random_positions(count, seed).iter().map(sample).collect()
    }

    fn sorted(inputs: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut inputs: Vec<_> = inputs.collect();
        inputs.sort_unstable();
        inputs
    }

    fn seen(sample: &Sample) -> [Vec<usize>; 2] {
        let sight = sample.sight();
        sight
            .sides()
            .map(|side| sorted(side.iter().map(|&input| usize::from(input))))
    }

    #[test]
    fn both_sides_see_what_they_see_in_play() {
        let positions = random_positions(500, 5);
        assert!(
            positions
                .iter()
                .any(|position| position.side() == Color::Black)
        );
        for position in positions {
            let sample = sample_of(&position, 7, 2);
            let view = |color| sorted(Perspective::of(&position, color).active_features(&position));
            assert_eq!(
                seen(&sample),
                [view(position.side()), view(!position.side())]
            );
            assert_eq!(
                sample.sight().bucket(),
                output_bucket(position.occupied().count())
            );
            let again = sample.position().unwrap();
            assert_eq!(seen(&sample_of(&again, 7, 2)), seen(&sample));
        }
    }

    #[test]
    fn mirror_images_are_seen_alike() {
        let straight = sample("6k1/1p3p2/8/3R4/8/2n5/P7/1K6 w - - 0 1", 50, 2);
        for image in [
            "1k6/2p3p1/8/4R3/8/5n2/7P/6K1 w - - 0 1",
            "1k6/p7/2N5/8/3r4/8/1P3P2/6K1 b - - 0 1",
        ] {
            let image = sample(image, 50, 2);
            assert_eq!(seen(&image), seen(&straight), "{image:?}");
            assert_eq!((image.score(), image.result()), (50.0, 1.0));
        }
    }

    #[test]
    fn words_tell_samples_apart() {
        let one = sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 300, 2);
        for other in [
            sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 301, 2),
            sample("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", 300, 1),
            sample("4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 1", 300, 2),
            sample("4k3/8/8/8/8/8/4P3/1R2K3 w - - 0 1", 300, 2),
        ] {
            assert_ne!(other.words(), one.words());
        }
    }
}
