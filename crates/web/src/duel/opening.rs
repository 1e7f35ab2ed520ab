//! Where games between engines begin: well-known openings, a few moves each.

const LINES: [&str; 16] = [
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6",
    "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6",
    "e2e4 c7c6 d2d4 d7d5 e4e5 c8f5",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6",
    "d2d4 f7f5 g2g3 g8f6 f1g2 e7e6",
    "e2e4 d7d6 d2d4 g8f6 b1c3 g7g6",
    "g1f3 d7d5 g2g3 c7c5 f1g2 b8c6",
    "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4",
    "d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 e6d5 c4d5 d7d6",
];

/// The opening of a pair of games.
pub(crate) fn line(pair: usize) -> &'static str {
    LINES.get(pair % LINES.len()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Position;

    #[test]
    fn every_opening_can_be_played() {
        for pair in 0..LINES.len() {
            let mut position = Position::startpos();
            for text in line(pair).split(' ') {
                position = position.make_move(position.parse_uci(text).unwrap());
            }
        }
    }
}
