//! Reading packed games one after the other.

use super::{BOARD, PackedGame, SCORED_MOVE, board, unpack};
use std::io::{self, Read};
use thiserror::Error;

/// Reads games out of a stream of bytes, as an iterator.
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    /// Bytes of the games read so far.
    read: u64,
}

/// What can be wrong with packed games.
#[derive(Debug, Error)]
pub enum ViriformatError {
    /// The bytes could not be read.
    #[error("{0}")]
    Io(io::Error),
    /// The file ends in the middle of a game that begins here.
    #[error("the game at byte {0} is cut off")]
    CutOff(u64),
    /// The game that begins here does not begin with a position.
    #[error("no position at byte {0}")]
    NotAPosition(u64),
    /// The game that begins here has an illegal move, counted from 1.
    #[error("move {1} of the game at byte {0} is illegal")]
    IllegalMove(u64, usize),
}

impl ViriformatError {
    /// Whether only the end is missing, as after an interruption.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, Self::CutOff(_))
    }
}

impl<R: Read> GameReader<R> {
    /// The games of this stream; buffer it.
    pub fn new(input: R) -> Self {
        Self { input, read: 0 }
    }

    /// Bytes of the games read so far.
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    fn game(&mut self) -> Result<Option<PackedGame>, ViriformatError> {
        let begin = self.read;
        let mut bytes = [0; BOARD];
        match fill(&mut self.input, &mut bytes)? {
            0 => return Ok(None),
            BOARD => {}
            _ => return Err(ViriformatError::CutOff(begin)),
        }
        let (start, result) = board::read(&bytes).ok_or(ViriformatError::NotAPosition(begin))?;
        let (mut position, mut scored_moves) = (start, Vec::new());
        loop {
            let mut entry = [0; SCORED_MOVE];
            if fill(&mut self.input, &mut entry)? < SCORED_MOVE {
                return Err(ViriformatError::CutOff(begin));
            }
            let [low, high, score_low, score_high] = entry;
            let bits = u16::from_le_bytes([low, high]);
            if entry == [0; SCORED_MOVE] {
                break;
            }
            let mv = unpack(bits, &position).filter(|&mv| position.is_legal(mv));
            let mv = mv.ok_or(ViriformatError::IllegalMove(begin, scored_moves.len() + 1))?;
            scored_moves.push((mv, i16::from_le_bytes([score_low, score_high])));
            position = position.make_move(mv);
        }
        self.read += (BOARD + SCORED_MOVE * (scored_moves.len() + 1)) as u64;
        Ok(Some(PackedGame {
            start,
            scored_moves,
            result,
        }))
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<PackedGame, ViriformatError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.game().transpose()
    }
}

/// Reads as many bytes as there are, up to all of `bytes`.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<usize, ViriformatError> {
    let mut filled = 0;
    while filled < bytes.len() {
        match input.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ViriformatError::Io(error)),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    fn bytes() -> Vec<u8> {
        let mut bytes = Vec::new();
        sample().write(&mut bytes);
        sample().write(&mut bytes);
        bytes
    }

    #[test]
    fn games_come_back() {
        let bytes = bytes();
        let mut games = GameReader::new(&bytes[..]);
        assert_eq!(games.next().unwrap().unwrap(), sample());
        assert_eq!(games.bytes_read() as usize * 2, bytes.len());
        assert_eq!(games.next().unwrap().unwrap(), sample());
        assert!(games.next().is_none());
    }

    #[test]
    fn damage_is_told_with_its_place() {
        let whole = bytes();
        let half = whole.len() / 2;
        let cut = GameReader::new(&whole[..half + 40]).nth(1).unwrap();
        assert_eq!(
            cut.unwrap_err().to_string(),
            format!("the game at byte {half} is cut off")
        );
        let mut wrong = whole.clone();
        wrong[BOARD] ^= 1;
        let illegal = GameReader::new(&wrong[..]).next().unwrap().unwrap_err();
        assert_eq!(
            illegal.to_string(),
            "move 1 of the game at byte 0 is illegal"
        );
        wrong[30] = 3;
        let nonsense = GameReader::new(&wrong[..]).next().unwrap().unwrap_err();
        assert_eq!(nonsense.to_string(), "no position at byte 0");
    }

    #[test]
    fn no_damage_makes_it_panic() {
        let whole = bytes();
        for bit in 0..8 * whole.len() {
            let mut wrong = whole.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            for game in GameReader::new(&wrong[..]) {
                let Ok(game) = game else { break };
                assert!(game.positions().all(|at| at.position.is_legal(at.mv)));
            }
        }
        for len in 0..whole.len() {
            let last = GameReader::new(&whole[..len]).last();
            let cut = last.is_some_and(|game| game.is_err_and(|error| error.is_cut_off()));
            assert_eq!(cut, len != 0 && len != whole.len() / 2, "{len}");
        }
    }
}
