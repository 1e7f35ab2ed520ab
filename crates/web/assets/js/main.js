// Puts everything together.

import * as address from './address.js';
import { app } from './app.js';
import { by } from './dom.js';
import { configure } from './engine.js';
import { listen } from './keys.js';
import * as lines from './lines.js';
import { listenForFiles } from './load.js';
import * as look from './look.js';
import { complain, hush } from './message.js';
import { set, settings } from './settings.js';
import { shortcuts } from './shortcuts.js';
import { socket } from './socket.js';
import { analyse } from './views/analyse.js';
import { inside } from './views/inside.js';
import { lab } from './views/lab.js';
import { play, restore } from './views/play.js';
import { review } from './views/review.js';

app.begin({ play, analyse, review, inside, lab });
restore();
const route = () => app.enter(address.view()).catch(complain);

let begun = false;
socket.addEventListener('opened', () => {
  by('connection').textContent = '';
  // What was asked of the old connection and not answered is asked again.
  hush();
  configure(() => app.view?.configured?.());
  if (begun) {
    app.go(app.tree.current).then(() => app.view.reconnected?.()).catch(complain);
  } else {
    begun = true;
    route();
  }
});
socket.addEventListener('closed', () => { by('connection').textContent = 'reconnecting…'; });
socket.addEventListener('refused', (event) => complain(new Error(event.detail)));

addEventListener('hashchange', route);
for (const button of document.querySelectorAll('[data-go]')) {
  button.onclick = () => app.step(button.dataset.go);
}
by('flip').onclick = () => app.flip();
by('typed').onsubmit = (event) => {
  event.preventDefault();
  const field = by('typed-move');
  if (!field.value.trim()) return;
  app.typed(field.value).then(() => { field.value = ''; hush(); }, complain);
};
by('sound').setAttribute('aria-pressed', String(settings.sound));
by('sound').onclick = () => {
  set('sound', !settings.sound);
  by('sound').setAttribute('aria-pressed', String(settings.sound));
};
by('keys').onclick = () => shortcuts();
look.listen();
lines.listen();
listen(app);
listenForFiles();
socket.connect();
