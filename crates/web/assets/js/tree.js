// A game with its variations. The first child of a node is the main line.

import { spell, understand } from './annotations.js';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/// Stepping through moves must not wait for this.
const LATER = 400;
const kept = ['uci', 'san', 'nags', 'before', 'comment', 'shapes', 'clock', 'other', 'eval', 'judgement', 'variations'];

export class Tree {
  /// Counts the changes of moves and what is said of them.
  version = 0;

  constructor(start = START) {
    this.start = start;
    this.tags = [];
    this.result = '*';
    this.root = { uci: null, san: null, ply: 0, parent: null, children: [] };
    this.current = this.root;
  }

  /// A tree of a game that was read.
  static of(record) {
    const tree = new Tree(record.start);
    tree.tags = record.tags;
    tree.result = record.result;
    tree.graft(tree.root, record.moves);
    return tree;
  }

  /// Adds a line with its side lines.
  graft(from, line) {
    let node = from;
    for (const { uci, san, nags, before, comment, variations } of line) {
      const parent = node;
      node = this.add(parent, uci, san);
      node.nags = nags;
      // What is said before a side line's first move is about that line, not about its parent.
      if (parent === this.root && parent.children[0] === node) Object.assign(parent, understand(before));
      else node.before = before ?? undefined;
      Object.assign(node, understand(comment));
      for (const side of variations) this.graft(parent, side);
    }
  }

  /// The same moves in another tree, to do with as one likes.
  copy() {
    const tree = Tree.unpack(this.pack());
    tree.source = this.id;
    return tree;
  }

  /// The child with this move, new or known.
  add(node, uci, san) {
    const known = node.children.find((child) => child.uci === uci);
    if (known) return known;
    const child = { uci, san, ply: node.ply + 1, parent: node, children: [] };
    node.children.push(child);
    this.version += 1;
    return child;
  }

  /// Says something of a node.
  annotate(node, said) {
    Object.assign(node, said);
    this.version += 1;
    this.save();
  }

  /// The nodes from the first move to this one.
  line(node = this.current) {
    const line = [];
    for (let at = node; at.parent; at = at.parent) line.push(at);
    return line.reverse();
  }

  /// The main line from the first move on.
  main() {
    const line = [];
    for (let at = this.root.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /// The last node of the line that goes on from here.
  end(node = this.current) {
    let at = node;
    while (at.children.length) at = at.children[0];
    return at;
  }

  /// How the server is told of a position.
  position(node = this.current) {
    return { start: this.start, moves: this.line(node).map((step) => step.uci) };
  }

  /// Forgets what was played after a node.
  cut(node) {
    node.children = [];
    this.current = node;
    this.version += 1;
  }

  /// Forgets a move with all that follows.
  remove(node) {
    const { parent } = node;
    parent.children = parent.children.filter((child) => child !== node);
    if (this.line().includes(node)) this.current = parent;
    this.version += 1;
  }

  /// The move whose line leaves the main one, on the way to a node; none if it is on the main line.
  branch(node) {
    let found = null;
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) found ??= at;
    return found;
  }

  /// Makes the line of a node the main one where it leaves it.
  promote(node) {
    const branch = this.branch(node);
    if (branch) this.lead(branch);
  }

  /// Makes a move the main one of its position.
  lead(node) {
    const { parent } = node;
    if (parent.children[0] !== node) {
      parent.children = [node, ...parent.children.filter((child) => child !== node)];
      this.version += 1;
    }
    return node;
  }

  /// The number and the side of a node's move.
  number(node) {
    const [, side, , , , first] = this.start.split(' ');
    const ply = node.ply - 1 + (side === 'b' ? 1 : 0);
    return { number: Number(first) + Math.floor(ply / 2), black: ply % 2 === 1 };
  }

  tag(name) {
    return this.tags.find(([known]) => known === name)?.[1];
  }

  /// The tree as the server writes it down.
  steps(node = this.root) {
    const steps = [];
    for (let at = node; at.children.length; at = at.children[0]) {
      const [main, ...others] = at.children;
      const before = at === this.root ? spell(at) : null;
      steps.push({ ...step(main, before), variations: [...others.map((other) => [step(other), ...this.steps(other)]), ...(main.variations ?? [])] });
    }
    return steps;
  }

  pack() {
    const pack = (node) => {
      const packed = { children: node.children.map(pack) };
      for (const name of kept) if (node[name] != null) packed[name] = node[name];
      return packed;
    };
    const { start, tags, result, accuracy, id, source } = this;
    return { start, tags, result, accuracy, id, source, at: this.line().map((node) => node.uci), root: pack(this.root) };
  }

  static unpack(packed) {
    const tree = new Tree(packed.start);
    const { tags, result, accuracy, id, source } = packed;
    Object.assign(tree, { tags, result, accuracy, id, source });
    const unpack = (one, parent) => {
      const node = { ...one, parent, ply: parent ? parent.ply + 1 : 0 };
      node.children = one.children.map((child) => unpack(child, node));
      return node;
    };
    tree.root = unpack(packed.root, null);
    tree.current = tree.root;
    for (const uci of packed.at) {
      tree.current = tree.current.children.find((child) => child.uci === uci) ?? tree.current;
    }
    return tree;
  }

  /// Keeps the tree for the next time the page is shown; under no name, or of a puzzle, it is not kept.
  save() {
    if (!this.name) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.saveNow(), LATER);
  }

  saveNow() {
    clearTimeout(this.timer);
    if (!this.name) return;
    try { sessionStorage.setItem(this.name, JSON.stringify(this.pack())); } catch { /* Too large or forbidden: not kept. */ }
  }

  static load(name) {
    let tree;
    try { tree = Tree.unpack(JSON.parse(sessionStorage.getItem(name))); } catch { tree = new Tree(); }
    tree.name = name;
    return tree;
  }
}

const nags = { inaccuracy: 6, mistake: 2, blunder: 4 };

function step(node, before = node.before) {
  const { uci, judgement } = node;
  const mark = nags[judgement?.classification];
  const found = mark ? `${judgement.classification}, ${judgement.before.score} before` : '';
  // What the review found replaces what was said of the move by a glyph for good or bad.
  const others = (node.nags ?? []).filter((nag) => !mark || nag > 6);
  return { move: uci, nags: mark ? [mark, ...others] : others, before: before || null, comment: spell(node, found) || null };
}
