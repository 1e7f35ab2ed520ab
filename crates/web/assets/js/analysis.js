// The engine thinking about the position on the board.

import { by, h } from './dom.js';
import * as lines from './lines.js';
import { complain } from './message.js';
import { say } from './speech.js';
import { socket } from './socket.js';

let end = null;

/// Thinks about a node. `seen` is called with every report; `passed` thinks about what the other side would do.
export function start(app, node, { count, judge, arrows, seen, passed = false, follow = !passed, limit = null }) {
  stop(false);
  lines.outdated();
  by('judgement').hidden = true;
  const position = app.tree.position(node);
  if (passed) position.moves.push('0000');
  const request = { do: 'analyse', position, lines: count, judge, limit };
  end = socket.stream(request, (reply) => {
    if (reply.is === 'progress') {
      lines.show(reply, follow ? (moves) => app.follow(node, moves).catch(complain) : null, node.view.fen);
      if (arrows) app.board.arrows(reply.lines.map((line) => line.pv[0]?.uci).filter(Boolean), passed ? 'red' : 'paleBlue');
      seen?.(reply);
    } else if (reply.is === 'judgement') {
      app.tree.annotate(node, { judgement: reply });
      show(node);
      app.list();
    } else if (reply.is === 'error') {
      complain(new Error(reply.message));
    }
  });
}

/// Ends it; `quiet` leaves the server alone, which is about to be asked something else.
export function stop(tell = true) {
  end?.();
  if (end && tell && socket.open) socket.ask({ do: 'stop' }).catch(() => {});
  end = null;
}

/// What the move to a node was worth.
export function show(node) {
  const panel = by('judgement');
  panel.hidden = !node.judgement;
  if (!node.judgement) return;
  const { classification, before } = node.judgement;
  panel.className = `panel ${classification}`;
  const worse = !['best', 'good'].includes(classification);
  const better = before.pv[0]?.san;
  const text = worse && better
    ? [` Better was ${better} (${before.score}): ${before.pv.slice(0, 6).map((move) => move.san).join(' ')}`]
    : [];
  panel.replaceChildren(`${node.san} is `, h('b', {}, names[classification]), '.', ...text);
  if (worse) say(panel.textContent);
}

const names = { best: 'best', good: 'good', inaccuracy: 'an inaccuracy', mistake: 'a mistake', blunder: 'a blunder' };
