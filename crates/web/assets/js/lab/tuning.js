// SPSA: how the parameters moved, all of them or those that are picked out.

import { h } from '../dom.js';
import { plot } from '../plot.js';
import { place } from './parts.js';

/// More curves than this nobody can tell apart.
const MOST = 6;
/// What was picked out of a file stays so while it grows.
const picked = new Map();

export const title = ({ plan }) => `SPSA of ${plan.tunables.length} parameters`;

export function draw(body, { plan, iteration, games, values, history }, file) {
  const samples = [...history.samples, [iteration, values]];
  body.append(h('p', { class: 'soft' }, `${iteration} of ${plan.iterations} iterations, games +${games[0]} =${games[1]} −${games[2]}; changes in units of c_end`));
  const moved = plan.tunables.map((tunable, index) => samples.map(([, all]) => (all[index] - tunable.start) / tunable.c_end));
  const farthest = [...plan.tunables.keys()].sort((one, two) => Math.abs(moved[two].at(-1)) - Math.abs(moved[one].at(-1)));
  const chosen = picked.get(file) ?? new Set(farthest.slice(0, MOST));
  picked.set(file, chosen);
  const canvas = place(body);
  const redraw = () => {
    const shown = farthest.filter((index) => chosen.has(index));
    plot(canvas, { x: samples.map(([at]) => at), name: 'iteration', height: 240, curves: shown.map((index) => ({ name: plan.tunables[index].name, values: moved[index] })) });
  };
  const button = (index) => {
    const change = moved[index].at(-1);
    const element = h('button', { type: 'button', 'aria-pressed': String(chosen.has(index)), click: () => {
      if (!chosen.delete(index)) chosen.add(index);
      element.setAttribute('aria-pressed', String(chosen.has(index)));
      redraw();
    } }, `${plan.tunables[index].name} ${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`);
    return element;
  };
  body.append(h('div', { class: 'pick', role: 'group', 'aria-label': 'Parameters to show' }, farthest.map(button)));
  redraw();
}
