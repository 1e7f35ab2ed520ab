// Playing against the engine. The game has a tree of its own: what is tried out elsewhere does not touch it.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import * as chess960 from '../chess960.js';
import { Clock } from '../clock.js';
import { confirm } from '../dialog.js';
import { by, check, download, h } from '../dom.js';
import { name, word } from '../level.js';
import * as lines from '../lines.js';
import { complain, tell } from '../message.js';
import * as players from '../players.js';
import { set, settings } from '../settings.js';
import { socket } from '../socket.js';
import * as sound from '../sound.js';
import { say, words } from '../speech.js';
import { Tree } from '../tree.js';
import { chosenClock, chosenElo, setup } from './setup.js';

/// An instant answer looks like a mistake of the page.
const PAUSE = 350;
const KEY = 'luft-game';
const TREE = 'luft-game-tree';
const other = (side) => (side === 'white' ? 'black' : 'white');
const won = (side) => (side === 'white' ? '1-0' : '0-1');
const capital = (side) => (side === 'white' ? 'White' : 'Black');

let game = null;
let parts = null;
let timer;
/// What the other views show, while a game is on the board.
let elsewhere = null;

function build() {
  const button = (id, text, click) => h('button', { id, type: 'button', click }, text);
  const view = (to) => () => { location.hash = `#${to}`; };
  parts = {
    form: setup({ begin: () => begin(), hints: think }),
    line: h('div', { class: 'panel row', id: 'game-line' }),
    status: h('div', { id: 'status', role: 'status' }),
    banner: h('div', { class: 'buttons', id: 'banner' },
      h('button', { class: 'main', type: 'button', click: view('review') }, 'Review'),
      button('rematch', 'Rematch', rematch), button('fresh', 'New game', abandon)),
    buttons: h('div', { class: 'buttons' },
      button('takeback', 'Take back', takeBack), button('offer', 'Offer draw', offerDraw), button('resign', 'Resign', resign),
      button('play-pgn', 'PGN', save), button('to-analysis', 'Analyse', view('analyse'))),
  };
  by('view-play').replaceChildren(parts.form, parts.line, h('div', { class: 'panel', id: 'state' }, parts.status, parts.banner), parts.buttons);
}

/// Begins a game; from a place, with this side, if given.
export function begin(side = settings.side, tree = null, played = tree?.end(tree.root).ply ?? 0) {
  const chosen = side === 'random' ? ['white', 'black'][Math.floor(Math.random() * 2)] : side;
  game?.clock?.stop();
  game?.thinking?.();
  const start = tree ?? new Tree(settings.start === 'chess960' ? chess960.random() : undefined);
  game = { side: chosen, elo: chosenElo(), over: null, thinking: null, at: null, started: played };
  const time = chosenClock();
  if (time) game.clock = new Clock(time.minutes * 60_000, time.increment * 1000, flag);
  put(start);
  app.orientation = chosen;
  app.go(start.end(start.root)).catch(complain);
}

/// Puts the game's tree on the board.
function put(tree) {
  tree.name = TREE;
  tree.id = String(Date.now());
  tree.tags = tags();
  tree.result = '*';
  game.tree = tree;
  app.tree = tree;
}

function tags() {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const names = { [game.side]: 'You', [other(game.side)]: name(game.elo) };
  const { clock } = game;
  const control = clock ? `${clock.base / 1000}+${clock.increment / 1000}` : '-';
  return [['Event', 'A game against Luft'], ['Date', date], ['White', names.white], ['Black', names.black], ['TimeControl', control]];
}

const isLast = (node) => node.children.length === 0;
const isOn = () => Boolean(game) && !game.over;
/// Whether a game with moves is under way.
export const isPlaying = () => isOn() && game.tree.root.children.length > 0;

function moved(node) {
  if (!game && node.parent) return begin(other(node.view.side), app.tree, 0);
  if (isOn() && isLast(node)) {
    if (node.view.end) finish(node.view.end.result, node.view.end.reason);
    else if (game.at !== node) turn(node);
  }
  keep();
  show();
  think();
}

/// Somebody is to move.
function turn(node) {
  game.at = node;
  const side = node.view.side;
  // Only once: the user may look at other views and come back.
  if (game.clock && node.ply > game.started && !node.clock) {
    game.clock.moved(other(side));
    node.clock = game.clock.written(other(side));
  }
  game.clock?.run(side);
  if (side !== game.side) answer(node);
  else app.board.premove();
}

/// The engine is to move.
function answer(node) {
  analysis.stop(false);
  game.thinking?.();
  const asked = performance.now();
  const engine = node.view.side;
  const clock = game.clock && { remaining: Math.round(game.clock.remaining(engine)), increment: game.clock.increment };
  const mine = game;
  const current = () => mine === game && !mine.over && mine.at === node;
  game.thinking = socket.stream({ do: 'play', position: app.tree.position(node), elo: game.elo, clock }, async (reply) => {
    if (!current()) return;
    if (reply.is === 'progress' && settings.hints) lines.show(reply, null, node.view.fen);
    if (reply.is === 'error') complain(new Error(reply.message));
    if (reply.is !== 'played') return;
    await new Promise((done) => { setTimeout(done, PAUSE - (performance.now() - asked)); });
    if (!current() || !isLast(node)) return;
    mine.thinking = null;
    const next = app.tree.add(node, reply.uci, reply.san);
    await app.go(next);
    sound.ofMove(reply.san, next.view?.end);
    say(`Luft plays ${words(reply.san)}${next.view?.end ? `. ${next.view.end.reason}` : ''}`);
  });
}

/// The evaluation and the lines, where they are wanted and the engine has nothing better to do.
function think() {
  const node = app.tree.current;
  lines.showBar(settings.hints);
  if (app.view !== play || !node.view) return;
  if (game?.thinking && isOn()) return;
  if (settings.hints && !node.view.end) {
    analysis.start(app, node, { count: 1, judge: false, arrows: false, follow: false });
  } else {
    analysis.stop();
    lines.clear();
  }
}

function finish(result, text) {
  game.over = { result, text };
  game.thinking?.();
  game.thinking = null;
  game.clock?.stop();
  app.tree.result = result;
  app.tree.version += 1;
  app.list();
  keep();
  sound.play('end');
  say(text);
  show();
  app.paint();
}

function flag(side) {
  if (!isOn()) return;
  const bare = app.tree.end(app.tree.root).view?.cannot_mate[side === 'white' ? 1 : 0];
  const text = `${capital(side)} is out of time`;
  if (bare) finish('1/2-1/2', `${text}, and ${capital(other(side))} cannot mate`);
  else finish(won(other(side)), text);
}

async function resign() {
  const mine = game;
  if (!isOn() || !await confirm('Resign this game?', 'Resign', 'Play on') || mine !== game || !isOn()) return;
  finish(won(other(game.side)), `You resigned, ${capital(other(game.side))} wins`);
  socket.ask({ do: 'stop' }).catch(() => {});
}

async function offerDraw() {
  const node = app.tree.end(app.tree.root);
  if (!isOn() || node.view?.side !== game.side) return;
  const mine = game;
  analysis.stop(false);
  try {
    const { accepted, reason } = await socket.ask({ do: 'offer_draw', position: app.tree.position(node) });
    if (mine !== game || !isOn()) return;
    if (accepted) finish('1/2-1/2', 'Draw agreed');
    else tell(`Luft declines: ${reason}`);
  } catch (problem) { complain(problem); }
  think();
}

/// Leaves the game for another.
async function abandon() {
  if (isPlaying() && !await confirm('Give up this game and begin another?', 'New game', 'Play on')) return;
  game?.clock?.stop();
  game?.thinking?.();
  game = null;
  app.tree = fresh();
  keep();
  await app.go(app.tree.root);
  by('new-game').focus();
}

function fresh() {
  const tree = new Tree();
  tree.name = TREE;
  return tree;
}

/// The other colour, everything else as it was.
function rematch() {
  const { side, elo, clock } = game;
  const start = app.tree.start;
  const standard = start === new Tree().start;
  const tree = new Tree(standard || settings.start !== 'chess960' ? start : chess960.random());
  begin(other(side), tree);
  game.elo = elo;
  game.clock?.stop();
  game.clock = clock && new Clock(clock.base, clock.increment, flag);
  tree.tags = tags();
}

/// Back to the user's last move.
function takeBack() {
  if (!game) return;
  const { tree } = app;
  const mine = (node) => (tree.number(node).black ? 'black' : 'white') === game.side;
  let node = tree.end(tree.root);
  while (node.ply > game.started && !mine(node)) node = node.parent;
  if (node.ply <= game.started) return;
  game.thinking?.();
  Object.assign(game, { thinking: null, over: null, at: null });
  tree.result = '*';
  tree.cut(node.parent);
  app.go(node.parent).catch(complain);
}

async function save() {
  try {
    download('luft-game.pgn', await app.pgn());
    tell('The game was saved as PGN.');
  } catch (problem) { complain(problem); }
}

/// Keeps the game for the next time the page is shown.
function keep() {
  const kept = game && { side: game.side, elo: game.elo, over: game.over, started: game.started, clock: game.clock?.pack() };
  try { sessionStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* A private window forgets. */ }
}

/// Takes up the game that was kept.
export function restore() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(KEY)); } catch { /* There is none. */ }
  if (!kept) return;
  const { clock } = kept;
  const tree = Tree.load(TREE);
  game = { ...kept, tree, clock: clock && new Clock(clock.base, clock.increment, flag, clock.left), thinking: null, at: null };
}

addEventListener('pagehide', () => {
  app.tree.saveNow();
  if (game) keep();
});

function show() {
  if (!parts) return;
  const node = app.tree.end(app.tree.root);
  let text = 'Choose a side and begin.';
  if (game?.over) text = `${game.over.text}. ${game.over.result}`;
  else if (game) text = node.view?.side === game.side ? 'Your move.' : 'Luft thinks…';
  if (parts.status.textContent !== text) parts.status.textContent = text;
  parts.form.hidden = Boolean(game);
  parts.line.hidden = !game;
  parts.banner.hidden = !game?.over;
  by('state').classList.toggle('over', Boolean(game?.over));
  parts.buttons.hidden = !game;
  by('takeback').disabled = node.ply <= (game?.started ?? 0);
  for (const id of ['resign', 'offer']) by(id).disabled = !isOn();
  if (game) {
    oneLine();
    by('another').hidden = Boolean(game.over);
  }
  // The same choice stands in the form and in the line.
  for (const box of by('view-play').querySelectorAll('[type=checkbox]')) box.checked = settings.hints;
  showPlayers();
}

/// The set-up of the game that is played, on one line.
function oneLine() {
  const control = game.clock ? `${game.clock.base / 60_000}+${game.clock.increment / 1000}` : 'no clock';
  const text = `You play ${capital(game.side)} · ${name(game.elo)}, ${word(game.elo)} · ${control}`;
  if (parts.line.dataset.text === text) return;
  parts.line.dataset.text = text;
  parts.line.replaceChildren(h('span', { class: 'grow' }, text),
    check('analysis', settings.hints, (on) => { set('hints', on); think(); }),
    h('button', { id: 'another', type: 'button', click: () => abandon().catch(complain) }, 'New game'));
}

function showPlayers() {
  const shown = game && app.view === play;
  players.show(shown && {
    names: { [game.side]: 'You', [other(game.side)]: name(game.elo) },
    clock: game.clock, start: app.tree.start, fen: app.tree.current.view?.fen, bottom: app.orientation,
  });
}

export const play = {
  enter() {
    if (!parts) build();
    elsewhere = app.tree;
    app.tree = game?.tree ?? fresh();
    app.tree.current = app.tree.end(app.tree.root);
    app.orientation = game?.side ?? app.orientation;
    timer = setInterval(() => { if (game?.clock?.side) showPlayers(); }, 100);
    show();
  },
  leave() {
    clearInterval(timer);
    game?.clock?.stop();
    game?.thinking?.();
    if (game) Object.assign(game, { thinking: null, at: null });
    analysis.stop();
    keep();
    app.tree.saveNow();
    players.show(null);
    lines.showBar(true);
    app.tree = handOver();
  },
  moved,
  reconnected() {
    if (isOn()) { Object.assign(game, { at: null, thinking: null }); moved(app.tree.current); }
  },
  flipped: showPlayers,
  /// Whose pieces may be moved: before a game those of who begins, then one's own.
  color(node) {
    if (!game) return node.view?.side;
    return isOn() && isLast(node) ? game.side : undefined;
  },
};

/// What the other views show after a game: a copy of it, in which what was tried out before is kept.
function handOver() {
  const played = app.tree;
  if (!game || !played.root.children.length) return elsewhere;
  const tree = elsewhere?.source === played.id ? elsewhere : played.copy();
  let node = tree.root;
  for (const { uci, san } of played.main()) node = tree.lead(tree.add(node, uci, san));
  Object.assign(tree, { tags: played.tags, result: played.result, name: 'luft-tree' });
  tree.current = played.line().reduce((at, { uci }) => at.children.find((child) => child.uci === uci) ?? at, tree.root);
  return tree;
}
