// The results of the laboratory, drawn while they grow, and a match to watch.

import { by, h } from '../dom.js';
import * as duel from '../lab/duel.js';
import * as match from '../lab/match.js';
import * as suite from '../lab/suite.js';
import * as training from '../lab/training.js';
import * as tuning from '../lab/tuning.js';
import * as worth from '../lab/worth.js';
import { complain } from '../message.js';
import { socket } from '../socket.js';

const EVERY = 3000;
let timer;
let shown = new Map();

/// The kinds of results, each known by what it has.
const kinds = [
  [(result) => result.kind === 'match', match],
  [(result) => result.kind === 'spsa', tuning],
  [(result) => Array.isArray(result.epochs), training],
  [(result) => Array.isArray(result.suites), suite],
  [(result) => ['sets', 'records', 'costs'].some((part) => Array.isArray(result[part])), worth],
];

async function refresh() {
  const list = await fetch('/lab').then((answer) => answer.json());
  const results = by('view-lab').querySelector('.results');
  const names = new Set(list.map(({ name }) => name));
  for (const [name, { card }] of shown) {
    if (!names.has(name)) { card.remove(); shown.delete(name); }
  }
  for (const { name, written } of list) {
    if (shown.get(name)?.written === written) continue;
    const result = await fetch(`/lab/${encodeURIComponent(name)}`).then((answer) => answer.json(), () => null).catch(() => null);
    // A file that is just being written is read the next time.
    if (!result) continue;
    const card = shown.get(name)?.card ?? h('div', { class: 'panel' });
    if (!card.isConnected) results.append(card);
    shown.set(name, { written, card });
    draw(card, name, result);
  }
  by('lab-note').hidden = list.length > 0;
  by('lab-note').textContent = 'The folder has no results yet. luft-lab writes them with --json.';
}

function draw(card, name, result) {
  const body = h('div', { class: 'fields' });
  const kind = kinds.find(([is]) => is(result))?.[1];
  let title = name;
  try { title = kind?.title(result) ?? name; } catch { /* An older file says less. */ }
  card.replaceChildren(h('h2', {}, title, title === name ? null : h('small', {}, name)), body);
  if (kind) kind.draw(body, result, name);
  else body.append(h('p', { class: 'soft' }, 'There is no picture for this kind of result.'));
}

export const lab = {
  enter() {
    shown = new Map();
    const note = h('p', { class: 'soft', id: 'lab-note' });
    by('view-lab').replaceChildren(...[duel.panel(), note].filter(Boolean), h('div', { class: 'results' }));
    if (!socket.hello.lab) {
      note.textContent = 'Start the server with a folder of results to see them here: luft serve --lab FOLDER';
      return;
    }
    refresh().catch(complain);
    timer = setInterval(() => refresh().catch(() => {}), EVERY);
  },
  leave() {
    clearInterval(timer);
    duel.leave();
  },
};
