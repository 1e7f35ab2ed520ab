// Results of suites: how many positions each engine solved, of all and by theme.

import { h } from '../dom.js';
import { bars } from '../plot.js';
import { table } from './parts.js';

const limits = { movetime: (value) => `${value} ms`, nodes: (value) => `${value.toLocaleString('en')} nodes`, depth: (value) => `depth ${value}` };

function limit(settings) {
  const [[kind, value]] = Object.entries(settings.limit);
  return limits[kind]?.(value) ?? `${value} ${kind}`;
}

export const title = ({ suites, settings }) => `${suites.map(({ file }) => file).join(', ')}, ${limit(settings)}`;

export function draw(body, { settings, suites }) {
  const names = settings.engines.map(({ name }) => name);
  for (const { file, scores, themes } of suites) {
    body.append(h('p', { class: 'soft' }, `${file}: ${scores[0]?.positions ?? 0} positions, ${limit(settings)} each`));
    body.append(bars(scores.map((score, index) => ({
      name: names[index] ?? `engine ${index + 1}`, value: score.solved,
      text: `${score.solved} of ${score.positions}${score.maximum ? `, ${score.points} of ${score.maximum} points` : ''}${score.failures ? `, ${score.failures} failures` : ''}`,
    }))));
    if (themes?.length) {
      body.append(table(['theme', ...names], themes.map(({ theme, scores: by }) => [theme, ...by.map((score) => `${score.solved} / ${score.positions}`)]), `${file} by theme`));
    }
  }
}
