//! Who listens to a search of a session.

use crate::session::Event;
use crate::thoughts::Thoughts;
use luft_chess::Move;
use luft_search::{Info, Iteration, SearchListener};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// Keeps the thoughts of one search and tells the session when it is over.
pub(crate) struct Listener {
    pub(crate) thoughts: Arc<Thoughts>,
    pub(crate) events: Sender<Event>,
    /// The number of the search.
    pub(crate) search: u64,
}

impl SearchListener for Listener {
    fn info(&self, info: &Info) {
        self.thoughts.line(info);
    }

    fn iteration(&self, iteration: &Iteration) {
        self.thoughts.iteration(iteration);
    }

    fn best_move(&self, best: Option<Move>, _ponder: Option<Move>) {
        // A session that is gone has nothing left to do.
        let _ = self.events.send(Event::Searched {
            search: self.search,
            best,
        });
    }
}
