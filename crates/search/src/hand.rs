//! A thread that waits for work. Starting a thread for every move would cost the system's time on
//! the user's clock, and at blitz that is more than the search itself can make good.

use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread::{self, JoinHandle};

/// Bytes of stack for a thread that searches: deep lines need room.
pub const STACK: usize = 64 << 20;

type Task = Box<dyn FnOnce() + Send>;

/// A waiting thread. Dropped, it finishes what it was given and ends.
pub(crate) struct Hand {
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

/// Ends when the task it was given for has ended, however that came.
pub(crate) struct Finish(Receiver<()>);

impl Hand {
    /// Starts the thread. None when the system has no room for one.
    pub(crate) fn hire() -> Option<Self> {
        let (tasks, waiting) = channel::<Task>();
        let work = move || waiting.into_iter().for_each(|task| task());
        let thread = thread::Builder::new().stack_size(STACK).spawn(work);
        Some(Self {
            tasks: Some(tasks),
            thread: Some(thread.ok()?),
        })
    }

    /// Gives it something to do. A thread that died of an earlier task is replaced.
    pub(crate) fn give(&mut self, task: impl FnOnce() + Send + 'static) -> Finish {
        let (done, finish) = channel();
        let task: Task = Box::new(move || {
            let _done = done;
            task();
        });
        if let Some(SendError(task)) = self.send(task)
            && let Some(other) = Self::hire()
        {
            *self = other;
            let _ = self.send(task);
        }
        Finish(finish)
    }

    fn send(&self, task: Task) -> Option<SendError<Task>> {
        self.tasks.as_ref()?.send(task).err()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        drop(self.tasks.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Finish {
    /// Waits for the end of the task.
    pub(crate) fn wait(self) {
        // Nothing is ever sent: the other side is dropped when the task is over.
        let _ = self.0.recv();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::Mutex;
    use std::thread::ThreadId;

    #[test]
    fn one_thread_does_task_after_task() {
        let mut hand = Hand::hire().unwrap();
        let seen: Arc<Mutex<Vec<ThreadId>>> = Arc::default();
        for _ in 0..3 {
            let seen = Arc::clone(&seen);
            hand.give(move || seen.lock().unwrap().push(thread::current().id()))
                .wait();
        }
        let seen = seen.lock().unwrap();
        assert_eq!(seen.len(), 3);
        assert_eq!(seen[0], seen[2]);
        assert_ne!(seen[0], thread::current().id());
    }

    #[test]
    fn a_dropped_hand_finishes_its_work() {
        let done: Arc<Mutex<bool>> = Arc::default();
        let mut hand = Hand::hire().unwrap();
        let flag = Arc::clone(&done);
        hand.give(move || *flag.lock().unwrap() = true);
        drop(hand);
        assert!(*done.lock().unwrap());
    }

    #[test]
    fn a_task_that_dies_is_waited_for_and_harms_no_other() {
        let mut hand = Hand::hire().unwrap();
        hand.give(|| std::panic::resume_unwind(Box::new("gone")))
            .wait();
        let done: Arc<Mutex<bool>> = Arc::default();
        // The thread may still be on its way out: what it takes and drops is over as well.
        while !*done.lock().unwrap() {
            let flag = Arc::clone(&done);
            hand.give(move || *flag.lock().unwrap() = true).wait();
        }
    }
}
