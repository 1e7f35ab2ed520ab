// The games of a PGN file, to search and to choose from.

import { dialog } from './dialog.js';
import { h } from './dom.js';
import { complain } from './message.js';

/// More than this nobody reads; who wants others searches.
const MOST = 300;
/// A game longer than this is none.
const LONGEST = 400_000;
/// The last file that was gone through, to come back to.
let last = null;

/// Whether there is a list to come back to.
export const hasList = () => last !== null && last.rows.length > 1;

/// Finds the games of a file; `tell` hears how far it is.
function find(file, tell) {
  return new Promise((found, refuse) => {
    const worker = new Worker('/js/pgn-index.js');
    const fail = (message) => { worker.terminate(); refuse(new Error(message)); };
    worker.onerror = () => fail('the file could not be read');
    worker.onmessage = ({ data }) => {
      if (data.error) return fail(data.error);
      if (data.done !== undefined) return tell(data);
      worker.terminate();
      return found({ file, starts: data.starts, rows: data.rows });
    };
    worker.postMessage(file);
  });
}

/// The text of a game.
async function text({ file, starts }, index) {
  const end = starts[index + 1] ?? file.size;
  if (end - starts[index] > LONGEST) throw new Error('this game is too long');
  return file.slice(starts[index], end).text();
}

/// Opens a file: its only game, or one that is chosen from the list.
export async function open(file, load) {
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Reading the file' });
  const slow = setTimeout(() => document.body.append(h('div', { id: 'reading', role: 'status' }, 'Reading the file ', progress)), 300);
  try {
    const found = await find(file, ({ done }) => { progress.value = done; });
    if (!found.rows.length) throw new Error('there is no game in this file');
    last = found;
    if (found.rows.length === 1) return await load(await text(found, 0));
  } finally {
    clearTimeout(slow);
    document.getElementById('reading')?.remove();
  }
  return show(load);
}

/// Shows the list of the last file.
export async function show(load) {
  const list = h('div', { class: 'games', role: 'region', 'aria-label': 'Games', tabindex: '0' });
  const count = h('p', { class: 'soft', id: 'games-count', role: 'status' });
  const search = h('input', { id: 'games-search', type: 'search', placeholder: 'Search names, events, years, openings', 'aria-label': 'Search the games', input: () => fill() });
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const { rows } = last;
    const shown = [];
    let found = 0;
    for (let index = 0; index < rows.length; index += 1) {
      if (words.length) {
        const row = rows[index].toLowerCase();
        if (!words.every((word) => row.includes(word))) continue;
      }
      if (found < MOST) shown.push(index);
      found += 1;
    }
    count.textContent = `${found.toLocaleString('en')} of ${rows.length.toLocaleString('en')} games${found > MOST ? `, the first ${MOST} are shown` : ''}`;
    list.replaceChildren(...shown.map((index) => entry(index)));
  };
  const entry = (index) => {
    const [white, black, result, date, event, eco] = last.rows[index].split('\t');
    return h('button', { type: 'button', 'data-game': index, click: () => choose(index) },
      h('b', {}, `${white || '?'} – ${black || '?'}`), h('span', {}, result.replace('1/2-1/2', '½–½')),
      h('span', { class: 'soft' }, [event, date.replace(/[.?]+$/, ''), eco].filter((part) => part && part !== '?').join(' · ')));
  };
  let close;
  const choose = async (index) => {
    try {
      await load(await text(last, index));
      close();
    } catch (problem) { complain(problem); }
  };
  fill();
  const closed = dialog('Games', [h('div', { class: 'fields' }, search, count, list)], [['Close', false]], (end) => { close = end; });
  search.focus();
  await closed;
}
