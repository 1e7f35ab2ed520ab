// A screening: what all switches are worth, measured in the same games.

import { h } from '../dom.js';
import { forest } from './parts.js';

export const title = ({ sets }) => `Screening of ${sets[0]?.settings.engine.name ?? 'nothing'}`;

export function draw(body, { sets }) {
  for (const { worths, pairs } of sets) {
    const known = worths.filter(({ elo }) => elo);
    body.append(h('p', { class: 'soft' }, `${pairs.toLocaleString('en')} pairs of games; Elo of on over off`));
    if (known.length) body.append(forest(known.map(({ factor, elo }) => ({ name: factor.name, value: elo.value, error: (elo.high - elo.low) / 2, text: `${elo.value.toFixed(1)} ± ${((elo.high - elo.low) / 2).toFixed(1)}` }))));
  }
}
