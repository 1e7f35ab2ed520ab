//! Checksums of packed games, block by block, so that damage is seen and named. They are in a file of their own
//! beside the games, `FILE.sum`, which only grows: a line `games bytes checksum` for each block, the first two
//! counted from the beginning of the file.

use crate::checksum::fold;
use luft_run::RunError;
use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Where a block of games ends, and its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockChecksum {
    /// Games up to its end.
    pub games: usize,
    /// Bytes up to its end.
    pub bytes: u64,
    /// The checksum of its bytes.
    pub checksum: u64,
}

impl BlockChecksum {
    /// The line of `FILE.sum`.
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let block = Self {
            games: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
            checksum: u64::from_str_radix(words.next()?, 16).ok()?,
        };
        words.next().is_none().then_some(block)
    }
}

impl Display for BlockChecksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:016x}", self.games, self.bytes, self.checksum)
    }
}

/// The file of the checksums of this file of games.
pub fn checksum_path(games: &Path) -> PathBuf {
    let mut name = games.as_os_str().to_owned();
    name.push(".sum");
    name.into()
}

/// The checksums of a file of games, none if it has no file of them. A last line that was cut off is not counted.
pub fn read_checksums(games: &Path) -> Result<Vec<BlockChecksum>, RunError> {
    let path = checksum_path(games);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(RunError::file(&path)(error)),
    };
    let mut blocks: Vec<BlockChecksum> = Vec::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let Some(line) = line.strip_suffix('\n') else {
            break;
        };
        let (games, bytes) = end(&blocks);
        let block = BlockChecksum::parse(line)
            .filter(|block| block.games > games && block.bytes > bytes)
            .ok_or_else(|| RunError::content(&path, format!("line {} is damaged", index + 1)))?;
        blocks.push(block);
    }
    Ok(blocks)
}

/// Games and bytes up to the end of the last block.
pub fn end(blocks: &[BlockChecksum]) -> (usize, u64) {
    blocks
        .last()
        .map_or((0, 0), |last| (last.games, last.bytes))
}

/// The blocks whose bytes are not those that were written, in words.
pub fn damaged_blocks(games: &Path, blocks: &[BlockChecksum]) -> Result<Vec<String>, RunError> {
    let io_error = |error| RunError::file(games)(error);
    let mut file = BufReader::new(File::open(games).map_err(io_error)?);
    let length = file.get_ref().metadata().map_err(io_error)?.len();
    let (mut first_game, mut first_byte) = (1, 0);
    let mut damaged = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let whole = block.bytes <= length
            && checksum_of(&mut file, first_byte, block.bytes)
                .map_err(io_error)?
                .0
                == block.checksum;
        if !whole {
            damaged.push(format!(
                "block {} (games {first_game} to {}, bytes {first_byte} to {}) is {}",
                index + 1,
                block.games,
                block.bytes - 1,
                if block.bytes <= length {
                    "damaged"
                } else {
                    "cut off"
                },
            ));
        }
        (first_game, first_byte) = (block.games + 1, block.bytes);
    }
    Ok(damaged)
}

/// The checksum of the bytes from `begin` up to but not including `end`.
pub fn checksum_of(
    file: &mut (impl Read + Seek),
    begin: u64,
    end: u64,
) -> std::io::Result<RunningChecksum> {
    file.seek(SeekFrom::Start(begin))?;
    let mut hash = RunningChecksum::default();
    let mut buffer = vec![0; 1 << 16];
    let mut rest = end - begin;
    while rest > 0 {
        let count = rest.min(buffer.len() as u64) as usize;
        file.read_exact(&mut buffer[..count])?;
        hash.add(&buffer[..count]);
        rest -= count as u64;
    }
    Ok(hash)
}

/// A checksum in the making. Pieces may be cut anywhere between words of four bytes, as all games are.
#[derive(Clone, Copy, Debug)]
pub struct RunningChecksum(pub u64);

impl Default for RunningChecksum {
    /// Not zero: leading zeros count too.
    fn default() -> Self {
        Self(1)
    }
}

impl RunningChecksum {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        let words = words
            .iter()
            .map(|&word| u64::from(u32::from_le_bytes(word)));
        let rest = rest.iter().map(|&byte| u64::from(byte));
        self.0 = fold(self.0, words.chain(rest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_damaged_block_is_named() {
        let path = std::env::temp_dir().join(format!("luft-checksums-{}", std::process::id()));
        let mut bytes: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        fs::write(&path, &bytes).unwrap();
        assert_eq!(read_checksums(&path).unwrap(), []);
        let mut file = File::open(&path).unwrap();
        let mut begin = 0;
        let mut lines = String::new();
        for (games, end) in [(10, 100_000), (25, 700_000), (26, 800_000)] {
            let checksum = checksum_of(&mut file, begin, end).unwrap().0;
            let bytes = end;
            let block = BlockChecksum {
                games,
                bytes,
                checksum,
            };
            lines += &block.to_string();
            lines += "\n";
            begin = end;
        }
        fs::write(checksum_path(&path), format!("{lines}27 9")).unwrap();
        let blocks = read_checksums(&path).unwrap();
        assert_eq!((blocks.len(), end(&blocks)), (3, (26, 800_000)));
        assert!(damaged_blocks(&path, &blocks).unwrap().is_empty());

        bytes[345_678] ^= 4;
        fs::write(&path, &bytes[..799_996]).unwrap();
        let damaged = damaged_blocks(&path, &blocks).unwrap();
        assert_eq!(
            damaged,
            [
                "block 2 (games 11 to 25, bytes 100000 to 699999) is damaged",
                "block 3 (games 26 to 26, bytes 700000 to 799999) is cut off"
            ]
        );
        fs::write(checksum_path(&path), format!("{lines}27 9 x\n")).unwrap();
        let refused = read_checksums(&path).unwrap_err().to_string();
        assert!(refused.ends_with("line 4 is damaged"), "{refused}");
        for path in [checksum_path(&path), path] {
            fs::remove_file(path).unwrap();
        }
    }
}
