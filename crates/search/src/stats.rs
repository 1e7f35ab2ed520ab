//! What the search did, counted: which technique cut, skipped, extended or reduced how often. A
//! build without the feature `stats` counts nothing and pays nothing.

/// Writes the enum, its size and the names people know the events by. An event that is the work of
/// a technique has the technique's name.
macro_rules! events {
    ($($(#[doc = $about:literal])* $event:ident = $name:literal,)*) => {
        /// Something that happens in a search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Event {
            $($(#[doc = $about])* $event,)*
        }

        impl Event {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$event,)*];

            /// Its name; that of the technique whose work it is.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$event => $name,)*
                }
            }

            /// What happened.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$event => concat!($($about),*).trim_ascii(),)*
                }
            }
        }
    };
}

events! {
    /// A node of the main search was entered.
    Node = "nodes",
    /// A node of quiescence was entered.
    Quiet = "quiescence",
    /// The table was asked.
    Probe = "probes",
    /// The table knew the position.
    Hit = "hits",
    /// A move was too good, and the rest was not searched.
    Cutoff = "cutoffs",
    /// The first move was.
    FirstCutoff = "first_cutoffs",
    /// The table's score ended a node.
    TtCutoff = "tt_cutoff",
    /// The table's score ended a node of quiescence.
    QsTtCutoff = "qs_tt",
    /// The evaluation was good enough to stop in quiescence.
    StandPat = "stand_pat",
    /// A node was cut because its evaluation was far above the window.
    ReverseFutility = "rfp",
    /// A node was dropped because its evaluation was hopeless.
    Razoring = "razoring",
    /// A node was cut because even passing was good enough.
    NullMove = "null_move",
    /// A node was cut because a capture was good enough at low depth.
    Probcut = "probcut",
    /// A node was cut because the table was nearly deep enough.
    SmallProbcut = "small_probcut",
    /// A node was cut because several moves were good enough at low depth.
    MultiCut = "multi_cut",
    /// A node was cut because a second move was good enough too.
    SingularMultiCut = "singular_multi_cut",
    /// A node without a table move was searched a ply less.
    InternalReduction = "iir",
    /// A node got a ply more or less once both evaluations were known.
    Hindsight = "hindsight",
    /// A quiet move came too late to be looked at.
    LateMove = "lmp",
    /// A quiet move was skipped for its history.
    BadHistory = "history_pruning",
    /// A quiet move could not lift the evaluation to the window.
    Futility = "futility",
    /// A quiet move would have lost material.
    LosingQuiet = "see_quiets",
    /// A capture could not lift the evaluation to the window.
    CaptureFutility = "capture_futility",
    /// Captures that lose material could not lift the evaluation to the window.
    BadNoisyFutility = "bad_noisy_futility",
    /// A capture would have lost material.
    LosingCapture = "see_captures",
    /// A move was searched deeper because it alone held the score.
    Singular = "singular",
    /// The first move was searched deeper because the node looked bad for a cut node.
    LowDepthSingular = "low_depth_singular",
    /// A move was searched deeper for a check, a recapture or a pawn.
    PartialExtension = "fractional_extension",
    /// A move was searched less deep because others were as good.
    NegativeExtension = "negative_extension",
    /// A late move was searched less deep at first.
    Reduction = "lmr",
    /// A reduced move surprised and was searched again.
    Research = "lmr_research",
}

/// How many events are counted: all of them, or none.
const COUNTED: usize = if cfg!(feature = "stats") {
    Event::ALL.len()
} else {
    0
};

/// The counts of one thread in one search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats([u64; COUNTED]);

impl Stats {
    pub(crate) const fn new() -> Self {
        Self([0; COUNTED])
    }

    /// Counts an event.
    #[inline(always)]
    pub(crate) fn count(&mut self, event: Event) {
        if let Some(count) = self.0.get_mut(event as usize) {
            *count += 1;
        }
    }

    /// How often an event happened; never, in a build that does not count.
    pub fn of(&self, event: Event) -> u64 {
        self.0.get(event as usize).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_counted_apart_where_they_are_counted() {
        let mut stats = Stats::new();
        stats.count(Event::Hit);
        stats.count(Event::Hit);
        stats.count(Event::Research);
        let counted = u64::from(cfg!(feature = "stats"));
        assert_eq!(stats.of(Event::Hit), 2 * counted);
        assert_eq!(stats.of(Event::Research), counted);
        assert_eq!(stats.of(Event::Node), 0);
    }

    #[test]
    fn an_event_with_an_underscore_or_a_switch_is_a_technique() {
        let known = |name: &str| {
            let mut techniques = crate::REGISTRY.techniques();
            techniques.any(|technique| technique.name == name)
        };
        let own = [
            "nodes",
            "quiescence",
            "probes",
            "hits",
            "cutoffs",
            "first_cutoffs",
            "stand_pat",
        ];
        for event in Event::ALL {
            assert_ne!(
                own.contains(&event.name()),
                known(event.name()),
                "{event:?}"
            );
            assert!(event.about().ends_with('.'), "{event:?}");
        }
    }
}
