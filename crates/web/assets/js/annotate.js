// Writing about the move on the board: a glyph, words, and what becomes of its line.

import { app } from './app.js';
import { confirm } from './dialog.js';
import { by, h } from './dom.js';
import { meaning, sign } from './glyphs.js';
import { complain } from './message.js';

/// Glyphs for a move, of which it has one, and for a position.
const ofMoves = [1, 2, 3, 4, 5, 6];
const ofPositions = [10, 13, 14, 15, 16, 17, 18, 19];
let parts = null;

function build() {
  const button = (id, text, title, click) => h('button', { id, type: 'button', title, click }, text);
  parts = {
    glyphs: ofMoves.map((nag) => h('button', { type: 'button', title: meaning(nag), 'aria-label': meaning(nag), 'aria-pressed': 'false', 'data-nag': nag, click: () => toggle(nag, ofMoves) }, sign(nag))),
    position: h('select', { id: 'position-glyph', 'aria-label': 'The position', change: (event) => choose(Number(event.target.value)) },
      h('option', { value: 0 }, '–'), ofPositions.map((nag) => h('option', { value: nag }, `${sign(nag)} ${meaning(nag)}`))),
    comment: h('textarea', { id: 'comment', placeholder: 'A comment', 'aria-label': 'Comment', input: (event) => say({ comment: event.target.value.trim() || undefined }) }),
    promote: button('promote', 'Promote', 'Make this line the main one', promote),
    remove: button('delete-move', 'Delete', 'Delete this move and all that follows', remove),
  };
  by('annotate').replaceChildren(
    h('div', { class: 'row glyphs' }, parts.glyphs, parts.position),
    parts.comment,
    h('div', { class: 'buttons' }, parts.promote, parts.remove));
}

/// Shows the fields for a node.
export function show(node) {
  if (!parts) build();
  by('annotate').hidden = !node.parent && !node.children.length;
  const nags = node.nags ?? [];
  for (const one of parts.glyphs) {
    one.disabled = !node.parent;
    one.setAttribute('aria-pressed', String(nags.includes(Number(one.dataset.nag))));
  }
  parts.position.disabled = !node.parent;
  parts.position.value = String(ofPositions.find((nag) => nags.includes(nag)) ?? 0);
  if (document.activeElement !== parts.comment) parts.comment.value = node.comment ?? '';
  parts.promote.disabled = !app.tree.branch(node);
  parts.remove.disabled = !node.parent;
}

export function hide() {
  by('annotate').hidden = true;
}

function say(said) {
  const node = app.tree.current;
  app.tree.annotate(node, said);
  app.list();
  show(node);
}

/// Sets or takes away a glyph; of one kind there is one.
function toggle(nag, kind) {
  const nags = app.tree.current.nags ?? [];
  const others = nags.filter((known) => !kind.includes(known));
  say({ nags: nags.includes(nag) ? others : [...others, nag].sort((one, two) => one - two) });
}

function choose(nag) {
  const others = (app.tree.current.nags ?? []).filter((known) => !ofPositions.includes(known));
  say({ nags: nag ? [...others, nag] : others });
}

function promote() {
  const { tree } = app;
  tree.promote(tree.current);
  tree.save();
  app.list();
  show(tree.current);
}

async function remove() {
  const { tree } = app;
  const node = tree.current;
  const many = node.children.length > 0;
  if (many && !await confirm(`Delete ${node.san} and all that follows?`, 'Delete', 'Keep')) return;
  tree.remove(node);
  tree.save();
  app.go(tree.current).catch(complain);
}
