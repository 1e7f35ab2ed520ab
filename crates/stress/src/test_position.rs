//! The positions an engine must search, by kind. Each is made from a seed and its own number
//! alone, so that any one of them can be made again.

use crate::random_board::{self, ANYWHERE};
use luft_chess::{CHESS960, CastlingNotation, CastlingStyle, Color, Piece, PieceType, Position};
use luft_run::Random;
use luft_uci::{SetPosition, Start};
use serde::Serialize;

/// What is special about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) enum PositionKind {
    /// From a game of random moves.
    Game,
    /// Nine queens, ten knights, bare kings, promoted pieces.
    Material,
    /// A start position of Chess960, or a random game from one.
    Chess960,
    /// A few plies before the fifty-move rule.
    Fifty,
    /// Hardly any legal move, or one that stalemates.
    FewMoves,
    /// The side to move is in check.
    Check,
    /// Pawns before promotion.
    Promotion,
    /// Mate or stalemate is on the board.
    Over,
}

impl PositionKind {
    /// In the order of the tables.
    pub(crate) const ALL: [Self; 8] = [
        Self::Game,
        Self::Material,
        Self::Chess960,
        Self::Fifty,
        Self::FewMoves,
        Self::Check,
        Self::Promotion,
        Self::Over,
    ];

    /// What tables call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Game => "random game",
            Self::Material => "odd material",
            Self::Chess960 => "Chess960",
            Self::Fifty => "near fifty moves",
            Self::FewMoves => "near stalemate",
            Self::Check => "in check",
            Self::Promotion => "promotion",
            Self::Over => "game over",
        }
    }

    /// The kind of position `number`; the frequent ones come several times a round.
    const fn of(number: usize) -> Self {
        match number % 16 {
            0 | 4 | 8 | 12 => Self::Game,
            1 | 6 | 10 => Self::Material,
            2 | 9 | 14 => Self::Chess960,
            3 | 11 => Self::Fifty,
            5 => Self::FewMoves,
            7 => Self::Check,
            13 => Self::Promotion,
            _ => Self::Over,
        }
    }
}

/// A position to be searched.
#[derive(Clone, Debug)]
pub(crate) struct TestPosition {
    /// Its kind.
    pub(crate) kind: PositionKind,
    /// As the `position` command says it.
    pub(crate) command: SetPosition,
    /// The position itself.
    pub(crate) position: Position,
}

impl TestPosition {
    /// Position `number` of the run with this seed.
    pub(crate) fn new(seed: u64, number: usize) -> Self {
        let random = &mut Random::of(seed, number);
        let kind = PositionKind::of(number);
        match kind {
            PositionKind::Game => game(random),
            PositionKind::Chess960 => chess960(random),
            PositionKind::Material => alone(kind, until(random, |_| true, odd_material)),
            PositionKind::Fifty => alone(kind, fifty(random)),
            PositionKind::FewMoves => alone(kind, until(random, has_few_moves, mating_attack)),
            PositionKind::Check => alone(kind, until(random, is_check, two_armies)),
            PositionKind::Promotion => alone(kind, until(random, can_promote, far_pawns)),
            PositionKind::Over => alone(kind, until(random, |end| !end.has_moves(), mating_attack)),
        }
    }

    /// How castling is written here.
    pub(crate) fn notation(&self) -> CastlingNotation {
        match self.kind {
            PositionKind::Chess960 => CastlingNotation::Chess960,
            _ => CastlingNotation::Standard,
        }
    }
}

/// A position without a past.
fn alone(kind: PositionKind, position: Position) -> TestPosition {
    TestPosition {
        kind,
        command: SetPosition {
            start: Start::Fen(position.fen()),
            moves: Vec::new(),
        },
        position,
    }
}

fn game(random: &mut Random) -> TestPosition {
    let plies = random.below(160);
    let start = Position::startpos();
    let (moves, position) =
        random_board::random_game(start, plies, CastlingNotation::Standard, random);
    let mut test = alone(PositionKind::Game, position);
    if random.percent(60) {
        test.command = SetPosition {
            start: Start::Startpos,
            moves,
        };
    }
    test
}

fn chess960(random: &mut Random) -> TestPosition {
    let number = random.below(CHESS960);
    let start = Position::chess960(number, number);
    let styles = [CastlingStyle::Standard, CastlingStyle::Shredder];
    let style = random.pick(&styles);
    let plies = if random.percent(30) {
        0
    } else {
        random.below(100)
    };
    let fen = start.setup().fen(style);
    let (moves, position) =
        random_board::random_game(start, plies, CastlingNotation::Chess960, random);
    let mut test = alone(PositionKind::Chess960, position);
    test.command = if random.percent(60) {
        SetPosition {
            start: Start::Fen(fen),
            moves,
        }
    } else {
        SetPosition {
            start: Start::Fen(test.position.setup().fen(style)),
            moves: Vec::new(),
        }
    };
    test
}

/// Tries until a position comes out that is wanted.
fn until(
    random: &mut Random,
    wanted: impl Fn(&Position) -> bool,
    attempt: impl Fn(&mut Random) -> Option<Position>,
) -> Position {
    loop {
        if let Some(position) = attempt(random).filter(&wanted) {
            return position;
        }
    }
}

fn odd_material(random: &mut Random) -> Option<Position> {
    let us = random.pick(&Color::ALL);
    let few = |random: &mut Random| random_board::army(!us, 40, 20, random);
    let crowd =
        |kind, count| random_board::of(us, [vec![PieceType::King], vec![kind; count]].concat());
    let (ours, theirs) = match random.below(6) {
        0 => (crowd(PieceType::Queen, 9), few(random)),
        1 => (crowd(PieceType::Knight, 10), few(random)),
        2 => (
            crowd(random.pick(&[PieceType::Rook, PieceType::Bishop]), 10),
            few(random),
        ),
        3 => (
            random_board::army(us, 30, 30, random),
            random_board::of(!us, [PieceType::King]),
        ),
        4 => (
            random_board::army(us, 90, 60, random),
            random_board::army(!us, 90, 60, random),
        ),
        _ => (
            random_board::army(us, 15, 50, random),
            random_board::army(!us, 15, 50, random),
        ),
    };
    random_board::scatter(&[ours, theirs].concat(), &ANYWHERE, random)
}

fn fifty(random: &mut Random) -> Position {
    let mut setup = until(random, Position::has_moves, two_armies).setup();
    setup.halfmove = random.between(90, 99) as u16;
    setup.fullmove = random.between(60, 200) as u16;
    Position::try_from(&setup).expect("the clock is no part of what makes a position possible")
}

/// A side with little against one with a few strong pieces.
fn mating_attack(random: &mut Random) -> Option<Position> {
    let hunter = random.pick(&Color::ALL);
    let mut pieces = random_board::of(hunter, [PieceType::King]);
    for _ in 0..=random.below(4) {
        let kind = random.pick(&[
            PieceType::Queen,
            PieceType::Queen,
            PieceType::Rook,
            PieceType::Knight,
        ]);
        pieces.push(Piece::new(hunter, kind));
    }
    pieces.extend(random_board::army(!hunter, 4, 0, random));
    random_board::scatter(&pieces, &ANYWHERE, random)
}

fn two_armies(random: &mut Random) -> Option<Position> {
    let kept = random.between(10, 90) as usize;
    let armies = Color::ALL.map(|color| random_board::army(color, kept, 10, random));
    random_board::scatter(&armies.concat(), &ANYWHERE, random)
}

fn far_pawns(random: &mut Random) -> Option<Position> {
    let armies = Color::ALL.map(|color| random_board::army(color, 50, 0, random));
    random_board::scatter(&armies.concat(), &(5..=6), random)
}

fn has_few_moves(position: &Position) -> bool {
    let moves = position.legal_moves();
    let stalemates = || {
        moves
            .iter()
            .any(|&mv| position.make_move(mv).is_stalemate())
    };
    (1..=3).contains(&moves.len()) || stalemates()
}

fn is_check(position: &Position) -> bool {
    position.in_check() && position.has_moves()
}

fn can_promote(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.is_promotion())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replayed(command: &SetPosition) -> Position {
        let start = match &command.start {
            Start::Startpos => Position::startpos(),
            Start::Fen(fen) => fen.parse().unwrap(),
        };
        command.moves.iter().fold(start, |position, text| {
            position.make_move(position.parse_uci(text).unwrap())
        })
    }

    fn positions() -> impl Iterator<Item = TestPosition> {
        (0..480).map(|number| TestPosition::new(5, number))
    }

    #[test]
    fn what_the_engine_is_told_is_what_we_know() {
        for test in positions() {
            let told = replayed(&test.command);
            assert_eq!(told.fen(), test.position.fen(), "{}", test.command);
        }
    }

    #[test]
    fn each_is_of_its_kind() {
        for test in positions() {
            let position = &test.position;
            let right = match test.kind {
                PositionKind::Fifty => {
                    (90..100).contains(&position.halfmove()) && position.has_moves()
                }
                PositionKind::FewMoves => has_few_moves(position),
                PositionKind::Check => is_check(position),
                PositionKind::Promotion => can_promote(position),
                PositionKind::Over => !position.has_moves(),
                PositionKind::Game | PositionKind::Material | PositionKind::Chess960 => true,
            };
            assert!(right, "{:?} {position}", test.kind);
        }
        for kind in PositionKind::ALL {
            assert!(positions().any(|test| test.kind == kind), "{kind:?}");
        }
    }

    #[test]
    fn the_rare_is_there() {
        let of = |kind: PositionKind| positions().filter(move |test| test.kind == kind);
        let most = |kind| {
            let count = |test: TestPosition| test.position.by_type(kind).count();
            of(PositionKind::Material).map(count).max().unwrap()
        };
        assert!(most(PieceType::Queen) >= 9 && most(PieceType::Knight) >= 10);
        assert!(of(PositionKind::Over).any(|test| test.position.is_checkmate()));
        assert!(of(PositionKind::Over).any(|test| test.position.is_stalemate()));
        assert!(of(PositionKind::Check).any(|test| test.position.checkers().many()));
        assert!(of(PositionKind::Game).any(|test| test.command.start == Start::Startpos));
    }

    #[test]
    fn the_same_number_is_the_same_position() {
        for number in 0..32 {
            let again = TestPosition::new(9, number).command;
            assert_eq!(TestPosition::new(9, number).command, again);
        }
    }
}
