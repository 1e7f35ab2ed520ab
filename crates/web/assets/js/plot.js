// Curves in the colours of the page, as wide as their place.

import { h } from './dom.js';

const drawn = new Set();
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const palette = ['accent', 'mistake', 'best', 'blunder', 'inaccuracy', 'soft'];

/// Draws curves into an element. `curves` are { name, values, colour?, points?, low?, high? }; `clicked` gets the
/// index of the nearest value; `marker` says where a line stands across; `steps` are
/// the distances that labels may have; `bands` fills between two curves.
export function plot(element, { title, x, curves, height = 170, range, clicked, log, band, bands, marker, steps, legend = curves.length > 1, name = 'x' }) {
  const make = () => {
    element.replaceChildren();
    const axis = { stroke: colour('soft'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 }, font: '11px system-ui' };
    const series = curves.map((curve, index) => ({
      label: curve.name,
      stroke: colour(curve.colour ?? palette[index % palette.length]),
      width: curve.dash ? 1 : 1.6,
      dash: curve.dash,
      fill: band && index === 0 ? `${colour('accent')}22` : undefined,
      points: { show: curve.points ?? false, size: curve.marks ? 9 : 5, fill: curve.marks && colour(curve.colour) },
      paths: curve.marks ? () => null : undefined,
      spanGaps: true,
    }));
    const options = {
      title, width: Math.max(200, element.clientWidth), height,
      scales: { x: { time: false }, y: { range, distr: log ? 3 : 1 } },
      axes: [{ ...axis, size: 28, incrs: steps }, { ...axis, size: wide }],
      series: [{ label: name }, ...series],
      bands: bands?.map((two) => ({ series: two, fill: `${colour('accent')}22` })),
      legend: { show: legend, live: false },
      cursor: { y: false, points: { size: 7 } },
      hooks: { draw: [(one) => mark(one, marker?.())] },
    };
    const made = new uPlot(options, [x, ...curves.map((curve) => curve.values)], element);
    if (clicked) {
      made.over.style.cursor = 'pointer';
      made.over.addEventListener('click', () => { if (made.cursor.idx != null) clicked(made.cursor.idx); });
    }
    return made;
  };
  element.redraw?.disconnect();
  let made = make();
  drawn.add(element);
  element.remake = () => { made = make(); };
  element.refresh = () => made.redraw(false);
  element.redraw = new ResizeObserver(() => {
    if (element.clientWidth && Math.abs(element.clientWidth - made.width) > 2) made.setSize({ width: element.clientWidth, height });
  });
  element.redraw.observe(element);
}

/// As wide as the longest label needs it.
function wide(one, labels) {
  const longest = Math.max(0, ...(labels ?? []).map((label) => label?.length ?? 0));
  return Math.max(34, 16 + 7 * longest);
}

/// A line across at a value of x.
function mark(one, at) {
  if (at == null || at < 0) return;
  const place = Math.round(one.valToPos(at, 'x', true));
  const { top, height } = one.bbox;
  one.ctx.fillStyle = colour('text');
  one.ctx.fillRect(place - 1, top, 2, height);
}

addEventListener('luft-theme', () => {
  for (const element of drawn) {
    if (element.isConnected) element.remake();
    else drawn.delete(element);
  }
});

/// Bars with names: [{ name, about, value, text }].
export function bars(rows) {
  const most = Math.max(...rows.map((row) => Math.abs(row.value)), 1e-9);
  return h('div', { class: 'bars' }, rows.flatMap((row) => [
    h('abbr', { title: row.about ?? '' }, row.name),
    h('span', { class: row.value < 0 ? 'bar minus' : 'bar', style: `width:${(100 * Math.abs(row.value) / most).toFixed(1)}%` }),
    h('span', { class: 'count' }, row.text),
  ]));
}
