// What a screen reader is told: moves, results, and the position in words.

import { by } from './dom.js';

const names = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };

/// Says something once.
export function say(text) {
  by('announcer').textContent = '';
  requestAnimationFrame(() => { by('announcer').textContent = text; });
}

/// A move in words.
export function words(san) {
  if (san.startsWith('O-O-O')) return `castles queenside${ending(san)}`;
  if (san.startsWith('O-O')) return `castles kingside${ending(san)}`;
  const core = san.replace(/[+#]/g, '');
  const [move, promotion] = core.split('=');
  const piece = names[move[0]] ?? 'pawn';
  const from = move.replace(/^[KQRBN]/, '').slice(0, -2);
  const takes = from.includes('x') ? ' takes' : '';
  const hint = from.replace('x', '');
  const becomes = promotion ? `, becomes a ${names[promotion]}` : '';
  return `${piece}${hint ? ` ${hint}` : ''}${takes} ${move.slice(-2)}${becomes}${ending(san)}`;
}

const ending = (san) => (san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '');

/// A position in words.
export function describe(fen, side) {
  const rows = fen.split(' ')[0].split('/');
  const found = { white: [], black: [] };
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) { file += Number(letter); continue; }
      const upper = letter.toUpperCase();
      const square = 'abcdefgh'[file] + (8 - index);
      found[letter === upper ? 'white' : 'black'].push([upper, `${names[upper]} ${square}`]);
      file += 1;
    }
  });
  const list = (color) => found[color]
    .sort(([one], [two]) => 'KQRBNP'.indexOf(one) - 'KQRBNP'.indexOf(two))
    .map(([, text]) => text).join(', ');
  return `${side === 'white' ? 'White' : 'Black'} to move. White: ${list('white')}. Black: ${list('black')}.`;
}
