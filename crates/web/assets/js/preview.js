// A small board beside a line: the position after the move that is pointed at.

import { Chessground } from '../lib/chessground.min.js';
import { app } from './app.js';
import { by, h } from './dom.js';
import { after } from './placement.js';

let board = null;

/// Shows the position after a line of moves.
export function show(beside, fen, line) {
  const element = by('preview');
  if (!board) {
    const place = h('div', {});
    element.replaceChildren(place);
    board = Chessground(place, { viewOnly: true, coordinates: false, animation: { enabled: false } });
  }
  const last = line.at(-1).uci;
  element.hidden = false;
  const rect = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = rect.bottom + 6 + height <= innerHeight;
  element.style.left = `${Math.max(4, Math.min(rect.left, innerWidth - width - 4))}px`;
  element.style.top = `${below ? rect.bottom + 6 : Math.max(4, rect.top - height - 6)}px`;
  board.set({ fen: after(fen, line.map(({ uci }) => uci)), orientation: app.orientation, lastMove: [last.slice(0, 2), last.slice(2, 4)] });
  board.redrawAll();
}

export function hide() {
  by('preview').hidden = true;
}
