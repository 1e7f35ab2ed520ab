// What the numeric annotation glyphs (NAG) of a PGN look like.

export const glyphs = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+',
  22: '⨀', 23: '⨀', 26: '○', 27: '○', 32: '⟳', 33: '⟳', 36: '↑', 37: '↑', 40: '→', 41: '→', 44: '=∞', 45: '=∞', 132: '⇆', 133: '⇆', 138: '⊕', 139: '⊕', 140: '∆', 146: 'N',
};

const words = {
  1: 'good move', 2: 'mistake', 3: 'brilliant move', 4: 'blunder', 5: 'interesting move', 6: 'dubious move', 7: 'only move',
  10: 'equal', 13: 'unclear', 14: 'White is slightly better', 15: 'Black is slightly better', 16: 'White is better', 17: 'Black is better', 18: 'White wins', 19: 'Black wins',
};

/// The sign of a glyph.
export const sign = (nag) => glyphs[nag] ?? `$${nag}`;
/// What it means.
export const meaning = (nag) => words[nag] ?? `glyph ${nag}`;
