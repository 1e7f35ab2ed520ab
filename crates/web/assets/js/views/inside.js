// Looking inside: what the search did, and what the network sees in each piece.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { by, check, h, short } from '../dom.js';
import { complain } from '../message.js';
import { plot } from '../plot.js';
import { socket } from '../socket.js';
import { list } from '../techniques.js';
import * as why from '../why.js';

const general = ['nodes', 'quiescence', 'probes', 'hits', 'cutoffs', 'first_cutoffs', 'stand_pat', 'tt_cutoff', 'qs_tt'];
let parts;
let showValues = true;

function build() {
  parts = {
    figures: h('div', { class: 'figures', id: 'figures' }),
    techniques: h('div', { id: 'techniques' }),
    branching: h('div', { class: 'plot' }),
    time: h('div', { class: 'plot' }),
    note: h('p', { class: 'soft' }),
    drawn: 0,
  };
  by('view-inside').replaceChildren(
    why.panel(() => { if (app.view === inside) think(app.tree.current); }),
    h('div', { class: 'panel fields' },
      h('div', { class: 'row' }, check('what each piece is worth to the network', showValues, (on) => { showValues = on; drawValues(); })),
      h('div', { class: 'scale' }, 'harms its side', h('i', {}), 'helps'), parts.note),
    h('div', { class: 'panel' }, h('h2', {}, 'This search'), parts.figures),
    h('div', { class: 'panel' }, h('h2', {}, 'Techniques at work'), parts.techniques),
    h('div', { class: 'panel' }, h('h2', {}, 'By depth'), parts.branching, parts.time));
}

/// Colours every piece by what the evaluation loses without it.
async function drawValues() {
  const node = app.tree.current;
  app.board.draw([]);
  if (!showValues) return;
  const { score, pieces } = await socket.ask({ do: 'piece_values', position: app.tree.position(node) });
  if (app.tree.current !== node || app.view !== inside) return;
  parts.note.textContent = `The evaluation without search is ${score}. The number on a piece is what its side would lose without it, in pawns.`;
  const text = (value) => (value === null ? '×' : (value / 100).toFixed(1));
  app.board.draw(pieces.flatMap(({ square, centipawns }) => {
    const strength = centipawns === null ? 0 : Math.min(0.85, 0.12 + Math.abs(centipawns) / 900);
    const fill = centipawns < 0 ? '#c23a3a' : '#2e8b57';
    return [
      { orig: square, below: true, customSvg: { html: `<rect width="100" height="100" fill="${fill}" opacity="${strength}"/>` } },
      { orig: square, customSvg: { html: `<rect x="44" y="70" width="56" height="30" rx="6" fill="#17191c" opacity="0.75"/><text x="72" y="92" font-size="23" font-weight="600" font-family="system-ui, sans-serif" text-anchor="middle" fill="#fff">${text(centipawns)}</text>` } },
    ];
  }));
}

function show(report) {
  const { events } = socket.hello;
  const count = Object.fromEntries(events.map((event, index) => [event.name, report.events[index] ?? 0]));
  const percent = (part, whole) => (whole ? `${(100 * part / whole).toFixed(1)} %` : '–');
  const last = report.iterations.at(-1);
  const branching = last && last.depth > 1 ? (last.nodes ** (1 / last.depth)).toFixed(2) : '–';
  const figure = (value, text) => h('div', {}, h('b', {}, value), h('span', {}, text));
  parts.figures.replaceChildren(
    figure(percent(count.first_cutoffs, count.cutoffs), 'cutoffs by the first move'),
    figure(percent(count.hits, count.probes), 'known to the table'),
    figure(percent(count.tt_cutoff, count.nodes), 'nodes the table ended'),
    figure(percent(count.quiescence, count.nodes + count.quiescence), 'nodes in quiescence'),
    figure(branching, 'effective branching'),
    figure(short(report.nps), 'nodes a second'));
  const rows = events
    .filter((event) => !general.includes(event.name) && count[event.name] > 0)
    .map((event) => ({ ...event, count: count[event.name] }))
    .sort((one, two) => two.count - one.count);
  parts.techniques.replaceChildren(list(rows));
  if (report.iterations.length < 3 || parts.drawn === report.iterations.length) return;
  parts.drawn = report.iterations.length;
  const x = report.iterations.map((one) => one.depth);
  const own = report.iterations.map((one, index) => one.nodes - (report.iterations[index - 1]?.nodes ?? 0));
  plot(parts.branching, { x, name: 'depth', curves: [{ name: 'nodes of each depth', values: own, points: true }, { name: 'nodes so far', values: report.iterations.map((one) => one.nodes) }], log: true, height: 150 });
  plot(parts.time, { x, name: 'depth', curves: [{ name: 'seconds so far', values: report.iterations.map((one) => one.milliseconds / 1000) }, { name: 'branching', values: own.map((nodes, index) => (index > 1 ? nodes / Math.max(1, own[index - 1]) : null)) }], height: 150 });
}

function think(node) {
  if (!node.view?.moves.length || node.view.end) return analysis.stop();
  return analysis.start(app, node, { count: 1, judge: false, arrows: false, seen: show });
}

export const inside = {
  enter: build,
  leave() {
    why.leave();
    analysis.stop();
  },
  tried: (uci) => why.tried(uci),
  moved(node) {
    parts.drawn = 0;
    why.moved(node);
    drawValues().catch(complain);
    think(node);
  },
};
