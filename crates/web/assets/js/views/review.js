// Reviewing a game: every move scored, the mistakes named, the curve to click on, and the mistakes to try again.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { arrow } from '../board.js';
import { by, choice, download, h } from '../dom.js';
import * as lines from '../lines.js';
import { load } from '../load.js';
import { complain, tell } from '../message.js';
import { plot } from '../plot.js';
import * as puzzles from '../puzzles.js';
import * as retry from '../retry.js';
import { set, settings } from '../settings.js';
import { socket } from '../socket.js';
import { say } from '../speech.js';

const depths = [[30000, 'Quick'], [150000, 'Normal'], [1000000, 'Deep']];
const worse = ['inaccuracy', 'mistake', 'blunder'];
const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' };
let end = null;
let parts;

function build() {
  const text = h('textarea', { id: 'review-text', placeholder: 'Paste a PGN, or drop a file anywhere', 'aria-label': 'A PGN', spellcheck: 'false' });
  const read = () => load(text.value).then(() => { text.value = ''; parts.paste.open = false; begin(); }, complain);
  const button = (id, label, click) => h('button', { id, type: 'button', click }, label);
  parts = {
    paste: h('details', { class: 'panel' }, h('summary', {}, 'Another game'),
      h('div', { class: 'fields' }, text, h('div', { class: 'buttons' }, h('button', { class: 'main', type: 'button', id: 'review-read', click: read }, 'Read and review')))),
    start: h('button', { class: 'main', type: 'button', id: 'review-start', click: () => (end ? cancel() : begin()) }, 'Review'),
    progress: h('progress', { max: 1, value: 0, 'aria-label': 'Progress' }),
    accuracy: h('div', { class: 'accuracy' }),
    curve: h('div', { class: 'plot', id: 'curve' }),
    mistakes: h('ul', { class: 'mistakes', 'aria-label': 'Mistakes' }),
    better: h('div', { class: 'line', id: 'better' }),
    save: button('review-save', 'Annotated PGN', save),
    retry: button('retry', 'Retry your mistakes', tryAgain),
    puzzles: button('puzzles', 'Puzzles', solve),
  };
  parts.progress.style.visibility = 'hidden';
  parts.result = h('div', { class: 'panel fields', hidden: true }, parts.accuracy, parts.curve, parts.better, parts.mistakes);
  by('view-review').replaceChildren(
    retry.panel,
    h('div', { class: 'panel fields' },
      h('div', { class: 'row' }, parts.start, choice('Depth', depths, settings.nodes, (nodes) => set('nodes', nodes))),
      parts.progress,
      h('div', { class: 'buttons' }, parts.retry, parts.puzzles, parts.save)),
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
  parts.progress.style.visibility = 'visible';
  parts.progress.value = 0;
  parts.start.textContent = 'Cancel';
  end = socket.stream({ do: 'review', position: tree.position(main.at(-1)), nodes: Number(settings.nodes) }, (reply) => {
    if (reply.is === 'scored') {
      take(main[reply.ply], reply);
      parts.progress.value = reply.progress;
      soon();
    } else if (reply.is === 'reviewed') {
      tree.accuracy = { white: reply.white, black: reply.black };
      tree.annotate(tree.root, {});
      puzzles.add(tree);
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

function take(node, { eval: evaluation, judgement }) {
  node.eval = evaluation;
  node.judgement = judgement ?? undefined;
  if (worse.includes(judgement?.classification)) {
    node.variations = [judgement.before.pv.slice(0, 8).map(({ uci }) => ({ move: uci }))];
  }
}

/// Shows what came, once for all that comes at once.
let waiting = false;
function soon() {
  if (waiting) return;
  waiting = true;
  setTimeout(() => { waiting = false; show(); }, 100);
}

function cancel() {
  if (socket.open) socket.ask({ do: 'stop' }).catch(() => {});
  done();
}

function done() {
  end?.();
  end = null;
  parts.progress.style.visibility = 'hidden';
  parts.start.textContent = 'Review';
  parts.drawn = null;
  show();
  app.list();
}

const bad = (node) => worse.includes(node.judgement?.classification);

function show() {
  const { tree } = app;
  const main = [tree.root, ...tree.main()];
  const scored = main.filter((node) => node.eval);
  parts.result.hidden = scored.length < 2;
  parts.save.disabled = !tree.accuracy;
  parts.retry.disabled = !main.some((node) => node.judgement && ['mistake', 'blunder'].includes(node.judgement.classification));
  parts.puzzles.disabled = puzzles.count() === 0;
  if (scored.length < 2) return;
  drawSides(tree, main);
  drawCurve(main, `${tree.version} ${scored.length}`);
  const found = main.filter(bad);
  fillMistakes(tree, found);
}

/// How well both played: accuracy, and how often they erred.
function drawSides(tree, main) {
  const percent = (value) => (value == null ? '–' : `${value.toFixed(1)} %`);
  const count = (side, classification) => main.filter((node) => node.judgement?.classification === classification && tree.number(node).black === (side === 'Black')).length;
  parts.accuracy.replaceChildren(...['White', 'Black'].map((side) => h('div', {},
    h('b', {}, percent(tree.accuracy?.[side.toLowerCase()])),
    h('span', { class: 'soft' }, `${tree.tag(side) ?? side}, accuracy`),
    h('span', { class: 'counts' }, worse.map((classification) => h('span', { class: classification, title: classification }, `${signs[classification]} ${count(side, classification)} `))))));
}

function drawCurve(main, state) {
  parts.main = main;
  if (parts.drawn === state) return parts.curve.refresh?.();
  parts.drawn = state;
  const value = (node) => (node.eval ? 100 * node.eval.expected_score : null);
  const marks = worse.map((classification) => ({
    name: classification, colour: classification, points: true, marks: true,
    values: main.map((node) => (node.judgement?.classification === classification ? value(node) : null)),
  }));
  return plot(parts.curve, {
    // Moves rather than plies: that is how people count.
    x: main.map((_, ply) => moveOf(ply)),
    curves: [{ name: 'White expects, %', values: main.map(value) }, ...marks],
    name: 'move', steps: [1, 2, 5, 10, 20, 50, 100], range: [0, 100], band: true, height: 150, legend: false,
    marker: () => (parts.main.includes(app.tree.current) ? moveOf(parts.main.indexOf(app.tree.current)) : null),
    clicked: (ply) => open(parts.main[ply]),
  });
}

/// The number of the move that is over after so many plies; a half is White's part of it.
function moveOf(ply) {
  const { number, black } = app.tree.number(parts.main[1]);
  return number - 1 + (ply + Number(black)) / 2;
}

/// Goes to a position, with the board in sight: on a phone what was clicked is far below it.
function open(node) {
  by('board').scrollIntoView({ block: 'nearest' });
  app.go(node).catch(complain);
}

function fillMistakes(tree, found) {
  const state = `${tree.version} ${found.length}`;
  if (parts.listed === state) return;
  parts.listed = state;
  parts.mistakes.replaceChildren(...found.map((node) => {
    const { before, classification } = node.judgement;
    // The position before it is where a better move can be found.
    return h('li', {}, h('button', { type: 'button', class: classification, click: () => open(node.parent) },
      `${label(tree, node)} `, h('b', {}, classification), `  ${before.score} → ${node.eval.score}, better ${before.pv[0]?.san ?? ''}`));
  }));
}

function label(tree, node) {
  const { number, black } = tree.number(node);
  return `${number}${black ? '…' : '.'} ${node.san}`;
}

/// The move that was played in red, the better one in green, and the line to go with it.
function explain(node) {
  const played = node.children[0];
  const pv = played && bad(played) ? played.judgement.before.pv : [];
  parts.better.hidden = pv.length === 0;
  if (pv.length) {
    app.board.draw([arrow(played.uci, 'red'), arrow(pv[0].uci, 'green')]);
    parts.better.replaceChildren(h('span', { class: 'score' }, played.judgement.before.score), h('span', { class: 'text' },
      pv.slice(0, 10).map((move, index) => h('button', { type: 'button', click: () => app.follow(node, pv.slice(0, index + 1)).catch(complain) }, move.san))));
  } else {
    app.board.draw([]);
  }
}

/// Every mistake of the game once more; those of one side if it was played against the engine.
function tryAgain() {
  const { tree } = app;
  const mine = ['White', 'Black'].find((side) => tree.tag(side) === 'You');
  const items = puzzles.of(tree).filter((item) => !mine || item.side === mine.toLowerCase());
  if (!items.length) return tell('There is nothing to try again: you made no mistake.');
  return retry.begin(items);
}

function solve() {
  retry.begin(puzzles.shuffled());
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
    retry.stop(false);
    lines.clear();
  },
  moved(node) {
    if (retry.isOn()) return;
    show();
    // The arrows speak of the move to come, if that was a mistake, and so do the words.
    const next = node.children[0];
    analysis.show(next && bad(next) ? next : node);
    if (node.eval) lines.bar(node.eval.expected_score, node.eval.score);
    explain(node);
  },
  tried: (uci, san) => retry.tried(uci, san),
  color: (node) => retry.color(node),
};
