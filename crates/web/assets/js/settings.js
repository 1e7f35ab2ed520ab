// What the user has chosen, kept for the next time.

const KEY = 'luft-settings';
const defaults = {
  side: 'white', elo: 1600, limited: true, clock: 'none', hints: false,
  lines: 3, engine: true, arrows: true, nodes: 150000,
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
