// What is chosen before a game: side, strength, clock and start position.

import { check, choice, h } from '../dom.js';
import { word } from '../level.js';
import { set, settings } from '../settings.js';
import { socket } from '../socket.js';

const sides = [['white', 'White'], ['random', 'Either'], ['black', 'Black']];
const clocks = [['none', 'None'], ['3+2', '3+2'], ['5+3', '5+3'], ['15+10', '15+10'], ['own', 'Own']];
const starts = [['standard', 'Standard'], ['chess960', 'Chess960']];

/// Minutes and seconds that are added; null without a clock.
export function chosenClock() {
  if (settings.clock === 'none') return null;
  const [minutes, increment] = settings.clock === 'own' ? [settings.minutes, settings.increment] : settings.clock.split('+').map(Number);
  return { minutes, increment };
}

/// The chosen rating; null is full strength.
export const chosenElo = () => {
  const [least, most] = socket.hello.elo;
  return settings.limited ? Math.min(most, Math.max(least, settings.elo)) : null;
};

/// The form; `begin` starts a game, `hints` says that showing the analysis was switched.
export function setup({ begin, hints }) {
  const field = (label, ...content) => h('div', { class: 'field' }, h('span', {}, label), ...content);
  const own = ownClock();
  return h('div', { class: 'panel fields', id: 'set-up-game' },
    field('You play', choice('You play', sides, settings.side, (side) => set('side', side))),
    strength(),
    field('Clock', h('div', { class: 'row' }, choice('Clock', clocks, settings.clock, (clock) => {
      set('clock', clock);
      own.hidden = clock !== 'own';
    }), own)),
    field('Start', choice('Start', starts, settings.start, (start) => set('start', start))),
    h('div', { class: 'row' },
      h('button', { class: 'main', id: 'new-game', click: begin }, 'New game'),
      check('show analysis', settings.hints, (on) => { set('hints', on); hints(); })),
    h('p', { class: 'soft' }, 'Or make the first move on the board.'));
}

function strength() {
  const [least, most] = socket.hello.elo;
  const label = h('output', { class: 'soft' });
  const show = () => {
    const elo = chosenElo();
    label.textContent = elo === null ? word(elo) : `${elo}, ${word(elo)}`;
    range.setAttribute('aria-valuetext', label.textContent);
  };
  const range = h('input', {
    type: 'range', id: 'elo', min: least, max: most + 100, step: 50,
    value: settings.limited ? settings.elo : most + 100,
    input: () => {
      set('limited', Number(range.value) <= most);
      if (settings.limited) set('elo', Number(range.value));
      show();
    },
  });
  show();
  return h('div', { class: 'field' }, h('label', { for: 'elo' }, 'Luft plays'), h('span', { class: 'slider' }, range, label));
}

function ownClock() {
  const number = (name, label, least, most) => {
    const input = h('input', { type: 'number', min: least, max: most, step: 'any', value: settings[name], 'aria-label': label, id: `own-${name}`, change: () => {
      const wanted = Number(input.value);
      if (Number.isFinite(wanted)) set(name, Math.min(most, Math.max(least, wanted)));
      input.value = settings[name];
    } });
    return input;
  };
  const own = h('span', { class: 'own-clock' }, number('minutes', 'Minutes', 0.1, 600), ' min + ', number('increment', 'Seconds added for each move', 0, 600), ' s');
  own.hidden = settings.clock !== 'own';
  return own;
}
