//! What others say of the same techniques: documents of engines on whose way Luft began. Their numbers are theirs,
//! measured or expected with other engines, other openings and other clocks.

/// A word about a technique.
#[derive(Debug)]
pub(super) struct Claim {
    /// The technique.
    pub(super) technique: &'static str,
    /// Who says it.
    pub(super) source: &'static str,
    /// What.
    pub(super) text: &'static str,
}

/// All claims about a technique.
pub(super) fn claims(technique: &str) -> impl Iterator<Item = &'static Claim> {
    CLAIMS
        .iter()
        .filter(move |claim| claim.technique == technique)
}

const RUSTY_RIVAL: &str = "Rusty Rival";
const SEAJAY: &str = "SeaJay";
/// Best moves of the 1500 positions of the Strategic Test Suite at 50 ms each.
const TUNGUSKA: &str = "Tunguska 1.1, STS at 50 ms";
const EXPECTED: &str = "expected in a plan of an engine in C++";

const fn claim(technique: &'static str, source: &'static str, text: &'static str) -> Claim {
    Claim {
        technique,
        source,
        text,
    }
}

const CLAIMS: &[Claim] = &[
    claim("aspiration", EXPECTED, "+30 to +60 Elo"),
    claim("pvs", EXPECTED, "+50 to +100 Elo"),
    claim(
        "tt_cutoff",
        EXPECTED,
        "+150 to +300 Elo for the whole table",
    ),
    claim("qs_tt", TUNGUSKA, "−10 best moves"),
    claim("mate_distance", TUNGUSKA, "no best move more or less"),
    claim("rfp", TUNGUSKA, "+2 best moves, and +4 by a wider margin"),
    claim("rfp", EXPECTED, "+20 to +40 Elo"),
    claim(
        "razoring",
        TUNGUSKA,
        "+3 best moves, and +1 to +2 by wider margins",
    ),
    claim("razoring", RUSTY_RIVAL, "lost and was reverted"),
    claim("razoring", EXPECTED, "+10 to +25 Elo"),
    claim("null_move", EXPECTED, "+50 to +150 Elo"),
    claim(
        "null_move",
        TUNGUSKA,
        "the term for the evaluation: +1 best move, later −2",
    ),
    claim("null_verification", TUNGUSKA, "no best move more or less"),
    claim("iir", TUNGUSKA, "+1 best move"),
    claim("iir", EXPECTED, "+10 to +20 Elo"),
    claim(
        "lmp",
        TUNGUSKA,
        "−115 best moves: \"STS punishes move pruning\"",
    ),
    claim(
        "lmp",
        RUSTY_RIVAL,
        "kept: with SEE pruning 77 % fewer nodes",
    ),
    claim("futility", EXPECTED, "+20 to +40 Elo"),
    claim("history_pruning", RUSTY_RIVAL, "tried and reverted"),
    claim("see_captures", RUSTY_RIVAL, "30 % fewer nodes"),
    claim("singular", TUNGUSKA, "no best move more or less"),
    claim("singular", RUSTY_RIVAL, "lost and was reverted"),
    claim("singular", EXPECTED, "+10 to +30 Elo"),
    claim("check_extension", EXPECTED, "+30 to +60 Elo"),
    claim(
        "recapture_extension",
        TUNGUSKA,
        "−215 best moves: the tree exploded",
    ),
    claim("pawn_extension", TUNGUSKA, "no best move more or less"),
    claim(
        "lmr",
        RUSTY_RIVAL,
        "a logarithmic table instead of a flat one: +108 Elo",
    ),
    claim(
        "lmr",
        TUNGUSKA,
        "a logarithmic table instead of a flat one: +16 best moves",
    ),
    claim("lmr", SEAJAY, "−11.6 Elo before it had killers and history"),
    claim("lmr", EXPECTED, "+100 to +200 Elo"),
    claim("lmr_improving", RUSTY_RIVAL, "tried and reverted"),
    claim("lmr_cut_node", TUNGUSKA, "−17 best moves"),
    claim("lmr_non_pv", TUNGUSKA, "−28 best moves"),
    claim(
        "lmr_killer",
        TUNGUSKA,
        "countermoves not reduced: −11 best moves",
    ),
    claim("lmr_history", TUNGUSKA, "−2 to −3 best moves"),
    claim("delta", EXPECTED, "+10 to +25 Elo"),
    claim(
        "see_ordering",
        TUNGUSKA,
        "bad captures after quiet moves: −10 best moves",
    ),
    claim("see_ordering", EXPECTED, "+20 to +40 Elo for SEE"),
    claim("killers", SEAJAY, "+31.4 ± 10.5 Elo in 1,874 games"),
    claim("killers", EXPECTED, "+40 to +80 Elo"),
    claim("old_killers", TUNGUSKA, "−6 best moves"),
    claim("countermove", TUNGUSKA, "0 to +1 best move"),
    claim("countermove", EXPECTED, "+15 to +30 Elo"),
    claim("butterfly", SEAJAY, "+6.8 ± 9.0 Elo in 2,512 games"),
    claim("butterfly", EXPECTED, "+40 to +80 Elo"),
    claim("history_malus", TUNGUSKA, "with gravity: −6 best moves"),
    claim(
        "history_malus",
        SEAJAY,
        "depth² / 2: −5.3 ± 8.3 Elo, depth² / 4: −1.0 ± 8.2 Elo",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use luft_search::REGISTRY;

    #[test]
    fn claims_are_about_techniques() {
        for Claim { technique, .. } in CLAIMS {
            let mut names = REGISTRY.techniques().map(|one| one.name);
            assert!(names.any(|name| name == *technique), "{technique}");
        }
        assert_eq!(claims("razoring").count(), 3);
    }
}
