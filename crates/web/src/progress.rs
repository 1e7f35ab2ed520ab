//! The progress of a session's search, shared with its connection: only the latest report of each line
//! is kept, so a slow page is never behind and nothing piles up.

use crate::notation::{self, LineMove};
use luft_chess::Position;
use luft_search::{Event, Info, Iteration, ScoreBound};
use serde::Serialize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The progress of the search under way.
#[derive(Debug, Default)]
pub(crate) struct SearchProgress(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The request that asked for them; none if nobody is to see them.
    id: Option<u64>,
    root: Option<Position>,
    /// The latest report of each line, the best first.
    lines: Vec<Info>,
    iterations: Vec<IterationReport>,
    events: Vec<u64>,
    /// Something is new since the page was told.
    changed: bool,
}

/// An iteration of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct IterationReport {
    depth: u32,
    nodes: u64,
    milliseconds: u64,
}

/// The progress of a search, as the page reads it.
#[derive(Debug, Serialize)]
pub(crate) struct Progress {
    depth: u32,
    seldepth: u32,
    nodes: u64,
    nps: u64,
    milliseconds: u64,
    /// Thousandths of the table in use.
    hashfull: u32,
    lines: Vec<Line>,
    iterations: Vec<IterationReport>,
    /// How often each event happened, in the order of the greeting.
    events: Vec<u64>,
}

/// A principal variation, from white's side.
#[derive(Debug, Serialize)]
struct Line {
    score: String,
    /// White's expected score.
    expected_score: f64,
    wdl: [u16; 3],
    pv: Vec<LineMove>,
}

impl SearchProgress {
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
        // A bound will be followed by an exact score.
        if info.bound != ScoreBound::Exact {
            return;
        }
        let mut state = self.state();
        let at = info.multi_pv.saturating_sub(1).min(state.lines.len());
        match state.lines.get_mut(at) {
            Some(line) => line.clone_from(info),
            None => state.lines.push(info.clone()),
        }
        state.changed = true;
    }

    /// An iteration is over.
    pub(crate) fn iteration(&self, iteration: &Iteration) {
        let mut state = self.state();
        state.iterations.push(IterationReport {
            depth: iteration.depth,
            nodes: iteration.nodes,
            milliseconds: iteration.time.as_millis() as u64,
        });
        let count = |&event: &Event| iteration.stats.of(event);
        state.events = Event::ALL.iter().map(count).collect();
        state.changed = true;
    }

    /// The best line so far.
    pub(crate) fn best(&self) -> Option<Info> {
        self.state().lines.first().cloned()
    }

    /// What is new, with the number of the request it belongs to.
    pub(crate) fn take(&self) -> Option<(u64, Progress)> {
        let mut state = self.state();
        if !std::mem::take(&mut state.changed) {
            return None;
        }
        let (id, root, first) = (state.id?, state.root?, state.lines.first()?);
        let line = |info: &Info| Line {
            score: notation::score(info.score, root.side()),
            expected_score: notation::expected_score(info.score, root.side()),
            wdl: notation::wdl(info.wdl, root.side()),
            pv: notation::line(&root, &info.pv),
        };
        let report = Progress {
            depth: first.depth,
            seldepth: first.sel_depth,
            nodes: first.nodes,
            nps: first.nps(),
            milliseconds: first.time.as_millis() as u64,
            hashfull: first.hash_full,
            lines: state.lines.iter().map(line).collect(),
            iterations: state.iterations.clone(),
            events: state.events.clone(),
        };
        Some((id, report))
    }
}
