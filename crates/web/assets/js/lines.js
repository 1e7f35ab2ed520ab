// Search progress: depth and speed, chances (WDL), principal variations to click on, and the bar beside the board.
// What is on the screen is changed in place: whoever points at a move must be able to press it.

import { by, h, short } from './dom.js';
import * as preview from './preview.js';

/// No search finds so many pawns: from here on a score says that the tables know the win.
const TABLES = 150;
let parts = null;
/// The pointer is down: nothing moves until it is up again.
let held = false;
let waiting = null;

/// Draws a report; `follow` is called with the moves up to the one clicked, if they can be followed. `from` is the
/// FEN they are played from.
export function show(report, follow, from = null) {
  const best = report.lines[0];
  bar(best.expected_score, best.score);
  if (held) {
    waiting = () => show(report, follow, from);
    return;
  }
  if (!parts?.status.isConnected) build();
  parts.follow = follow;
  parts.rows.classList.remove('outdated');
  parts.from = from;
  parts.status.textContent = [
    `depth ${report.depth}/${report.seldepth}`,
    `${short(report.nodes)} nodes`,
    `${short(report.nps)} nodes/s`,
    `${(report.milliseconds / 1000).toFixed(1)} s`,
  ].join('   ');
  const percent = (part) => `${Math.round(part / 10)} %`;
  const [win, draw, loss] = best.wdl;
  const chances = `White wins ${percent(win)}, draw ${percent(draw)}, Black wins ${percent(loss)}`;
  parts.wdl.setAttribute('aria-label', chances);
  parts.wdl.title = chances;
  best.wdl.forEach((part, index) => { parts.wdl.children[index].style.flex = part; });
  fill(parts.rows, report.lines.length, row);
  report.lines.forEach((line, index) => {
    const element = parts.rows.children[index];
    set(element.firstChild, told(line.score));
    const text = element.lastChild;
    fill(text, line.pv.length, move);
    line.pv.forEach((step, at) => {
      const button = text.children[at];
      set(button, step.san);
      button.line = line.pv.slice(0, at + 1);
      button.disabled = !follow;
    });
  });
}

function build() {
  parts = {
    status: h('div', { class: 'status' }),
    wdl: h('div', { class: 'wdl', role: 'img' }, h('span', {}), h('span', {}), h('span', {})),
    rows: h('div', { class: 'rows' }),
  };
  by('lines').replaceChildren(parts.status, parts.wdl, parts.rows);
}

/// A score that only endgame tables give is told as what it means.
const told = (score) => (Math.abs(Number(score)) > TABLES ? `${score[0]}TB` : score);
const row = () => h('div', { class: 'line' }, h('span', { class: 'score' }), h('span', { class: 'text' }));
const move = () => h('button', { type: 'button' });
const set = (element, text) => { if (element.textContent !== text) element.textContent = text; };

/// Gives an element so many children.
function fill(element, count, make) {
  while (element.children.length > count) element.lastChild.remove();
  while (element.children.length < count) element.append(make());
}

/// Listens to the lines: to clicks, and to whoever points at a move to see its position.
export function listen() {
  const lines = by('lines');
  const at = (event) => event.target.closest?.('.line button');
  lines.addEventListener('pointerdown', () => { held = true; });
  const release = () => {
    held = false;
    // The click comes after this, and is about what was on the screen.
    setTimeout(() => {
      const next = waiting;
      waiting = null;
      if (!held) next?.();
    });
  };
  addEventListener('pointerup', release);
  addEventListener('pointercancel', release);
  lines.addEventListener('click', (event) => {
    const button = at(event);
    if (!button || !parts.follow) return;
    preview.hide();
    parts.follow(button.line);
  });
  const look = (event) => {
    const button = at(event);
    if (button && parts.from) preview.show(button, parts.from, button.line);
    else preview.hide();
  };
  lines.addEventListener('pointerover', look);
  lines.addEventListener('focusin', look);
  lines.addEventListener('pointerleave', preview.hide);
  lines.addEventListener('focusout', preview.hide);
}

/// Nothing to show but perhaps a reason.
export function clear(reason = '') {
  waiting = null;
  preview.hide();
  by('lines').replaceChildren(...(reason ? [h('p', { class: 'reason' }, reason)] : []));
}

/// What is shown is about another position: it stays until there is something new, but cannot be followed.
export function outdated() {
  waiting = null;
  if (!parts?.rows.isConnected) return;
  parts.follow = null;
  parts.rows.classList.add('outdated');
  for (const button of parts.rows.querySelectorAll('button')) button.disabled = true;
}

/// The first move of a line, counted from 1, if it can be followed.
export function first(number) {
  const button = parts?.rows.isConnected && parts.rows.children[number - 1]?.querySelector('button:not(:disabled)');
  if (button) parts.follow(button.line);
  return Boolean(button);
}

/// The bar: the part of a point that white expects.
export function bar(expectedScore, score) {
  const element = by('bar');
  element.firstElementChild.style.height = `${(100 * expectedScore).toFixed(1)}%`;
  element.lastElementChild.textContent = told(score);
  element.classList.toggle('behind', expectedScore < 0.5 !== element.classList.contains('flipped'));
  element.setAttribute('aria-label', `Evaluation ${score}`);
}

export function showBar(shown) {
  by('bar').style.visibility = shown ? 'visible' : 'hidden';
}
