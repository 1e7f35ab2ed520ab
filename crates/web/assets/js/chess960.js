// A start position of Chess960.

/// The FEN of the start position with this number, 0 to 959; 518 is ordinary chess.
export function fen(number) {
  const row = Array(8).fill(null);
  const empty = () => [...row.keys()].filter((file) => !row[file]);
  row[2 * (number % 4) + 1] = 'b';
  row[2 * (Math.floor(number / 4) % 4)] = 'b';
  row[empty()[Math.floor(number / 16) % 6]] = 'q';
  // The knights: two of five free squares, ten ways.
  const pairs = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
  const free = empty();
  for (const at of pairs[Math.floor(number / 96)]) row[free[at]] = 'n';
  empty().forEach((file, index) => { row[file] = 'rkr'[index]; });
  const text = row.join('');
  return `${text}/pppppppp/8/8/8/8/PPPPPPPP/${text.toUpperCase()} w KQkq - 0 1`;
}

export const random = () => fen(Math.floor(Math.random() * 960));
