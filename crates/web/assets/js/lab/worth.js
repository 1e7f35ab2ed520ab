// What techniques are worth: a forest plot of screenings at several node counts, else of games one at a time, else what they
// do to the nodes of the bench.

import { h } from '../dom.js';
import { bars } from '../plot.js';
import { forest, table } from './parts.js';

const number = (value) => value.toLocaleString('en');
const signed = (value) => `${value > 0 ? '+' : ''}${(Math.abs(value) < 0.05 ? 0 : value).toFixed(1)}`;
const label = (name, on) => (on === false ? `${name} (off)` : name);
const text = ({ low, value, high }) => `${signed(value)} ± ${((high - low) / 2).toFixed(1)}${low <= 0 && high >= 0 ? ', not shown' : ''}`;
const engine = (one) => (one ? `${one.name} (${one.title}${one.bench ? `, bench ${one.bench}` : ''})` : '');
const nodes = ({ settings }) => settings.play?.rules?.time_control?.Nodes ?? 0;

export const title = ({ sets = [], records = [], costs = [] }) => `Worth of techniques: ${(sets.at(-1)?.settings.engine ?? records.at(-1)?.engine ?? costs.at(-1)?.engine)?.name ?? 'nothing yet'}`;

export function draw(body, { sets = [], records = [], costs = [] }) {
  const newest = [...new Map(sets.filter(({ worths }) => worths.some(({ elo }) => elo)).map((set) => [nodes(set), set])).values()].sort((one, two) => nodes(one) - nodes(two));
  if (newest.length) screened(body, newest);
  const played = records.flatMap(({ measurements }) => measurements).filter(({ games }) => games?.length);
  if (played.length) alone(body, records);
  else if (!newest.length) for (const record of records) benched(body, record);
  if (costs.length) cost(body, costs.at(-1));
}

/// All in the same games, at each node count: the last set of each.
function screened(body, sets) {
  const main = sets.reduce((best, set) => (set.pairs >= best.pairs ? set : best));
  body.append(h('p', { class: 'soft' }, 'Elo of on over off, 95 %; what is pale is not shown'));
  for (const set of sets) body.append(h('p', { class: 'soft' }, `${number(nodes(set))} nodes: ${number(2 * set.pairs)} games, ${engine(set.settings.engine)}`));
  const rows = new Map();
  sets.forEach(({ worths }, index) => {
    for (const { factor, elo } of worths) {
      if (!elo) continue;
      const row = rows.get(factor.name) ?? { name: label(factor.name, factor.usually_high), intervals: sets.map(() => null) };
      row.intervals[index] = elo;
      rows.set(factor.name, row);
    }
  });
  const at = sets.indexOf(main);
  for (const row of rows.values()) row.text = row.intervals[at] ? text(row.intervals[at]) : '';
  const worth = ({ intervals }) => intervals[at]?.value ?? -Infinity;
  if (rows.size) body.append(forest([...rows.values()].sort((one, two) => worth(two) - worth(one)), sets.map((set) => `${number(nodes(set))} nodes`)));
  const together = sets.flatMap((set) => (set.interactions?.most ?? []).filter(({ chance }) => chance < 0.05).map((one) => [one.factors.join(' + '), text(one.elo), `${number(nodes(set))} nodes`]));
  if (together.length) body.append(h('p', { class: 'soft' }, 'Turned together, Elo beyond the sum'), table(['', 'Elo', 'at'], together, 'Interactions'));
}

/// Games of the engine as it is against each technique switched: the most games of each.
function alone(body, records) {
  const rows = new Map();
  for (const { technique, default_on: on, games } of records.flatMap(({ measurements }) => measurements)) {
    const most = [...(games ?? [])].sort((one, two) => two.pairs.reduce((a, b) => a + b) - one.pairs.reduce((a, b) => a + b))[0];
    if (!most) continue;
    const value = on === false ? -most.elo : most.elo;
    const interval = { low: value - most.error, value, high: value + most.error };
    rows.set(technique, { name: label(technique, on), intervals: [interval], text: text(interval) });
  }
  const names = records.filter(({ measurements }) => measurements.some(({ games }) => games?.length)).map((record) => engine(record.engine));
  body.append(h('p', { class: 'soft' }, `One at a time, Elo of on over off: ${names.join(', ')}`));
  body.append(forest([...rows.values()].sort((one, two) => two.intervals[0].value - one.intervals[0].value), ['one at a time']));
}

function benched(body, record) {
  body.append(h('p', { class: 'soft' }, `${engine(record.engine)}: nodes of the bench with each technique switched, against as it is`));
  const rows = record.measurements.map((one) => ({ name: label(one.technique, one.default_on), value: one.nodes_ratio - 1, text: `${one.nodes_ratio >= 1 ? '+' : ''}${(100 * (one.nodes_ratio - 1)).toFixed(0)} %` }));
  body.append(bars(rows.sort((one, two) => two.value - one.value)));
}

function cost(body, { usual, costs, engine: who }) {
  const share = ({ usually_high: on, turned }) => (on ? usual / turned : turned / usual) - 1;
  const rows = costs.map((one) => ({ name: label(one.name, one.usually_high), value: share(one), text: `${signed(100 * share(one))} %` }));
  if (!rows.length) return;
  body.append(h('p', { class: 'soft' }, `Cost, instructions a node of on against off: ${engine(who)}`));
  body.append(h('div', { class: 'costs', tabindex: '0', role: 'region', 'aria-label': 'Cost of each technique' }, bars(rows.sort((one, two) => two.value - one.value))));
}
