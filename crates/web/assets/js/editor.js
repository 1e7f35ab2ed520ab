// Setting up pieces: a palette under the board, and the board takes whatever is put on it.

import { app } from './app.js';
import { by, check, choice, h } from './dom.js';
import { load } from './load.js';
import { complain } from './message.js';
import { squares } from './placement.js';

const roles = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const rights = [['K', 'White O-O'], ['Q', 'White O-O-O'], ['k', 'Black O-O'], ['q', 'Black O-O-O']];
let chosen = null;
/// What the board itself does not show.
let state;

/// Whether pieces are being set up.
export const isOpen = () => !by('palette').hidden;

export function open() {
  const [, side, castling, enPassant] = app.tree.current.view.fen.split(' ');
  // Chess960 names rooks by their files; which of them castle is asked in the usual letters.
  state = { side, castling: new Set(castling.replace(/[^KQkq]/g, '')), enPassant };
  chosen = null;
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
    if (color === 'white') button('take off', 'none', '✕');
    else button('move', null, '✥').setAttribute('aria-pressed', 'true');
  }
  const api = app.board.cg;
  const files = ['-', ...'abcdefgh'].map((file) => h('option', { value: file, selected: file === enPassant[0] }, file));
  by('palette').replaceChildren(
    h('div', { class: 'cg-wrap pieces' }, buttons),
    h('div', { class: 'row' },
      choice('To move', [['w', 'White moves'], ['b', 'Black moves']], side, (value) => { state.side = value; }),
      ...rights.map(([letter, text]) => check(text, state.castling.has(letter), (on) => state.castling[on ? 'add' : 'delete'](letter))),
      h('label', {}, 'En passant ', h('select', { id: 'en-passant', change: (event) => { state.enPassant = event.target.value; } }, files))),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'main', click: done }, 'Done'),
      h('button', { type: 'button', click: close }, 'Cancel'),
      h('button', { type: 'button', click: () => app.flip() }, 'Flip'),
      h('button', { type: 'button', click: empty }, 'Clear')));
  by('palette').hidden = false;
  api.setAutoShapes([]);
  api.set({
    lastMove: undefined, check: false,
    movable: { free: true, color: 'both', dests: undefined },
    premovable: { enabled: false },
    draggable: { deleteOnDropOff: true },
  });
}

/// Takes everything off, and with it the right to castle.
function empty() {
  app.board.cg.set({ fen: '8/8/8/8/8/8/8/8' });
  state.castling.clear();
  for (const box of by('palette').querySelectorAll('[type=checkbox]')) box.checked = false;
}

/// Puts the chosen piece where the board was touched; with none chosen, pieces are moved.
function put(event) {
  if (!isOpen() || !chosen || event.button > 0) return;
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
  app.view.moved?.(app.tree.current);
}

/// The en passant square of the chosen file, where a pawn has just come two squares.
function enPassant(board) {
  const file = state.enPassant[0];
  const [row, pawn, target] = state.side === 'w' ? ['5', 'p', '6'] : ['4', 'P', '3'];
  return file !== '-' && squares(board)[file + row] === pawn ? file + target : '-';
}

async function done() {
  const board = app.board.cg.getFen();
  const castling = rights.map(([letter]) => letter).filter((letter) => state.castling.has(letter)).join('') || '-';
  try {
    // While the palette is there the board is not painted.
    by('palette').hidden = true;
    await load(`${board} ${state.side} ${castling} ${enPassant(board)} 0 1`);
  } catch (problem) {
    by('palette').hidden = false;
    complain(problem);
  }
}
