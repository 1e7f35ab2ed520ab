//! Time management: the limits of a search, and the factors that stretch the soft one.

pub(super) const FORMULAS: &[(&str, &str)] = &[
    (
        "time_plan",
        "Share of a move: time left / `moves` + `increment` % of the increment. Soft limit: `soft` % of the share; hard limit: `hard` %; each at most `ceiling` % of the time left. No iteration begins after the soft limit × the factors below (× 0.1 where there is only one move, or a mate was searched to more than twice its length); at the hard limit the search ends. The time left is that without overhead and lag; below 200 ms it has to do for more moves, up to twice as many. Without it both limits are a fortieth + the same of the increment, at most half of the time left. With a given number of moves to the time control, plan or not, that (at most 40) is the divisor, and the limits are 80 % and 400 % of the share, at most half of the time left, for the last move three quarters.",
    ),
    (
        "time_stability",
        "Factor: `base` − `step` × iterations in a row with the same best move, at least `min`, in percent.",
    ),
    (
        "time_trend",
        "Factor: 100 + `slope` × drop / 10, at most `max` and at least 10,000 / `max`, in percent. Drop: mean of the best move of the iteration before − score. The mean of a move becomes (2 × score + mean) / 3 with each iteration.",
    ),
    (
        "time_game_trend",
        "Factor: `base` + `slope` × drop, from `min` to `max`, in percent. Drop: score of the last search of the game − score; without one the factor is 100 %.",
    ),
    (
        "time_changes",
        "Factor: `base` + 100 × ln(1 + `slope` × changes / 100), in percent. Changes: root moves after the first that raised alpha, halved before each iteration.",
    ),
    (
        "time_score_stability",
        "Factor: `base` − `step` × iterations in a row with a score within `margin` of the mean of [time_trend](#time_trend), at least `min`, in percent.",
    ),
    (
        "time_move_number",
        "Soft limit: time left × (`late` − `early` × e^(−`decay` × move number / 10,000)) / 10,000, at least 0, less below 200 ms as in the plan, + the increment as planned. Hard limit: `hard` % of the time left, which the soft limit does not pass either. This replaces the plan.",
    ),
    (
        "time_share",
        "Factor: `base` − `slope` × share, at least 30, in percent. Share: nodes of the best root move / nodes of the thread; up to depth 6 one half.",
    ),
];
