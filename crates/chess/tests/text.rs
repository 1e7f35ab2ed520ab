//! Text in and out of random games, of ordinary chess and of Chess960: what is written is read
//! again, shakmaty writes the same, and nonsense is refused without a fall.

use luft_chess::pgn::{AnnotatedMove, Game, GameResult, Games};
use luft_chess::{
    CastlingNotation, CastlingStyle, Epd, Move, PerftLine, Piece, PieceType, Position, Setup,
};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, san::SanPlus, uci::UciMove};
use std::collections::HashSet;
use std::path::Path;

/// A start position with these back ranks, which may differ between the sides (double Chess960).
fn shuffled(rows: [Vec<PieceType>; 2]) -> Position {
    let mut setup = Position::startpos().setup();
    for (color, row) in luft_chess::Color::ALL.into_iter().zip(rows) {
        let base = color.index() * 56;
        for (index, kind) in row.into_iter().enumerate() {
            setup.board[base + index] = Some(Piece::new(color, kind));
        }
    }
    let rooks = setup.pieces(Piece::WhiteRook) | setup.pieces(Piece::BlackRook);
    setup.castling = rooks;
    Position::try_from(&setup).expect("a start position is legal")
}

/// A back rank of Chess960.
fn back_rank() -> impl Strategy<Value = Vec<PieceType>> {
    use PieceType::{Bishop, King, Knight, Queen, Rook};
    let kinds = vec![Rook, Knight, Bishop, Queen, Rook, Bishop, Knight, Rook];
    let squares = |row: &[PieceType], kind| {
        let found = row.iter().enumerate().filter(move |(_, it)| **it == kind);
        found.map(|(index, _)| index).collect::<Vec<_>>()
    };
    Just(kinds)
        .prop_shuffle()
        .prop_map(move |mut row| {
            // The middle one of three rooks is the king.
            let middle = squares(&row, Rook)[1];
            row[middle] = King;
            row
        })
        .prop_filter("bishops of one colour", move |row| {
            squares(row, Bishop).iter().sum::<usize>() % 2 == 1
        })
}

fn start() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::startpos()),
        back_rank().prop_map(|row| shuffled([row.clone(), row])),
        [back_rank(), back_rank()].prop_map(shuffled),
    ]
}

/// A game of random legal moves; some games get rid of most pieces first, since open boards need
/// more telling apart.
fn playout() -> impl Strategy<Value = (Position, Vec<Move>)> {
    let choices = prop::collection::vec(any::<u16>(), 0..160);
    (start(), choices, any::<bool>()).prop_map(|(start, choices, greedy)| {
        let (mut position, mut moves) = (start, Vec::new());
        for choice in choices {
            let mut legal = position.legal_moves();
            if greedy && legal.iter().any(|mv| mv.is_noisy() || mv.is_castle()) {
                legal.retain(|mv| mv.is_noisy() || mv.is_castle());
            }
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice as usize % legal.len()];
            moves.push(mv);
            position = position.make_move(mv);
        }
        (start, moves)
    })
}

fn positions((start, moves): &(Position, Vec<Move>)) -> Vec<Position> {
    let mut list = vec![*start];
    for &mv in moves {
        list.push(list[list.len() - 1].make_move(mv));
    }
    list
}

/// Whether castling goes as in ordinary chess, so that both notations differ by it alone.
fn is_ordinary(start: &Position) -> bool {
    *start == Position::startpos()
}

fn shakmaty_of(position: &Position, mode: CastlingMode) -> Chess {
    let fen = position.setup().fen(CastlingStyle::Shredder);
    let fen: shakmaty::fen::Fen = fen.parse().expect("shakmaty reads our FEN");
    fen.into_position(mode).expect("shakmaty accepts it")
}

/// Every legal move of one position as text, checked against itself and against shakmaty.
fn check_moves(position: &Position, ordinary: bool) {
    let theirs = shakmaty_of(position, CastlingMode::Chess960);
    let legal = theirs.legal_moves();
    let moves = position.legal_moves();
    assert_eq!(moves.len(), legal.len(), "{position}");
    let mut texts = HashSet::new();
    for &mv in &moves {
        let chess960 = position.uci(mv, CastlingNotation::Chess960);
        let standard = position.uci(mv, CastlingNotation::Standard);
        let san = position.san(mv);
        for text in [&chess960, &standard] {
            assert_eq!(position.parse_uci(text), Ok(mv), "{position} {text}");
        }
        assert_eq!(position.parse_san(&san), Ok(mv), "{position} {san}");
        assert!(texts.insert(san.clone()), "{position} {san} twice");

        let uci: UciMove = chess960.parse().expect("shakmaty reads our move");
        let their_move = uci.to_move(&theirs).expect("shakmaty finds it legal");
        assert_eq!(
            their_move.to_uci(CastlingMode::Chess960).to_string(),
            chess960
        );
        let their_san = SanPlus::from_move(theirs.clone(), their_move).to_string();
        assert_eq!(their_san, san, "{position}");
        if ordinary {
            assert_eq!(UciMove::from_standard(their_move).to_string(), standard);
        }
    }
}

/// A text that is nearly right, which finds more than noise does.
fn nearly(text: &'static str) -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4);
    (edits, any::<prop::sample::Index>()).prop_map(move |(edits, end)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (index, letter) in edits {
            let at = index.index(letters.len());
            letters[at] = letter;
        }
        letters.truncate(end.index(letters.len() * 2) + 1);
        letters.into_iter().collect()
    })
}

const EPD: &str = "r3k2r/p1ppqpb1/8/3PN3/1p2P3/8/PPPBBPPP/R3K2R w KQkq - bm O-O e1c1; id \"a; b\";";
const PGN: &str = "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. e4 {a} (1. O-O $1) Kd7 2. O-O *\n";

/// A failure is for a test of its own, not for a file of seeds.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn read_everything(text: &str) {
    let _ = text.parse::<Setup>();
    let _ = text.parse::<Position>();
    let _ = text.parse::<PerftLine>();
    if let Ok(epd) = text.parse::<Epd>() {
        let _ = epd.best_moves();
        assert_eq!(epd.to_string().parse(), Ok(epd));
    }
    for game in Games::new(text.as_bytes()).flatten() {
        assert!(Games::new(game.to_string().as_bytes()).all(|game| game.is_ok()));
    }
    let start = Position::startpos();
    let _ = start.parse_uci(text);
    let _ = start.parse_san(text);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn fen_round_trip(game in playout()) {
        for position in positions(&game) {
            for style in [CastlingStyle::Standard, CastlingStyle::Shredder] {
                let fen = position.setup().fen(style);
                let again: Position = fen.parse().expect("our own FEN");
                prop_assert_eq!(again.setup(), position.setup(), "{}", fen);
                prop_assert_eq!(again.key(), position.key(), "{}", fen);
            }
            let theirs = shakmaty_of(&position, CastlingMode::Chess960);
            let their_fen = shakmaty::fen::Fen::from_position(&theirs, EnPassantMode::Legal);
            let again: Position = their_fen.to_string().parse().expect("the FEN of shakmaty");
            prop_assert_eq!(again.setup(), position.setup());
        }
    }

    #[test]
    fn moves_round_trip_and_agree_with_shakmaty(game in playout()) {
        let ordinary = is_ordinary(&game.0);
        for position in positions(&game) {
            check_moves(&position, ordinary);
        }
    }

    #[test]
    fn pgn_round_trip(
        playout in playout(),
        comments in prop::collection::vec(prop::option::of("[ -~]{0,120}|\\PC{0,40}"), 0..20),
        name in "\\PC{0,30}",
        result in 0..4,
    ) {
        let (start, moves) = playout;
        let mut game = Game::new(start);
        game.set_tag("White", name.clone());
        game.result = [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unknown,
        ][result as usize];
        let comments = comments.into_iter().chain(std::iter::repeat(None));
        let turn = |(&mv, comment)| AnnotatedMove { comment, ..AnnotatedMove::bare(mv) };
        game.moves = moves.iter().zip(comments).map(turn).collect();
        let text = game.to_string() + &Game::new(start).to_string();
        let mut games = Games::new(text.as_bytes());
        let again = games.next().expect("a game").expect("our own PGN");
        prop_assert_eq!(again.start.setup(), start.setup());
        let read: Vec<Move> = again.moves.iter().map(|turn| turn.mv).collect();
        prop_assert_eq!(read, moves);
        prop_assert_eq!(again.result, game.result);
        prop_assert_eq!(again.tag("White"), Some(name.as_str()));
        for (read, written) in again.moves.iter().zip(&game.moves) {
            let written = written.comment.as_deref().unwrap_or_default().replace('}', ")");
            let words: Vec<_> = written.split_whitespace().collect();
            prop_assert_eq!(read.comment.as_deref().unwrap_or_default(), words.join(" "));
        }
        prop_assert!(games.next().is_some_and(|game| game.is_ok()));
        prop_assert!(games.next().is_none());
    }

    #[test]
    fn epd_round_trip(game in playout(), text in "[ -!#-~]{0,30}") {
        for position in positions(&game).into_iter().step_by(10) {
            let moves = position.legal_moves();
            let best: Vec<String> = moves.iter().map(|&mv| position.san(mv)).collect();
            let line = format!("{position} bm {}; id \"{text}\";", best.join(" "));
            let epd: Epd = line.parse().expect("our own EPD");
            prop_assert_eq!(epd.position.setup(), position.setup());
            prop_assert_eq!(epd.text("id"), Some(text.as_str()));
            prop_assert_eq!(epd.best_moves(), Ok(moves.to_vec()));
            prop_assert_eq!(epd.to_string().parse(), Ok(epd));
        }
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn nothing_falls(text in prop_oneof![
        any::<String>(),
        nearly(EPD),
        nearly(PGN),
        nearly("Ng1xf3=Q+!? e.p."),
        nearly("e7e8q"),
        nearly("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400"),
    ]) {
        read_everything(&text);
    }
}

/// The suites are not part of the repository; `LUFT_DATA` says where they are.
#[test]
#[ignore = "needs LUFT_DATA"]
fn every_suite_is_read() {
    let data = std::env::var("LUFT_DATA").expect("LUFT_DATA is set");
    let folder = Path::new(&data).join("suites");
    let (mut lines, mut moves) = (0, 0);
    for entry in std::fs::read_dir(&folder).expect("the folder of suites") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.extension().is_none_or(|ext| ext != "epd") || name == "see.epd" {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        for (line, number) in text.lines().zip(1..) {
            lines += 1;
            if name.starts_with("perft") {
                let parsed: Result<PerftLine, _> = line.parse();
                assert!(
                    parsed.is_ok_and(|line| !line.counts.is_empty()),
                    "{name}:{number}"
                );
                continue;
            }
            let epd: Epd = line
                .parse()
                .unwrap_or_else(|error| panic!("{name}:{number}: {error}"));
            assert_eq!(
                epd.to_string().parse().as_ref(),
                Ok(&epd),
                "{name}:{number}"
            );
            for found in [epd.best_moves(), epd.moves_to_avoid()] {
                let found = found.unwrap_or_else(|error| panic!("{name}:{number}: {error}"));
                assert!(found.iter().all(|&mv| epd.position.is_legal(mv)));
                moves += found.len();
            }
            let says = ["bm", "am", "dm", "wdl"];
            assert!(
                says.iter().any(|name| epd.operation(name).is_some()),
                "{name}:{number}"
            );
        }
    }
    println!("{lines} lines, {moves} moves");
    assert!(lines > 0, "no suite in {}", folder.display());
}
