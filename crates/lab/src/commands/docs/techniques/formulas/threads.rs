//! Threads: how helpers differ, what threads share, and how they agree.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "thread_jitter",
        "Reduction of helper number n, in 1024ths of a ply: + `offset` + (its nodes + n × `phase`) mod `spread`.",
    ),
    (
        "thread_aspiration",
        "Half width of the first window of thread number n, the main one being 0: + `step` × (n mod `count`).",
    ),
    (
        "thread_skip",
        "From depth `min_depth` a helper skips the iterations in which (depth + phase) / length is odd: in turns it skips so many and searches so many. The length is 1 for the first two helpers, 2 for the next four, 3 for six, 4 for eight, then the same again; the phase counts the helpers of a length from 0.",
    ),
    (
        "thread_marks",
        "On the first `plies` plies the first thread at a node marks it (1,024 marks, by key) while it searches its moves. Another that finds the mark of the same position adds `ply_1024ths` to the reductions of its moves.",
    ),
    (
        "thread_correction",
        "Helpers read and write the tables of the main thread, without locks: an update that another overtakes is lost. Without it each thread has its own.",
    ),
    (
        "thread_vote",
        "Votes of a move: the sum of (score − worst score + `offset`) × depth of all threads that found it; of equal votes the greatest single term. Depth is that of the last finished iteration. If either of two scores is a certain win or loss, the greater score is chosen instead. A mate that the mate search has proved is played without a vote, and with several lines (MultiPV) the move of the main thread.",
    ),
    (
        "thread_vote_proved",
        "A certain score replaces an uncertain one. A certain win gives way only to a nearer win, a certain loss only to a nearer loss. Of uncertain scores the votes decide.",
    ),
    (
        "thread_stop",
        "After each iteration a thread votes, by its own factors, whether the soft limit has passed, or takes its vote back. The search ends when `percent` % of the threads, rounded up, have voted.",
    ),
];
