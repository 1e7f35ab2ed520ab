//! The move picker: staged move ordering and generation. The transposition table's move, good captures (MVV, the most valuable
//! victim, with capture history in place of LVA), quiet moves by history, killers and countermove, bad captures (losing by SEE).

use crate::history::{History, HistoryContext};
use crate::params::{
    check_ordering, countermove, exchange_values, killers, mate_killer, old_killers, see_ordering,
    seventh_ordering, threat_ordering,
};
use crate::stack::Refutations;
use arrayvec::ArrayVec;
use luft_chess::{
    Bitboard, CheckSquares, MOVES, Move, MoveList, Piece, PieceType, Position, attacks,
};
use std::cell::OnceCell;

/// Enough for the place of a move in the list. Scores have the other bits.
const PLACE_BITS: u32 = MOVES.ilog2() + 1;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;

/// What moves are compared by: the score, and of equal scores the first. One scan of keys finds both.
#[inline(always)]
fn sort_key(score: i32, place: usize) -> i32 {
    debug_assert!(score.unsigned_abs() < 1 << (31 - PLACE_BITS));
    score << PLACE_BITS | (LAST_PLACE - place as i32)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    GenerateChecks,
    Checks,
    Listed,
    Done,
}

/// What ordering the moves of a node needs besides the position and the history tables.
pub(crate) struct OrderingContext {
    pub(crate) history: HistoryContext,
    checks: OnceCell<CheckSquares>,
}

impl OrderingContext {
    /// For a node that will ask for check squares, whose first move does.
    #[inline]
    pub(crate) fn with_checks(history: HistoryContext, checks: CheckSquares) -> Self {
        let checks = OnceCell::from(checks);
        Self { history, checks }
    }

    /// For a node of quiescence, which hardly ever asks for check squares.
    #[inline]
    pub(crate) fn without_checks(history: HistoryContext) -> Self {
        let checks = OnceCell::new();
        Self { history, checks }
    }

    /// The check squares of the node's position, worked out when they are first asked for.
    #[inline(always)]
    pub(crate) fn checks(&self, position: &Position) -> &CheckSquares {
        self.checks.get_or_init(|| position.check_squares())
    }
}

/// The moves of a node, one by one.
pub(crate) struct MovePicker {
    stage: Stage,
    tt_move: Option<Move>,
    refutations: Refutations,
    /// First the bad captures, then the moves of this stage.
    moves: MoveList,
    /// The sort keys of `moves`, apart, so that finding the best is a scan the processor likes.
    keys: ArrayVec<i32, MOVES>,
    /// The first move of this stage that is left.
    next: usize,
    bad_noisy: usize,
    next_bad: usize,
    /// Only captures that win at least this much; `None` means good captures first, then the rest.
    threshold: Option<i32>,
    noisy_only: bool,
    quiet_checks: bool,
    skip_quiets: bool,
}

impl MovePicker {
    fn new(tt_move: Option<Move>) -> Self {
        Self {
            stage: Stage::TtMove,
            tt_move,
            refutations: Refutations::default(),
            moves: MoveList::new(),
            keys: ArrayVec::new(),
            next: 0,
            bad_noisy: 0,
            next_bad: 0,
            threshold: None,
            noisy_only: false,
            quiet_checks: false,
            skip_quiets: false,
        }
    }

    /// All moves of a node. The table move must be legal.
    pub(crate) fn all(tt_move: Option<Move>, refutations: Refutations) -> Self {
        Self {
            refutations,
            ..Self::new(tt_move)
        }
    }

    /// All evasions of a check, for quiescence.
    pub(crate) fn evasions(tt_move: Option<Move>) -> Self {
        Self::new(tt_move)
    }

    /// Captures and queen promotions; quiet checks after them if wanted.
    pub(crate) fn noisy(tt_move: Option<Move>, quiet_checks: bool) -> Self {
        Self {
            noisy_only: true,
            quiet_checks,
            ..Self::new(tt_move.filter(|mv| mv.is_noisy()))
        }
    }

    /// Captures that win at least this much by static exchange evaluation (SEE), for probcut.
    pub(crate) fn probcut(tt_move: Option<Move>, threshold: i32) -> Self {
        Self {
            noisy_only: true,
            threshold: Some(threshold),
            ..Self::new(tt_move)
        }
    }

    /// Just these moves, in this order.
    pub(crate) fn listed(moves: impl Iterator<Item = Move>) -> Self {
        let mut picker = Self::new(None);
        picker.stage = Stage::Listed;
        picker.moves = moves.collect();
        picker
    }

    /// From now on only captures and promotions.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Whether the last move was a capture that loses material.
    pub(crate) fn is_bad_noisy(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// The next move, if there is one.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        context: &OrderingContext,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, history);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.good_noisy(position) {
                    Some(mv) => return Some(mv),
                    None if self.noisy_only => self.stage = Stage::BadNoisy,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.generate_quiets(position, history, context);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.pick_best().filter(|_| !self.skip_quiets) {
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    if self.next_bad < self.bad_noisy {
                        self.next_bad += 1;
                        return Some(self.moves[self.next_bad - 1]);
                    }
                    self.stage = if self.quiet_checks {
                        Stage::GenerateChecks
                    } else {
                        Stage::Done
                    };
                }
                Stage::GenerateChecks => {
                    self.generate_checks(position, history, context);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.pick_best() {
                    Some((mv, _)) => return Some(mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Listed => {
                    let mv = self.moves.get(self.next).copied();
                    self.next += 1;
                    return mv;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best of what is left (selection sort). Most nodes cut after a move or two, so nothing is sorted.
    #[inline]
    fn pick_best(&mut self) -> Option<(Move, i32)> {
        let best = self.keys[self.next..].iter().copied().max()?;
        let place = (LAST_PLACE - (best & LAST_PLACE)) as usize;
        let mv = self.moves[place];
        // The first of those left takes its place.
        self.moves[place] = self.moves[self.next];
        self.keys[place] = sort_key(self.keys[self.next] >> PLACE_BITS, place);
        self.next += 1;
        Some((mv, best >> PLACE_BITS))
    }

    fn good_noisy(&mut self, position: &Position) -> Option<Move> {
        let values = exchange_values();
        while let Some((mv, score)) = self.pick_best() {
            if let Some(threshold) = self.threshold {
                if position.see_at_least(mv, threshold, &values) {
                    return Some(mv);
                }
                continue;
            }
            let threshold = -score / see_ordering::divisor();
            if !see_ordering::on() || position.see_at_least(mv, threshold, &values) {
                return Some(mv);
            }
            // There is room: every bad capture was picked before.
            self.moves[self.bad_noisy] = mv;
            self.bad_noisy += 1;
        }
        None
    }

    /// A stage begins: only the bad captures stay.
    #[inline]
    fn begin_stage(&mut self) {
        self.moves.truncate(self.bad_noisy);
        self.keys.truncate(self.bad_noisy);
        self.next = self.bad_noisy;
    }

    /// Scores the moves that this stage has generated.
    #[inline(always)]
    fn score_moves(&mut self, score: impl Fn(Move) -> i32) {
        if let Some(tt_move) = self.tt_move {
            let found = self.moves[self.next..].iter().position(|&mv| mv == tt_move);
            found.map(|index| self.moves.remove(self.next + index));
        }
        let places = (self.next..).zip(&self.moves[self.next..]);
        self.keys
            .extend(places.map(|(place, &mv)| sort_key(score(mv), place)));
    }

    // The generators stay out of `next`, which is called for every move and shall be small.
    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position, history: &History) {
        self.begin_stage();
        position.noisy_moves(&mut self.moves);
        let values = exchange_values();
        self.score_moves(|mv| {
            let victim = position
                .piece_at(mv.to())
                .map_or(PieceType::Pawn, Piece::piece_type);
            let mut score = history.capture(position, mv);
            if mv.is_capture() {
                score += 8 * values[victim.index()];
            }
            match mv.promotion() {
                Some(PieceType::Queen) => score + 8 * values[PieceType::Queen.index()],
                // Underpromotions come last: a queen does almost everything they do.
                Some(_) => score - 20_000,
                None => score,
            }
        });
    }

    #[inline(never)]
    fn generate_quiets(
        &mut self,
        position: &Position,
        history: &History,
        context: &OrderingContext,
    ) {
        self.begin_stage();
        position.quiet_moves(&mut self.moves);
        let refutations = self.refutations;
        let values = exchange_values();
        let checks = context.checks(position);
        let threats = ThreatsByLesser::new(position);
        let quiets = history.quiets(&context.history);
        self.score_moves(|mv| {
            let mut score = quiets.ordering_score(position, mv);
            score += refutation_bonus(&refutations, mv);
            if check_ordering::on()
                && position.gives_check_from(mv, checks)
                && position.see_at_least(mv, check_ordering::threshold(), &values)
            {
                score += check_ordering::bonus();
            }
            if threat_ordering::on() {
                score += threats.change(position, mv) * threat_ordering::bonus();
            }
            if seventh_ordering::on() && reaches_seventh(position, mv) {
                score += seventh_ordering::bonus();
            }
            if mv.is_promotion() {
                score -= 20_000;
            }
            score
        });
    }

    #[inline(never)]
    fn generate_checks(
        &mut self,
        position: &Position,
        history: &History,
        context: &OrderingContext,
    ) {
        self.begin_stage();
        let mut list = MoveList::new();
        position.quiet_moves(&mut list);
        let checks = context.checks(position);
        list.retain(|mv| position.gives_check_from(*mv, checks));
        self.moves.extend(list);
        let quiets = history.quiets(&context.history);
        self.score_moves(|mv| quiets.ordering_score(position, mv));
    }
}

/// The ordering bonus of killers and countermove.
fn refutation_bonus(refutations: &Refutations, mv: Move) -> i32 {
    let mv = Some(mv);
    let mut bonus = 0;
    if killers::on() && refutations.killers[0] == mv {
        bonus += killers::bonus();
    } else if killers::on() && refutations.killers[1] == mv {
        bonus += killers::bonus() / 2;
    } else if old_killers::on() && refutations.old_killers.contains(&mv) {
        bonus += old_killers::bonus();
    }
    if countermove::on() && refutations.countermove == mv {
        bonus += countermove::bonus();
    }
    if mate_killer::on() && refutations.mate_killer == mv {
        bonus += mate_killer::bonus();
    }
    bonus
}

/// A pawn comes within a step of promoting.
fn reaches_seventh(position: &Position, mv: Move) -> bool {
    let us = position.side();
    mv.to().rank_for(us) == 6 && position.pieces(us, PieceType::Pawn).has(mv.from())
}

/// Threats by lesser pieces: the squares on which a piece of ours is attacked by a less valuable one.
struct ThreatsByLesser {
    // [kind]
    squares: [Bitboard; 6],
}

impl ThreatsByLesser {
    fn new(position: &Position) -> Self {
        let them = !position.side();
        let occupied = position.occupied();
        let pawns = attacks::pawns(them, position.pieces(them, PieceType::Pawn));
        let mut minors = pawns;
        for square in position.pieces(them, PieceType::Knight) {
            minors |= attacks::knight(square);
        }
        for square in position.pieces(them, PieceType::Bishop) {
            minors |= attacks::bishop(square, occupied);
        }
        let mut rooks = minors;
        for square in position.pieces(them, PieceType::Rook) {
            rooks |= attacks::rook(square, occupied);
        }
        let none = Bitboard::EMPTY;
        Self {
            squares: [none, pawns, pawns, minors, rooks, none],
        }
    }

    /// Positive for a move out of such a threat, negative for one into it; larger pieces weigh more.
    fn change(&self, position: &Position, mv: Move) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else {
            return 0;
        };
        let squares = self.squares[piece.piece_type().index()];
        let weight = match piece.piece_type() {
            PieceType::Queen => 3,
            PieceType::Rook => 2,
            _ => 1,
        };
        weight * (i32::from(squares.has(mv.from())) - i32::from(squares.has(mv.to())))
    }
}
