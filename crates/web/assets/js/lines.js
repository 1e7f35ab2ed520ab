// Search progress: depth and speed, chances (WDL), principal variations to click on, and the bar beside the board.

import { by, h, short } from './dom.js';

/// Draws a report; `follow` is called with the moves up to the one clicked.
export function show(report, follow) {
  const best = report.lines[0];
  bar(best.expected_score, best.score);
  const [win, draw, loss] = best.wdl;
  const share = (part) => h('span', { style: `flex:${part}` });
  const status = [
    `depth ${report.depth}/${report.seldepth}`,
    `${short(report.nodes)} nodes`,
    `${short(report.nps)} nodes/s`,
    `${(report.milliseconds / 1000).toFixed(1)} s`,
  ].map((text) => h('span', {}, text));
  const percent = (part) => `${Math.round(part / 10)} %`;
  const chances = `White wins ${percent(win)}, draw ${percent(draw)}, Black wins ${percent(loss)}`;
  by('lines').replaceChildren(
    h('div', { class: 'status' }, status),
    h('div', { class: 'wdl', role: 'img', 'aria-label': chances, title: chances }, share(win), share(draw), share(loss)),
    ...report.lines.map((line) => h('div', { class: 'line' },
      h('span', { class: 'score' }, line.score),
      h('span', { class: 'text' }, line.pv.map((move, index) => h('button', {
        type: 'button', click: () => follow(line.pv.slice(0, index + 1)),
      }, move.san))))),
  );
}

export function clear() {
  by('lines').replaceChildren();
}

/// The bar: the part of a point that white expects.
export function bar(expectedScore, score) {
  const element = by('bar');
  element.firstElementChild.style.height = `${(100 * expectedScore).toFixed(1)}%`;
  element.lastElementChild.textContent = score;
  element.classList.toggle('behind', expectedScore < 0.5 !== element.classList.contains('flipped'));
  element.setAttribute('aria-label', `Evaluation ${score}`);
}

export function showBar(shown) {
  by('bar').style.visibility = shown ? 'visible' : 'hidden';
}
