// Tables, intervals and places for pictures.

import { h } from '../dom.js';

export const place = (body) => body.appendChild(h('div', { class: 'plot' }));

/// A table; a cell that is null is one where an engine meets itself.
export function table(head, rows, label) {
  return h('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': label }, h('table', {},
    h('thead', {}, h('tr', {}, head.map((text) => (text ? h('th', { scope: 'col' }, text) : h('td', {}))))),
    h('tbody', {}, rows.map(([name, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, name), cells.map((cell) => h('td', { class: cell === null ? 'self' : null }, cell === null ? '' : String(cell))))))));
}

/// What lies beyond is drawn at the edge: a few huge rows must not press all others together.
const EDGE = 150;

/// A forest plot: [{ name, about, intervals: [{ low, value, high }], text }], in each row an interval or null for each of the series.
export function forest(rows, series) {
  const inside = (value) => Math.max(-EDGE, Math.min(EDGE, value));
  const known = rows.flatMap(({ intervals }) => intervals).filter(Boolean);
  const low = Math.min(0, ...known.map((one) => inside(one.low)));
  const high = Math.max(0, ...known.map((one) => inside(one.high)));
  const at = (value) => `${(100 * (inside(value) - low) / (high - low || 1)).toFixed(2)}%`;
  const interval = (one, index) => one && h('span', { class: `series-${index % 3}${one.low <= 0 && one.high >= 0 ? ' unsure' : ''}${Math.abs(one.value) > EDGE ? ' beyond' : ''}`, style: `--place:${index}` },
    h('i', { style: `left:${at(one.low)};width:calc(${at(one.high)} - ${at(one.low)})` }), h('b', { style: `left:${at(one.value)}` }));
  const element = h('div', { class: 'forest', tabindex: '0', role: 'region', 'aria-label': 'Worth of each technique with its error' }, rows.flatMap(({ name, about, intervals, text }) => [
    h('abbr', { title: about ?? '' }, name),
    h('span', { class: 'span', role: 'img', 'aria-label': `${name}: ${text}` }, intervals.map(interval)),
    h('span', { class: 'count' }, text),
  ]));
  element.style.setProperty('--zero', at(0));
  element.style.setProperty('--series', series.length);
  const legend = h('p', { class: 'legend' }, series.map((name, index) => h('span', { class: `series-${index % 3}` }, h('b'), name)));
  return series.length > 1 ? h('div', {}, legend, element) : element;
}
