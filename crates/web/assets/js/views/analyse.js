// Analysing any position, with every move judged as it is made.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { confirm } from '../dialog.js';
import { by, check, choice, download, h } from '../dom.js';
import * as editor from '../editor.js';
import * as lines from '../lines.js';
import { chooseFile, load } from '../load.js';
import { complain, tell } from '../message.js';
import { set, settings } from '../settings.js';
import { Tree } from '../tree.js';
import { begin, isPlaying } from './play.js';

const limits = [['none', 'Infinite'], ['5', '5 s'], ['30', '30 s']];
let toggle;

function build() {
  const count = [1, 2, 3, 4, 5].map((number) => [number, String(number)]);
  toggle = h('button', { id: 'engine', type: 'button', click: () => engine(!settings.engine) });
  const text = h('textarea', { id: 'paste', placeholder: 'Paste a FEN or a PGN, or drop a file anywhere', 'aria-label': 'A FEN or a PGN', spellcheck: 'false' });
  const read = () => load(text.value).then(() => { text.value = ''; }, complain);
  const button = (label, click, id = null) => h('button', { type: 'button', id, click }, label);
  by('view-analyse').replaceChildren(
    h('div', { class: 'panel row' },
      toggle,
      h('span', {}, h('span', { class: 'soft' }, 'Lines '), choice('Lines', count, settings.lines, (lines) => { set('lines', lines); think(); })),
      choice('Thinking time', limits, settings.limit, (limit) => { set('limit', limit); think(); }),
      check('arrows', settings.arrows, (on) => { set('arrows', on); app.board.draw([]); think(); })),
    h('details', { class: 'panel' },
      h('summary', {}, 'Position and game'),
      h('div', { class: 'fields' }, text,
        h('div', { class: 'buttons' },
          h('button', { class: 'main', type: 'button', id: 'read', click: read }, 'Read'),
          button('Open file', chooseFile, 'open-file'),
          button('Start position', () => app.open(new Tree()).catch(complain)),
          button('Set up pieces', () => (editor.isOpen() ? editor.close() : (analysis.stop(), editor.open())), 'set-up'),
          button('Copy FEN', () => copy(app.tree.current.view.fen, 'FEN')),
          button('Copy PGN', copyPgn, 'copy-pgn'),
          button('Save PGN', save)),
        h('div', { class: 'buttons' },
          button('Play White from here', () => playFrom('white')),
          button('Play Black from here', () => playFrom('black'))))),
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
  if (!node.view || editor.isOpen()) return;
  const { end } = node.view;
  if (end) {
    analysis.stop();
    app.board.draw([]);
    lines.clear(end.reason);
    const share = { '1-0': [1, '#'], '0-1': [0, '#'] }[end.result] ?? [0.5, '½'];
    lines.bar(...share);
  } else if (settings.engine) {
    const limit = settings.limit === 'none' ? null : 1000 * Number(settings.limit);
    analysis.start(app, node, { count: settings.lines, judge, arrows: settings.arrows, limit });
  } else {
    analysis.stop();
    app.board.draw([]);
    lines.clear();
  }
  analysis.show(node);
}

function copy(text, what) {
  navigator.clipboard.writeText(text).then(() => tell(`The ${what} was copied.`), () => tell(text));
}

async function copyPgn() {
  try { copy(await app.pgn(), 'PGN'); } catch (problem) { complain(problem); }
}

async function save() {
  try { download('luft-analysis.pgn', await app.pgn()); } catch (problem) { complain(problem); }
}

/// A game against the engine that begins with the moves up to here.
async function playFrom(side) {
  if (isPlaying() && !await confirm('Give up the game that is being played?', 'New game', 'Keep it')) return;
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
    if (editor.isOpen()) editor.close();
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
