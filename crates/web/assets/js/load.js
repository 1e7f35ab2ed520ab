// Getting a game or a position in: pasted, or a file dropped on the page.

import { app } from './app.js';
import { by, h } from './dom.js';
import * as games from './games.js';
import { complain, tell } from './message.js';
import { socket } from './socket.js';
import { Tree } from './tree.js';

/// What is longer has several games.
const LARGEST = 400_000;

/// Reads a FEN or a PGN and shows it.
export function load(text) {
  if (text.length > LARGEST || several(text)) return games.open(new File([text], 'pasted.pgn'), one);
  return one(text);
}

/// Whether a text has more than one game.
const several = (text) => (text.match(/^\[Event /gm) ?? []).length > 1;

/// Reads one game or position and shows it.
async function one(text) {
  const record = await socket.ask({ do: 'import', text });
  const tree = Tree.of(record);
  await app.open(tree);
  tell([`${record.moves.length ? `A game of ${Math.ceil(record.moves.length / 2)} moves` : 'A position'} was read.`, ...record.notes].join(' '));
}

/// Shows the games of the last file again.
export const listGames = () => games.show(one).catch(complain);

/// Asks for a file and reads it.
export function chooseFile() {
  const input = h('input', { type: 'file', accept: '.pgn,.fen,.epd,.txt', change: () => take(input.files[0]) });
  input.click();
}

/// Reads a file.
export async function take(file) {
  if (!file) return;
  try {
    if (app.view === app.views.play || app.view === app.views.lab) {
      location.hash = '#analyse';
      await app.enter('analyse');
    }
    if (file.size > LARGEST || several(await file.text())) await games.open(file, one);
    else await one(await file.text());
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
