// The results of the laboratory, drawn while they grow.

import { by, h } from '../dom.js';
import { complain } from '../message.js';
import { bars, plot } from '../plot.js';
import { socket } from '../socket.js';

const EVERY = 3000;
let timer;
let shown = new Map();

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
  card.replaceChildren(h('h2', {}, name), body);
  if (result.kind === 'match') drawMatch(body, result);
  else if (result.kind === 'spsa') drawTuning(body, result);
  else if (Array.isArray(result.epochs)) drawTraining(body, result);
  else if (Array.isArray(result.measurements)) drawAblation(body, result);
  else body.append(h('p', { class: 'soft' }, 'There is no picture for this kind of result.'));
}

const decisions = { H0Accepted: 'H0 accepted', H1Accepted: 'H1 accepted' };

const place = (body) => body.appendChild(h('div', { class: 'plot' }));

function drawMatch(body, { matchups, history, llr }) {
  for (const { first, second, pentanomial, elo } of matchups) {
    body.append(h('p', { class: 'soft' }, `${first} – ${second}: +${pentanomial.wins} =${pentanomial.draws} −${pentanomial.losses}, Elo ${elo[0].toFixed(1)} [${elo[1].toFixed(1)}, ${elo[2].toFixed(1)}]`));
  }
  if (history.length < 2) return;
  const x = history.map((point) => point.games);
  if (llr) {
    const [value, low, high, decision] = llr;
    const flat = (level) => x.map(() => level);
    body.append(h('p', {}, `LLR ${value.toFixed(2)} of ${low.toFixed(2)} to ${high.toFixed(2)}: ${decisions[decision] ?? 'no decision'}`));
    plot(place(body), { x, name: 'games', curves: [
      { name: 'LLR', values: history.map((point) => point.llr) },
      { name: 'accept', values: flat(high), colour: 'best', dash: [5, 4] },
      { name: 'reject', values: flat(low), colour: 'blunder', dash: [5, 4] }] });
  }
  plot(place(body), { x, name: 'games', curves: [{ name: 'Elo', values: history.map((point) => point.elo) }], title: 'Elo', height: 140 });
}

function drawTuning(body, { plan, iteration, games, values, history }) {
  const samples = [...history.samples, [iteration, values]];
  body.append(h('p', { class: 'soft' }, `${iteration} of ${plan.iterations} iterations, games +${games[0]} =${games[1]} −${games[2]}; changes in units of c_end`));
  plot(place(body), { x: samples.map(([at]) => at), name: 'iteration', height: 240, curves: plan.tunables.map((tunable, index) => ({
    name: tunable.name, values: samples.map(([, all]) => (all[index] - tunable.start) / tunable.c_end) })) });
}

function drawTraining(body, { epochs, train_positions: positions, finished }) {
  body.append(h('p', { class: 'soft' }, `${positions.toLocaleString('en')} positions, ${epochs.length} epochs${finished ? '' : ' so far'}`));
  if (!epochs.length) return;
  plot(place(body), { x: epochs.map((_, index) => index + 1), name: 'epoch', curves: [
    { name: 'train', values: epochs.map((epoch) => epoch.train_loss), points: true },
    { name: 'validation', values: epochs.map((epoch) => epoch.quality.loss), points: true }] });
}

function drawAblation(body, { engine, measurements }) {
  const worth = ({ games }) => games?.elo ?? null;
  const played = measurements.some((one) => worth(one) !== null);
  // What is off by default is measured by switching it on: its bar says what leaving it off is worth.
  const off = measurements.some((one) => one.default_on === false) ? '; what is marked (off) was switched on' : '';
  body.append(h('p', { class: 'soft' }, `${engine}: ${played ? 'Elo as it is, against each technique switched' : 'nodes of the bench with each technique switched, against as it is'}${off}`));
  const name = ({ technique, default_on: on }) => (on === false ? `${technique} (off)` : technique);
  const rows = measurements.map((one) => (played
    ? { name: name(one), value: worth(one) ?? 0, text: worth(one)?.toFixed(1) ?? '–' }
    : { name: name(one), value: one.nodes_ratio - 1, text: `${one.nodes_ratio >= 1 ? '+' : ''}${(100 * (one.nodes_ratio - 1)).toFixed(0)} %` }));
  body.append(bars(rows.sort((one, two) => two.value - one.value)));
}

export const lab = {
  enter() {
    shown = new Map();
    const note = h('p', { class: 'soft', id: 'lab-note' });
    by('view-lab').replaceChildren(note, h('div', { class: 'results' }));
    if (!socket.hello.lab) {
      note.textContent = 'Start the server with a folder of results to see them here: luft serve --lab FOLDER';
      return;
    }
    refresh().catch(complain);
    timer = setInterval(() => refresh().catch(() => {}), EVERY);
  },
  leave() { clearInterval(timer); },
};
