//! `go`: a search begins, or is answered at once.

use super::{POSITION_REFUSED, UciLoop};
use crate::limits::GoLimits;
use crate::root_position::RootPosition;
use crate::stdout;
use crate::task::{Task, TaskHandle};
use crate::uci_reporter::UciReporter;
use luft_chess::Move;
use luft_search::Limits;
use luft_uci::{Go, Info, Message, Score, WinDrawLoss};
use std::sync::Arc;

/// There is nothing to play.
const NO_MOVE: Message = Message::BestMove {
    best: None,
    ponder: None,
};

impl UciLoop {
    /// Every `go` is answered by one `bestmove`, whatever is wrong with it: a GUI waits for that.
    pub(super) fn go(&mut self, go: &Go) {
        if self.position_refused {
            // A move for the position before would be an illegal one, or a blunder.
            self.refuse(POSITION_REFUSED);
            return stdout::line(NO_MOVE);
        }
        let go_limits = GoLimits::new(go, &self.root.position);
        for note in &go_limits.notes {
            self.refuse(note);
        }
        if !self.root.position.has_moves() {
            stdout::line(self.end_of_game());
        }
        if let Some(mv) = self.book_move(&go_limits.limits) {
            let best = self
                .root
                .position
                .uci(mv, self.root.notation(self.options.chess960));
            stdout::info_string(format_args!("{best} is in the book"));
            let (best, ponder) = (Some(best), None);
            return stdout::line(Message::BestMove { best, ponder });
        }
        let (handle, done) = TaskHandle::begin(&self.events);
        let reporter = UciReporter {
            root: self.root.position,
            notation: self.root.notation(self.options.chess960),
            show_wdl: self.options.show_wdl,
            expected_score: self.options.book.expected_score.clone(),
            done,
        };
        self.task = Some(Task::Search {
            handle,
            limits: go_limits.limits.clone(),
        });
        let RootPosition {
            position, history, ..
        } = &self.root;
        self.engine
            .go(position, history, go_limits.limits, Arc::new(reporter));
        self.stop_unwanted();
    }

    /// The score of a position in which the game is over. GUIs read it.
    fn end_of_game(&self) -> Info {
        let mated = self.root.position.in_check();
        let (score, wdl) = if mated {
            (Score::Mate(0), [0, 0, 1000])
        } else {
            (Score::Centipawns(0), [0, 1000, 0])
        };
        let [win, draw, loss] = wdl;
        Info {
            depth: Some(0),
            score: Some(score),
            wdl: self
                .options
                .show_wdl
                .then_some(WinDrawLoss { win, draw, loss }),
            ..Info::default()
        }
    }

    /// The move of the book, which nobody wants who analyses.
    fn book_move(&mut self, limits: &Limits) -> Option<Move> {
        if self.engine.settings().analyse_mode {
            return None;
        }
        self.options.book.probe(&self.root, limits)
    }
}
