// Who plays, above and below the board: name, captured material, clock.

import { by, h } from './dom.js';
import { captured } from './placement.js';

const signs = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const names = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const other = (side) => (side === 'white' ? 'black' : 'white');

/// Shows both players; nobody if there is no game. Changes only what is new: the clocks run.
export function show(game) {
  for (const [id, side] of [['top-player', game && other(game.bottom)], ['bottom-player', game && game.bottom]]) {
    const element = by(id);
    element.hidden = !game;
    if (game) row(element, side, game);
  }
}

function row(element, side, { names: who, clock, start, fen }) {
  if (!element.children.length) element.replaceChildren(h('span', { class: 'name' }), h('span', { class: 'taken' }), h('time', {}));
  const [name, taken, time] = element.children;
  if (name.textContent !== who[side]) name.textContent = who[side];
  if (fen && taken.dataset.of !== fen + side) {
    taken.dataset.of = fen + side;
    const { pieces, ahead } = captured(start, fen)[side];
    taken.replaceChildren(pieces.map((piece) => signs[piece]).join(''), ahead ? h('b', {}, ` +${ahead}`) : '');
    const told = pieces.length ? `Captured: ${pieces.map((piece) => names[piece]).join(', ')}${ahead ? `; ${ahead} ahead` : ''}` : '';
    taken.setAttribute('role', 'img');
    taken.setAttribute('aria-label', told || 'Nothing captured');
  }
  time.hidden = !clock;
  if (clock) time.textContent = clock.text(side);
  const short = clock && clock.remaining(side) < 20_000 ? ' short' : '';
  element.className = `player${clock?.side === side ? ' running' : ''}${short}`;
}
