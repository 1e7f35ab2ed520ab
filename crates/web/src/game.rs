//! A game as a page tells it: where it began and which moves were played. The page keeps the moves;
//! what follows from them is worked out here.

use crate::reply::{GameRecord, PlayedMove};
use crate::request::{PgnGame, PgnMove};
use luft_chess::pgn::{self, AnnotatedMove, GameResult, Games};
use luft_chess::{
    Bitboard, CastlingNotation, Color, Flaw, Move, Outcome, PieceType, Position, PositionHistory,
};
use serde::{Deserialize, Serialize};

/// No game is longer than this, and no page may ask for more work than this.
const MAX_MOVES: usize = 1200;

/// A position, told by how it came about.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PositionSpec {
    /// A FEN; the start position if there is none.
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// The same with everything that follows.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// The position after the moves.
    pub(crate) position: Position,
    /// The positions before it.
    pub(crate) history: PositionHistory,
    repaired: Vec<Flaw>,
}

/// A position as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    pub(crate) fen: String,
    pub(crate) side: &'static str,
    pub(crate) check: bool,
    /// The legal moves, as UCI and as people write them.
    pub(crate) moves: Vec<(String, String)>,
    /// Castling made by putting the king on its rook, and the legal move that it means.
    pub(crate) castles: Vec<(String, String)>,
    /// Whether White, and Black, could not mate whatever the other does: a flag that falls against such a side draws.
    pub(crate) cannot_mate: [bool; 2],
    /// How the game ended, if it did.
    pub(crate) end: Option<End>,
    /// What had to be dropped from the FEN.
    pub(crate) notes: Vec<String>,
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub(crate) struct End {
    pub(crate) result: String,
    pub(crate) reason: &'static str,
}

impl PositionSpec {
    /// Works the game out.
    pub(crate) fn game(&self) -> Result<Game, String> {
        if self.moves.len() > MAX_MOVES {
            return Err(format!("more than {MAX_MOVES} moves are too many"));
        }
        let (start, repaired) = match &self.start {
            Some(fen) => read_fen(fen)?,
            None => (Position::startpos(), Vec::new()),
        };
        let mut game = Game {
            start,
            moves: Vec::with_capacity(self.moves.len()),
            position: start,
            history: PositionHistory::new(),
            repaired,
        };
        for (text, number) in self.moves.iter().zip(1..) {
            let mv = read_move(&game.position, text);
            game.play(mv.map_err(|error| format!("move {number}: {error}"))?);
        }
        Ok(game)
    }
}

impl Game {
    /// The game before its first move.
    fn opening(&self) -> Self {
        Self {
            moves: Vec::new(),
            position: self.start,
            history: PositionHistory::new(),
            ..self.clone()
        }
    }

    /// Plays a legal move, or passes.
    pub(crate) fn play(&mut self, mv: Move) {
        self.history.push(&self.position);
        self.position = after(&self.position, mv);
        self.moves.push(mv);
    }

    /// The game after so many of its moves.
    pub(crate) fn at(&self, ply: usize) -> Self {
        let mut game = self.opening();
        for &mv in self.moves.iter().take(ply) {
            game.play(mv);
        }
        game
    }

    /// The game before its last move, and that move.
    pub(crate) fn before(&self) -> Option<(Self, Move)> {
        let (&last, earlier) = self.moves.split_last()?;
        Some((self.at(earlier.len()), last))
    }

    /// How the game ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.history.outcome(&self.position)
    }

    /// What the page shows of it.
    pub(crate) fn view(&self) -> View {
        let position = &self.position;
        let name = |&mv: &Move| (uci(position, mv), position.san(mv));
        View {
            fen: position.fen(),
            side: side(position.side()),
            check: position.in_check(),
            moves: position.legal_moves().iter().map(name).collect(),
            castles: castles(position),
            cannot_mate: Color::ALL.map(|color| cannot_mate(position, color)),
            end: self.outcome().map(|outcome| End {
                result: result(outcome).to_string(),
                reason: reason(outcome),
            }),
            notes: notes(&self.repaired),
        }
    }
}

/// How UCI writes a null move.
const NULL_MOVE: &str = "0000";

/// A move as UCI writes it.
pub(crate) fn uci(position: &Position, mv: Move) -> String {
    if mv.is_null() {
        return NULL_MOVE.to_owned();
    }
    position.uci(mv, CastlingNotation::Standard)
}

/// A move as people write it.
fn san(position: &Position, mv: Move) -> String {
    if mv.is_null() {
        return "--".to_owned();
    }
    position.san(mv)
}

/// The legal move of a UCI text, or the null move.
fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    if text == NULL_MOVE && !position.in_check() {
        return Ok(Move::NULL);
    }
    position.parse_uci(text).map_err(|error| error.to_string())
}

/// The position after a legal move or a null move.
fn after(position: &Position, mv: Move) -> Position {
    if mv.is_null() {
        return position.make_null_move();
    }
    position.make_move(mv)
}

/// Castling written as king takes rook, where the page knows it by another name.
fn castles(position: &Position) -> Vec<(String, String)> {
    let moves = position.legal_moves();
    let castles = moves.iter().filter(|mv| mv.is_castle());
    castles
        .map(|&mv| {
            let onto_rook = position.uci(mv, CastlingNotation::Chess960);
            (onto_rook, uci(position, mv))
        })
        .filter(|(onto_rook, known)| onto_rook != known)
        .collect()
}

/// Whether no sequence of legal moves lets this side mate: a bare king, or one minor piece that the other's men
/// cannot help.
fn cannot_mate(position: &Position, color: Color) -> bool {
    let own = |kind| position.pieces(color, kind);
    let other = |kind| position.pieces(!color, kind);
    let mating = [PieceType::Pawn, PieceType::Rook, PieceType::Queen];
    if mating.into_iter().any(|kind| own(kind).any()) {
        return false;
    }
    let (knights, bishops) = (own(PieceType::Knight), own(PieceType::Bishop));
    let blocks = [PieceType::Pawn, PieceType::Knight];
    let blocked = blocks.into_iter().any(|kind| other(kind).any());
    if knights.any() {
        // A lone knight mates only a king whom his own men stifle; queens never have to.
        let stifled = [PieceType::Rook, PieceType::Bishop];
        let alone = knights.count() == 1 && !bishops.any();
        return alone && !blocked && !stifled.into_iter().any(|kind| other(kind).any());
    }
    let all = bishops | other(PieceType::Bishop);
    let two_colours = all.meets(Bitboard::LIGHT) && all.meets(Bitboard::DARK);
    !bishops.any() || (!blocked && !two_colours)
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn result(outcome: Outcome) -> GameResult {
    match outcome.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

const fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate(Color::White) => "Checkmate, White wins",
        Outcome::Checkmate(Color::Black) => "Checkmate, Black wins",
        Outcome::Stalemate => "Stalemate",
        Outcome::Threefold => "Draw by repetition",
        Outcome::FiftyMoves => "Draw by the fifty-move rule",
        Outcome::InsufficientMaterial => "Draw, neither side can mate",
    }
}

fn notes(repaired: &[Flaw]) -> Vec<String> {
    let note = |flaw: &Flaw| format!("Repaired: {flaw}");
    repaired.iter().map(note).collect()
}

fn read_fen(fen: &str) -> Result<(Position, Vec<Flaw>), String> {
    Position::from_fen_lenient(fen).map_err(|error| error.to_string())
}

/// Reads what someone pasted: a FEN, or the first game of a PGN.
pub(crate) fn read(text: &str) -> Result<GameRecord, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("there is nothing to read".to_owned());
    }
    let board = text.split_whitespace().next().unwrap_or_default();
    if board.matches('/').count() == 7 && !text.contains('\n') {
        let (position, repaired) = read_fen(text)?;
        return Ok(GameRecord {
            tags: Vec::new(),
            start: position.fen(),
            moves: Vec::new(),
            result: GameResult::Unknown.to_string(),
            notes: notes(&repaired),
        });
    }
    read_pgn(text)
}

fn read_pgn(text: &str) -> Result<GameRecord, String> {
    let mut games = Games::new(text.as_bytes()).with_null_moves();
    let first = games.next().ok_or("there is no game in this text")?;
    let game = first.map_err(|error| error.to_string())?;
    if game.moves.is_empty() && game.tags.is_empty() {
        return Err("there is no game in this text".to_owned());
    }
    if game.moves.len() > MAX_MOVES {
        return Err(format!("more than {MAX_MOVES} moves are too many"));
    }
    let others = games.count();
    let left_out = (others > 0).then(|| format!("{others} further games were left out"));
    Ok(GameRecord {
        start: game.start.fen(),
        moves: played(game.start, &game.moves),
        result: game.result.to_string(),
        tags: game.tags,
        notes: left_out.into_iter().collect(),
    })
}

/// A line as the page takes it, with its side lines.
fn played(start: Position, line: &[AnnotatedMove]) -> Vec<PlayedMove> {
    let mut position = start;
    let turn = |turn: &AnnotatedMove| {
        let played = PlayedMove {
            uci: uci(&position, turn.mv),
            san: san(&position, turn.mv),
            nags: turn.nags.clone(),
            before: turn.before.clone(),
            comment: turn.comment.clone(),
            variations: turn
                .variations
                .iter()
                .map(|side| played(position, side))
                .collect(),
        };
        position = after(&position, turn.mv);
        played
    };
    line.iter().map(turn).collect()
}

/// Writes a game down.
pub(crate) fn write(source: &PgnGame) -> Result<String, String> {
    let start = match &source.start {
        Some(fen) => read_fen(fen)?.0,
        None => Position::startpos(),
    };
    let mut game = pgn::Game::new(start);
    for (name, value) in &source.tags {
        game.set_tag(name, value);
    }
    game.result = GameResult::from_text(&source.result).unwrap_or_default();
    game.moves = annotated(start, &source.line)?;
    Ok(game.to_string())
}

fn annotated(start: Position, line: &[PgnMove]) -> Result<Vec<AnnotatedMove>, String> {
    let mut position = start;
    let step = |step: &PgnMove| {
        let mv = read_move(&position, &step.mv)?;
        let side = |line: &Vec<PgnMove>| annotated(position, line);
        let annotated = AnnotatedMove {
            mv,
            nags: step.nags.clone(),
            before: step.before.clone(),
            comment: step.comment.clone(),
            variations: step.variations.iter().map(side).collect::<Result<_, _>>()?,
        };
        position = after(&position, mv);
        Ok(annotated)
    };
    line.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(start: Option<&str>, moves: &[&str]) -> PositionSpec {
        PositionSpec {
            start: start.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    #[test]
    fn a_view_has_all_that_is_shown() {
        let game = place(None, &["f2f3", "e7e5", "g2g4"]).game().unwrap();
        let view = game.view();
        assert_eq!(view.side, "black");
        let mate = ("d8h4".to_owned(), "Qh4#".to_owned());
        assert!(view.moves.contains(&mate) && view.end.is_none());
        let over = place(None, &["f2f3", "e7e5", "g2g4", "d8h4"]);
        let view = over.game().unwrap().view();
        assert!(view.check && view.moves.is_empty());
        let end = view.end.unwrap();
        assert_eq!(
            (end.result.as_str(), end.reason),
            ("0-1", "Checkmate, Black wins")
        );
    }

    #[test]
    fn repetition_ends_a_game() {
        let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let game = place(None, &dance.repeat(2)).game().unwrap();
        assert_eq!(game.view().end.unwrap().reason, "Draw by repetition");
        assert!(place(None, &dance).game().unwrap().view().end.is_none());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let long = vec!["g1f3"; MAX_MOVES + 1];
        for (place, complaint) in [
            (
                place(None, &["e2e5"]),
                "move 1: 'e2e5': no such legal move here",
            ),
            (
                place(Some("x"), &[]),
                "a FEN has four to six fields, this has 1",
            ),
            (
                place(Some("8/8/8/8/8/8/8/K7 w - - 0 1"), &[]),
                "impossible position: black has no king",
            ),
            (place(None, &long), "more than 1200 moves are too many"),
        ] {
            assert_eq!(place.game().unwrap_err(), complaint);
        }
    }

    #[test]
    fn a_fen_and_a_game_are_told_apart() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1";
        let record = read(fen).unwrap();
        assert_eq!(record.start, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(record.notes.len(), 1);
        let record = read("[White \"A\"]\n\n1. e4 {good} e5 1-0\n\n1. d4 *").unwrap();
        let sans: Vec<_> = record.moves.iter().map(|mv| mv.san.as_str()).collect();
        assert_eq!(sans, ["e4", "e5"]);
        assert_eq!(record.moves[0].comment.as_deref(), Some("good"));
        assert_eq!(record.notes, ["1 further games were left out"]);
        let record = read("1. e4 (1. d4 $5 d5 (1... Nf6)) 1... e5 *").unwrap();
        let queen = &record.moves[0].variations[0];
        assert_eq!(
            (queen[0].san.as_str(), queen[0].nags.as_slice()),
            ("d4", &[5][..])
        );
        assert_eq!(
            (
                queen[1].uci.as_str(),
                queen[1].variations[0][0].uci.as_str()
            ),
            ("d7d5", "g8f6")
        );
        for nonsense in ["", "  \n", "hello there", "1. e4 e4", "8/8 w"] {
            assert!(read(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn a_side_without_mating_material_is_known() {
        for (board, white) in [
            ("k6r/8/8/8/8/8/8/K7", true),
            ("k6r/8/8/8/8/8/8/KN6", false),
            ("k6q/8/8/8/8/8/8/KN6", true),
            ("k7/8/8/8/8/8/8/KNN5", false),
            ("k6r/8/8/8/8/8/8/KB6", true),
            ("k5b1/8/8/8/8/8/7p/KB6", false),
            ("k7/8/8/8/8/8/P7/K7", false),
        ] {
            let position = read_fen(&format!("{board} w - - 0 1")).unwrap().0;
            assert_eq!(cannot_mate(&position, Color::White), white, "{board}");
        }
    }

    #[test]
    fn castling_is_known_by_both_its_names() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let view = place(Some(fen), &[]).game().unwrap().view();
        assert_eq!(view.castles, [("e1h1".to_owned(), "e1g1".to_owned())]);
        assert!(place(Some(fen), &["e1h1"]).game().is_ok());
    }

    #[test]
    fn null_moves_and_comments_come_through() {
        let record = read("{first} 1. e4 $1 $14 -- 2. d4 *").unwrap();
        let e4 = &record.moves[0];
        assert_eq!(
            (e4.before.as_deref(), &e4.nags[..]),
            (Some("first"), &[1, 14][..])
        );
        let null = &record.moves[1];
        assert_eq!((null.uci.as_str(), null.san.as_str()), ("0000", "--"));
        assert!(place(None, &["e2e4", "0000", "d2d4"]).game().is_ok());
        assert!(
            place(None, &["e2e4", "f7f5", "d1h5", "0000"])
                .game()
                .is_err()
        );
    }

    #[test]
    fn a_game_is_written_with_its_side_lines() {
        let step = |text: &str, variations| PgnMove {
            mv: text.to_owned(),
            nags: Vec::new(),
            before: None,
            comment: None,
            variations,
        };
        let mut game = PgnGame {
            tags: vec![("White".to_owned(), "Me".to_owned())],
            start: None,
            line: vec![step("e2e4", vec![vec![step("d2d4", Vec::new())]])],
            result: "1-0".to_owned(),
        };
        let text = write(&game).unwrap();
        assert!(text.contains("[White \"Me\"]") && text.contains("1. e4 (1. d4) 1-0"));
        game.line.push(step("e2e4", Vec::new()));
        assert!(write(&game).unwrap_err().contains("no such legal move"));
    }
}
