//! A position to learn from, in 32 bytes, seen from the side to move: that side is white here,
//! whatever it was in the game.

use super::features::{ActiveFeatures, MAX_PIECES};
use crate::bulletformat::RECORD;
use crate::viriformat::{ScoredPosition, half_points};
use luft_chess::pgn::GameResult;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position, Setup, Square};

/// A position, its score and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    occupied: u64,
    /// Four bits a piece, in the order of the squares: the kind, and 8 for the enemy.
    pieces: [u8; MAX_PIECES / 2],
    /// Centipawns.
    score: i16,
    /// The squares of the own king and the enemy's.
    kings: [u8; 2],
    /// Half points of the side to move.
    result: u8,
}

const _: () = assert!(size_of::<Sample>() == 32);

impl Sample {
    /// A position of a game with this result; none if there are too many pieces.
    pub fn new(scored: &ScoredPosition, result: GameResult) -> Option<Self> {
        let (position, side) = (&scored.position, scored.position.side());
        let occupied = position.occupied().relative(side);
        let mut pieces = [0; MAX_PIECES / 2];
        for (index, square) in occupied.into_iter().enumerate() {
            let piece = position.piece_at(square.relative(side))?;
            let enemy = u8::from(piece.color() != side);
            *pieces.get_mut(index / 2)? |=
                (piece.piece_type().index() as u8 | enemy << 3) << (4 * (index % 2));
        }
        let king = |color| position.king(color).relative(side).index() as u8;
        Some(Self {
            occupied: occupied.0,
            pieces,
            score: scored.own_score(),
            kings: [king(side), king(!side)],
            result: half_points(result, side),
        })
    }

    /// A position in bulletformat; none if there are too many pieces.
    pub fn from_bullet_record(record: &[u8; RECORD]) -> Option<Self> {
        let (occupied, rest) = record.split_first_chunk()?;
        let (pieces, rest) = rest.split_first_chunk()?;
        let [low, high, result, king, enemy_king, ..] = *rest else {
            return None;
        };
        let occupied = u64::from_le_bytes(*occupied);
        let sound = occupied.count_ones() as usize <= MAX_PIECES
            && result <= 2
            && king < 64
            && enemy_king < 64
            && pieces.iter().all(|&two| two & 7 < 6 && two >> 4 & 7 < 6);
        sound.then(|| Self {
            occupied,
            pieces: *pieces,
            score: i16::from_le_bytes([low, high]),
            // There each king stands as its own side sees it.
            kings: [king, enemy_king ^ 0x38],
            result,
        })
    }

    /// The score of a search, in centipawns.
    pub fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// The points of the game, from 0 to 1.
    pub fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let squares = Bitboard(self.occupied).into_iter();
        squares.enumerate().map(|(index, square)| {
            let code = self.pieces[index / 2] >> (4 * (index % 2)) & 15;
            let color = Color::ALL[usize::from(code >> 3)];
            (
                Piece::new(color, PieceType::from_index(usize::from(code & 7))),
                square,
            )
        })
    }

    /// The active features of both perspectives.
    #[inline]
    pub(super) fn active_features(&self) -> ActiveFeatures {
        ActiveFeatures::new(self.occupied, self.pieces, self.kings)
    }

    /// The position, without castling rights and en passant, which no feature tells.
    pub fn position(&self) -> Option<Position> {
        let mut setup = Setup::empty();
        for (piece, square) in self.pieces() {
            setup.board[square.index()] = Some(piece);
        }
        Position::try_from(&setup).ok()
    }

    /// All of it in four words, to tell whether two sets of samples are the same.
    pub(super) fn words(&self) -> [u64; 4] {
        let [low, high] = [0, 8].map(|begin| {
            let bytes = self.pieces[begin..].first_chunk();
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use luft_eval::nnue::architecture::output_bucket;
    use luft_eval::nnue::features::Perspective;
    use luft_run::Random;

    /// A sample with this score and result, both for the side to move.
    pub(in crate::nnue) fn sample(fen: &str, score: i16, result: u8) -> Sample {
        sample_of(&fen.parse().unwrap(), score, result)
    }

    fn sample_of(position: &Position, score: i16, result: u8) -> Sample {
        let (score, result) = match position.side() {
            Color::White => (score, result),
            Color::Black => (-score, 2 - result),
        };
        let scored = ScoredPosition {
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
    pub(in crate::nnue) fn random_positions(count: usize, seed: u64) -> Vec<Position> {
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
    pub(in crate::nnue) fn random_samples(count: usize, seed: u64) -> Vec<Sample> {
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

    fn active(sample: &Sample) -> [Vec<usize>; 2] {
        let active = sample.active_features();
        active
            .perspectives()
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
            let perspective =
                |color| sorted(Perspective::of(&position, color).active_features(&position));
            assert_eq!(
                active(&sample),
                [perspective(position.side()), perspective(!position.side())]
            );
            assert_eq!(
                sample.active_features().output_bucket(),
                output_bucket(position.occupied().count())
            );
            let again = sample.position().unwrap();
            assert_eq!(active(&sample_of(&again, 7, 2)), active(&sample));
        }
    }

    #[test]
    fn bullet_records_are_read() {
        for position in random_positions(50, 6) {
            let scored = ScoredPosition {
                position,
                mv: position.legal_moves()[0],
                score: 77,
                ply: 0,
            };
            let mut record = crate::bulletformat::record(&scored, GameResult::WhiteWins);
            let read = Sample::from_bullet_record(&record);
            assert_eq!(read, Sample::new(&scored, GameResult::WhiteWins));
            record[26] = 3;
            assert_eq!(Sample::from_bullet_record(&record), None);
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
            assert_eq!(active(&image), active(&straight), "{image:?}");
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
