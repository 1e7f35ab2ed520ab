// What the user has chosen, kept for the next time.

const KEY = 'luft-settings';
const defaults = {
  side: 'white', elo: 1600, limited: true, clock: 'none', minutes: 10, increment: 5, start: 'standard', hints: false, sound: true,
  lines: 3, engine: true, arrows: true, nodes: 150000, limit: 'none', threads: 1, hash: 32, tablebases: '', book: '', board: 'slate', pieces: 'cburnett',
};

function load() {
  try { return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }; }
  catch { return { ...defaults }; }
}

export const settings = load();

/// Changes a setting.
export function set(name, value) {
  settings[name] = value;
  try { localStorage.setItem(KEY, JSON.stringify(settings)); } catch { /* A private window forgets. */ }
}
