//! From a claim to a position: every way in which a setup can be impossible, by name.
//!
//! The tests are those that keep the rest of the crate safe and sane: what a game could really have
//! reached is not asked, so studies and odd material pass.

use crate::{Bitboard, Color, Piece, PieceType, Position, Setup, Square};

/// One thing that is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A side has no king, or several.
    #[error("{} has {}", .0, kings(*.1))]
    Kings(Color, u32),
    /// A side has more than sixteen pieces.
    #[error("{0} has {1} pieces, sixteen at most are allowed")]
    TooManyPieces(Color, u32),
    /// A side has more than eight pawns.
    #[error("{0} has {1} pawns, eight at most are allowed")]
    TooManyPawns(Color, u32),
    /// A pawn stands on the first or last rank.
    #[error("a pawn cannot stand on {0}")]
    PawnOnEdge(Square),
    /// The side that just moved left its king in check.
    #[error("the side not to move is in check")]
    OpponentInCheck,
    /// More than two pieces give check.
    #[error("{0} pieces give check at once")]
    TooManyCheckers(u32),
    /// A castling right names a square from which no rook can castle.
    #[error("no castling is possible with a rook on {0}")]
    Castling(Square),
    /// No pawn can have passed over the en passant square.
    #[error("no pawn can be taken en passant on {0}")]
    EnPassant(Square),
    /// A counter that no game can have was cut to this.
    #[error("the {0} is taken to be {1}")]
    Counter(&'static str, u16),
}

/// All the things that are wrong with a setup; never empty as an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", join(.0))]
pub struct Flaws(pub Vec<Flaw>);

fn kings(count: u32) -> String {
    match count {
        0 => "no king".to_owned(),
        count => format!("{count} kings"),
    }
}

fn join(flaws: &[Flaw]) -> String {
    let texts: Vec<_> = flaws.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

impl TryFrom<&Setup> for Position {
    type Error = Flaws;

    fn try_from(setup: &Setup) -> Result<Self, Flaws> {
        let mut flaws = setup.board_flaws();
        // Without one king a side, nothing further can be asked.
        if flaws.is_empty() {
            flaws.extend(setup.castling_flaws());
            flaws.extend(setup.en_passant_flaw());
            let position = Self::assemble(setup);
            flaws.extend(position.check_flaws());
            if flaws.is_empty() {
                return Ok(position);
            }
        }
        Err(Flaws(flaws))
    }
}

impl Position {
    fn check_flaws(&self) -> Option<Flaw> {
        let them = !self.side();
        let exposed = self.attackers(self.king(them), self.occupied()) & self.by_color(self.side());
        let checkers = self.checkers().count();
        if exposed.any() {
            Some(Flaw::OpponentInCheck)
        } else if checkers > 2 {
            Some(Flaw::TooManyCheckers(checkers))
        } else {
            None
        }
    }
}

impl Setup {
    /// Drops the castling rights and the en passant square that cannot be, and says which: what
    /// other programs often get wrong and what does not change the game they mean.
    pub fn repair(&mut self) -> Vec<Flaw> {
        let mut dropped = Vec::new();
        for flaw in self.castling_flaws() {
            if let Flaw::Castling(square) = flaw {
                self.castling = self.castling.without(square.bit());
            }
            dropped.push(flaw);
        }
        if let Some(flaw) = self.en_passant_flaw() {
            self.en_passant = None;
            dropped.push(flaw);
        }
        dropped
    }

    fn board_flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        for color in Color::ALL {
            let count = |kind| self.pieces(Piece::new(color, kind)).count();
            let pieces = PieceType::ALL.into_iter().map(count).sum();
            if count(PieceType::King) != 1 {
                flaws.push(Flaw::Kings(color, count(PieceType::King)));
            }
            if pieces > 16 {
                flaws.push(Flaw::TooManyPieces(color, pieces));
            }
            if count(PieceType::Pawn) > 8 {
                flaws.push(Flaw::TooManyPawns(color, count(PieceType::Pawn)));
            }
            let edge = Bitboard::rank(0) | Bitboard::rank(7);
            let stranded = self.pieces(Piece::new(color, PieceType::Pawn)) & edge;
            flaws.extend(stranded.into_iter().map(Flaw::PawnOnEdge));
        }
        flaws
    }

    fn castling_flaws(&self) -> Vec<Flaw> {
        let sound = self.sound_castling();
        let unsound = self.castling.without(sound);
        unsound.into_iter().map(Flaw::Castling).collect()
    }

    /// The claimed rights that can be: an own rook and the king on the back rank, one rook a wing.
    fn sound_castling(&self) -> Bitboard {
        let mut sound = Bitboard::EMPTY;
        for color in Color::ALL {
            let row = Bitboard::rank_for(0, color);
            let kings = self.pieces(Piece::new(color, PieceType::King)) & row;
            let (Some(king), false) = (kings.first(), kings.many()) else {
                continue;
            };
            let claimed = self.castling & row & self.pieces(Piece::new(color, PieceType::Rook));
            let lower = Bitboard(king.bit().0 - 1);
            for wing in [claimed & lower, claimed.without(lower)] {
                if !wing.many() {
                    sound |= wing;
                }
            }
        }
        sound
    }

    fn en_passant_flaw(&self) -> Option<Flaw> {
        let square = self.en_passant?;
        let (us, them) = (self.side, !self.side);
        let on = |square: Square| self.board[square.index()];
        let sound = square.rank_for(us) == 5
            && on(square).is_none()
            && on(square.ahead(us)).is_none()
            && on(square.ahead(them)) == Some(Piece::new(them, PieceType::Pawn));
        (!sound).then_some(Flaw::EnPassant(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaws(fen: &str) -> Vec<Flaw> {
        let setup: Setup = fen.parse().unwrap();
        Position::try_from(&setup).map_or_else(|flaws| flaws.0, |_| Vec::new())
    }

    #[test]
    fn each_flaw_is_named() {
        use Color::{Black, White};
        let square = |name: &str| name.parse::<Square>().unwrap();
        let cases: [(&str, Flaw); 10] = [
            ("8/8/8/8/8/8/8/K7 w - -", Flaw::Kings(Black, 0)),
            ("k7/8/8/8/8/8/8/K6K w - -", Flaw::Kings(White, 2)),
            (
                "k7/8/8/NNNNNNNN/NNNNNNNN/8/8/K7 w - -",
                Flaw::TooManyPieces(White, 17),
            ),
            (
                "k7/8/pppppppp/p7/8/8/8/K7 w - -",
                Flaw::TooManyPawns(Black, 9),
            ),
            ("k6P/8/8/8/8/8/8/K7 w - -", Flaw::PawnOnEdge(square("h8"))),
            ("k6R/8/8/8/8/8/8/K7 w - -", Flaw::OpponentInCheck),
            ("k6R/2N5/8/8/8/8/8/R3K2B b - -", Flaw::TooManyCheckers(4)),
            ("4k3/8/8/8/8/8/8/4K3 w K -", Flaw::Castling(square("h1"))),
            ("4k3/8/8/8/8/8/8/4K3 w - e6", Flaw::EnPassant(square("e6"))),
            (
                "4k3/8/8/4p3/8/8/8/4K3 b - e6",
                Flaw::EnPassant(square("e6")),
            ),
        ];
        for (fen, flaw) in cases {
            assert!(flaws(fen).contains(&flaw), "{fen}: {:?}", flaws(fen));
        }
    }

    #[test]
    fn odd_but_playable_positions_pass() {
        for fen in [
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "QQQQQQQQ/QQQQQQQ1/8/8/8/7K/pp6/kr6 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 150 300",
        ] {
            assert_eq!(flaws(fen), [], "{fen}");
        }
    }

    #[test]
    fn repair_drops_what_cannot_be_and_says_so() {
        let mut setup: Setup = "4k3/8/8/8/8/8/8/4K2R w KQkq e3".parse().unwrap();
        let dropped = setup.repair();
        assert_eq!(dropped.len(), 4, "{dropped:?}");
        let position = Position::try_from(&setup).unwrap();
        assert_eq!(position.castling(), "h1".parse::<Square>().unwrap().bit());
        assert_eq!(position.en_passant(), None);
    }
}
