//! What the search of a session thinks, kept where the connection can look at it: only the last word
//! counts, so a slow page is never behind and nothing piles up.

use crate::notation::{self, LineMove};
use luft_chess::Position;
use luft_search::{Event, Info, Iteration, ScoreBound};
use serde::Serialize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The thoughts of the search under way.
#[derive(Debug, Default)]
pub(crate) struct Thoughts(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The request that asked for them; none if nobody is to see them.
    id: Option<u64>,
    root: Option<Position>,
    /// The last word on each line, the best first.
    lines: Vec<Info>,
    depths: Vec<Finished>,
    events: Vec<u64>,
    /// Something is new since the page was told.
    fresh: bool,
}

/// An iteration of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finished {
    depth: u32,
    nodes: u64,
    milliseconds: u64,
}

/// The thoughts as a page reads them.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    depth: u32,
    selective: u32,
    nodes: u64,
    speed: u64,
    milliseconds: u64,
    /// Thousandths of the table in use.
    full: u32,
    lines: Vec<Line>,
    depths: Vec<Finished>,
    /// How often each event happened, in the order of the greeting.
    events: Vec<u64>,
}

/// A line of thought, from white's side.
#[derive(Debug, Serialize)]
struct Line {
    score: String,
    /// The part of a point that white expects.
    expectation: f64,
    chances: [u16; 3],
    moves: Vec<LineMove>,
}

impl Thoughts {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins.
    pub(crate) fn begin(&self, id: Option<u64>, root: Position) {
        *self.state() = State {
            id,
            root: Some(root),
            ..State::default()
        };
    }

    /// A line was found or refined.
    pub(crate) fn line(&self, info: &Info) {
        // A bound is news for a clock, not for a reader.
        if info.bound != ScoreBound::Exact {
            return;
        }
        let mut state = self.state();
        let at = info.multi_pv.saturating_sub(1).min(state.lines.len());
        match state.lines.get_mut(at) {
            Some(line) => line.clone_from(info),
            None => state.lines.push(info.clone()),
        }
        state.fresh = true;
    }

    /// An iteration is over.
    pub(crate) fn iteration(&self, iteration: &Iteration) {
        let mut state = self.state();
        state.depths.push(Finished {
            depth: iteration.depth,
            nodes: iteration.nodes,
            milliseconds: iteration.time.as_millis() as u64,
        });
        let count = |&event: &Event| iteration.stats.of(event);
        state.events = Event::ALL.iter().map(count).collect();
        state.fresh = true;
    }

    /// The best line so far.
    pub(crate) fn best(&self) -> Option<Info> {
        self.state().lines.first().cloned()
    }

    /// What is new, with the number of the request it belongs to.
    pub(crate) fn news(&self) -> Option<(u64, Report)> {
        let mut state = self.state();
        if !std::mem::take(&mut state.fresh) {
            return None;
        }
        let (id, root, first) = (state.id?, state.root?, state.lines.first()?);
        let line = |info: &Info| Line {
            score: notation::score(info.score, root.side()),
            expectation: notation::expectation(info.score, root.side()),
            chances: notation::chances(info.wdl, root.side()),
            moves: notation::line(&root, &info.pv),
        };
        let report = Report {
            depth: first.depth,
            selective: first.sel_depth,
            nodes: first.nodes,
            speed: first.nps(),
            milliseconds: first.time.as_millis() as u64,
            full: first.hash_full,
            lines: state.lines.iter().map(line).collect(),
            depths: state.depths.clone(),
            events: state.events.clone(),
        };
        Some((id, report))
    }
}
