// What techniques are worth: a forest plot where games were played, else what they do to the nodes of the bench.

import { h } from '../dom.js';
import { bars } from '../plot.js';
import { forest } from './parts.js';

export const title = ({ engine }) => `Ablation of ${engine}`;
const name = ({ technique, default_on: on }) => (on === false ? `${technique} (off)` : technique);

export function draw(body, { engine, measurements }) {
  const played = measurements.filter((one) => one.games?.elo != null);
  // What is off by default is measured by switching it on: its row says what leaving it off is worth.
  const off = measurements.some((one) => one.default_on === false) ? '; what is marked (off) was switched on' : '';
  body.append(h('p', { class: 'soft' }, `${engine}: ${played.length ? 'Elo as it is, against each technique switched' : 'nodes of the bench with each technique switched, against as it is'}${off}`));
  if (played.length) {
    const rows = played.map((one) => ({ name: name(one), value: one.games.elo, error: one.games.error ?? 0, text: `${one.games.elo.toFixed(1)} ± ${(one.games.error ?? 0).toFixed(1)}` }));
    body.append(forest(rows.sort((one, two) => two.value - one.value)));
    return;
  }
  const rows = measurements.map((one) => ({ name: name(one), value: one.nodes_ratio - 1, text: `${one.nodes_ratio >= 1 ? '+' : ''}${(100 * (one.nodes_ratio - 1)).toFixed(0)} %` }));
  body.append(bars(rows.sort((one, two) => two.value - one.value)));
}
