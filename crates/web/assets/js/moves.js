// The list of moves in two columns, its variations and comments between them.

import { by, h } from './dom.js';
import { meaning, sign } from './glyphs.js';
import { named } from './openings.js';
import { START } from './tree.js';

const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' };
/// What the list shows: it is drawn anew only when that changes.
let drawn = { tree: null, version: -1 };
let buttons = new Map();

/// Draws the list; `go` is called with a node.
export function show(tree, go) {
  if (drawn.tree !== tree || drawn.version !== tree.version) draw(tree, go);
  const list = by('moves');
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const current = buttons.get(tree.current);
  current?.setAttribute('aria-current', 'true');
  nameOpening(tree);
  if (current) keepInSight(list, current);
  else list.scrollTop = 0;
}

/// The opening of the line on the board.
function nameOpening(tree) {
  const element = by('opening');
  const name = tree.start === START ? named(tree.line().map(({ san }) => san)) : '';
  element.hidden = tree.start !== START;
  if (element.textContent !== name) element.textContent = name;
}

/// Scrolls the list, and nothing else.
function keepInSight(list, button) {
  const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - 4;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 4;
}

function draw(tree, go) {
  const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
  drawn = { tree, version: tree.version };
  buttons = new Map();
  const preface = tree.root.comment ? [comment(tree.root.comment)] : [];
  by('moves').replaceChildren(...preface, ...main(tree, go));
  head(tree);
  buttons.get(focused)?.focus({ preventScroll: true });
}

/// Who played, and how it ended.
function head(tree) {
  const [white, black] = [tree.tag('White'), tree.tag('Black')];
  const element = by('game-head');
  element.hidden = !white && !black;
  const result = tree.result === '*' ? '' : tree.result.replaceAll('1/2', '½');
  element.replaceChildren(h('b', {}, `${white ?? '?'} – ${black ?? '?'}`), h('span', { class: 'soft' }, [result, tree.tag('Event'), tree.tag('Date')?.replace(/[.?]+$/, '')].filter((text) => text && text !== '?').join(' · ')));
}

const comment = (text) => h('p', { class: 'comment' }, text);
const label = (number) => h('span', { class: 'number' }, `${number}.`);

/// The main line, a row for each move of both sides. What stands between two moves breaks the row.
function main(tree, go) {
  const parts = [];
  let row = null;
  for (let at = tree.root; at.children.length; at = at.children[0]) {
    const [node, ...others] = at.children;
    const { number, black } = tree.number(node);
    if (!black || !row) {
      row = h('div', { class: 'pair' }, label(number), black ? h('span', { class: 'gap' }, '…') : null);
      parts.push(row);
    }
    row.append(button(tree, node, go));
    const said = node.comment ? [comment(node.comment)] : [];
    const between = [...said, ...others.map((other) => aside(tree, other, go))];
    parts.push(...between);
    if (black || between.length) row = null;
  }
  return parts;
}

const aside = (tree, node, go) => h('div', { class: 'aside' }, inline(tree, node, go));

/// A side line, one move after the other.
function inline(tree, first, go) {
  const parts = first.before ? [h('span', { class: 'comment' }, `${first.before} `)] : [];
  let numbered = false;
  for (let at = first; at; at = at.children[0]) {
    const { number, black } = tree.number(at);
    if (!black || !numbered) parts.push(h('span', { class: 'number' }, `${number}${black ? '…' : '.'}`));
    parts.push(button(tree, at, go));
    numbered = true;
    if (at.comment) parts.push(h('span', { class: 'comment' }, ` ${at.comment} `));
    const others = at === first ? [] : at.parent.children.slice(1);
    parts.push(...others.map((other) => aside(tree, other, go)));
    if (at.comment || others.length) numbered = false;
  }
  return parts;
}

function button(tree, node, go) {
  const classification = node.judgement?.classification;
  const mark = signs[classification] ?? '';
  const nags = (node.nags ?? []).filter((nag) => !mark || nag > 6);
  const element = h('button', {
    type: 'button',
    class: mark ? classification : null,
    title: [mark ? classification : null, ...nags.map(meaning)].filter(Boolean).join(', ') || null,
    click: () => go(node),
  }, node.san + mark + nags.map(sign).join(''));
  buttons.set(node, element);
  return element;
}
