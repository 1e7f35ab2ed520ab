//! Forsyth-Edwards notation: standard, X-FEN and Shredder-FEN, with four, five or six fields.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::epd;
use crate::{Bitboard, Color, Flaw, Flaws, Piece, PieceType, Position, Setup, Square};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Why a text is no FEN, or no legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Fewer than four fields.
    #[error("a FEN has four to six fields, this has {0}")]
    Fields(usize),
    /// Something stands behind the sixth field.
    #[error("unexpected '{0}' after the FEN")]
    Trailing(String),
    /// The board field has a letter or digit that means nothing.
    #[error("'{0}' is no piece")]
    Letter(char),
    /// The board does not have eight ranks.
    #[error("the board has {0} ranks instead of 8")]
    Ranks(usize),
    /// A rank, counted from the top, does not have eight squares.
    #[error("rank {0} does not have 8 squares")]
    Rank(usize),
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is 'w' or 'b', not '{0}'")]
    Side(String),
    /// The castling field has a letter that means nothing.
    #[error("'{0}' names no castling rights")]
    Castling(String),
    /// The en passant field is neither `-` nor a square.
    #[error("'{0}' is no en passant square")]
    EnPassant(String),
    /// A move counter is not a number, or too large.
    #[error("'{0}' is no move count")]
    Counter(String),
    /// The text reads well, but the position is impossible.
    #[error("impossible position: {0}")]
    Impossible(Flaws),
}

/// How castling rights are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingStyle {
    /// `KQkq`; a file letter only where that would be ambiguous (X-FEN).
    #[default]
    Standard,
    /// Always the file of the rook: `HAha`.
    Shredder,
}

/// A counter above this is a mistake, not a game.
const COUNTER_LIMIT: u16 = 9_999;

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let count = fields.clone().count();
        let (Some(board), Some(side), Some(castling), Some(en_passant)) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(FenError::Fields(count));
        };
        let mut setup = Self::empty();
        setup.board = parse_board(board)?;
        setup.side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Side(side.to_owned())),
        };
        setup.castling = parse_castling(castling, &setup)?;
        setup.en_passant = match en_passant {
            "-" => None,
            name => Some(
                name.parse()
                    .map_err(|_| FenError::EnPassant(name.to_owned()))?,
            ),
        };
        if let Some(text) = fields.next() {
            setup.halfmove = parse_counter(text)?;
        }
        if let Some(text) = fields.next() {
            setup.fullmove = parse_counter(text)?.max(1);
        }
        match fields.next() {
            Some(text) => Err(FenError::Trailing(text.to_owned())),
            None => Ok(setup),
        }
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup: Setup = text.parse()?;
        Self::try_from(&setup).map_err(FenError::Impossible)
    }
}

impl Position {
    /// Parses what people and GUIs send as a FEN, and says what had to be repaired in it: impossible castling rights and
    /// en passant squares are dropped, a counter of any size is cut to the nearest possible, one written as `-` is
    /// absent, and the operations of an EPD line may follow.
    pub fn from_fen_lenient(fen: &str) -> Result<(Self, Vec<Flaw>), FenError> {
        let mut words = fen.split_ascii_whitespace().peekable();
        let fields: Vec<_> = words.by_ref().take(4).collect();
        let mut setup: Setup = fields.join(" ").parse()?;
        let mut repaired = Vec::new();
        let counters = [
            (&mut setup.halfmove, "halfmove clock", 0),
            (&mut setup.fullmove, "fullmove number", 1),
        ];
        for (counter, name, least) in counters {
            match words.peek().map(|word| parse_any_counter(word, least)) {
                Some(Some((count, exact))) => {
                    *counter = count;
                    repaired.extend((!exact).then_some(Flaw::Counter(name, count)));
                }
                // A dash: there is none.
                Some(None) if words.peek() == Some(&"-") => {}
                _ => break,
            }
            words.next();
        }
        let rest: Vec<_> = words.collect();
        read_operations(&mut setup, &rest)?;
        repaired.extend(setup.repair());
        let position = Self::try_from(&setup).map_err(FenError::Impossible)?;
        Ok((position, repaired))
    }
}

/// A whole number of any size, as the nearest counter there can be, and whether it is one itself.
fn parse_any_counter(text: &str, least: u16) -> Option<(u16, bool)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let beyond = if text.starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    let number: i64 = text.parse().unwrap_or(beyond);
    let count = number.clamp(0, i64::from(COUNTER_LIMIT));
    // Many programs write 0 for the first move.
    Some(((count as u16).max(least), count == number))
}

/// The operations of an EPD line, each with its `;`: without that, words behind a FEN are more likely moves of which
/// someone forgot to say that they are. Two of them are counters.
fn read_operations(setup: &mut Setup, words: &[&str]) -> Result<(), FenError> {
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return Ok(());
    };
    let trailing = || FenError::Trailing((*first).to_owned());
    if !last.ends_with(';') {
        return Err(trailing());
    }
    let operations = epd::read_operations(&words.join(" ")).map_err(|_| trailing())?;
    epd::set_counters(setup, &operations);
    Ok(())
}

fn parse_counter(text: &str) -> Result<u16, FenError> {
    match text.parse() {
        Ok(count) if count <= COUNTER_LIMIT => Ok(count),
        _ => Err(FenError::Counter(text.to_owned())),
    }
}

fn parse_board(text: &str) -> Result<[Option<Piece>; 64], FenError> {
    let count = text.split('/').count();
    if count != 8 {
        return Err(FenError::Ranks(count));
    }
    let mut board = [None; 64];
    // The top rank comes first.
    for ((row, squares), number) in text.split('/').zip(board.chunks_mut(8).rev()).zip(1..) {
        let mut squares = squares.iter_mut();
        for letter in row.chars() {
            let room = if let '1'..='8' = letter {
                squares.nth(letter as usize - '1' as usize).is_some()
            } else {
                let piece = Piece::from_letter(letter).ok_or(FenError::Letter(letter))?;
                squares.next().map(|square| *square = Some(piece)).is_some()
            };
            if !room {
                return Err(FenError::Rank(number));
            }
        }
        if squares.next().is_some() {
            return Err(FenError::Rank(number));
        }
    }
    Ok(board)
}

fn parse_castling(text: &str, setup: &Setup) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rooks);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, color, true),
            'q' => outermost_rook(setup, color, false),
            file @ 'a'..='h' => Square::at(file as u8 - b'a', 0).relative(color),
            _ => return Err(FenError::Castling(text.to_owned())),
        };
        rooks |= rook.bit();
    }
    Ok(rooks)
}

/// The rook furthest out on one side of the king; the corner, where the claim will be found wrong,
/// when there is none.
fn outermost_rook(setup: &Setup, color: Color, kingside: bool) -> Square {
    let row = Bitboard::rank_for(0, color);
    let rooks = setup.pieces(Piece::new(color, PieceType::Rook)) & row;
    let corner = Square::at(if kingside { 7 } else { 0 }, 0).relative(color);
    let Some(king) = (setup.pieces(Piece::new(color, PieceType::King)) & row).first() else {
        return corner;
    };
    let outer = |rook: &Square| (rook.file() > king.file()) == kingside;
    let candidates = rooks.into_iter().filter(outer);
    let found = if kingside {
        candidates.max()
    } else {
        candidates.min()
    };
    found.unwrap_or(corner)
}

impl Setup {
    /// The FEN of this setup, with all six fields.
    pub fn fen(&self, style: CastlingStyle) -> String {
        let mut text = self.board_text();
        let _ = write!(text, " {} ", self.side.letter());
        self.write_castling(&mut text, style);
        match self.en_passant {
            Some(square) => _ = write!(text, " {square}"),
            None => text.push_str(" -"),
        }
        let _ = write!(text, " {} {}", self.halfmove, self.fullmove);
        text
    }

    fn board_text(&self) -> String {
        let mut text = String::with_capacity(90);
        for (row, squares) in self.board.chunks(8).rev().enumerate() {
            if row > 0 {
                text.push('/');
            }
            let mut gap = 0;
            for square in squares {
                if let Some(piece) = square {
                    write_gap(&mut text, &mut gap);
                    text.push(piece.letter());
                } else {
                    gap += 1;
                }
            }
            write_gap(&mut text, &mut gap);
        }
        text
    }

    fn write_castling(&self, text: &mut String, style: CastlingStyle) {
        if self.castling.is_empty() {
            text.push('-');
        }
        for color in Color::ALL {
            let claimed = self.castling & Bitboard::rank_for(0, color);
            let mut rooks: Vec<Square> = claimed.into_iter().collect();
            // Kingside first, as in KQ and HA.
            rooks.reverse();
            for rook in rooks {
                let letter = self.castling_letter(rook, color, style);
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }

    fn castling_letter(&self, rook: Square, color: Color, style: CastlingStyle) -> char {
        if style == CastlingStyle::Standard {
            for (kingside, letter) in [(true, 'k'), (false, 'q')] {
                if outermost_rook(self, color, kingside) == rook {
                    return letter;
                }
            }
        }
        (b'a' + rook.file()) as char
    }
}

fn write_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        let _ = write!(text, "{gap}");
        *gap = 0;
    }
}

impl Position {
    /// The start position of ordinary chess.
    pub fn startpos() -> Self {
        let mut setup = Setup::empty();
        let row = [
            PieceType::Rook,
            PieceType::Knight,
            PieceType::Bishop,
            PieceType::Queen,
            PieceType::King,
            PieceType::Bishop,
            PieceType::Knight,
            PieceType::Rook,
        ];
        for (index, square) in setup.board.iter_mut().enumerate() {
            let kind = row.iter().copied().nth(index % 8);
            *square = match index / 8 {
                0 => kind.map(|kind| Piece::new(Color::White, kind)),
                1 => Some(Piece::WhitePawn),
                6 => Some(Piece::BlackPawn),
                7 => kind.map(|kind| Piece::new(Color::Black, kind)),
                _ => None,
            };
        }
        let corners = Bitboard::FILE_A | Bitboard::FILE_H;
        setup.castling = corners & (Bitboard::rank(0) | Bitboard::rank(7));
        Self::assemble(&setup)
    }

    /// The FEN of this position with ordinary castling letters.
    pub fn fen(&self) -> String {
        self.setup().fen(CastlingStyle::Standard)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn the_start_position() {
        assert_eq!(Position::startpos().fen(), START);
        assert_eq!(START.parse(), Ok(Position::startpos()));
        let shredder = Position::startpos().setup().fen(CastlingStyle::Shredder);
        assert_eq!(shredder, START.replace("KQkq", "HAha"));
        assert_eq!(shredder.parse(), Ok(Position::startpos()));
    }

    #[test]
    fn four_fields_suffice() {
        let short = START.rsplitn(3, ' ').last().unwrap_or_default();
        assert_eq!(short.parse(), Ok(Position::startpos()));
    }

    fn lenient(text: &str) -> Result<(String, Vec<String>), String> {
        let (position, flaws) =
            Position::from_fen_lenient(text).map_err(|error| error.to_string())?;
        let flaws = flaws.iter().map(ToString::to_string).collect();
        Ok((position.fen(), flaws))
    }

    #[test]
    fn any_counter_is_understood() {
        let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        for (counters, expected, flaws) in [
            ("", "0 1", [].as_slice()),
            ("0 0", "0 1", &[]),
            ("150 80", "150 80", &[]),
            ("- -", "0 1", &[]),
            ("- 7", "0 7", &[]),
            ("+3 7", "3 7", &[]),
            ("-1 1", "0 1", &["the halfmove clock is taken to be 0"]),
            (
                "99999 1",
                "9999 1",
                &["the halfmove clock is taken to be 9999"],
            ),
            (
                "0 99999999999999999999",
                "0 9999",
                &["the fullmove number is taken to be 9999"],
            ),
        ] {
            let read = lenient(&format!("{board} {counters}")).expect(counters);
            assert_eq!(read.0, format!("{board} {expected}"), "{counters}");
            assert_eq!(read.1, flaws, "{counters}");
        }
    }

    #[test]
    fn an_epd_line_is_understood() {
        let board = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -";
        for (rest, counters) in [
            ("bm Qd1+; id \"BK.01\";", "0 1"),
            ("hmvc 7; fmvn 21; bm Qd1+;", "7 21"),
            ("3 9 c0 \"two; words\";", "3 9"),
            (";", "0 1"),
        ] {
            let read = lenient(&format!("{board} {rest}")).expect(rest);
            assert_eq!(read, (format!("{board} {counters}"), Vec::new()), "{rest}");
        }
        for (rest, word) in [
            ("0 1 e2e4 e7e5", "e2e4"),
            ("bm Qd1+", "bm"),
            ("5 6 7", "7"),
            ("id \"open;", "id"),
        ] {
            let complaint = format!("unexpected '{word}' after the FEN");
            assert_eq!(lenient(&format!("{board} {rest}")), Err(complaint));
        }
    }

    #[test]
    fn inner_rooks_are_named_by_file() {
        let fen = "4k3/8/8/8/8/8/8/RR1K3R w BH - 0 1";
        let position: Position = fen.parse().expect("legal");
        assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/RR1K3R w KB - 0 1");
        assert_eq!(position.fen().parse(), Ok(position));
    }

    #[test]
    fn en_passant_is_kept_only_where_it_can_be_taken() {
        let legal = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(legal.parse::<Position>().expect("legal").fen(), legal);
        let idle: Position = "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1".parse().expect("legal");
        assert_eq!(idle.en_passant(), None);
        // Taking would uncover the rook on the fifth rank.
        let pinned: Position = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1".parse().expect("legal");
        assert_eq!(pinned.en_passant(), None);
    }

    #[test]
    fn nonsense_is_named() {
        let cases = [
            ("", FenError::Fields(0)),
            ("8/8/8/8/8/8/8/8 w -", FenError::Fields(3)),
            ("8/8/8/8/8/8/8 w - -", FenError::Ranks(7)),
            ("9/8/8/8/8/8/8/8 w - -", FenError::Letter('9')),
            ("x7/8/8/8/8/8/8/8 w - -", FenError::Letter('x')),
            ("8/ppp/8/8/8/8/8/8 w - -", FenError::Rank(2)),
            ("8/8/8/8/8/8/8/ppppppppp w - -", FenError::Rank(8)),
            ("8/8/8/8/8/8/8/7pp w - -", FenError::Rank(8)),
            ("8/8/8/8/8/8/8/8 x - -", FenError::Side("x".into())),
            ("8/8/8/8/8/8/8/8 w KX -", FenError::Castling("KX".into())),
            ("8/8/8/8/8/8/8/8 w - e9", FenError::EnPassant("e9".into())),
            ("8/8/8/8/8/8/8/8 w - - x", FenError::Counter("x".into())),
            ("8/8/8/8/8/8/8/8 w - - 0 -1", FenError::Counter("-1".into())),
            (
                "8/8/8/8/8/8/8/8 w - - 0 1 x",
                FenError::Trailing("x".into()),
            ),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Setup>(), Err(error), "{text}");
        }
        assert!(matches!(
            "8/8/8/8/8/8/8/8 w - -".parse::<Position>(),
            Err(FenError::Impossible(_))
        ));
    }
}
