//! A tiny yardstick of games that end at once.

use super::*;
use crate::viriformat::{GameFiles, PackedGame, PositionFilter};
use luft_chess::pgn::GameResult;
use std::fs;
use std::num::NonZero;

#[test]
fn a_yardstick_measures_networks() {
    let folder = std::env::temp_dir().join(format!("luft-yardstick-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut bytes = Vec::new();
    for (fen, mv, result) in [
        (
            "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
            "a1a2",
            GameResult::WhiteWins,
        ),
        (
            "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1",
            "e8d8",
            GameResult::Draw,
        ),
        (
            "r3k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1",
            "e8d8",
            GameResult::BlackWins,
        ),
        // A mate is on the board, which no yardstick wants.
        (
            "7k/8/5KQ1/8/8/8/8/R7 w - - 0 1",
            "g6g5",
            GameResult::WhiteWins,
        ),
    ] {
        let start: Position = fen.parse().unwrap();
        let scored_moves = vec![(start.parse_uci(mv).unwrap(), 10)];
        PackedGame {
            start,
            scored_moves,
            result,
        }
        .write(&mut bytes);
    }
    let paths = [folder.join("games")];
    fs::write(&paths[0], bytes).unwrap();
    let config = YardstickConfig {
        nodes: 500,
        filter: PositionFilter {
            skip_plies: 0,
            ..PositionFilter::default()
        },
        ..YardstickConfig::default()
    };
    let made = |threads| {
        let config = YardstickConfig {
            threads: NonZero::new(threads),
            ..config.clone()
        };
        let (games, mut searched) = (GameFiles::open(&paths).unwrap(), 0);
        let records = make(games, &config, || searched += 1).unwrap();
        assert_eq!(searched, 4);
        records
    };
    let records = made(1);
    assert_eq!(records.len(), 3 * RECORD);
    assert_eq!(made(3), records);

    let path = folder.join("yardstick");
    fs::write(&path, records).unwrap();
    let yardstick = Yardstick::read(&path).unwrap();
    assert_eq!(yardstick.len(), 3);
    let known = yardstick.measure(&Network::embedded());
    let nothing = yardstick.measure(&Network::zero());
    assert!(known.error <= known.unscaled + 1e-9, "{known:?}");
    assert!(known.error < nothing.error, "{known:?} {nothing:?}");
    for bytes in [&[][..], &[0; 31], &[255; 32]] {
        fs::write(&path, bytes).unwrap();
        let refused = Yardstick::read(&path).unwrap_err().to_string();
        assert!(refused.contains("not a yardstick"), "{refused}");
    }
    fs::remove_dir_all(folder).unwrap();
}
