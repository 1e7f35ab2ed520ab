//! Any text as a FEN: a position that is accepted must be one on which the rules hold.
#![no_main]

use libfuzzer_sys::fuzz_target;
use luft_chess::{CastlingStyle, MoveList, Position, Setup, perft};

fuzz_target!(|text: &str| {
    let Ok(mut setup) = text.parse::<Setup>() else {
        return;
    };
    let strict = Position::try_from(&setup);
    setup.repair();
    let repaired = Position::try_from(&setup);
    if let Ok(position) = strict {
        assert_eq!(repaired, Ok(position), "repair changed a sound setup");
    }
    if let Ok(position) = repaired {
        check(&position);
    }
});

fn check(position: &Position) {
    for style in [CastlingStyle::Standard, CastlingStyle::Shredder] {
        let fen = position.setup().fen(style);
        assert_eq!(fen.parse().as_ref(), Ok(position), "{fen}");
    }
    let moves = position.legal_moves();
    assert_eq!(perft(position, 1), moves.len() as u64);
    assert_eq!(position.has_moves(), !moves.is_empty());

    let mut staged = MoveList::new();
    position.noisy_moves(&mut staged);
    assert!(staged.iter().all(|mv| mv.is_noisy()));
    position.quiet_moves(&mut staged);
    assert_eq!(staged.len(), moves.len());

    for &mv in &moves {
        assert!(staged.contains(&mv) && position.is_legal(mv), "{mv:?}");
        let next = position.make_move(mv);
        assert_eq!(position.gives_check(mv), next.in_check(), "{mv:?}");
        // Built anew from its setup, the position is the same: nothing went stale on the way.
        let fresh = Position::try_from(&next.setup());
        assert_eq!(fresh.map(|fresh| fresh.key()), Ok(next.key()), "{mv:?}");
        assert_eq!(perft(&next, 1), next.legal_moves().len() as u64);
    }
    if !position.in_check() {
        let next = position.make_null_move();
        assert_eq!(perft(&next, 1), next.legal_moves().len() as u64);
    }
}
