// The board on the screen: pieces, moves by hand, arrows, colours of squares.

import { Chessground } from '../lib/chessground.min.js';
import { by } from './dom.js';
import { choose } from './promotion.js';

/// The board; `moved` is called with the UCI text of a move made by hand, `drawn` with the arrows and circles that
/// the user has drawn.
export class Board {
  constructor(moved, drawn) {
    this.moved = moved;
    this.promotions = new Set();
    this.castles = new Map();
    this.cg = Chessground(by('board'), {
      animation: { duration: 160 },
      highlight: { lastMove: true, check: true },
      movable: { free: false, showDests: true, events: { after: (from, to) => this.#after(from, to) } },
      premovable: { enabled: true },
      draggable: { showGhost: true },
      drawable: { enabled: true, eraseOnClick: false, onChange: drawn },
    });
    // Whatever appears above the board moves it, and it does not notice by itself.
    by('board').addEventListener('pointerdown', () => this.cg.state.dom.bounds.clear(), true);
  }

  /// Shows a position; `color` is whose pieces may be moved by hand, `shapes` what the user has drawn.
  show(view, { last, color, orientation, shapes }) {
    const dests = new Map();
    const add = (uci) => {
      const from = uci.slice(0, 2);
      dests.set(from, [...(dests.get(from) ?? []), uci.slice(2, 4)]);
    };
    this.promotions = new Set();
    for (const [uci] of view.moves) {
      add(uci);
      if (uci.length === 5) this.promotions.add(uci.slice(0, 4));
    }
    // Castling may be made by putting the king on its rook.
    this.castles = new Map(view.castles);
    for (const [ontoRook] of view.castles) add(ontoRook);
    this.turn = view.side;
    const passed = last === '0000';
    this.cg.set({
      fen: view.fen,
      orientation,
      turnColor: view.side,
      check: view.check,
      lastMove: last && !passed ? [last.slice(0, 2), last.slice(2, 4)] : undefined,
      movable: { free: false, color, dests },
      premovable: { enabled: color !== 'both' },
      draggable: { deleteOnDropOff: false },
    });
    this.cg.setShapes(shapes ?? []);
  }

  async #after(from, to) {
    const uci = from + to;
    if (this.castles.has(uci)) return this.moved(this.castles.get(uci));
    if (!this.promotions.has(uci)) return this.moved(uci);
    const piece = await choose(to, this.turn, this.cg.state.orientation);
    return this.moved(piece ? uci + piece : null);
  }

  /// Arrows from squares to squares, the best first.
  arrows(moves, best = 'paleBlue') {
    this.draw(moves.map((uci, index) => arrow(uci, index === 0 ? best : 'paleGrey', Math.max(5, 12 - 2 * index))));
  }

  draw(shapes) {
    this.cg.setAutoShapes(shapes);
  }

  /// Turns the board and leaves everything on it.
  turnTo(orientation) {
    this.cg.set({ orientation });
  }

  premove() {
    return this.cg.playPremove();
  }
}

/// The arrow of a move.
export const arrow = (uci, brush, lineWidth = 12) => ({ orig: uci.slice(0, 2), dest: uci.slice(2, 4), brush, modifiers: { lineWidth } });
