//! The task under way: at most one search, perft, bench or genfens at a time.

use crate::limits::is_unbounded;
use crate::uci_loop::Event;
use luft_search::Limits;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// What the engine is busy with.
#[derive(Debug)]
pub enum Task {
    /// A search, done by the engine.
    Search {
        /// Its state.
        handle: TaskHandle,
        /// What it may use.
        limits: Limits,
    },
    /// A perft, a bench or genfens.
    Job(TaskHandle),
}

/// The state of a task. Dropping it does not end the task.
#[derive(Debug)]
pub struct TaskHandle {
    over: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

/// Held by the thread that executes the task, to tell when it is done.
#[derive(Clone, Debug)]
pub struct TaskDone {
    over: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Task {
    const fn handle(&self) -> &TaskHandle {
        match self {
            Self::Search { handle, .. } | Self::Job(handle) => handle,
        }
    }

    /// Whether all was said that there is to say.
    pub fn is_over(&self) -> bool {
        self.handle().over.load(Ordering::Acquire)
    }

    /// Remembers that it was told to stop; a job sees that by itself.
    pub fn stop(&mut self) {
        self.handle().stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it may go on until someone says stop.
    pub fn is_unbounded(&self) -> bool {
        match self {
            Self::Search { handle, limits } => {
                !handle.stopped.load(Ordering::Relaxed) && is_unbounded(limits)
            }
            Self::Job(_) => false,
        }
    }
}

impl TaskHandle {
    /// A task that another thread executes and marks as done.
    pub fn begin(events: &Sender<Event>) -> (Self, TaskDone) {
        let handle = Self {
            over: Arc::default(),
            stopped: Arc::default(),
        };
        let done = TaskDone {
            over: Arc::clone(&handle.over),
            events: events.clone(),
        };
        (handle, done)
    }

    /// A task on a thread of its own. It must check the flag it is given and end when that is set. `None` when the
    /// system starts no further thread.
    pub fn spawn(
        events: &Sender<Event>,
        job: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> Option<Self> {
        let (handle, done) = Self::begin(events);
        let stopped = Arc::clone(&handle.stopped);
        let work = move || {
            job(&stopped);
            done.mark();
            done.notify();
        };
        thread::Builder::new().spawn(work).ok()?;
        Some(handle)
    }
}

impl TaskDone {
    /// Marks the task as over. A search does so before it prints its best move: a GUI that has
    /// seen that move may send the next command at once.
    pub fn mark(&self) {
        self.over.store(true, Ordering::Release);
    }

    /// Wakes the UCI loop, which may have deferred commands until now.
    pub fn notify(&self) {
        // A loop that has ended has nothing left to do.
        let _ = self.events.send(Event::Done);
    }
}
