//! The threat inputs: which pieces are attacked, by what, and which are defended.
//!
//! The piece-square features tell where pieces stand, not what they attack: a hanging piece costs the network a sum over
//! many neurons that it never quite learns. So a piece is told apart by what happens to it. One of its six states,
//! defended and not attacked, is the usual one and has no feature.

use super::features::Perspective;
use arrayvec::ArrayVec;
use luft_chess::{Bitboard, Color, Piece, PieceType, Position, Square, attacks};

/// Not attacked, attacked, attacked by a lesser piece; each defended or not.
const STATES: usize = 6;
/// Not attacked and defended: no feature.
const USUAL_STATE: usize = 1;
/// All but the king.
const KINDS: usize = 5;
/// The plane of squares without a feature.
const NO_PLANE: u8 = ((STATES - 1) * 2 * KINDS) as u8;

/// Threat inputs of each perspective.
pub const THREAT_INPUTS: usize = NO_PLANE as usize * 64;
/// Most of them that can be active at once: one for each piece but the kings.
pub(super) const MAX_THREATS: usize = 30;

/// What changed: the features of some squares, now and then.
pub(super) type ThreatChanges = ArrayVec<[u16; 2], 64>;

/// The indices of active threat inputs.
pub type ThreatInputs = ArrayVec<u16, MAX_THREATS>;

/// The plane of features for a piece, or for none, in each state. Of two planes, the first is that of the white piece.
// [piece][state]
static PLANES: [[u8; STATES]; 13] = planes();

const fn planes() -> [[u8; STATES]; 13] {
    let mut planes = [[NO_PLANE; STATES]; 13];
    let mut place = 0;
    while place < 2 * KINDS * STATES {
        let (piece, state) = (place / STATES, place % STATES);
        if state != USUAL_STATE {
            let order = if state < USUAL_STATE {
                state
            } else {
                state - 1
            };
            planes[piece][state] = (order * 2 * KINDS + piece) as u8;
        }
        place += 1;
    }
    planes
}

/// The feature of a plane and a square, as White sees it from an unmirrored board. It is no input where there is none.
#[inline(always)]
const fn feature(plane: u8, square: Square) -> u16 {
    plane as u16 * 64 + square.index() as u16
}

/// What turns a feature into the input of a perspective, by exclusive or: the other one of two planes and the board
/// upside down for Black, left and right exchanged where the perspective is mirrored.
#[inline(always)]
pub(super) const fn flip(perspective: Perspective) -> u16 {
    let black = match perspective.color() {
        Color::White => 0,
        Color::Black => 64 | 0o70,
    };
    let mirrored = if perspective.is_mirrored() { 7 } else { 0 };
    black | mirrored
}

/// What happens to the pieces of a position. All threat inputs follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatMap {
    colors: [Bitboard; 2],
    kinds: [Bitboard; 6],
    /// Pieces attacked by a lesser piece.
    lesser: Bitboard,
    attacked: Bitboard,
    defended: Bitboard,
    /// The plane of the feature on each square.
    planes: [u8; 64],
}

/// The squares that one side attacks.
struct Attacks {
    pawns: Bitboard,
    /// By pawns, knights and bishops.
    minors: Bitboard,
    /// By these and rooks.
    rooks: Bitboard,
    all: Bitboard,
}

impl Attacks {
    #[inline(always)]
    fn new(kinds: &[Bitboard; 6], own: Bitboard, color: Color, occupied: Bitboard) -> Self {
        let [pawns, knights, bishops, rooks, queens, king] = kinds.map(|kind| kind & own);
        let pawns = attacks::pawns(color, pawns);
        let mut minors = pawns;
        for square in knights {
            minors |= attacks::knight(square);
        }
        for square in bishops {
            minors |= attacks::bishop(square, occupied);
        }
        let mut with_rooks = minors;
        for square in rooks {
            with_rooks |= attacks::rook(square, occupied);
        }
        let mut all = with_rooks | attacks::king(king.lowest());
        for square in queens {
            all |= attacks::queen(square, occupied);
        }
        Self {
            pawns,
            minors,
            rooks: with_rooks,
            all,
        }
    }

    /// The pieces of these kinds that are attacked by a lesser one.
    #[inline(always)]
    fn lesser(&self, kinds: &[Bitboard; 6]) -> Bitboard {
        let [_, knights, bishops, rooks, queens, _] = *kinds;
        (knights | bishops) & self.pawns | rooks & self.minors | queens & self.rooks
    }
}

impl ThreatMap {
    /// The map of an empty board.
    pub(super) const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        kinds: [Bitboard::EMPTY; 6],
        lesser: Bitboard::EMPTY,
        attacked: Bitboard::EMPTY,
        defended: Bitboard::EMPTY,
        planes: [NO_PLANE; 64],
    };

    /// The map of a position.
    pub fn of(position: &Position) -> Self {
        let mut map = Self::EMPTY;
        map.follow(&Self::EMPTY, position, &mut ThreatChanges::new());
        map
    }

    /// The map of a board, given by the squares of each kind of piece, those of each side, and the piece on each square.
    #[inline(always)]
    pub fn of_board(
        kinds: [Bitboard; 6],
        colors: [Bitboard; 2],
        piece_at: impl Fn(Square) -> Option<Piece>,
    ) -> Self {
        let mut map = Self::EMPTY;
        let mut changes = ThreatChanges::new();
        map.follow_board(&Self::EMPTY, kinds, colors, piece_at, &mut changes);
        map
    }

    /// Becomes the map of a position, and appends what changed since an earlier map.
    #[inline(always)]
    pub(super) fn follow(
        &mut self,
        before: &Self,
        position: &Position,
        changes: &mut ThreatChanges,
    ) {
        let kinds = PieceType::ALL.map(|kind| position.by_type(kind));
        let colors = Color::ALL.map(|color| position.by_color(color));
        let piece_at = |square| position.piece_at(square);
        self.follow_board(before, kinds, colors, piece_at, changes);
    }

    #[inline(always)]
    fn follow_board(
        &mut self,
        before: &Self,
        kinds: [Bitboard; 6],
        colors: [Bitboard; 2],
        piece_at: impl Fn(Square) -> Option<Piece>,
        changes: &mut ThreatChanges,
    ) {
        let occupied = colors[0] | colors[1];
        let [white, black] =
            Color::ALL.map(|color| Attacks::new(&kinds, colors[color.index()], color, occupied));
        let each =
            |by_white: Bitboard, by_black: Bitboard| by_white & colors[1] | by_black & colors[0];
        self.colors = colors;
        self.kinds = kinds;
        self.lesser = each(white.lesser(&kinds), black.lesser(&kinds));
        self.attacked = each(white.all, black.all);
        self.defended = each(black.all, white.all);
        self.planes = before.planes;
        for square in self.changed_pieces(before) {
            let attack =
                usize::from(self.attacked.has(square)) + usize::from(self.lesser.has(square));
            let state = 2 * attack + usize::from(self.defended.has(square));
            let piece = piece_at(square).map_or(12, Piece::index);
            let (now, then) = (PLANES[piece][state], before.planes[square.index()]);
            self.planes[square.index()] = now;
            changes.push([feature(now, square), feature(then, square)]);
        }
    }

    /// The squares on which another piece stands or something else happens to it.
    #[inline(always)]
    fn changed_pieces(&self, before: &Self) -> Bitboard {
        let colors = self.colors.iter().zip(&before.colors);
        let kinds = self.kinds.iter().zip(&before.kinds);
        let states = [
            (&self.lesser, &before.lesser),
            (&self.attacked, &before.attacked),
            (&self.defended, &before.defended),
        ];
        let changed = |all, (now, then): (&Bitboard, &Bitboard)| all | *now ^ *then;
        colors
            .chain(kinds)
            .chain(states)
            .fold(Bitboard::EMPTY, changed)
    }

    /// Appends what changed since there was no piece on the board.
    pub(super) fn all(&self, changes: &mut ThreatChanges) {
        for square in self.colors[0] | self.colors[1] {
            let plane = self.planes[square.index()];
            changes.push([feature(plane, square), feature(NO_PLANE, square)]);
        }
    }

    /// The active inputs of a perspective.
    pub fn inputs(&self, perspective: Perspective) -> ThreatInputs {
        let (flip, mut changes) = (flip(perspective), ThreatChanges::new());
        self.all(&mut changes);
        let inputs = changes.iter().map(|[now, _]| now ^ flip);
        inputs.filter(|&input| is_input(input)).collect()
    }
}

/// Whether it is one, and not what stands for a square without a feature.
#[inline(always)]
fn is_input(feature: u16) -> bool {
    usize::from(feature) < THREAT_INPUTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::PositionHistory;

    /// What happens to a piece, in words.
    fn state(position: &Position, square: Square) -> Option<(usize, bool)> {
        let piece = position.piece_at(square)?;
        let kind = piece.piece_type();
        if kind == PieceType::King {
            return None;
        }
        let attackers = position.attackers(square, position.occupied());
        let enemies = attackers & position.by_color(!piece.color());
        let order = |kind: PieceType| match kind {
            PieceType::Knight => PieceType::Bishop.index(),
            other => other.index(),
        };
        let lesser = enemies.into_iter().any(|from| {
            position
                .piece_at(from)
                .is_some_and(|enemy| order(enemy.piece_type()) < order(kind))
        });
        let defended = attackers.meets(position.by_color(piece.color()));
        Some((usize::from(enemies.any()) + usize::from(lesser), defended))
    }

    /// The inputs of a perspective by the words of this file's head, square by square.
    fn expected(position: &Position, perspective: Perspective) -> Vec<u16> {
        let mut inputs = Vec::new();
        let us = perspective.color();
        let place = |square: Square| {
            let square = square.relative(us);
            let mirrored = perspective.is_mirrored();
            if mirrored { square.mirror() } else { square }.index()
        };
        for square in position.occupied() {
            let Some((attack, defended)) = state(position, square) else {
                continue;
            };
            let order = match (attack, defended) {
                (0, false) => 0,
                (0, true) => continue,
                (1, false) => 1,
                (1, true) => 2,
                (_, false) => 3,
                (_, true) => 4,
            };
            let piece = position.piece_at(square).expect("it is occupied");
            let enemy = usize::from(piece.color() != us);
            let plane = (order * 5 + piece.piece_type().index()) * 2 + enemy;
            inputs.push((plane * 64 + place(square)) as u16);
        }
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn the_inputs_are_what_the_board_shows() {
        let mut random = fastrand::Rng::with_seed(5);
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/8/4k3/2q5/4K3/8/2R2n2/8 w - - 0 1",
        ];
        let games = if cfg!(miri) { 1 } else { 20 };
        for start in starts.iter().cycle().take(3 * games) {
            let mut position: Position = start.parse().unwrap();
            let mut map = ThreatMap::of(&position);
            let history = PositionHistory::new();
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() || history.outcome(&position).is_some() {
                    break;
                }
                position = position.make_move(moves[random.usize(0..moves.len())]);
                let before = map;
                map.follow(&before, &position, &mut ThreatChanges::new());
                assert_eq!(map, ThreatMap::of(&position));
                for color in Color::ALL {
                    let perspective = Perspective::of(&position, color);
                    let mut inputs = map.inputs(perspective).to_vec();
                    inputs.sort_unstable();
                    assert_eq!(inputs, expected(&position, perspective), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_that_is_not_a_position_has_the_same_map() {
        let position: Position = "8/8/4k3/2q5/4K3/8/2R2n2/8 w - - 0 1".parse().unwrap();
        let kinds = PieceType::ALL.map(|kind| position.by_type(kind));
        let colors = Color::ALL.map(|color| position.by_color(color));
        let map = ThreatMap::of_board(kinds, colors, |square| position.piece_at(square));
        assert_eq!(map, ThreatMap::of(&position));
    }
}
