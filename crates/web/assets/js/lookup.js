// What is known without thinking: the moves of the book and the verdicts of the endgame tables.

import { app } from './app.js';
import { by, h } from './dom.js';
import * as engine from './engine.js';
import { complain } from './message.js';
import { socket } from './socket.js';

let asked = 0;

/// Shows what is known of a node's position.
export async function show(node) {
  asked += 1;
  const mine = asked;
  if (!engine.knows() || !node.view || node.view.end) return hide();
  try {
    const { book, tables } = await socket.ask({ do: 'lookup', position: app.tree.position(node) });
    if (mine !== asked || app.tree.current !== node) return undefined;
    const parts = [];
    if (tables.length) parts.push(table('Tablebase', tables.map((row) => [row, verdict(row), row.result.split(' ').at(-1)])));
    if (book.length) parts.push(table('Book', book.map((row) => [row, `${(100 * row.share).toFixed(0)} %`, null])));
    by('lookup').replaceChildren(...parts);
    by('lookup').hidden = parts.length === 0;
  } catch (problem) { complain(problem); }
  return undefined;
}

export function hide() {
  by('lookup').hidden = true;
}

/// The result, and how many plies it takes to the next capture or pawn move.
function verdict({ result, plies }) {
  if (result === 'mate') return 'checkmate';
  return plies ? `${result}, ${plies} ${plies === 1 ? 'ply' : 'plies'}` : result;
}

function table(title, rows) {
  const row = ([{ uci, san }, text, kind]) => h('tr', {},
    h('td', {}, h('button', { type: 'button', 'data-uci': uci, click: () => app.play(uci, san).catch(complain) }, san)),
    h('td', { class: kind }, text));
  return h('div', {}, h('h2', {}, title), h('div', { class: 'list', tabindex: '0', role: 'region', 'aria-label': title }, h('table', {}, h('tbody', {}, rows.map(row)))));
}
