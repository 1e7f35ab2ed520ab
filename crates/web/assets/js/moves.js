// The list of moves with its variations.

import { by, h } from './dom.js';

const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' };
/// What the nags 1 to 6 of a PGN look like.
const marks = ['', '!', '?', '!!', '??', '!?', '?!'];

/// Draws the list; `go` is called with a node.
export function show(tree, go) {
  const list = by('moves');
  list.replaceChildren(...line(tree, tree.root, go, true));
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function line(tree, start, go, first) {
  const parts = [];
  let numbered = !first;
  for (let at = start; at.children.length; at = at.children[0]) {
    const [main, ...others] = at.children;
    parts.push(...move(tree, main, go, !numbered));
    numbered = true;
    for (const other of others) {
      const rest = line(tree, other, go, false);
      parts.push(h('span', { class: 'aside' }, move(tree, other, go, true), rest));
      numbered = false;
    }
    if (main.comment) {
      parts.push(h('span', { class: 'comment' }, ` ${main.comment} `));
      numbered = false;
    }
  }
  return parts;
}

function move(tree, node, go, first) {
  const { number, black } = tree.number(node);
  const classification = node.judgement?.classification;
  const mark = signs[classification] ?? '';
  const sign = mark || (marks[node.nag] ?? '');
  const button = h('button', {
    type: 'button',
    class: mark ? classification : null,
    title: mark ? classification : null,
    'aria-current': node === tree.current ? 'true' : null,
    click: () => go(node),
  }, node.san + sign);
  if (black && !first) return [button];
  const label = h('span', { class: 'number' }, `${number}${black ? '…' : '.'}`);
  return [h('span', { class: 'pair' }, label, button)];
}
