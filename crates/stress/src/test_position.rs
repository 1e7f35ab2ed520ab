//! The positions an engine is asked about, by sort. Each is made from a seed and its own number
//! alone, so that any one of them can be made again.

use super::board::{self, ANYWHERE};
use luft_chess::{CHESS960, CastlingNotation, CastlingStyle, Color, Piece, PieceType, Position};
use luft_run::Random;
use luft_uci::{SetPosition, Start};
use serde::Serialize;

/// What is special about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Sort {
    /// From a game of random moves.
    Game,
    /// Nine queens, ten knights, bare kings, promoted men.
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

impl Sort {
    /// In the order of the tables.
    pub const ALL: [Self; 8] = [
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
    pub const fn name(self) -> &'static str {
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

    /// The sort of position `number`; the frequent ones come several times a round.
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

/// A position to ask about.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its sort.
    pub sort: Sort,
    /// How the engine is told of it.
    pub place: SetPosition,
    /// What it is.
    pub position: Position,
}

impl Subject {
    /// Position `number` of the run with this seed.
    pub fn new(seed: u64, number: usize) -> Self {
        let random = &mut Random::of(seed, number);
        let sort = Sort::of(number);
        match sort {
            Sort::Game => game(random),
            Sort::Chess960 => chess960(random),
            Sort::Material => alone(sort, until(random, |_| true, odd_material)),
            Sort::Fifty => alone(sort, fifty(random)),
            Sort::FewMoves => alone(sort, until(random, has_few_moves, hunted_king)),
            Sort::Check => alone(sort, until(random, is_check, two_armies)),
            Sort::Promotion => alone(sort, until(random, can_promote, far_pawns)),
            Sort::Over => alone(sort, until(random, |end| !end.has_moves(), hunted_king)),
        }
    }

    /// How castling is written here.
    pub fn notation(&self) -> CastlingNotation {
        match self.sort {
            Sort::Chess960 => CastlingNotation::Chess960,
            _ => CastlingNotation::Standard,
        }
    }
}

/// A position without a past.
fn alone(sort: Sort, position: Position) -> Subject {
    Subject {
        sort,
        place: SetPosition {
            start: Start::Fen(position.fen()),
            moves: Vec::new(),
        },
        position,
    }
}

fn game(random: &mut Random) -> Subject {
    let plies = random.below(160);
    let start = Position::startpos();
    let (moves, position) = board::wander(start, plies, CastlingNotation::Standard, random);
    let mut subject = alone(Sort::Game, position);
    if random.percent(60) {
        subject.place = SetPosition {
            start: Start::Startpos,
            moves,
        };
    }
    subject
}

fn chess960(random: &mut Random) -> Subject {
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
    let (moves, position) = board::wander(start, plies, CastlingNotation::Chess960, random);
    let mut subject = alone(Sort::Chess960, position);
    subject.place = if random.percent(60) {
        SetPosition {
            start: Start::Fen(fen),
            moves,
        }
    } else {
        SetPosition {
            start: Start::Fen(subject.position.setup().fen(style)),
            moves: Vec::new(),
        }
    };
    subject
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
    let few = |random: &mut Random| board::army(!us, 40, 20, random);
    let crowd = |kind, count| board::of(us, [vec![PieceType::King], vec![kind; count]].concat());
    let (ours, theirs) = match random.below(6) {
        0 => (crowd(PieceType::Queen, 9), few(random)),
        1 => (crowd(PieceType::Knight, 10), few(random)),
        2 => (
            crowd(random.pick(&[PieceType::Rook, PieceType::Bishop]), 10),
            few(random),
        ),
        3 => (
            board::army(us, 30, 30, random),
            board::of(!us, [PieceType::King]),
        ),
        4 => (
            board::army(us, 90, 60, random),
            board::army(!us, 90, 60, random),
        ),
        _ => (
            board::army(us, 15, 50, random),
            board::army(!us, 15, 50, random),
        ),
    };
    board::scatter(&[ours, theirs].concat(), &ANYWHERE, random)
}

fn fifty(random: &mut Random) -> Position {
    let mut setup = until(random, Position::has_moves, two_armies).setup();
    setup.halfmove = random.between(90, 99) as u16;
    setup.fullmove = random.between(60, 200) as u16;
    Position::try_from(&setup).expect("the clock is no part of what makes a position possible")
}

/// A side with little against one with a few strong men.
fn hunted_king(random: &mut Random) -> Option<Position> {
    let hunter = random.pick(&Color::ALL);
    let mut men = board::of(hunter, [PieceType::King]);
    for _ in 0..=random.below(4) {
        let kind = random.pick(&[
            PieceType::Queen,
            PieceType::Queen,
            PieceType::Rook,
            PieceType::Knight,
        ]);
        men.push(Piece::new(hunter, kind));
    }
    men.extend(board::army(!hunter, 4, 0, random));
    board::scatter(&men, &ANYWHERE, random)
}

fn two_armies(random: &mut Random) -> Option<Position> {
    let kept = random.between(10, 90) as usize;
    let armies = Color::ALL.map(|color| board::army(color, kept, 10, random));
    board::scatter(&armies.concat(), &ANYWHERE, random)
}

fn far_pawns(random: &mut Random) -> Option<Position> {
    let armies = Color::ALL.map(|color| board::army(color, 50, 0, random));
    board::scatter(&armies.concat(), &(5..=6), random)
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

    fn replayed(place: &SetPosition) -> Position {
        let start = match &place.start {
            Start::Startpos => Position::startpos(),
            Start::Fen(fen) => fen.parse().unwrap(),
        };
        place.moves.iter().fold(start, |position, text| {
            position.make_move(position.parse_uci(text).unwrap())
        })
    }

    fn subjects() -> impl Iterator<Item = Subject> {
        (0..480).map(|number| Subject::new(5, number))
    }

    #[test]
    fn what_the_engine_is_told_is_what_we_know() {
        for subject in subjects() {
            let told = replayed(&subject.place);
            assert_eq!(told.fen(), subject.position.fen(), "{}", subject.place);
        }
    }

    #[test]
    fn each_is_of_its_sort() {
        for subject in subjects() {
            let position = &subject.position;
            let right = match subject.sort {
                Sort::Fifty => (90..100).contains(&position.halfmove()) && position.has_moves(),
                Sort::FewMoves => has_few_moves(position),
                Sort::Check => is_check(position),
                Sort::Promotion => can_promote(position),
                Sort::Over => !position.has_moves(),
                Sort::Game | Sort::Material | Sort::Chess960 => true,
            };
            assert!(right, "{:?} {position}", subject.sort);
        }
        for sort in Sort::ALL {
            assert!(subjects().any(|subject| subject.sort == sort), "{sort:?}");
        }
    }

    #[test]
    fn the_rare_is_there() {
        let of = |sort: Sort| subjects().filter(move |subject| subject.sort == sort);
        let most = |kind| {
            let count = |subject: Subject| subject.position.by_type(kind).count();
            of(Sort::Material).map(count).max().unwrap()
        };
        assert!(most(PieceType::Queen) >= 9 && most(PieceType::Knight) >= 10);
        assert!(of(Sort::Over).any(|subject| subject.position.is_checkmate()));
        assert!(of(Sort::Over).any(|subject| subject.position.is_stalemate()));
        assert!(of(Sort::Check).any(|subject| subject.position.checkers().many()));
        assert!(of(Sort::Game).any(|subject| subject.place.start == Start::Startpos));
    }

    #[test]
    fn the_same_number_is_the_same_position() {
        for number in 0..32 {
            let again = Subject::new(9, number).place;
            assert_eq!(Subject::new(9, number).place, again);
        }
    }
}
