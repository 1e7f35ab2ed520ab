// Setting up pieces: a palette under the board, and the board takes whatever is put on it.

import { app } from './app.js';
import { by, choice, h } from './dom.js';
import { load } from './load.js';
import { complain } from './message.js';

const roles = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
let chosen = null;
let side = 'w';

/// Whether pieces are being set up.
export const isOpen = () => !by('palette').hidden;

export function open() {
  const palette = by('palette');
  chosen = null;
  side = app.tree.current.view?.side === 'black' ? 'b' : 'w';
  const buttons = [];
  const button = (label, value, child) => {
    const element = h('button', { type: 'button', 'aria-label': label, title: label, 'aria-pressed': 'false', click: () => {
      chosen = value;
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === element));
    } }, child);
    buttons.push(element);
    return element;
  };
  for (const color of ['white', 'black']) {
    for (const role of roles) button(`${color} ${role}`, { color, role }, h('piece', { class: `${color} ${role}` }));
  }
  button('take off', 'none', '✕');
  button('move', null, '✥').setAttribute('aria-pressed', 'true');
  const api = app.board.cg;
  palette.replaceChildren(
    h('div', { class: 'cg-wrap pieces' }, buttons),
    h('div', { class: 'row' },
      choice('To move', [['w', 'White moves'], ['b', 'Black moves']], side, (value) => { side = value; }),
      h('button', { type: 'button', click: () => api.set({ fen: '8/8/8/8/8/8/8/8' }) }, 'Clear'),
      h('button', { type: 'button', click: close }, 'Cancel'),
      h('button', { type: 'button', class: 'main', click: done }, 'Done')));
  palette.hidden = false;
  api.setAutoShapes([]);
  api.set({
    lastMove: [], check: false,
    movable: { free: true, color: 'both', dests: undefined },
    premovable: { enabled: false },
    draggable: { deleteOnDropOff: true },
  });
}

/// Puts the chosen piece where the board was touched; with none chosen, pieces are moved.
function put(event) {
  if (!isOpen() || !chosen) return;
  const { clientX, clientY } = event.touches?.[0] ?? event;
  const key = app.board.cg.getKeyAtDomPos([clientX, clientY]);
  if (!key) return;
  event.preventDefault();
  event.stopPropagation();
  app.board.cg.setPieces(new Map([[key, chosen === 'none' ? undefined : chosen]]));
}

for (const kind of ['mousedown', 'touchstart']) {
  by('board').addEventListener(kind, put, { capture: true, passive: false });
}

export function close() {
  by('palette').hidden = true;
  app.paint();
}

/// Castling where king and rook stand as they did at the beginning.
function castling(fen) {
  const rows = fen.split('/').map((row) => row.replace(/\d/g, (digit) => '.'.repeat(Number(digit))));
  const rights = [['K', 7, 7, 'R'], ['Q', 7, 0, 'R'], ['k', 0, 7, 'r'], ['q', 0, 0, 'r']];
  const has = ([letter, row, file, rook]) => rows[row][file] === rook && rows[row][4] === (letter < 'a' ? 'K' : 'k');
  return rights.filter(has).map(([letter]) => letter).join('') || '-';
}

async function done() {
  const board = app.board.cg.getFen();
  try {
    await load(`${board} ${side} ${castling(board)} - 0 1`);
    by('palette').hidden = true;
  } catch (problem) { complain(problem); }
}
