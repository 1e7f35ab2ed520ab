//! What the engine is busy with: at most one search or one job at a time.

use crate::limits::is_endless;
use crate::session::Event;
use luft_search::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// What is under way.
#[derive(Debug)]
pub enum Busy {
    /// A search, done by the engine.
    Search {
        /// Its state.
        work: Work,
        /// What it may use.
        limits: Limits,
    },
    /// A count or a benchmark.
    Job(Work),
}

/// The state of something under way. Dropping it does not end it.
#[derive(Debug)]
pub struct Work {
    over: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

/// Held by whoever does the work, to say when it is done.
#[derive(Clone, Debug)]
pub struct Finish {
    over: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Busy {
    const fn work(&self) -> &Work {
        match self {
            Self::Search { work, .. } | Self::Job(work) => work,
        }
    }

    /// Whether all was said that there is to say.
    pub fn is_over(&self) -> bool {
        self.work().over.load(Ordering::Acquire)
    }

    /// Remembers that it was told to stop; a job sees that by itself.
    pub fn stop(&mut self) {
        self.work().stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it may go on until someone says stop.
    pub fn is_endless(&self) -> bool {
        match self {
            Self::Search { work, limits } => {
                !work.stopped.load(Ordering::Relaxed) && is_endless(limits)
            }
            Self::Job(_) => false,
        }
    }
}

impl Work {
    /// Work that someone else does and reports as done.
    pub fn begin(events: &Sender<Event>) -> (Self, Finish) {
        let work = Self {
            over: Arc::default(),
            stopped: Arc::default(),
        };
        let finish = Finish {
            over: Arc::clone(&work.over),
            events: events.clone(),
        };
        (work, finish)
    }

    /// Work on a thread of its own. It must look at the flag it is given and end when that is set.
    pub fn spawn(events: &Sender<Event>, job: impl FnOnce(&AtomicBool) + Send + 'static) -> Self {
        let (work, finish) = Self::begin(events);
        let stopped = Arc::clone(&work.stopped);
        thread::spawn(move || {
            job(&stopped);
            finish.declare();
            finish.wake();
        });
        work
    }
}

impl Finish {
    /// Says that the work is over. A search does so before it prints its best move: whoever has
    /// seen that move may send the next command at once.
    pub fn declare(&self) {
        self.over.store(true, Ordering::Release);
    }

    /// Wakes the session, which may have put off commands until now.
    pub fn wake(&self) {
        // A session that is gone has nothing left to do.
        let _ = self.events.send(Event::Done);
    }
}
