// Training: the losses, and the error on the yardstick where it was measured.

import { h } from '../dom.js';
import { plot } from '../plot.js';
import { place } from './parts.js';

export const title = ({ run }) => `Training${run ? `: ${run}` : ''}`;

export function draw(body, { epochs, train_positions: positions, finished }) {
  body.append(h('p', { class: 'soft' }, `${positions.toLocaleString('en')} positions, ${epochs.length} epochs${finished ? '' : ' so far'}`));
  if (!epochs.length) return;
  const x = epochs.map((_, index) => index + 1);
  plot(place(body), { x, name: 'epoch', curves: [
    { name: 'train', values: epochs.map((epoch) => epoch.train_loss), points: true },
    { name: 'validation', values: epochs.map((epoch) => epoch.quality.loss), points: true }] });
  const yardstick = epochs.map((epoch) => epoch.yardstick?.error ?? null);
  if (!yardstick.some((error) => error !== null)) return;
  const last = yardstick.findLast((error) => error !== null);
  body.append(h('p', { class: 'soft' }, `Error on the yardstick: ${last.toPrecision(4)}, least ${Math.min(...yardstick.filter((error) => error !== null)).toPrecision(4)}`));
  plot(place(body), { x, name: 'epoch', height: 140, curves: [{ name: 'error on the yardstick', values: yardstick, points: true }], title: 'Yardstick' });
}
