// Where the pieces stand, as far as a picture needs it: the rules are the server's.

/// The squares of a FEN's board: { e1: 'K', ... }.
export function squares(fen) {
  const found = {};
  fen.split(' ')[0].split('/').forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else found['abcdefgh'[file++] + (8 - index)] = letter;
    }
  });
  return found;
}

/// The board of a FEN after legal moves.
export function after(fen, moves) {
  const board = squares(fen);
  for (const uci of moves) play(board, uci);
  return text(board);
}

function play(board, uci) {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const piece = board[from];
  if (!piece) return;
  const lower = piece.toLowerCase();
  const other = board[to];
  const sameSide = other && (other === other.toLowerCase()) === (piece === lower);
  delete board[from];
  const files = Math.abs(to.charCodeAt(0) - from.charCodeAt(0));
  if (lower === 'k' && (sameSide || files > 1)) {
    castle(board, piece, from, to, sameSide);
    return;
  }
  // A pawn that changes its file without taking takes in passing.
  if (lower === 'p' && files === 1 && !other) delete board[to[0] + from[1]];
  board[to] = uci[4] ? (piece === lower ? uci[4] : uci[4].toUpperCase()) : piece;
}

function castle(board, king, from, to, ontoRook) {
  const rank = from[1];
  const rook = king === 'k' ? 'r' : 'R';
  const short = to > from;
  const files = short ? 'hgfedcba' : 'abcdefgh';
  const corner = ontoRook ? to : [...files].map((file) => file + rank).find((square) => board[square] === rook);
  if (corner) delete board[corner];
  board[(short ? 'g' : 'c') + rank] = king;
  board[(short ? 'f' : 'd') + rank] = rook;
}

function text(board) {
  const row = (rank) => [...'abcdefgh'].map((file) => board[file + rank] ?? '1').join('').replace(/1+/g, (gap) => gap.length);
  return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/');
}

const worth = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/// White's material on a board, in pawns, less Black's.
export function balance(fen) {
  return Object.values(squares(fen)).reduce((sum, piece) => {
    const value = worth[piece.toLowerCase()] ?? 0;
    return sum + (piece === piece.toLowerCase() ? -value : value);
  }, 0);
}

/// What each side has taken since a position, the most valuable first, and by how many pawns it is ahead.
export function captured(start, now) {
  const count = (fen) => Object.values(squares(fen)).reduce((counts, piece) => ({ ...counts, [piece]: (counts[piece] ?? 0) + 1 }), {});
  const [before, after] = [count(start), count(now)];
  const missing = (upper) => [...'qrbnp'].flatMap((letter) => {
    const piece = upper ? letter.toUpperCase() : letter;
    return Array(Math.max(0, (before[piece] ?? 0) - (after[piece] ?? 0))).fill(letter);
  });
  const material = (upper) => [...'qrbnp'].reduce((sum, letter) => sum + worth[letter] * (after[upper ? letter.toUpperCase() : letter] ?? 0), 0);
  const ahead = material(true) - material(false);
  return {
    white: { pieces: missing(false), ahead: Math.max(0, ahead) },
    black: { pieces: missing(true), ahead: Math.max(0, -ahead) },
  };
}
