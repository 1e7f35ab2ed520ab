// Puzzles out of one's own games: positions before a mistake, kept by this browser.

const KEY = 'luft-puzzles';
const MOST = 200;
const serious = ['mistake', 'blunder'];

/// The mistakes of a reviewed game, as positions in which a better move is to be found.
export function of(tree) {
  const title = `${tree.tag('White') ?? 'White'} – ${tree.tag('Black') ?? 'Black'}`;
  return tree.main().filter((node) => serious.includes(node.judgement?.classification) && node.judgement.before.pv.length).map((node) => {
    const { number, black } = tree.number(node);
    return {
      title, start: tree.start, side: black ? 'black' : 'white', number,
      line: tree.line(node.parent).map(({ uci, san }) => ({ uci, san })),
      played: { uci: node.uci, san: node.san },
      best: node.judgement.before.pv.slice(0, 8), score: node.judgement.before.score,
    };
  });
}

function all() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

const name = ({ start, line, played }) => [start, ...line.map(({ uci }) => uci), played.uci].join(' ');

/// Keeps the mistakes of a game, each once, the latest first.
export function add(tree) {
  const fresh = of(tree);
  const names = new Set(fresh.map(name));
  const kept = [...fresh, ...all().filter((item) => !names.has(name(item)))].slice(0, MOST);
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* A private window forgets. */ }
}

export const count = () => all().length;

/// All of them in another order each time.
export function shuffled() {
  const list = all();
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}
