//! Threads (lazy SMP): how helpers differ from the main thread, what threads share, and how they agree.

luft_params::group! {
    "Threads";

    /// Helpers reduce by more or less than the main thread, in turns, so that they do not search the same tree.
    thread_jitter: off {
        /// 1024ths of a ply between the least and the most.
        spread = 128 in 16..=2048 step 32;
        /// The least, in 1024ths of a ply.
        offset = -64 in -2048..=1024 step 32;
        /// By so many nodes each helper is ahead of the one before it.
        phase = 27 in 1..=511 step 20;
    }
    /// Helpers search with aspiration windows of other widths.
    thread_aspiration: off {
        /// Centipawns that each helper's half width has more than that of the one before it.
        step = 1 in -3..=6 step 1;
        /// So many threads have widths of their own.
        count = 8 in 2..=16 step 1;
    }
    /// Helpers skip iterations, each others, so that some run ahead of the main thread.
    thread_skip: off {
        /// The first depth that may be skipped.
        min_depth = 4 in 2..=16 step 1;
    }
    /// Breadcrumbs: near the root, reduce more where another thread is at the same node already.
    thread_marks: off {
        /// Within so many plies of the root.
        plies = 8 in 1..=32 step 2;
        /// 1024ths of a ply.
        ply_1024ths = 2048 in 0..=3072 step 128;
    }
    /// All threads correct evaluations by one correction history, in which all learn.
    thread_correction: off {}
    /// Thread voting: the move of most votes is played, each weighed by its thread's score and depth; otherwise the main thread's.
    thread_vote {
        /// Centipawns that the worst score counts.
        offset = 14 in 1..=60 step 2;
    }
    /// A thread that has proved a win or a loss has the last word: others may not know yet.
    thread_vote_proved: off {}
    /// The search ends within its time when enough threads find it long enough, not when the main thread does.
    thread_stop: off {
        /// Percent of the threads.
        percent = 65 in 1..=100 step 5;
    }
}
