// What a pawn becomes: four buttons over the square it goes to.

import { by, h } from './dom.js';

const pieces = [['q', 'queen'], ['r', 'rook'], ['b', 'bishop'], ['n', 'knight']];

/// The letter of the piece; null if the user thinks again.
export function choose(square, color, orientation) {
  const chooser = by('promotion');
  const file = square.charCodeAt(0) - 97;
  const column = orientation === 'white' ? file : 7 - file;
  const top = (square[1] === '8') === (orientation === 'white');
  return new Promise((answer) => {
    const done = (piece) => {
      chooser.hidden = true;
      chooser.replaceChildren();
      removeEventListener('keydown', escape, true);
      answer(piece);
    };
    const escape = (event) => {
      if (event.key === 'Escape') { event.stopPropagation(); done(null); }
    };
    const buttons = pieces.map(([letter, name]) => h('button', {
      type: 'button', 'aria-label': name, title: name, 'data-piece': letter,
      click: (event) => { event.stopPropagation(); done(letter); },
    }, h('piece', { class: `${color} ${name}` })));
    const list = h('div', { class: 'cg-wrap' }, top ? buttons : buttons.reverse());
    list.style.left = `${12.5 * column}%`;
    list.style[top ? 'top' : 'bottom'] = '0';
    chooser.replaceChildren(list);
    chooser.onclick = () => done(null);
    chooser.hidden = false;
    addEventListener('keydown', escape, true);
    list.querySelector('[data-piece=q]').focus();
  });
}
