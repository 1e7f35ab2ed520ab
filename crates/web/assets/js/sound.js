// Short sounds made on the spot: a knock for a move, two for a capture, a chord for check and the end of a game.

import { settings } from './settings.js';

const tunes = {
  move: [[220, 0]],
  capture: [[180, 0], [120, 0.04]],
  check: [[330, 0], [440, 0.08]],
  end: [[262, 0], [330, 0.1], [392, 0.2]],
};
let context = null;

/// Plays a tune, unless sounds are off or the browser has none.
export function play(name) {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    // Before the first click on a page nothing may be heard.
    if (context.state === 'suspended') context.resume().catch(() => {});
    for (const [frequency, delay] of tunes[name]) note(frequency, context.currentTime + delay);
  } catch { /* There is no sound here. */ }
}

function note(frequency, at) {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}

/// The sound of a move that led to a position.
export function ofMove(san, end) {
  if (end) return play('end');
  if (/[+#]$/.test(san)) return play('check');
  return play(san.includes('x') ? 'capture' : 'move');
}
