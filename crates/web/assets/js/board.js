// The board on the screen: pieces, moves by hand, arrows, colours of squares.

import { Chessground } from '../lib/chessground.min.js';
import { by } from './dom.js';
import { choose } from './promotion.js';

/// The board; `moved` is called with the UCI text of a move made by hand.
export class Board {
  constructor(moved) {
    this.moved = moved;
    this.promotions = new Set();
    this.shapes = [];
    this.cg = Chessground(by('board'), {
      animation: { duration: 160 },
      highlight: { lastMove: true, check: true },
      movable: { free: false, showDests: true, events: { after: (from, to) => this.#after(from, to) } },
      premovable: { enabled: true },
      draggable: { showGhost: true },
      drawable: { enabled: true },
    });
    // Whatever appears above the board moves it, and it does not notice by itself.
    by('board').addEventListener('pointerdown', () => this.cg.state.dom.bounds.clear(), true);
  }

  /// Shows a position; `color` is whose pieces may be moved by hand.
  show(view, { last, color, orientation }) {
    const dests = new Map();
    this.promotions = new Set();
    for (const [uci] of view.moves) {
      const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
      dests.set(from, [...(dests.get(from) ?? []), to]);
      if (uci.length === 5) this.promotions.add(from + to);
    }
    this.turn = view.side;
    this.cg.set({
      fen: view.fen,
      orientation,
      turnColor: view.side,
      check: view.check,
      lastMove: last ? [last.slice(0, 2), last.slice(2, 4)] : [],
      movable: { free: false, color, dests },
      premovable: { enabled: color !== 'both' },
      draggable: { deleteOnDropOff: false },
    });
    if (!last) this.cg.set({ lastMove: undefined });
  }

  async #after(from, to) {
    if (!this.promotions.has(from + to)) return this.moved(from + to);
    const piece = await choose(to, this.turn, this.cg.state.orientation);
    return this.moved(piece ? from + to + piece : null);
  }

  /// Arrows from squares to squares, the best first.
  arrows(moves) {
    this.draw(moves.map((uci, index) => ({
      orig: uci.slice(0, 2),
      dest: uci.slice(2, 4),
      brush: index === 0 ? 'paleBlue' : 'paleGrey',
      modifiers: { lineWidth: Math.max(5, 12 - 2 * index) },
    })));
  }

  draw(shapes) {
    this.cg.setAutoShapes(shapes);
  }

  flip(orientation) {
    this.cg.set({ orientation });
  }

  premove() {
    return this.cg.playPremove();
  }
}
