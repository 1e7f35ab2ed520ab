//! Move ordering: SEE, killers, countermove and the histories.

luft_params::group! {
    "Move ordering";

    /// SEE ordering: captures that lose material by static exchange evaluation are tried after the quiet moves.
    see_ordering {
        /// The score of the capture over this is forgiven.
        divisor = 32 in 8..=128 step 4;
    }
    /// Capture history: by piece, square and victim.
    capture_history {}
    /// Capture history is kept apart for squares that the opponent attacks.
    capture_threats: off {}
    /// Continuation history is kept apart for earlier moves that were evasions or captures.
    continuation_split {}
    /// Pawn history keeps more pawn structures apart than 512.
    pawn_structures: off { /// Structures, as a power of two.
        bits = 12 in 9..=13 step 1; }
    /// Killers: quiet moves that refuted a sibling.
    killers {
        /// Ordering bonus.
        bonus = 30000 in 5000..=60000 step 2500;
    }
    /// The killers of two plies before are tried early too.
    old_killers: off {
        /// Ordering bonus.
        bonus = 6000 in 0..=40000 step 1000;
    }
    /// Mate killer: a quiet move that mated from a sibling is tried before all other quiet moves.
    mate_killer: off {
        /// Ordering bonus.
        bonus = 40000 in 5000..=80000 step 2500;
    }
    /// Pawns pushed to the seventh rank are tried early.
    seventh_ordering {
        /// Ordering bonus.
        bonus = 8000 in 0..=40000 step 1000;
    }
    /// Countermoves: the quiet move that refuted the last move elsewhere.
    countermove {
        /// Ordering bonus.
        bonus = 8000 in 0..=40000 step 1000;
    }
    /// Butterfly history: quiet moves by from and to square, and whether either is attacked.
    butterfly {
        /// Percent in the ordering sum.
        weight = 200 in 50..=400 step 10;
    }
    /// Continuation history one ply back.
    continuation_1 { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Continuation history two plies back.
    continuation_2 { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Continuation history three plies back.
    continuation_3: off { /// Percent in the ordering sum.
        weight = 60 in 0..=300 step 10; }
    /// Continuation history four plies back.
    continuation_4 { /// Percent in the ordering sum.
        weight = 60 in 0..=300 step 10; }
    /// Continuation history six plies back.
    continuation_6 { /// Percent in the ordering sum.
        weight = 40 in 0..=300 step 10; }
    /// Pawn history: quiet moves by pawn structure.
    pawn_history { /// Percent in the ordering sum.
        weight = 100 in 0..=300 step 10; }
    /// Low-ply history: quiet moves of the first plies, kept apart.
    low_ply_history { /// Percent in the ordering sum, over 1 + ply.
        weight = 400 in 0..=1000 step 50; }
    /// Quiet checks are tried early.
    check_ordering {
        /// Ordering bonus.
        bonus = 10000 in 0..=30000 step 1000;
        /// Exchange value demanded.
        threshold = -75 in -200..=0 step 10;
    }
    /// Threats by lesser pieces: quiet moves out of such a threat are tried early, into one late.
    threat_ordering {
        /// Ordering bonus for a minor piece; more for rooks and queens.
        bonus = 5000 in 0..=15000 step 500;
    }
}
