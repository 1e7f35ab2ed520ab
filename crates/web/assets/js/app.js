// The one place that knows what is on the board. Views ask it to go somewhere; it tells the view
// that is shown.

import { Board } from './board.js';
import { by } from './dom.js';
import * as editor from './editor.js';
import * as lines from './lines.js';
import { complain, hush } from './message.js';
import * as moves from './moves.js';
import { socket } from './socket.js';
import * as sound from './sound.js';
import { describe, say, words } from './speech.js';
import { Tree } from './tree.js';

class App {
  /// What is analysed and reviewed. A game against the engine has a tree of its own.
  tree = Tree.load('luft-tree');
  orientation = 'white';
  view = null;
  views = {};

  begin(views) {
    this.views = views;
    this.board = new Board((uci) => this.byHand(uci), (shapes) => this.drawn(shapes));
  }

  /// Shows another view.
  async enter(name) {
    const next = this.views[name] ? name : 'play';
    if (this.view === this.views[next]) return;
    this.view?.leave?.();
    this.view = this.views[next];
    document.body.dataset.view = next;
    document.title = `${next[0].toUpperCase()}${next.slice(1)} – Luft`;
    for (const section of document.querySelectorAll('.view')) {
      section.classList.toggle('shown', section.id === `view-${next}`);
    }
    for (const link of document.querySelectorAll('nav a')) {
      if (link.hash === `#${next}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    hush();
    lines.clear();
    by('judgement').hidden = true;
    this.board.draw([]);
    this.view.enter?.();
    await this.go(this.tree.current);
  }

  /// Puts another game on the board to be analysed.
  async open(tree, node = tree.root) {
    this.tree.saveNow();
    tree.name ??= 'luft-tree';
    this.tree = tree;
    await this.go(node);
  }

  /// Shows the position of a node.
  async go(node) {
    this.tree.current = node;
    this.list();
    if (!socket.open) return;
    try {
      node.view ??= await socket.ask({ do: 'position', position: this.tree.position(node) });
    } catch (problem) {
      complain(problem);
      return;
    }
    if (this.tree.current !== node) return;
    this.paint();
    this.tree.save();
    this.view.moved?.(node);
  }

  /// Paints the position again, as the view wants it.
  paint() {
    const node = this.tree.current;
    if (!node.view || editor.isOpen()) return;
    const color = this.view.color ? this.view.color(node) : 'both';
    this.board.show(node.view, { last: node.uci, color, orientation: this.orientation, shapes: node.shapes });
    by('bar').classList.toggle('flipped', this.orientation === 'black');
    by('description').textContent = describe(node.view.fen, node.view.side);
  }

  list() {
    moves.show(this.tree, (node) => this.go(node).catch(complain));
    this.view?.listed?.(this.tree.current);
  }

  /// The user has drawn arrows and circles: they belong to the position.
  drawn(shapes) {
    const plain = shapes.map(({ orig, dest, brush }) => ({ orig, dest, brush }));
    this.tree.current.shapes = plain.length ? plain : undefined;
    this.tree.save();
  }

  /// A move was made on the board; null if it was given up.
  async byHand(uci) {
    const node = this.tree.current;
    const legal = node.view?.moves.find(([known]) => known === uci);
    if (!legal) return this.paint();
    return this.play(uci, legal[1]);
  }

  /// A move was typed.
  async typed(text) {
    const node = this.tree.current;
    if (this.view.color && this.view.color(node) !== 'both' && this.view.color(node) !== node.view?.side) {
      throw new Error('it is not your move');
    }
    const { uci, san } = await socket.ask({ do: 'parse_move', position: this.tree.position(node), text });
    await this.play(uci, san);
  }

  async play(uci, san) {
    hush();
    if (this.view.tried?.(uci, san)) return;
    const node = this.tree.add(this.tree.current, uci, san);
    node.fresh = true;
    await this.go(node);
    const end = node.view?.end;
    sound.ofMove(san, end);
    say(`${words(san)}${end ? `. ${end.reason}` : ''}`);
  }

  /// Adds a line of thought and goes to its end.
  async follow(from, line) {
    let node = from;
    for (const { uci, san } of line) {
      node = this.tree.add(node, uci, san.replace(/^\d+\.+ /, ''));
    }
    await this.go(node);
  }

  step(where) {
    const { tree } = this;
    const goals = {
      first: tree.root,
      back: tree.current.parent,
      next: tree.current.children[0],
      last: tree.end(),
    };
    const goal = goals[where];
    if (goal && goal !== tree.current) {
      this.go(goal).then(() => say(goal.san ? words(goal.san) : 'start')).catch(complain);
    }
  }

  flip() {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    this.board.turnTo(this.orientation);
    this.paint();
    this.view.flipped?.();
  }

  /// The game as PGN.
  async pgn(tags = this.tree.tags) {
    const { start, result } = this.tree;
    const { text } = await socket.ask({ do: 'export', tags, start, line: this.tree.steps(), result });
    return text;
  }
}

export const app = new App();
