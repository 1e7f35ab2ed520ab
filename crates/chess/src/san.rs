//! Moves as people write them: standard algebraic notation.
//!
//! Written strictly, with no more squares than needed; read forgivingly, since what is around has
//! every habit of the last century: missing signs, `0-0`, `e8Q`, `Ng1-f3`, `exd6 e.p.`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::{Move, PieceType, Position, Square};
use std::fmt::Write as _;

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// Not the text of any move.
    #[error("'{0}' is not a move text")]
    NotAMove(String),
    /// No legal move fits.
    #[error("'{0}': no such legal move here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("'{0}' may mean several moves here")]
    Ambiguous(String),
}

impl Position {
    /// The SAN of a legal move. One that is not legal comes out in its inner form, `e2e5`.
    pub fn san(&self, mv: Move) -> String {
        let piece = self.piece_at(mv.from());
        let (Some(piece), true) = (piece, self.is_legal(mv)) else {
            return format!("{mv:?}");
        };
        let mut text = String::with_capacity(8);
        if mv.is_castle() {
            text.push_str(if is_kingside(mv) { "O-O" } else { "O-O-O" });
        } else {
            if piece.piece_type() == PieceType::Pawn {
                if mv.is_capture() {
                    text.push(file_letter(mv.from()));
                }
            } else {
                text.push(piece.piece_type().letter().to_ascii_uppercase());
                self.write_origin(&mut text, mv, piece.piece_type());
            }
            if mv.is_capture() {
                text.push('x');
            }
            let _ = write!(text, "{}", mv.to());
            if let Some(kind) = mv.promotion() {
                text.push('=');
                text.push(kind.letter().to_ascii_uppercase());
            }
        }
        if self.gives_check(mv) {
            text.push(if self.make_move(mv).has_moves() {
                '+'
            } else {
                '#'
            });
        }
        text
    }

    /// Says where the piece comes from if others of its kind could go there too: by file if that
    /// tells them apart, else by rank, else by both.
    fn write_origin(&self, text: &mut String, mv: Move, kind: PieceType) {
        let from = mv.from();
        let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
        for other in self.legal_moves() {
            let rival = other.to() == mv.to()
                && other.from() != from
                && !other.is_castle()
                && self.by_type(kind).has(other.from());
            if rival {
                rivals = true;
                same_file |= other.from().file() == from.file();
                same_rank |= other.from().rank() == from.rank();
            }
        }
        if rivals && (!same_file || same_rank) {
            text.push(file_letter(from));
        }
        if same_file {
            let _ = write!(text, "{}", from.rank() + 1);
        }
    }

    /// The one legal move a SAN text means.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let core = strip_marks(text);
        if let Some(kingside) = read_castling(core) {
            return self.only(text, |mv| mv.is_castle() && is_kingside(mv) == kingside);
        }
        let pattern = Pattern::read(core).ok_or_else(|| SanError::NotAMove(text.to_owned()))?;
        self.only(text, |mv| pattern.fits(self, mv))
    }

    /// The one legal move a text means, be it SAN or UCI.
    pub fn parse_move(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san(text)
            .or_else(|error| self.parse_uci(text).map_err(|_| error))
    }

    fn only(&self, text: &str, fits: impl Fn(Move) -> bool) -> Result<Move, SanError> {
        let moves = self.legal_moves();
        let mut fitting = moves.into_iter().filter(|&mv| fits(mv));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(text.to_owned())),
            _ => Err(SanError::Ambiguous(text.to_owned())),
        }
    }
}

fn is_kingside(castle: Move) -> bool {
    castle.to().file() > castle.from().file()
}

fn file_letter(square: Square) -> char {
    (b'a' + square.file()) as char
}

/// Takes off what says something about the move but not which move it is.
fn strip_marks(text: &str) -> &str {
    let marks = |letter: char| matches!(letter, '+' | '#' | '!' | '?');
    let text = text.trim().trim_end_matches(marks).trim_end();
    for mark in ["e.p.", "e.p", "ep"] {
        if let Some(shorter) = text.strip_suffix(mark) {
            return shorter.trim_end().trim_end_matches(marks);
        }
    }
    text
}

/// Whether the text is castling, and if so whether kingside.
fn read_castling(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(false),
        _ => None,
    }
}

/// What a text says about a move other than castling.
struct Pattern {
    kind: PieceType,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<PieceType>,
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        let (kind, rest) = match text.as_bytes() {
            [
                letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'),
                rest @ ..,
            ] => (PieceType::from_letter(char::from(*letter))?, rest),
            rest => (PieceType::Pawn, rest),
        };
        let (promotion, rest) = match rest {
            [rest @ .., b'=', letter] => (Some(promotion(*letter)?), rest),
            [rest @ .., letter] if !letter.is_ascii_digit() => (Some(promotion(*letter)?), rest),
            rest => (None, rest),
        };
        let [origin @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = rest else {
            return None;
        };
        let to = Square::at(file - b'a', rank - b'1');
        let ([origin @ .., b'x' | b':' | b'-'] | origin) = origin;
        let (file, origin) = match origin {
            [file @ b'a'..=b'h', rest @ ..] => (Some(file - b'a'), rest),
            rest => (None, rest),
        };
        let rank = match origin {
            [] => None,
            [rank @ b'1'..=b'8'] => Some(rank - b'1'),
            _ => return None,
        };
        // A pawn that takes says from which file; one that does not say stays on its own.
        let file = match kind {
            PieceType::Pawn => file.or(Some(to.file())),
            _ => file,
        };
        Some(Self {
            kind,
            file,
            rank,
            to,
            promotion,
        })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        let from = mv.from();
        !mv.is_castle()
            && mv.to() == self.to
            && mv.promotion() == self.promotion
            && position.by_type(self.kind).has(from)
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
    }
}

fn promotion(letter: u8) -> Option<PieceType> {
    let kind = PieceType::from_letter(char::from(letter))?;
    PieceType::PROMOTIONS.contains(&kind).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    /// The SAN of a move given in UCI.
    fn san(fen: &str, uci: &str) -> String {
        let position = position(fen);
        let mv = position.parse_uci(uci).unwrap();
        let text = position.san(mv);
        assert_eq!(position.parse_san(&text), Ok(mv), "{text}");
        text
    }

    #[test]
    fn moves_are_written_with_as_little_as_needed() {
        let cases = [
            ("4k3/8/8/8/8/8/8/4K1N1 w - -", "g1f3", "Nf3"),
            ("4k3/8/8/8/8/8/8/1N2K1N1 w - -", "g1e2", "Ne2"),
            ("4k3/8/8/8/8/3N4/8/4K1N1 w - -", "g1f3", "Nf3"),
            ("4k3/8/8/8/8/8/8/1N3NK1 w - -", "f1d2", "Nfd2"),
            ("4k3/8/8/1N6/8/8/8/1N4K1 w - -", "b1c3", "N1c3"),
            ("4k3/8/8/1N6/8/8/8/1N1N2K1 w - -", "b1c3", "Nb1c3"),
            ("4k3/8/8/1N6/8/8/8/1N1N2K1 w - -", "d1c3", "Ndc3"),
            // The other knight is pinned and needs no telling apart.
            ("4k3/8/8/b7/8/2N5/8/4K1N1 w - -", "g1e2", "Ne2"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - -", "e7d8q", "exd8=Q+"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q -", "a1a8", "Ra8#"),
            ("5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O"),
        ];
        for (fen, uci, expected) in cases {
            assert_eq!(san(fen, uci), expected, "{fen}");
        }
    }

    #[test]
    fn habits_of_writing_are_forgiven() {
        let cases = [
            (
                "4k3/8/8/8/8/8/8/4K1N1 w - -",
                "g1f3",
                "Ng1f3 Ng1-f3 Ngf3 N1f3 Nf3+ Nf3!? Nxf3 Nf3+!",
            ),
            (
                "4k3/8/8/8/8/8/4P3/4K3 w - -",
                "e2e4",
                "e4 e2e4 e2-e4 Pe4 e4! ee4",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
                "e5d6",
                "exd6 ed6 e5xd6 exd6e.p. e:d6 exd6ep exd6+",
            ),
            (
                "8/4P1k1/8/8/8/8/8/4K3 w - -",
                "e7e8q",
                "e8Q e8=Q e8q e8=q e8=Q+ e7e8Q e7-e8=Q",
            ),
            ("8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8n", "e8N e8=N+ e8n+"),
            (
                "4k3/8/8/8/8/8/8/4K2R w K -",
                "e1g1",
                "O-O 0-0 o-o O-O+ 0-0!",
            ),
            ("4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O 0-0-0 O-O-O#"),
            (
                "4k3/8/8/8/8/8/8/R3K3 w - -",
                "a1a8",
                "Ra8 Ra8+ Ra8# Ra1a8++",
            ),
        ];
        for (fen, uci, texts) in cases {
            let position = position(fen);
            let mv = position.parse_uci(uci).unwrap();
            for text in texts.split(' ') {
                assert_eq!(position.parse_san(text), Ok(mv), "{fen}: {text}");
            }
        }
        let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
        assert!(position.parse_san("exd6 e.p.").is_ok());
        assert!(position.parse_san("exd6 e.p.+").is_ok());
    }

    #[test]
    fn a_pawn_push_is_not_a_capture() {
        let position = position("4k3/8/8/8/4p3/3P4/4P3/4K3 w - -");
        assert_eq!(position.parse_san("e3"), position.parse_san("e2e3"));
        assert!(matches!(
            position.parse_san("e4"),
            Err(SanError::Illegal(_))
        ));
        assert!(position.parse_san("dxe4").is_ok());
    }

    #[test]
    fn errors_are_named() {
        let knights = position("4k3/8/8/1N6/8/8/8/1N1N2K1 w - -");
        for text in ["Nc3", "N1c3", "Nbc3"] {
            let error = SanError::Ambiguous(text.to_owned());
            assert_eq!(knights.parse_san(text), Err(error), "{text}");
        }
        let start = Position::startpos();
        for text in [
            "", "x", "--", "N", "e", "Nf9", "Zf3", "e8=K", "e4e4e4", "Né3", "+", "O-O-O-O",
        ] {
            let error = SanError::NotAMove(text.to_owned());
            assert_eq!(start.parse_san(text), Err(error), "{text}");
        }
        for text in ["e5", "Nf4", "O-O", "e8=Q", "Ke2", "exd3"] {
            let error = SanError::Illegal(text.to_owned());
            assert_eq!(start.parse_san(text), Err(error), "{text}");
        }
    }

    #[test]
    fn either_notation_is_a_move() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(position.parse_move("e1g1"), position.parse_san("O-O"));
        assert_eq!(position.parse_move("a1b1"), position.parse_san("Rb1"));
    }

    #[test]
    fn an_illegal_move_has_a_text_too() {
        let mv = Move::new(Square::at(4, 1), Square::at(4, 4), crate::MoveKind::Quiet);
        assert_eq!(Position::startpos().san(mv), "e2e5");
    }
}
