// The look of the board: its colours and its pieces.

import { dialog } from './dialog.js';
import { by, choice, h } from './dom.js';
import { set, settings } from './settings.js';

const boards = [['slate', 'Slate'], ['wood', 'Wood'], ['green', 'Green'], ['blue', 'Blue'], ['contrast', 'Contrast']];
const pieces = [['cburnett', 'Classic'], ['plain', 'Plain']];

function apply() {
  document.documentElement.dataset.board = settings.board;
  document.documentElement.dataset.pieces = settings.pieces;
}

const field = (label, name, options) => h('div', { class: 'field' }, h('span', {}, label),
  choice(label, options, settings[name], (value) => { set(name, value); apply(); }));

/// Listens to the button that asks for another look.
export function listen() {
  apply();
  by('look').onclick = () => dialog('Board and pieces', [
    h('div', { class: 'fields look' }, field('Board', 'board', boards), field('Pieces', 'pieces', pieces)),
  ], [['Close', true]]);
}
