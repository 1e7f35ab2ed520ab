// Questions and explanations in front of the page.

import { h } from './dom.js';

/// Shows something until it is closed; answers with what the pressed button stands for. `opened` gets a function that
/// closes it from elsewhere.
export function dialog(title, content, buttons, opened = () => {}) {
  return new Promise((answer) => {
    const before = document.activeElement;
    const close = (value) => () => {
      box.close();
      box.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      answer(value);
    };
    const box = h('dialog', { 'aria-label': title },
      h('h2', {}, title), ...content,
      h('div', { class: 'buttons' }, buttons.map(([text, value], index) => h('button', {
        type: 'button', class: index === 0 ? 'main' : null, 'data-answer': String(value), click: close(value),
      }, text))));
    // Escape answers like the last button.
    box.addEventListener('cancel', (event) => { event.preventDefault(); close(buttons.at(-1)[1])(); });
    document.body.append(box);
    box.showModal();
    opened(close(buttons.at(-1)[1]));
  });
}

/// Asks whether to do something that cannot be undone.
export const confirm = (question, yes, no = 'No') => dialog(question, [], [[yes, true], [no, false]]);
