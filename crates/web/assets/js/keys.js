// The keyboard: arrows go through the moves, F flips the board, the view may have keys of its own.

import { by } from './dom.js';
import { shortcuts } from './shortcuts.js';

const steps = { ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last' };

/// Whether a key belongs to the element that has the focus.
function isTaken({ target, key }) {
  if (target === by('typed-move')) return !(steps[key] && !target.value);
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return target.type !== 'checkbox' || key === ' ';
  // A button is pressed by these, and opens what it opens.
  return (key === ' ' || key === 'Enter') && Boolean(target.closest?.('button, a, summary'));
}

export function listen(app) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && event.target === by('typed-move')) event.target.blur();
    if (isTaken(event)) return;
    if (steps[event.key]) {
      event.preventDefault();
      app.step(steps[event.key]);
    } else if (event.key.toLowerCase() === 'f') {
      app.flip();
    } else if (event.key === '?') {
      shortcuts();
    } else if (app.view?.key?.(event.key)) {
      event.preventDefault();
    }
  });
}
