// A game with its variations. The first child of a node is the main line.

const KEY = 'luft-tree';
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export class Tree {
  constructor(start = START) {
    this.start = start;
    this.tags = [];
    this.result = '*';
    this.root = { uci: null, san: null, parent: null, children: [] };
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
    for (const { uci, san, nag, comment, variations } of line) {
      const before = node;
      node = this.add(before, uci, san);
      node.nag = nag ?? undefined;
      node.comment = comment ?? undefined;
      for (const side of variations) this.graft(before, side);
    }
  }

  /// The child with this move, new or known.
  add(node, uci, san) {
    const known = node.children.find((child) => child.uci === uci);
    if (known) return known;
    const child = { uci, san, parent: node, children: [] };
    node.children.push(child);
    return child;
  }

  /// The nodes from the first move to this one.
  line(node = this.current) {
    const line = [];
    for (let at = node; at.parent; at = at.parent) line.unshift(at);
    return line;
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
  }

  /// The number and the side of a node's move.
  number(node) {
    const [, side, , , , first] = this.start.split(' ');
    const ply = this.line(node).length - 1 + (side === 'b' ? 1 : 0);
    return { number: Number(first) + Math.floor(ply / 2), black: ply % 2 === 1 };
  }

  /// The tree as the server writes it down.
  steps(node = this.root) {
    const steps = [];
    for (let at = node; at.children.length; at = at.children[0]) {
      const [main, ...others] = at.children;
      steps.push({ ...step(main), variations: [...others.map((other) => [step(other), ...this.steps(other)]), ...(main.variations ?? [])] });
    }
    return steps;
  }

  save() {
    const pack = ({ uci, san, nag, comment, children }) => ({ uci, san, nag, comment, children: children.map(pack) });
    const { start, tags, result } = this;
    const kept = { start, tags, result, at: this.line().map((node) => node.uci), root: pack(this.root) };
    try { sessionStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* Too large or forbidden: not kept. */ }
  }

  static load() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY));
      if (!kept) return new Tree();
      const tree = new Tree(kept.start);
      Object.assign(tree, { tags: kept.tags, result: kept.result });
      const unpack = (packed, parent) => {
        const node = { ...packed, parent };
        node.children = packed.children.map((child) => unpack(child, node));
        return node;
      };
      tree.root = unpack(kept.root, null);
      tree.current = tree.root;
      for (const uci of kept.at) {
        tree.current = tree.current.children.find((child) => child.uci === uci) ?? tree.current;
      }
      return tree;
    } catch { return new Tree(); }
  }
}

const nags = { inaccuracy: 6, mistake: 2, blunder: 4 };

function step({ uci, nag, comment, judgement, eval: evaluation }) {
  const said = evaluation ? [`[%eval ${evaluation.score.replace('+', '').replace('-#', '#-')}]`] : [];
  if (judgement && nags[judgement.classification]) said.push(`${judgement.classification}, ${judgement.before.score} before`);
  if (comment) said.push(comment);
  return { move: uci, nag: nags[judgement?.classification] ?? nag ?? null, comment: said.join(' ') || null };
}
