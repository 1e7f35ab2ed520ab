// What to call a strength.

const words = [
  [800, 'newcomer'], [1000, 'beginner'], [1200, 'casual player'], [1500, 'club player'], [1800, 'good club player'],
  [2100, 'expert'], [2300, 'master'], [2500, 'international master'], [2800, 'grandmaster'], [Infinity, 'beyond any human'],
];

/// The word for a rating; null is full strength.
export const word = (elo) => (elo === null ? 'full strength' : words.find(([below]) => elo < below)[1]);
/// The engine's name at a rating.
export const name = (elo) => (elo === null ? 'Luft' : `Luft (${elo})`);
