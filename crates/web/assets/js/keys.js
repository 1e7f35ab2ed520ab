// The keyboard: arrows go through the moves, F flips the board, the view may have keys of its own.

export function listen(app) {
  const steps = { ArrowLeft: 'back', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last' };
  addEventListener('keydown', (event) => {
    const busy = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    if (steps[event.key]) {
      event.preventDefault();
      app.step(steps[event.key]);
    } else if (event.key === 'f') {
      app.flip();
    } else if (app.view.key?.(event.key)) {
      event.preventDefault();
    }
  });
}
