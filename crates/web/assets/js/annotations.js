// What PGN comments say to programs: clocks, scores, arrows and coloured squares, in brackets like [%clk 0:03:00].

const brushes = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const letters = Object.fromEntries(Object.entries(brushes).map(([letter, brush]) => [brush, letter]));
/// The curve of the server: centipawns at which the expected score is about three quarters of a point.
const SLOPE = 270;

/// A comment as parts of a node: the words, and what was meant for programs.
export function understand(comment) {
  const said = { comment: undefined, shapes: undefined, clock: undefined, eval: undefined, other: undefined };
  if (!comment) return said;
  const shapes = [];
  const other = [];
  const words = comment.replace(/\[%(\w+)\s*([^\]]*)\]/g, (whole, name, value) => {
    if (name === 'csl' || name === 'cal') shapes.push(...drawn(value));
    else if (name === 'clk') said.clock = value.trim();
    else if (name === 'eval') said.eval = scored(value.trim());
    else other.push(whole);
    return ' ';
  });
  said.comment = words.replace(/\s+/g, ' ').trim() || undefined;
  if (shapes.length) said.shapes = shapes;
  if (other.length) said.other = other.join(' ');
  return said;
}

function drawn(value) {
  const shape = (text) => {
    const [, letter, orig, dest] = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text.trim()) ?? [];
    return orig && { orig, dest, brush: brushes[letter] };
  };
  return value.split(',').map(shape).filter(Boolean);
}

/// A score of a PGN, from white's side: `0.31`, `#-3`, with a depth behind a comma.
function scored(value) {
  const [text] = value.split(',');
  const mate = /^#([-+]?)(\d+)$/.exec(text);
  if (mate) {
    const lost = mate[1] === '-';
    return { score: `${lost ? '-' : ''}#${mate[2]}`, expected_score: lost ? 0 : 1, pv: [] };
  }
  const pawns = Number(text);
  if (!text || Number.isNaN(pawns)) return undefined;
  const score = pawns === 0 ? '0.00' : `${pawns > 0 ? '+' : ''}${pawns.toFixed(2)}`;
  return { score, expected_score: 1 / (1 + Math.exp(-100 * pawns / SLOPE)), pv: [] };
}

/// The comment of a node as PGN has it; `found` is what the review adds.
export function spell({ comment, shapes, clock, eval: evaluation, other }, found = '') {
  const said = [];
  if (evaluation) said.push(`[%eval ${evaluation.score.replace('+', '').replace('-#', '#-')}]`);
  if (clock) said.push(`[%clk ${clock}]`);
  const list = (kind) => (shapes ?? []).filter(kind).map(({ orig, dest, brush }) => `${letters[brush] ?? 'G'}${orig}${dest ?? ''}`).join(',');
  const squares = list((shape) => !shape.dest);
  const arrows = list((shape) => shape.dest);
  if (squares) said.push(`[%csl ${squares}]`);
  if (arrows) said.push(`[%cal ${arrows}]`);
  said.push(...[other, found, comment].filter(Boolean));
  return said.join(' ');
}
