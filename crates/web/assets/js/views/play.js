// Playing against the engine.

import * as analysis from '../analysis.js';
import { app } from '../app.js';
import { Clock } from '../clock.js';
import { by, check, choice, download, h } from '../dom.js';
import * as lines from '../lines.js';
import { complain, tell } from '../message.js';
import { set, settings } from '../settings.js';
import { socket } from '../socket.js';
import { say, words } from '../speech.js';
import { Tree } from '../tree.js';

/// An instant answer looks like a mistake of the page.
const PAUSE = 350;
const clocks = [['none', 'None'], ['3+2', '3+2'], ['5+3', '5+3'], ['15+10', '15+10']];
const other = (side) => (side === 'white' ? 'black' : 'white');

let game = null;
let status;
let buttons;
let timer;

function build() {
  const [least, most] = socket.hello.elo;
  const label = h('output', { class: 'soft' });
  const range = h('input', {
    type: 'range', id: 'elo', min: least, max: most + 100, step: 50,
    value: settings.limited ? settings.elo : most + 100,
    input: () => {
      set('limited', Number(range.value) <= most);
      if (settings.limited) set('elo', Number(range.value));
      strength();
    },
  });
  const strength = () => {
    label.textContent = settings.limited ? `about ${settings.elo} Elo` : 'full strength';
  };
  strength();
  const sides = [['white', 'White'], ['random', 'Either'], ['black', 'Black']];
  const form = h('div', { class: 'panel fields' },
    h('div', { class: 'field' }, h('span', {}, 'You play'), choice('You play', sides, settings.side, (side) => set('side', side))),
    h('div', { class: 'field' }, h('label', { for: 'elo' }, 'Luft plays'), h('span', { class: 'slider' }, range, label)),
    h('div', { class: 'field' }, h('span', {}, 'Clock'), choice('Clock', clocks, settings.clock, (clock) => set('clock', clock))),
    h('div', { class: 'row' },
      h('button', { class: 'main', id: 'new-game', click: () => begin() }, 'New game'),
      check('show analysis', settings.hints, (on) => { set('hints', on); think(); })));
  status = h('div', { class: 'panel', id: 'status', role: 'status' }, 'Choose a side and begin.');
  buttons = h('div', { class: 'buttons' },
    h('button', { id: 'takeback', click: takeBack }, 'Take back'),
    h('button', { id: 'resign', click: resign }, 'Resign'),
    h('button', { id: 'play-pgn', click: save }, 'PGN'),
    h('button', { click: () => { location.hash = '#analyse'; } }, 'Analyse'),
    h('button', { click: () => { location.hash = '#review'; } }, 'Review'));
  by('view-play').replaceChildren(form, status, buttons);
}

/// Begins a game; from a place, with this side, if given.
export function begin(side = settings.side, tree = new Tree()) {
  const chosen = side === 'random' ? ['white', 'black'][Math.floor(Math.random() * 2)] : side;
  game?.clock?.stop();
  game = { tree, side: chosen, over: null, thinking: null, started: tree.end(tree.root) };
  tree.tags = tags(chosen);
  tree.result = '*';
  if (settings.clock !== 'none') {
    const [minutes, increment] = settings.clock.split('+').map(Number);
    game.clock = new Clock(minutes * 60_000, increment * 1000, flag);
  }
  app.orientation = chosen;
  app.open(tree, tree.end(tree.root)).catch(complain);
}

function tags(side) {
  const name = settings.limited ? `Luft (${settings.elo})` : 'Luft';
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const names = { [side]: 'You', [other(side)]: name };
  return [['Event', 'A game against Luft'], ['Date', date], ['White', names.white], ['Black', names.black]];
}

const isLast = (node) => node.children.length === 0;
const isOn = () => game && !game.over;

function moved(node) {
  if (game && !game.over && node.view.end && isLast(node)) finish(node.view.end.result, node.view.end.reason);
  if (isOn() && isLast(node) && game.at !== node) {
    game.at = node;
    const turn = node.view.side;
    // Only once: the user may look at other views and come back.
    if (node !== game.started && !node.timed) game.clock?.moved(other(turn));
    node.timed = true;
    game.clock?.run(turn);
    if (turn === game.side) {
      if (app.board.premove()) return;
    } else {
      answer(node);
    }
  }
  show();
  think();
}

/// The engine is to move.
function answer(node) {
  analysis.stop(false);
  game.thinking?.();
  const asked = performance.now();
  const engine = node.view.side;
  const clock = game.clock && { remaining: Math.round(game.clock.remaining(engine)), increment: game.clock.increment };
  const mine = game;
  game.thinking = socket.stream({
    do: 'play', position: app.tree.position(node), elo: settings.limited ? settings.elo : null, clock,
  }, async (reply) => {
    if (mine !== game || mine.over) return;
    if (reply.is === 'progress' && settings.hints) lines.show(reply, () => {});
    if (reply.is === 'error') complain(new Error(reply.message));
    if (reply.is !== 'played') return;
    await new Promise((done) => { setTimeout(done, PAUSE - (performance.now() - asked)); });
    if (mine !== game || mine.over || !isLast(node)) return;
    mine.thinking = null;
    const next = app.tree.add(node, reply.uci, reply.san);
    await app.go(next);
    say(`Luft plays ${words(reply.san)}${next.view?.end ? `. ${next.view.end.reason}` : ''}`);
  });
  show();
}

/// The evaluation and the lines, where they are wanted and the engine has nothing better to do.
function think() {
  const node = app.tree.current;
  lines.showBar(settings.hints);
  if (app.view !== play || !node.view) return;
  if (game?.thinking && isOn() && node === game.at) return;
  if (settings.hints && !node.view.end) {
    analysis.start(app, node, { count: 1, judge: false, arrows: false });
  } else {
    analysis.stop();
    lines.clear();
  }
}

function finish(result, text) {
  game.over = { result, text };
  game.thinking?.();
  game.clock?.stop();
  app.tree.result = result;
  app.tree.save();
  say(text);
  show();
}

const won = (side) => (side === 'white' ? '1-0' : '0-1');

function flag(side) {
  if (isOn()) finish(won(other(side)), `${side === 'white' ? 'White' : 'Black'} is out of time`);
  app.paint();
}

function resign() {
  if (!isOn()) return;
  finish(won(other(game.side)), `You resigned, ${game.side === 'white' ? 'Black' : 'White'} wins`);
  socket.ask({ do: 'stop' }).catch(() => {});
  app.paint();
}

/// Back to the user's last move.
function takeBack() {
  if (!game) return;
  let node = app.tree.end();
  if (node === game.started) return;
  game.thinking?.();
  game.thinking = null;
  const mine = (at) => {
    const fen = app.tree.number(at);
    return (fen.black ? 'black' : 'white') === game.side;
  };
  while (node !== game.started && !mine(node)) node = node.parent;
  if (node === game.started) return;
  game.over = null;
  game.at = null;
  app.tree.result = '*';
  app.tree.cut(node.parent);
  app.go(node.parent).catch(complain);
}

async function save() {
  try {
    const text = await app.pgn();
    download('luft-game.pgn', text);
    tell('The game was saved as PGN.');
  } catch (problem) { complain(problem); }
}

function show() {
  if (!status) return;
  const node = app.tree.current;
  let text = 'Choose a side and begin.';
  if (game?.over) text = `${game.over.text}. ${game.over.result}`;
  else if (game) text = node.view?.side === game.side ? 'Your move.' : 'Luft thinks…';
  if (status.textContent !== text) status.textContent = text;
  by('takeback').disabled = !game;
  by('resign').disabled = !isOn();
  players();
}

function players() {
  const shown = game && app.view === play;
  for (const [id, side] of [['top-player', other(app.orientation)], ['bottom-player', app.orientation]]) {
    const element = by(id);
    element.hidden = !shown;
    if (!shown) continue;
    const name = side === game.side ? 'You' : settings.limited ? `Luft (${settings.elo})` : 'Luft';
    const time = game.clock ? [h('time', {}, game.clock.text(side))] : [];
    element.replaceChildren(h('span', {}, name), ...time);
    element.className = `player${game.clock?.side === side ? ' running' : ''}${game.clock?.remaining(side) < 20_000 && game.clock ? ' short' : ''}`;
  }
}

export const play = {
  enter() {
    build();
    // Another game was put on the board meanwhile.
    if (game?.tree !== app.tree) game = null;
    app.orientation = game?.side ?? app.orientation;
    timer = setInterval(() => { if (game?.clock?.side) players(); }, 100);
    show();
  },
  leave() {
    clearInterval(timer);
    game?.clock?.stop();
    game?.thinking?.();
    if (game) game.thinking = null;
    if (game) game.at = null;
    analysis.stop();
    for (const id of ['top-player', 'bottom-player']) by(id).hidden = true;
    lines.showBar(true);
  },
  moved,
  reconnected() {
    if (isOn()) { game.at = null; game.thinking = null; moved(app.tree.current); }
  },
  flipped: players,
  color: (node) => (isOn() && isLast(node) ? game.side : undefined),
};
