// A match on this machine: begun, watched and stopped here.

import { Chessground } from '../../lib/chessground.min.js';
import { h } from '../dom.js';
import { complain } from '../message.js';
import { socket } from '../socket.js';

const EVERY = 700;
let timer;
let parts = null;

/// The panel; nothing if there are no two engines to play.
export function panel() {
  const { engines } = socket.hello;
  if (!engines.length) return null;
  const select = (id, label, chosen) => h('label', {}, label, h('select', { id }, engines.map((name, index) => h('option', { value: index, selected: index === chosen }, name))));
  const number = (id, label, value, least, most, step) => h('label', {}, label, h('input', { id, type: 'number', value, min: least, max: most, step }));
  const place = h('div', {});
  parts = {
    start: h('button', { id: 'duel-start', type: 'submit', class: 'main' }, 'Start a match'),
    stop: h('button', { id: 'duel-stop', type: 'button', hidden: true, click: stop }, 'Stop'),
    live: h('div', { class: 'duel', hidden: true }),
    score: h('p', { id: 'duel-score', role: 'status' }),
    clocks: h('p', { class: 'soft' }),
    moves: h('p', { class: 'moves', tabindex: '0', role: 'region', 'aria-label': 'Moves of the match' }),
    ended: h('p', { class: 'soft' }),
  };
  parts.live.append(h('div', { class: 'small-board' }, place), h('div', { class: 'fields' }, parts.score, parts.clocks, parts.ended, parts.moves));
  parts.board = Chessground(place, { viewOnly: true, coordinates: false, animation: { duration: 120 } });
  const form = h('form', { id: 'duel-form', submit: start },
    select('duel-first', 'First', 0), select('duel-second', 'Second', engines.length > 1 ? 1 : 0),
    number('duel-games', 'Games', 20, 1, 1000, 1), number('duel-base', 'Seconds', 10, 0.1, 3600, 'any'), number('duel-increment', 'Increment', 0.1, 0, 60, 'any'),
    parts.start, parts.stop);
  refresh().catch(complain);
  timer = setInterval(() => refresh().catch(() => {}), EVERY);
  return h('div', { class: 'panel fields', id: 'duel' }, h('h2', {}, 'A match on this machine'), form, parts.live);
}

export function leave() {
  clearInterval(timer);
  parts = null;
}

const value = (id) => Number(document.getElementById(id).value);

async function start(event) {
  event.preventDefault();
  const body = JSON.stringify({ first: value('duel-first'), second: value('duel-second'), games: value('duel-games'), base: value('duel-base'), increment: value('duel-increment') });
  const answer = await fetch('/match', { method: 'POST', body });
  if (answer.ok) show(await answer.json());
  else complain(new Error((await answer.text()).trim()));
}

async function stop() {
  await fetch('/match', { method: 'DELETE' });
  await refresh();
}

async function refresh() {
  show(await fetch('/match').then((answer) => answer.json()));
}

const time = (milliseconds) => `${Math.floor(milliseconds / 60_000)}:${((milliseconds / 1000) % 60).toFixed(1).padStart(4, '0')}`;

function show(match) {
  if (!parts || !match) return;
  const { names, score, games, running, white, fen, last, moves, clocks, control } = match;
  parts.live.hidden = false;
  parts.start.disabled = running;
  parts.stop.hidden = !running;
  parts.board.set({ fen, lastMove: last ? [last.slice(0, 2), last.slice(2, 4)] : undefined });
  const played = score.wins + score.draws + score.losses;
  const elo = score.elo ? `, Elo ${score.elo[0].toFixed(0)} ± ${score.elo[1].toFixed(0)}` : '';
  const forfeits = score.forfeits[0] + score.forfeits[1] ? `, forfeits ${score.forfeits.join(' and ')}` : '';
  parts.score.textContent = `${names[0]} – ${names[1]}, ${control.join('+')}: +${score.wins} =${score.draws} −${score.losses}${elo}${forfeits}; ${running ? `game ${played + 1} of ${games}` : `${played} of ${games} games played`}`;
  parts.clocks.textContent = `White ${names[white]} ${time(clocks[0])} · Black ${names[1 - white]} ${time(clocks[1])}`;
  parts.ended.textContent = match.error ?? (match.ended ? `The last game: ${match.ended}.` : '');
  parts.moves.textContent = moves.map((move, index) => (index % 2 ? move : `${index / 2 + 1}. ${move}`)).join(' ');
}
