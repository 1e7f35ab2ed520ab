// Getting a game or a position in: pasted, or a file dropped on the page.

import { app } from './app.js';
import { by, h } from './dom.js';
import { complain, tell } from './message.js';
import { socket } from './socket.js';
import { Tree } from './tree.js';

const LARGEST = 400_000;

/// Reads a FEN or a PGN and shows it.
export async function load(text) {
  if (text.length > LARGEST) throw new Error('this text is too long; one game is enough');
  const record = await socket.ask({ do: 'import', text });
  const tree = Tree.of(record);
  await app.open(tree);
  tell([`${record.moves.length ? `A game of ${Math.ceil(record.moves.length / 2)} moves` : 'A position'} was read.`, ...record.notes].join(' '));
}

/// Asks for a file and reads it.
export function chooseFile() {
  const input = h('input', { type: 'file', accept: '.pgn,.fen,.epd,.txt', change: () => take(input.files[0]) });
  input.click();
}

/// Reads a file.
export async function take(file) {
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error('this file is too large; one game is enough');
    if (app.view === app.views.play || app.view === app.views.lab) {
      location.hash = '#analyse';
      await app.enter('analyse');
    }
    await load(await file.text());
  } catch (problem) { complain(problem); }
}

/// Takes files that are dropped anywhere.
export function listenForFiles() {
  let depth = 0;
  const show = (change) => {
    depth = Math.max(0, depth + change);
    by('drop').hidden = depth === 0;
  };
  addEventListener('dragenter', (event) => { if (event.dataTransfer?.types.includes('Files')) show(1); });
  addEventListener('dragleave', () => show(-1));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    depth = 0;
    show(0);
    await take(event.dataTransfer?.files[0]);
  });
}
