// Analysing any position, with every move judged as it is made.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { by, check, choice, download, h } from '../dom.js';
import * as editor from '../editor.js';
import * as lines from '../lines.js';
import { load } from '../load.js';
import { complain, tell } from '../message.js';
import { set, settings } from '../settings.js';
import { Tree } from '../tree.js';
import { begin } from './play.js';

let toggle;

function build() {
  const count = [1, 2, 3, 4, 5].map((number) => [number, String(number)]);
  toggle = h('button', { id: 'engine', click: () => engine(!settings.engine) });
  const text = h('textarea', { id: 'paste', placeholder: 'Paste a FEN or a PGN, or drop a file anywhere', 'aria-label': 'A FEN or a PGN', spellcheck: 'false' });
  const read = () => load(text.value).then(() => { text.value = ''; }, complain);
  by('view-analyse').replaceChildren(
    h('div', { class: 'panel row' },
      toggle,
      h('span', {}, h('span', { class: 'soft' }, 'Lines '), choice('Lines', count, settings.lines, (lines) => { set('lines', lines); think(); })),
      check('arrows', settings.arrows, (on) => { set('arrows', on); app.board.draw([]); think(); })),
    h('details', { class: 'panel' },
      h('summary', {}, 'Position and game'),
      h('div', { class: 'fields' }, text,
        h('div', { class: 'buttons' },
          h('button', { class: 'main', id: 'read', click: read }, 'Read'),
          h('button', { click: () => app.open(new Tree()).catch(complain) }, 'Start position'),
          h('button', { id: 'set-up', click: () => (editor.isOpen() ? editor.close() : (analysis.stop(), editor.open())) }, 'Set up pieces'),
          h('button', { click: copyFen }, 'Copy FEN'),
          h('button', { click: save }, 'Save PGN')),
        h('div', { class: 'buttons' },
          h('button', { click: () => playFrom('white') }, 'Play White from here'),
          h('button', { click: () => playFrom('black') }, 'Play Black from here')))),
  );
  label();
}

function label() {
  toggle.textContent = settings.engine ? 'Stop' : 'Think';
  toggle.className = settings.engine ? '' : 'main';
}

function engine(on) {
  set('engine', on);
  label();
  think();
}

function think(judge = false) {
  const node = app.tree.current;
  if (!node.view) return;
  if (node.view.end && !node.view.moves.length) {
    analysis.stop();
    lines.clear();
    if (node.view.end.result !== '1/2-1/2') lines.bar(node.view.end.result === '1-0' ? 1 : 0, '#');
    by('lines').replaceChildren(node.view.end.reason);
    return;
  }
  if (settings.engine) {
    analysis.start(app, node, { count: settings.lines, judge, arrows: settings.arrows });
  } else {
    analysis.stop();
    app.board.draw([]);
    lines.clear();
  }
  analysis.show(node);
}

function copyFen() {
  const { fen } = app.tree.current.view;
  navigator.clipboard.writeText(fen).then(() => tell('The FEN was copied.'), () => tell(fen));
}

async function save() {
  try { download('luft-analysis.pgn', await app.pgn()); } catch (problem) { complain(problem); }
}

/// A game against the engine that begins with the moves up to here.
async function playFrom(side) {
  const tree = new Tree(app.tree.start);
  let node = tree.root;
  for (const { uci, san } of app.tree.line()) node = tree.add(node, uci, san);
  location.hash = '#play';
  await app.enter('play');
  begin(side, tree);
}

export const analyse = {
  enter: build,
  leave() {
    editor.isOpen() && editor.close();
    analysis.stop();
  },
  moved(node) {
    app.board.draw([]);
    const judge = Boolean(node.parent) && node.fresh && !node.judgement;
    node.fresh = false;
    think(judge);
  },
  reconnected() { think(); },
  key(key) {
    if (key !== ' ') return false;
    engine(!settings.engine);
    return true;
  },
};
