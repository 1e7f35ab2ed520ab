// A match: who played whom and at which time control, a crosstable, forfeits, the Elo with its error, and the SPRT.

import { h } from '../dom.js';
import { plot } from '../plot.js';
import { place, table } from './parts.js';

const decisions = { H0Accepted: 'H0 accepted', H1Accepted: 'H1 accepted' };
const seconds = ({ secs, nanos }) => secs + nanos / 1e9;

/// A time control as people write it.
export function control(rules) {
  const limit = rules?.time_control;
  if (!limit) return '';
  if (limit.Clock) {
    const { moves, base, increment } = limit.Clock;
    return `${moves ? `${moves}/` : ''}${seconds(base)}+${seconds(increment)}`;
  }
  const [[kind, value]] = Object.entries(limit);
  const text = typeof value === 'object' ? `${seconds(value)} s` : value.toLocaleString('en');
  return kind === 'Nodes' ? `${text} nodes a move` : kind === 'Depth' ? `depth ${text}` : `${text} a move`;
}

/// What to call it: the engines and the time control.
export function title({ matchups, rules }) {
  const names = [...new Set(matchups.flatMap(({ first, second }) => [first, second]))];
  return [names.length > 3 ? `${names.length} engines` : names.join(' – '), control(rules)].filter(Boolean).join(', ');
}

export function draw(body, result) {
  const { matchups, history, engines = [] } = result;
  for (const { first, second, pentanomial, elo } of matchups) {
    body.append(h('p', { class: 'soft' }, `${first} – ${second}: +${pentanomial.wins} =${pentanomial.draws} −${pentanomial.losses}, Elo ${elo[0].toFixed(1)} [${elo[1].toFixed(1)}, ${elo[2].toFixed(1)}]`));
  }
  if (engines.length > 2) body.append(crosstable(engines, matchups));
  else if (engines.length) body.append(forfeits(engines));
  if (history.length < 2) return;
  if (result.llr) drawSprt(body, result);
  drawElo(body, result);
}

/// Points of each engine against each other one.
function crosstable(engines, matchups) {
  const names = engines.map(([name]) => name);
  const points = (one, two) => {
    const found = matchups.find(({ first, second }) => (first === one && second === two) || (first === two && second === one));
    if (!found) return '';
    const { wins, draws, losses } = found.pentanomial;
    const mine = (found.first === one ? wins : losses) + draws / 2;
    return `${mine} / ${wins + draws + losses}`;
  };
  const ranked = [...engines].sort(([, one], [, two]) => two.points / Math.max(1, two.games) - one.points / Math.max(1, one.games));
  return table(['', ...ranked.map((_, index) => String(index + 1)), 'points', 'time', 'faults'], ranked.map(([name, stats], index) => [
    `${index + 1}. ${name}`,
    ...ranked.map(([other]) => (other === name ? null : points(name, other))),
    `${stats.points} / ${stats.games}`, stats.time_forfeits, stats.faults,
  ]), `Crosstable of ${names.length} engines`);
}

function forfeits(engines) {
  return table(['', 'points', 'lost on time', 'faults', 'illegal PVs'], engines.map(([name, stats]) => [
    name, `${stats.points} / ${stats.games}`, stats.time_forfeits, stats.faults, stats.illegal_pvs,
  ]), 'Points and forfeits');
}

function drawSprt(body, { llr, history, sprt }) {
  const [value, low, high, decision] = llr;
  const x = history.map((point) => point.games);
  const flat = (level) => x.map(() => level);
  const bounds = sprt ? `SPRT [${sprt.elo0}, ${sprt.elo1}]${sprt.model ? ` ${String(sprt.model).toLowerCase()}` : ''}, ` : '';
  body.append(h('p', {}, `${bounds}LLR ${value.toFixed(2)} of ${low.toFixed(2)} to ${high.toFixed(2)}: ${decisions[decision] ?? 'no decision'}`));
  plot(place(body), { x, name: 'games', curves: [
    { name: 'LLR', values: history.map((point) => point.llr) },
    { name: 'accept', values: flat(high), colour: 'best', dash: [5, 4] },
    { name: 'reject', values: flat(low), colour: 'blunder', dash: [5, 4] }] });
}

/// The Elo of the first pairing as it grew. The error of the end is known; before, it was larger as the games were fewer.
function drawElo(body, { matchups, history }) {
  const [{ first, second, elo }] = matchups;
  const x = history.map((point) => point.games);
  const games = x.at(-1);
  const [below, above] = [elo[0] - elo[1], elo[2] - elo[0]];
  const band = (sign, width) => history.map((point) => point.elo + sign * width * Math.sqrt(games / point.games));
  plot(place(body), { x, name: 'games', height: 170, title: `Elo, ${first} – ${second}`, bands: [[2, 3]], curves: [
    { name: `${first} – ${second}`, values: history.map((point) => point.elo) },
    { name: 'upper 95 %', values: band(1, above), colour: 'soft', dash: [3, 3] },
    { name: 'lower 95 %', values: band(-1, below), colour: 'soft', dash: [3, 3] }] });
}
