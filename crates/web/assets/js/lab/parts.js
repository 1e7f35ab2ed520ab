// Tables, intervals and places for pictures.

import { h } from '../dom.js';

export const place = (body) => body.appendChild(h('div', { class: 'plot' }));

/// A table; a cell that is null is one where an engine meets itself.
export function table(head, rows, label) {
  return h('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': label }, h('table', {},
    h('thead', {}, h('tr', {}, head.map((text) => (text ? h('th', { scope: 'col' }, text) : h('td', {}))))),
    h('tbody', {}, rows.map(([name, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, name), cells.map((cell) => h('td', { class: cell === null ? 'self' : null }, cell === null ? '' : String(cell))))))));
}

/// A forest plot: [{ name, about, value, error, text }], each with its interval.
export function forest(rows) {
  const low = Math.min(0, ...rows.map(({ value, error }) => value - error));
  const high = Math.max(0, ...rows.map(({ value, error }) => value + error));
  const at = (value) => `${(100 * (value - low) / (high - low || 1)).toFixed(2)}%`;
  const element = h('div', { class: 'forest', tabindex: '0', role: 'region', 'aria-label': 'Worth of each technique with its error' }, rows.flatMap(({ name, about, value, error, text }) => [
    h('abbr', { title: about ?? '' }, name),
    h('span', { class: value < 0 ? 'span minus' : 'span', role: 'img', 'aria-label': `${name}: ${text}` },
      h('i', { style: `left:${at(value - error)};width:calc(${at(value + error)} - ${at(value - error)})` }), h('b', { style: `left:${at(value)}` })),
    h('span', { class: 'count' }, text),
  ]));
  element.style.setProperty('--zero', at(0));
  return element;
}
