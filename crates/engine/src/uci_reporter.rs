//! Prints what the search reports as `info` and `bestmove` lines of UCI.

use crate::opening_book::ExpectedScore;
use crate::stdout;
use crate::task::TaskDone;
use luft_chess::{CastlingNotation, Move, Position};
use luft_search::{Info, SearchListener};
use luft_uci::Message;

/// Prints the reports of one search.
#[derive(Debug)]
pub struct UciReporter {
    /// The position searched.
    pub root: Position,
    /// How castling is written.
    pub notation: CastlingNotation,
    /// Whether `wdl` is shown (`UCI_ShowWDL`).
    pub show_wdl: bool,
    /// Follows the score, for book learning.
    pub expected_score: ExpectedScore,
    /// To be told when the search is over.
    pub done: TaskDone,
}

impl UciReporter {
    fn pv(&self, moves: &[Move]) -> Vec<String> {
        let mut position = self.root;
        let mut pv = Vec::with_capacity(moves.len());
        for &mv in moves {
            // A GUI takes a short PV but not an illegal one.
            debug_assert!(position.is_legal(mv), "{mv:?} in {}", position.fen());
            if !position.is_legal(mv) {
                break;
            }
            pv.push(position.uci(mv, self.notation));
            position = position.make_move(mv);
        }
        pv
    }

    fn to_uci(&self, info: &Info) -> luft_uci::Info {
        luft_uci::Info {
            depth: Some(info.depth),
            sel_depth: Some(info.sel_depth),
            multi_pv: Some(info.multi_pv as u32),
            score: Some(info.score),
            bound: info.bound,
            wdl: self.show_wdl.then_some(info.wdl),
            nodes: Some(info.nodes),
            nps: Some(info.nps()),
            hash_full: Some(info.hash_full),
            tb_hits: Some(info.tb_hits),
            time: Some(info.time),
            pv: self.pv(&info.pv),
            ..luft_uci::Info::default()
        }
    }
}

impl SearchListener for UciReporter {
    fn info(&self, info: &Info) {
        self.expected_score.update(info);
        stdout::line(self.to_uci(info));
    }

    fn note(&self, text: &str) {
        stdout::info_string(text);
    }

    fn best_move(&self, best: Option<Move>, ponder: Option<Move>) {
        let answer: Vec<Move> = best.into_iter().chain(ponder).collect();
        let mut answer = self.pv(&answer).into_iter();
        let message = Message::BestMove {
            best: answer.next(),
            ponder: answer.next(),
        };
        self.done.mark();
        stdout::line(message);
        self.done.notify();
    }
}
