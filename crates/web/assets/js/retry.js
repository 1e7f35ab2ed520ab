// Trying again: the position before a mistake, in which a better move is to be found. What is tried is judged at once.

import { app } from './app.js';
import { arrow } from './board.js';
import { h } from './dom.js';
import { complain } from './message.js';
import { socket } from './socket.js';
import { say } from './speech.js';
import { Tree } from './tree.js';

/// Time for the judgement of a move that nobody has looked at before.
const LIMIT = 400;
let run = null;

const question = h('p', { class: 'question' });
const verdict = h('p', { role: 'status', id: 'retry-verdict' });
const button = (id, text, click, main = false) => h('button', { id, type: 'button', class: main ? 'main' : null, click }, text);
const next = button('retry-next', 'Next', () => go(run.at + 1), true);
const solution = button('retry-solution', 'Show the answer', reveal);
/// Where it is shown.
export const panel = h('div', { class: 'panel fields', id: 'retry-panel', hidden: true },
  h('h2', {}, 'Find a better move'), question, verdict,
  h('div', { class: 'buttons' }, next, solution, button('retry-stop', 'Stop', () => stop())));

export const isOn = () => run !== null;

/// Whose pieces may be moved.
export const color = () => (run ? (run.solved ? undefined : run.items[run.at].side) : 'both');

/// Begins with a list of positions.
export function begin(items) {
  run = { items, at: 0, solved: false, back: { tree: app.tree, orientation: app.orientation } };
  panel.hidden = false;
  go(0);
}

function go(at) {
  if (at >= run.items.length) return stop();
  const item = run.items[at];
  Object.assign(run, { at, solved: false });
  const tree = new Tree(item.start);
  let node = tree.root;
  for (const { uci, san } of item.line) node = tree.add(node, uci, san);
  app.orientation = item.side;
  app.tree = tree;
  question.textContent = `${at + 1} of ${run.items.length}, ${item.title}: ${item.number}${item.side === 'black' ? '…' : '.'} ${item.played.san} was a mistake. What is better?`;
  tellVerdict('', '');
  solution.disabled = false;
  next.textContent = 'Skip';
  app.board.draw([arrow(item.played.uci, 'red')]);
  return app.go(node).catch(complain);
}

function tellVerdict(text, kind) {
  verdict.textContent = text;
  verdict.className = kind;
  if (text) say(text);
}

/// A move was tried; whether this is the place where it belongs.
export function tried(uci, san) {
  if (!run) return false;
  judge(uci, san).catch(complain);
  return true;
}

async function judge(uci, san) {
  const mine = run;
  const { at, items } = run;
  const item = items[at];
  if (uci === item.best[0].uci) return solve(san, 'the best move');
  if (uci === item.played.uci) return refuse(`${san} was played in the game`);
  const position = app.tree.position();
  position.moves.push(uci);
  tellVerdict(`${san} …`, '');
  const reply = await new Promise((answer) => {
    const end = socket.stream({ do: 'analyse', position, judge: true, limit: LIMIT }, (one) => {
      if (one.is === 'progress') return;
      end();
      answer(one);
    });
  });
  if (mine !== run || run.at !== at) return undefined;
  if (reply.is !== 'judgement') throw new Error(reply.message ?? 'the move could not be judged');
  return ['best', 'good'].includes(reply.classification) ? solve(san, 'good too') : refuse(`${san} is not better: ${reply.classification}`);
}

function solve(san, praise) {
  run.solved = true;
  tellVerdict(`Yes, ${san} is ${praise}. ${line()}`, 'best');
  finish();
}

function refuse(text) {
  tellVerdict(`${text}. Try again.`, 'mistake');
  app.paint();
}

const line = () => run.items[run.at].best.map(({ san }) => san).join(' ');

function reveal() {
  run.solved = true;
  tellVerdict(`Best was ${line()}`, '');
  finish();
}

function finish() {
  const item = run.items[run.at];
  app.board.draw([arrow(item.played.uci, 'red'), arrow(item.best[0].uci, 'green')]);
  solution.disabled = true;
  next.textContent = run.at + 1 < run.items.length ? 'Next' : 'Finish';
  app.paint();
  next.focus();
}

/// Ends it; the game that was reviewed comes back.
export function stop(paint = true) {
  if (!run) return;
  const { tree, orientation } = run.back;
  run = null;
  panel.hidden = true;
  app.tree = tree;
  app.orientation = orientation;
  app.board.draw([]);
  if (paint) app.go(tree.current).catch(complain);
}
