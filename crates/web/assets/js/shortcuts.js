// What the keys do.

import { dialog } from './dialog.js';
import { h } from './dom.js';

const keys = [
  ['← →', 'back and forth through the moves'],
  ['↑ ↓, Home End', 'first and last move'],
  ['F', 'flip the board'],
  ['Space', 'engine on or off (Analyse)'],
  ['X', 'the threat: what would the other side do? (Analyse)'],
  ['1 – 5', 'play the first move of a line (Analyse)'],
  ['Esc', 'leave the field for moves'],
  ['Right click', 'circle a square; drag for an arrow'],
  ['?', 'this list'],
];

export const shortcuts = () => dialog('Shortcuts', [
  h('dl', { class: 'keys' }, keys.flatMap(([key, text]) => [h('dt', {}, key), h('dd', {}, text)])),
], [['Close', true]]);
