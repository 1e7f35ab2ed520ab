//! Receives the reports of a session's search.

use crate::progress::SearchProgress;
use crate::session::Event;
use luft_chess::Move;
use luft_search::{Info, Iteration, SearchListener};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// Keeps the progress of one search and tells the session when it is over.
pub(crate) struct SessionReporter {
    pub(crate) progress: Arc<SearchProgress>,
    pub(crate) events: Sender<Event>,
    /// The number of the search.
    pub(crate) search: u64,
}

impl SearchListener for SessionReporter {
    fn info(&self, info: &Info) {
        self.progress.line(info);
    }

    fn iteration(&self, iteration: &Iteration) {
        self.progress.iteration(iteration);
    }

    fn best_move(&self, best: Option<Move>, _ponder: Option<Move>) {
        // A session that is gone has nothing left to do.
        let _ = self.events.send(Event::Searched {
            search: self.search,
            best,
        });
    }
}
