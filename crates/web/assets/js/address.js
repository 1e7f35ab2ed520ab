// The position and its game in the address of the page, to keep and to share: #analyse?fen=…&moves=e2e4.e7e5&at=2

import { socket } from './socket.js';
import { START, Tree } from './tree.js';

/// An address longer than this is refused somewhere.
const LONGEST = 8000;
const LATER = 300;
let timer;

/// The view that the address names.
export const view = () => location.hash.slice(1).split('?')[0];

/// Writes the game of a tree into the address; what is beside its line is not in there.
export function write(name, tree) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (view() !== name) return;
    const text = `#${name}${query(tree)}`;
    if (text.length < LONGEST && text !== location.hash) history.replaceState(null, '', text);
  }, LATER);
}

function query(tree) {
  const line = tree.line();
  let end = tree.current;
  while (end.children.length) end = end.children[0];
  const moves = tree.line(end).map(({ uci }) => uci);
  const parts = [];
  if (tree.start !== START) parts.push(`fen=${tree.start.replaceAll(' ', '_')}`);
  if (moves.length) parts.push(`moves=${moves.join('.')}`, `at=${line.length}`);
  return parts.length ? `?${parts.join('&')}` : '';
}

/// The game of the address, and where in it; null if it has none or it is the one of this tree.
export async function read(tree) {
  const wanted = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const start = wanted.get('fen')?.replaceAll('_', ' ') ?? START;
  const moves = wanted.get('moves')?.split('.').filter(Boolean) ?? [];
  const at = Math.min(moves.length, Number(wanted.get('at') ?? moves.length) || 0);
  if (!wanted.has('fen') && !moves.length) return null;
  const known = tree.start === start && walk(tree, moves);
  // After a reload the tree itself knows best where the user was.
  if (known) return isReload() ? null : { tree, node: step(tree, moves.slice(0, at)) };
  // The server knows how the moves are written.
  const { text } = await socket.ask({ do: 'export', start, line: moves.map((move) => ({ move })), result: '*' });
  const made = Tree.of(await socket.ask({ do: 'import', text }));
  made.tags = [];
  return { tree: made, node: step(made, moves.slice(0, at)) };
}

const isReload = () => performance.getEntriesByType('navigation')[0]?.type === 'reload';
const step = (tree, moves) => moves.reduce((node, uci) => node?.children.find((child) => child.uci === uci), tree.root);
const walk = (tree, moves) => Boolean(step(tree, moves));
