//! From what the search reports to lines of the protocol.

use crate::library::Prospect;
use crate::out;
use crate::work::Finish;
use luft_chess::{CastlingNotation, Move, Position};
use luft_search::{Info, Sink};
use luft_uci::Message;

/// Prints what one search reports.
#[derive(Debug)]
pub struct Printer {
    /// The position searched.
    pub root: Position,
    /// How castling is written.
    pub notation: CastlingNotation,
    /// Whether chances are shown.
    pub show_wdl: bool,
    /// To be told what the search expects of the game.
    pub prospect: Prospect,
    /// To be told when the search is over.
    pub finish: Finish,
}

impl Printer {
    fn line(&self, moves: &[Move]) -> Vec<String> {
        let mut position = self.root;
        let mut line = Vec::with_capacity(moves.len());
        for &mv in moves {
            // Better a short line than a wrong one, should the search ever be mistaken.
            debug_assert!(position.is_legal(mv), "{mv:?} in {}", position.fen());
            if !position.is_legal(mv) {
                break;
            }
            line.push(position.uci(mv, self.notation));
            position = position.play(mv);
        }
        line
    }

    fn translate(&self, info: &Info) -> luft_uci::Info {
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
            pv: self.line(&info.pv),
            ..luft_uci::Info::default()
        }
    }
}

impl Sink for Printer {
    fn info(&self, info: &Info) {
        self.prospect.hear(info);
        out::line(self.translate(info));
    }

    fn note(&self, text: &str) {
        out::note(text);
    }

    fn best_move(&self, best: Option<Move>, ponder: Option<Move>) {
        let answer: Vec<Move> = best.into_iter().chain(ponder).collect();
        let mut answer = self.line(&answer).into_iter();
        let message = Message::BestMove {
            best: answer.next(),
            ponder: answer.next(),
        };
        self.finish.declare();
        out::line(message);
        self.finish.wake();
    }
}
