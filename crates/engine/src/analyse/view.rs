//! The search as people watch it: the board once, then the best lines in SAN. In a terminal they
//! are redrawn in place; in a pipe every new principal variation is a line of text.

use super::style::Style;
use crate::root_position::RootPosition;
use crate::{display, stdout};
use luft_chess::{Color, Move, Piece, Position, Square};
use luft_search::{Info, Score, ScoreBound, SearchListener, WinDrawLoss};
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Faster than this nobody reads.
const REDRAW: Duration = Duration::from_millis(60);

/// Shows one search.
pub struct View {
    root: Position,
    style: Style,
    state: Mutex<State>,
}

/// What is on the screen and what should be.
#[derive(Default)]
struct State {
    // The latest report of each line, the best first.
    lines: Vec<Info>,
    // How many lines of text to go back up.
    drawn: usize,
    last: Option<Instant>,
}

impl View {
    /// A view of a search from this position.
    pub fn new(root: Position, style: Style) -> Self {
        Self {
            root,
            style,
            state: Mutex::default(),
        }
    }

    /// Shows the board.
    pub fn begin(&self) {
        let board = if self.style.colour {
            self.coloured_board()
        } else {
            display::diagram(&self.root)
        };
        let mut text = format!("{board}\n{}\n", self.root.fen());
        if self.root.is_checkmate() {
            let _ = writeln!(text, "Checkmate: {} has won.", !self.root.side());
        } else if self.root.is_stalemate() {
            text.push_str("Stalemate.\n");
        } else {
            let side = match self.root.side() {
                Color::White => "White",
                Color::Black => "Black",
            };
            let _ = writeln!(text, "{side} to move. Scores are white's.");
        }
        stdout::line(text);
    }

    fn coloured_board(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let _ = write!(text, " {} ", rank + 1);
            for file in 0..8 {
                let piece = self.root.piece_at(Square::at(file, rank));
                let back = if (file + rank) % 2 == 0 { "44" } else { "46" };
                let front = match piece.map(Piece::color) {
                    Some(Color::White) => "1;97",
                    _ => "30",
                };
                let letter = piece.map_or(' ', Piece::letter);
                let _ = write!(text, "\x1b[{front};{back}m {letter} \x1b[0m");
            }
            text.push('\n');
        }
        text.push_str("    a  b  c  d  e  f  g  h\n");
        text
    }

    fn draw(&self, state: &mut State) {
        let mut text = String::new();
        if state.drawn > 0 {
            // Up to the first line of the block, then forget what is below.
            let _ = write!(text, "\x1b[{}A\x1b[J", state.drawn);
        }
        // A line that does not fit is cut, not wrapped, or the way back up would be longer.
        text.push_str("\x1b[?7l");
        if let Some(info) = state.lines.first() {
            let status = format!(
                "depth {}/{}   {} nodes   {} nodes/s   {:.1} s   hash {} %",
                info.depth,
                info.sel_depth,
                count(info.nodes),
                count(info.nps()),
                info.time.as_secs_f64(),
                info.hash_full / 10,
            );
            text.push_str(&self.style.paint("2", status));
        }
        for info in &state.lines {
            text.push('\n');
            text.push_str(&self.pv_line(info));
        }
        text.push_str("\x1b[?7h");
        stdout::line(text);
        state.drawn = state.lines.len() + 1;
        state.last = Some(Instant::now());
    }

    /// One principal variation: score, chances, moves.
    fn pv_line(&self, info: &Info) -> String {
        let side = self.root.side();
        let score = score(info.score, info.bound, side);
        let code = match &score {
            score if score.starts_with(['+', '#']) => "1;32",
            score if score.starts_with('-') => "1;31",
            _ => "1",
        };
        let score = self.style.paint(code, format_args!("{score:>7}"));
        let chances = self.style.paint("2", chances(info.wdl, side));
        format!(
            "{:>2}  {score}  {chances}  {}",
            info.multi_pv,
            line(&self.root, &info.pv)
        )
    }

    fn report(&self, info: &Info) {
        stdout::line(format_args!(
            "depth {:>2}/{:<2}  {:>6.2} s  {:>7} nodes  {}",
            info.depth,
            info.sel_depth,
            info.time.as_secs_f64(),
            count(info.nodes),
            self.pv_line(info)
        ));
    }
}

impl SearchListener for View {
    fn info(&self, info: &Info) {
        // A bound will be followed by an exact score.
        if info.bound != ScoreBound::Exact {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.style.redraw {
            self.report(info);
            return;
        }
        let at = info.multi_pv.saturating_sub(1).min(state.lines.len());
        match state.lines.get_mut(at) {
            Some(line) => line.clone_from(info),
            None => state.lines.push(info.clone()),
        }
        if state.last.is_none_or(|last| last.elapsed() >= REDRAW) {
            self.draw(&mut state);
        }
    }

    fn best_move(&self, best: Option<Move>, ponder: Option<Move>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if self.style.redraw {
            self.draw(&mut state);
        }
        let Some(best) = best else { return };
        let notation = RootPosition::from_position(self.root).notation(false);
        let uci = self.root.uci(best, notation);
        let mut text = format!(
            "\nBest move: {} ({uci})",
            self.style.paint("1", self.root.san(best))
        );
        if let Some(answer) = ponder {
            let _ = write!(
                text,
                ", expecting {}",
                self.root.make_move(best).san(answer)
            );
        }
        stdout::line(text);
    }
}

/// A score as people write it, seen from white: `+0.31`, `#5`, `-#3`.
fn score(score: Score, bound: ScoreBound, side: Color) -> String {
    let sign = if side == Color::White { 1 } else { -1 };
    let text = match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value * sign) / 100.0),
        Score::Mate(moves) if moves * sign > 0 => format!("#{}", moves.abs()),
        Score::Mate(moves) => format!("-#{}", moves.abs()),
    };
    match (bound, sign > 0) {
        (ScoreBound::Exact, _) => text,
        (ScoreBound::Lower, true) | (ScoreBound::Upper, false) => format!("≥{text}"),
        (ScoreBound::Upper, true) | (ScoreBound::Lower, false) => format!("≤{text}"),
    }
}

/// Chances of win, draw and loss (WDL) in percent, seen from white.
fn chances(wdl: WinDrawLoss, side: Color) -> String {
    let (white, black) = match side {
        Color::White => (wdl.win, wdl.loss),
        Color::Black => (wdl.loss, wdl.win),
    };
    let percent = |part: u16| part.saturating_add(5) / 10;
    let (white, black) = (percent(white), percent(black));
    // What is left, so that rounding does not make 101.
    let draw = 100_u16.saturating_sub(white + black);
    format!("white {white:>3} %  draw {draw:>3} %  black {black:>3} %")
}

/// A large number in three or four figures.
fn count(number: u64) -> String {
    let value = number as f64;
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{:.0}k", value / 1e3),
        10_000_000..10_000_000_000 => format!("{:.0}M", value / 1e6),
        _ => format!("{:.0}G", value / 1e9),
    }
}

/// A line in SAN with move numbers.
fn line(root: &Position, moves: &[Move]) -> String {
    let mut position = *root;
    let mut text = String::new();
    for (index, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        if index > 0 {
            text.push(' ');
        }
        match (position.side(), index) {
            (Color::White, _) => _ = write!(text, "{}. ", position.fullmove()),
            (Color::Black, 0) => _ = write!(text, "{}... ", position.fullmove()),
            (Color::Black, _) => {}
        }
        text.push_str(&position.san(mv));
        position = position.make_move(mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites() {
        let shown = |value, side| score(value, ScoreBound::Exact, side);
        assert_eq!(shown(Score::Centipawns(31), Color::White), "+0.31");
        assert_eq!(shown(Score::Centipawns(31), Color::Black), "-0.31");
        assert_eq!(shown(Score::Mate(3), Color::White), "#3");
        assert_eq!(shown(Score::Mate(3), Color::Black), "-#3");
        assert_eq!(shown(Score::Mate(-3), Color::Black), "#3");
        let bounded = score(Score::Centipawns(5), ScoreBound::Lower, Color::Black);
        assert_eq!(bounded, "≤-0.05");
    }

    #[test]
    fn lines_are_numbered_from_either_side() {
        let start = Position::startpos();
        let play = |position: &Position, texts: &[&str]| {
            let mut at = *position;
            let moves: Vec<Move> = texts
                .iter()
                .map(|text| {
                    let mv = at.parse_uci(text).unwrap();
                    at = at.make_move(mv);
                    mv
                })
                .collect();
            line(position, &moves)
        };
        assert_eq!(play(&start, &["e2e4", "e7e5", "g1f3"]), "1. e4 e5 2. Nf3");
        let black = start.make_move(start.parse_uci("e2e4").unwrap());
        assert_eq!(play(&black, &["e7e5", "g1f3"]), "1... e5 2. Nf3");
    }

    #[test]
    fn numbers_are_short() {
        let cases = [(9_999, "9999"), (1_234_567, "1235k"), (123_456_789, "123M")];
        for (number, text) in cases {
            assert_eq!(count(number), text);
        }
    }
}
