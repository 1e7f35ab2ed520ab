// Reviewing a game: every move scored, the mistakes named, the curve to click on.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { by, choice, download, h } from '../dom.js';
import * as lines from '../lines.js';
import { load } from '../load.js';
import { complain, tell } from '../message.js';
import { plot } from '../plot.js';
import { set, settings } from '../settings.js';
import { socket } from '../socket.js';
import { say } from '../speech.js';

const depths = [[30000, 'Quick'], [150000, 'Normal'], [1000000, 'Deep']];
const worse = ['inaccuracy', 'mistake', 'blunder'];
let end = null;
let parts;

function build() {
  const text = h('textarea', { id: 'review-text', placeholder: 'Paste a PGN, or drop a file anywhere', 'aria-label': 'A PGN', spellcheck: 'false' });
  const read = () => load(text.value).then(() => { text.value = ''; parts.paste.open = false; begin(); }, complain);
  parts = {
    paste: h('details', { class: 'panel' }, h('summary', {}, 'Another game'),
      h('div', { class: 'fields' }, text, h('div', { class: 'buttons' }, h('button', { class: 'main', id: 'review-read', click: read }, 'Read and review')))),
    start: h('button', { class: 'main', id: 'review-start', click: () => (end ? cancel() : begin()) }, 'Review'),
    progress: h('progress', { max: 1, value: 0, 'aria-label': 'Progress' }),
    accuracy: h('div', { class: 'accuracy' }),
    curve: h('div', { class: 'plot', id: 'curve' }),
    mistakes: h('ul', { class: 'mistakes', 'aria-label': 'Mistakes' }),
    save: h('button', { id: 'review-save', click: save }, 'Annotated PGN'),
  };
  parts.progress.hidden = true;
  parts.result = h('div', { class: 'panel fields', hidden: true }, parts.accuracy, parts.curve, parts.mistakes);
  by('view-review').replaceChildren(
    h('div', { class: 'panel fields' },
      h('div', { class: 'row' }, parts.start, choice('Depth', depths, settings.nodes, (nodes) => set('nodes', nodes)), parts.save),
      parts.progress),
    parts.result,
    parts.paste);
  show();
}

function begin() {
  const { tree } = app;
  const main = [tree.root, ...tree.main()];
  if (main.length < 2) return tell('There are no moves to review. Paste a game, or play one.');
  analysis.stop(false);
  for (const node of main) Object.assign(node, { eval: undefined, judgement: undefined, variations: undefined });
  tree.accuracy = null;
  parts.progress.hidden = false;
  parts.start.textContent = 'Cancel';
  end = socket.stream({ do: 'review', position: tree.position(main.at(-1)), nodes: Number(settings.nodes) }, (reply) => {
    if (reply.is === 'scored') {
      const node = main[reply.ply];
      node.eval = reply.eval;
      node.judgement = reply.judgement ?? undefined;
      if (worse.includes(reply.judgement?.classification)) {
        node.variations = [reply.judgement.before.pv.slice(0, 8).map(({ uci }) => ({ move: uci }))];
      }
      parts.progress.value = (reply.ply + 1) / (reply.of + 1);
      show();
    } else if (reply.is === 'reviewed') {
      tree.accuracy = reply;
      done();
      say('The review is finished.');
    } else if (reply.is === 'error') {
      done();
      complain(new Error(reply.message));
    } else if (reply.is === 'lost') {
      done();
    }
  });
}

function cancel() {
  if (socket.open) socket.ask({ do: 'stop' }).catch(() => {});
  done();
}

function done() {
  end?.();
  end = null;
  parts.progress.hidden = true;
  parts.start.textContent = 'Review';
  show();
  app.list();
}

function show() {
  const { tree } = app;
  const main = [tree.root, ...tree.main()];
  const scored = main.filter((node) => node.eval);
  parts.result.hidden = scored.length < 2;
  parts.save.disabled = !tree.accuracy;
  if (scored.length < 2) return;
  const percent = (value) => (value == null ? '–' : `${value.toFixed(1)} %`);
  const name = (side) => tree.tags.find(([tag]) => tag === side)?.[1] ?? side;
  parts.accuracy.replaceChildren(...['White', 'Black'].map((side) => h('div', {},
    h('b', {}, percent(tree.accuracy?.[side.toLowerCase()])), h('span', { class: 'soft' }, `${name(side)}, accuracy`))));
  if (parts.drawn !== scored.length) {
    parts.drawn = scored.length;
    const marks = worse.map((classification) => ({
      name: classification, colour: classification, points: true, marks: true,
      values: scored.map((node) => (node.judgement?.classification === classification ? 100 * node.eval.expected_score : null)),
    }));
    plot(parts.curve, {
      x: scored.map((_, ply) => ply),
      curves: [{ name: 'White expects, %', values: scored.map((node) => 100 * node.eval.expected_score) }, ...marks],
      name: 'ply', range: [0, 100], band: true, height: 150, legend: false,
      clicked: (ply) => app.go(main[ply]).catch(complain),
    });
  }
  const found = scored.filter((node) => worse.includes(node.judgement?.classification));
  parts.mistakes.replaceChildren(...found.map((node) => {
    const { number, black } = tree.number(node);
    const { before, classification } = node.judgement;
    return h('li', {}, h('button', { class: classification, click: () => app.go(node).catch(complain) },
      `${number}${black ? '…' : '.'} ${node.san} `, h('b', {}, classification), `  ${before.score} → ${node.eval.score}, better ${before.pv[0]?.san ?? ''}`));
  }));
}

async function save() {
  try {
    const annotator = app.tree.tags.filter(([tag]) => tag !== 'Annotator');
    download('luft-review.pgn', await app.pgn([...annotator, ['Annotator', 'Luft']]));
    tell('The review was saved as PGN.');
  } catch (problem) { complain(problem); }
}

export const review = {
  enter: build,
  leave() {
    if (end) cancel();
    lines.clear();
  },
  moved(node) {
    show();
    analysis.show(node);
    if (node.eval) lines.bar(node.eval.expected_score, node.eval.score);
    const best = node.children[0]?.judgement?.before.pv[0];
    app.board.arrows(best ? [best.uci] : []);
  },
};
