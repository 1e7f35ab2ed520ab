//! A thread of the pool that waits for tasks. Starting a thread for every move would cost the system's time on
//! the user's clock, and at blitz that is more than the search itself can make good.

use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread::{self, JoinHandle};

/// Bytes of stack for a thread that searches: deep lines need room.
pub const STACK_SIZE: usize = 64 << 20;

type Task = Box<dyn FnOnce() + Send>;

/// A waiting thread. Dropped, it finishes what it was given and ends.
pub(crate) struct WorkerThread {
    tasks: Option<Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

/// Waits for the end of a task, also of one that panics.
pub(crate) struct TaskHandle(Receiver<()>);

impl WorkerThread {
    /// Starts the thread. None when the system has no room for one.
    pub(crate) fn spawn() -> Option<Self> {
        let (tasks, queue) = channel::<Task>();
        let work = move || queue.into_iter().for_each(|task| task());
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn(work);
        Some(Self {
            tasks: Some(tasks),
            thread: Some(thread.ok()?),
        })
    }

    /// Executes a task on this thread. A thread that died of an earlier task is replaced.
    pub(crate) fn execute(&mut self, task: impl FnOnce() + Send + 'static) -> TaskHandle {
        let (done, finished) = channel();
        let task: Task = Box::new(move || {
            let _done = done;
            task();
        });
        if let Some(SendError(task)) = self.send(task)
            && let Some(other) = Self::spawn()
        {
            *self = other;
            let _ = self.send(task);
        }
        TaskHandle(finished)
    }

    fn send(&self, task: Task) -> Option<SendError<Task>> {
        self.tasks.as_ref()?.send(task).err()
    }
}

impl Drop for WorkerThread {
    fn drop(&mut self) {
        drop(self.tasks.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl TaskHandle {
    /// Waits for the end of the task.
    pub(crate) fn wait(self) {
        // Nothing is ever sent: the other side is dropped when the task is over.
        let _ = self.0.recv();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_chess::Random;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::sync::{Arc, Mutex};
    use std::thread::ThreadId;

    #[test]
    fn one_thread_does_task_after_task() {
        let mut worker = WorkerThread::spawn().unwrap();
        let seen: Arc<Mutex<Vec<ThreadId>>> = Arc::default();
        for _ in 0..3 {
            let seen = Arc::clone(&seen);
            worker
                .execute(move || seen.lock().unwrap().push(thread::current().id()))
                .wait();
        }
        let seen = seen.lock().unwrap();
        assert_eq!(seen.len(), 3);
        assert_eq!(seen[0], seen[2]);
        assert_ne!(seen[0], thread::current().id());
    }

    #[test]
    fn a_dropped_thread_finishes_its_task() {
        let done: Arc<Mutex<bool>> = Arc::default();
        let mut worker = WorkerThread::spawn().unwrap();
        let flag = Arc::clone(&done);
        worker.execute(move || *flag.lock().unwrap() = true);
        drop(worker);
        assert!(*done.lock().unwrap());
    }

    #[test]
    fn a_task_that_dies_is_waited_for_and_harms_no_other() {
        let mut worker = WorkerThread::spawn().unwrap();
        worker
            .execute(|| std::panic::resume_unwind(Box::new("gone")))
            .wait();
        let done: Arc<Mutex<bool>> = Arc::default();
        // The thread may still be on its way out: what it takes and drops is over as well.
        while !*done.lock().unwrap() {
            let flag = Arc::clone(&done);
            worker.execute(move || *flag.lock().unwrap() = true).wait();
        }
    }

    #[test]
    fn every_task_is_done_once_however_it_is_waited_for() {
        let mut random = Random::new(11);
        for _ in 0..if cfg!(miri) { 3 } else { 100 } {
            let mut threads: Vec<_> = (0..3).map(|_| WorkerThread::spawn().unwrap()).collect();
            let done: Arc<Vec<AtomicUsize>> = Arc::new((0..20).map(|_| 0.into()).collect());
            let mut waiting = Vec::new();
            for number in 0..done.len() {
                let tasks = Arc::clone(&done);
                let task = move || {
                    tasks[number].fetch_add(1, Relaxed);
                };
                let handle = threads[random.below(3)].execute(task);
                match random.below(3) {
                    0 => {
                        handle.wait();
                        assert_eq!(done[number].load(Relaxed), 1);
                    }
                    1 => waiting.push(handle),
                    // Nobody waits for it.
                    _ => drop(handle),
                }
            }
            waiting.into_iter().for_each(TaskHandle::wait);
            drop(threads);
            assert!(done.iter().all(|count| count.load(Relaxed) == 1));
        }
    }
}
