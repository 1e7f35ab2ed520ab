// Why this move? The best move beside another one: where their lines part, what answers the other, and which technique
// of the search would have missed it.

import * as analysis from './analysis.js';
import { app } from './app.js';
import { arrow } from './board.js';
import { h } from './dom.js';
import { complain } from './message.js';
import { after, balance } from './placement.js';
import { socket } from './socket.js';
import { plain } from './techniques.js';

const NODES = 300_000;
const SWITCHED = 60_000;
let parts = null;
/// Whether the next move on the board is the one to ask about.
let picking = false;
let resume = () => {};
let end = null;

/// The panel; `again` goes on with the analysis after a question.
export function panel(again) {
  resume = again;
  parts = {
    select: h('select', { id: 'why-move', 'aria-label': 'A move to ask about', change: (event) => { if (event.target.value) ask(event.target.value); } }),
    pick: h('button', { id: 'why-pick', type: 'button', 'aria-pressed': 'false', click: () => setPicking(!picking) }, 'Pick it on the board'),
    answer: h('div', { id: 'why-answer', class: 'fields', role: 'status' }),
    switches: h('button', { id: 'why-switches', type: 'button', click: () => (end ? stop() : switchEach()) }, 'Which techniques find it?'),
    table: h('div', { id: 'why-table' }),
  };
  return h('div', { class: 'panel fields', id: 'why' }, h('h2', {}, 'Why this move?'),
    h('div', { class: 'row' }, h('label', {}, 'Why not ', parts.select), parts.pick), parts.answer,
    h('div', { class: 'buttons' }, parts.switches), parts.table);
}

function setPicking(on) {
  picking = on;
  parts.pick.setAttribute('aria-pressed', String(on));
  parts.pick.textContent = on ? 'Now make the move …' : 'Pick it on the board';
}

/// Another position: its moves to choose from.
export function moved(node) {
  stop(false);
  setPicking(false);
  const moves = [...(node.view?.moves ?? [])].sort(([, one], [, two]) => one.localeCompare(two));
  parts.select.replaceChildren(h('option', { value: '' }, 'another move …'), ...moves.map(([uci, san]) => h('option', { value: uci }, san)));
  parts.answer.replaceChildren();
  parts.table.replaceChildren();
  parts.select.disabled = moves.length < 2;
  parts.switches.disabled = !moves.length;
}

/// A move was made by hand; whether it was a question.
export function tried(uci) {
  if (!picking) return false;
  setPicking(false);
  parts.select.value = uci;
  app.paint();
  ask(uci);
  return true;
}

async function ask(uci) {
  const node = app.tree.current;
  analysis.stop(false);
  parts.answer.replaceChildren(h('p', { class: 'soft' }, 'Both moves are searched …'));
  try {
    const { best, other } = await socket.ask({ do: 'compare', position: app.tree.position(node), move: uci, nodes: NODES });
    if (app.tree.current !== node || !parts.select.isConnected) return;
    explain(node, best, other);
  } catch (problem) { complain(problem); }
  resume();
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const bare = (san) => san.replace(/^\d+\.+ ?/, '');

function explain(node, best, other) {
  if (!other) return parts.answer.replaceChildren(h('p', {}, `${bare(best.pv[0].san)} is the only move.`));
  app.board.draw([arrow(best.pv[0].uci, 'green'), arrow(other.pv[0].uci, 'red')]);
  const line = (evaluation, name) => h('div', { class: `line ${name}` }, h('span', { class: 'score' }, evaluation.score), h('span', { class: 'text' },
    evaluation.pv.slice(0, 12).map((move, index) => h('button', { type: 'button', click: () => app.follow(node, evaluation.pv.slice(0, index + 1)).catch(complain) }, move.san))));
  return parts.answer.replaceChildren(line(best, 'best'), line(other, 'blunder'), ...reasons(node, best, other).map((text) => h('p', {}, text)));
}

/// In words: what the other move costs, what answers it, and when the material tells.
function reasons(node, best, other) {
  const sign = node.view.side === 'white' ? 1 : -1;
  const [good, bad] = [bare(best.pv[0].san), bare(other.pv[0].san)];
  const cost = Math.abs(best.expected_score - other.expected_score);
  const told = [];
  if (cost < 0.02) told.push(`${good} and ${bad} are worth the same: ${best.score} and ${other.score}.`);
  else told.push(`${good} expects ${(100 * cost).toFixed(0)} % more of a point than ${bad}.`);
  if (other.pv.length > 1 && cost >= 0.02) told.push(`${bad} is answered by ${bare(other.pv[1].san)}.`);
  const mated = other.pv.at(-1)?.san.endsWith('#') && other.pv.length % 2 === 0;
  const parted = mated ? `It is mate in ${other.pv.length / 2}.` : part(node.view.fen, best.pv, other.pv, sign);
  if (parted) told.push(parted);
  return told;
}

/// Where the material of the two lines parts for good.
function part(fen, best, other, sign) {
  const along = (pv) => pv.map((_, index) => sign * balance(after(fen, pv.slice(0, index + 1).map(({ uci }) => uci))));
  const [mine, its] = [along(best), along(other)];
  const length = Math.min(mine.length, its.length);
  let since = length;
  while (since > 0 && mine[since - 1] - its[since - 1] >= 1) since -= 1;
  if (since >= length) return '';
  const pawns = mine[length - 1] - its[length - 1];
  const move = other[since];
  return `Their ways part in material at ${move.san.match(/^\d/) ? move.san : `… ${move.san}`}: after it the better line is ${pawns} ${pawns === 1 ? 'pawn' : 'pawns'} ahead.`;
}

/// Searches with one technique off after the other.
function switchEach() {
  const node = app.tree.current;
  analysis.stop(false);
  const rows = h('tbody', {});
  const note = h('p', { class: 'soft', role: 'status' }, 'Searching …');
  let whole = null;
  let missed = 0;
  let count = 0;
  parts.table.replaceChildren(note, h('div', { class: 'table tall', tabindex: '0', role: 'region', 'aria-label': 'Without each technique' }, h('table', {},
    h('thead', {}, h('tr', {}, ['without', 'move', 'score', 'since depth', 'Elo measured'].map((text) => h('th', { scope: 'col' }, text)))), rows)));
  parts.switches.textContent = 'Stop';
  end = socket.stream({ do: 'switch', position: app.tree.position(node), nodes: SWITCHED }, (reply) => {
    if (reply.is === 'switched') {
      if (!reply.technique) { whole = reply; return; }
      count += 1;
      const misses = reply.uci !== whole.uci;
      if (misses) missed += 1;
      const [elo, error] = reply.measured ?? [];
      const row = h('tr', { class: misses ? 'missed' : null }, h('th', { scope: 'row', title: reply.about }, plain(reply.technique, reply.about)), h('td', {}, reply.san), h('td', {}, reply.score), h('td', {}, String(reply.since ?? '–')),
        h('td', {}, elo == null ? '–' : `${elo.toFixed(0)} ± ${error.toFixed(0)}`));
      if (misses) rows.prepend(row); else rows.append(row);
      note.textContent = `With everything on: ${whole.san} (${whole.score}), since depth ${whole.since ?? '–'}. Without ${missed} of ${count} techniques another move is chosen.`;
    } else {
      if (reply.is === 'error') parts.table.replaceChildren(h('p', { class: 'soft', role: 'status' }, `${capital(reply.message)}. Build one whose techniques are options, cargo tune, and name it: luft serve --engine target/tune/release/luft`));
      stop(false);
      resume();
    }
  });
}

/// Ends the searches of the other engine; `tell` says so to the server.
function stop(tell = true) {
  if (!end) return;
  end();
  end = null;
  parts.switches.textContent = 'Which techniques find it?';
  if (tell) {
    socket.ask({ do: 'stop' }).catch(() => {});
    resume();
  }
}

export function leave() {
  stop(false);
}
