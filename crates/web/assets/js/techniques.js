// Techniques of the search in plain words.

import { h, short } from './dom.js';

/// The name people know a technique by, out of the sentence about it.
export function plain(name, about) {
  const [title] = (about ?? '').split(/[:,.(]/);
  const words = title.trim();
  return words && words.split(' ').length <= 5 ? words : name.replaceAll('_', ' ');
}

/// A list: how often each was at work, what it is, and what it was measured to be worth.
export function list(rows) {
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return h('ul', { class: 'techniques', tabindex: '0', 'aria-label': 'Techniques at work' }, rows.map(({ name, about, technique, measured, count }) => h('li', {},
    h('b', {}, plain(name, technique ?? about)), h('span', { class: 'count' }, short(count)),
    h('span', { class: 'bar', style: `width:${(100 * count / most).toFixed(1)}%` }),
    h('span', { class: 'soft' }, technique ?? about, measured ? h('em', {}, ` Worth ${measured[0].toFixed(0)} ± ${measured[1].toFixed(0)} Elo.`) : null))));
}
