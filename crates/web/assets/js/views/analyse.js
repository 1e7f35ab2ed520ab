// Analysing any position, with every move judged as it is made.

import * as address from '../address.js';
import * as analysis from '../analysis.js';
import * as annotate from '../annotate.js';
import { app } from '../app.js';
import { confirm } from '../dialog.js';
import { by, check, choice, download, h } from '../dom.js';
import * as editor from '../editor.js';
import * as engineSettings from '../engine.js';
import { hasList } from '../games.js';
import * as lines from '../lines.js';
import { chooseFile, listGames, load } from '../load.js';
import * as lookup from '../lookup.js';
import { complain, tell } from '../message.js';
import { set, settings } from '../settings.js';
import { Tree } from '../tree.js';
import { begin, isPlaying } from './play.js';

const limits = [['none', 'Infinite'], ['5', '5 s'], ['30', '30 s']];
let toggle;
let threatButton;
let gamesButton;
/// Whether it is asked what the other side would do.
let threat = false;

function build() {
  const count = [1, 2, 3, 4, 5].map((number) => [number, String(number)]);
  toggle = h('button', { id: 'engine', type: 'button', click: () => engine(!settings.engine) });
  threatButton = h('button', { id: 'threat', type: 'button', title: 'What would the other side do? (X)', 'aria-pressed': 'false', click: () => showThreat(!threat) }, 'Threat');
  gamesButton = h('button', { id: 'games', type: 'button', hidden: true, click: listGames }, 'Games of the file');
  const text = h('textarea', { id: 'paste', placeholder: 'Paste a FEN or a PGN, or drop a file anywhere', 'aria-label': 'A FEN or a PGN', spellcheck: 'false' });
  const read = () => load(text.value).then(() => { text.value = ''; }, complain);
  const button = (label, click, id = null) => h('button', { type: 'button', id, click }, label);
  by('view-analyse').replaceChildren(
    h('div', { class: 'panel row' },
      toggle, threatButton,
      h('span', {}, h('span', { class: 'soft' }, 'Lines '), choice('Lines', count, settings.lines, (lines) => { set('lines', lines); reserve(); think(); })),
      choice('Thinking time', limits, settings.limit, (limit) => { set('limit', limit); think(); }),
      check('arrows', settings.arrows, (on) => { set('arrows', on); app.board.draw([]); think(); })),
    h('details', { class: 'panel' },
      h('summary', {}, 'Position and game'),
      h('div', { class: 'fields' }, text,
        h('div', { class: 'buttons' },
          h('button', { class: 'main', type: 'button', id: 'read', click: read }, 'Read'),
          button('Open file', chooseFile, 'open-file'), gamesButton,
          button('Start position', () => app.open(new Tree()).catch(complain)),
          button('Set up pieces', () => (editor.isOpen() ? editor.close() : (analysis.stop(), editor.open())), 'set-up'),
          button('Copy FEN', () => copy(app.tree.current.view.fen, 'FEN')),
          button('Copy PGN', copyPgn, 'copy-pgn'),
          button('Save PGN', save)),
        h('div', { class: 'buttons' },
          button('Play White from here', () => playFrom('white')),
          button('Play Black from here', () => playFrom('black'))))),
    engineSettings.panel(() => { lookup.show(app.tree.current); think(); }),
  );
  reserve();
  label();
}

function label() {
  toggle.textContent = settings.engine ? 'Stop' : 'Think';
  toggle.className = settings.engine ? '' : 'main';
}

/// Room for as many lines as are wanted.
function reserve() {
  document.documentElement.style.setProperty('--lines', settings.lines);
}

function showThreat(on) {
  const { view } = app.tree.current;
  if (on && (view?.check || view?.end)) return tell('There is no threat to ask for: the side to move cannot pass.');
  threat = on;
  threatButton.setAttribute('aria-pressed', String(on));
  app.board.draw([]);
  return think();
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
  } else if (threat) {
    analysis.start(app, node, { count: 1, judge: false, arrows: true, passed: true });
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
  async enter() {
    build();
    const found = await address.read(app.tree).catch(complain);
    if (found?.node && app.view === analyse) await (found.tree === app.tree ? app.go(found.node) : app.open(found.tree, found.node));
  },
  leave() {
    threat = false;
    lookup.hide();
    annotate.hide();
    if (editor.isOpen()) editor.close();
    analysis.stop();
  },
  moved(node) {
    app.board.draw([]);
    const judge = Boolean(node.parent) && node.fresh && !node.judgement;
    node.fresh = false;
    threat = false;
    threatButton.setAttribute('aria-pressed', 'false');
    gamesButton.hidden = !hasList();
    address.write('analyse', app.tree);
    lookup.show(node);
    think(judge);
  },
  listed: annotate.show,
  configured() {
    if (app.tree.current.view) lookup.show(app.tree.current);
  },
  reconnected() { think(); },
  key(key) {
    if (key === ' ') engine(!settings.engine);
    else if (key.toLowerCase() === 'x') showThreat(!threat);
    else if (/^[1-5]$/.test(key)) return lines.first(Number(key));
    else return false;
    return true;
  },
};
