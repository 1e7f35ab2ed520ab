// The clocks of a game against the engine.

export class Clock {
  /// Base time and increment in milliseconds; `fallen` is called with the side whose time is over.
  constructor(base, increment, fallen, left = { white: base, black: base }) {
    this.base = base;
    this.left = left;
    this.increment = increment;
    this.fallen = fallen;
    this.side = null;
  }

  /// Lets the clock of a side run.
  run(side) {
    this.stop();
    this.side = side;
    this.since = performance.now();
    this.timer = setInterval(() => {
      if (this.remaining(side) <= 0) {
        this.stop();
        this.left[side] = 0;
        this.fallen(side);
      }
    }, 50);
  }

  stop() {
    clearInterval(this.timer);
    if (this.side) this.left[this.side] = this.remaining(this.side);
    this.side = null;
  }

  /// The side has moved: its time stops and grows.
  moved(side) {
    this.stop();
    this.left[side] += this.increment;
  }

  remaining(side) {
    const running = this.side === side ? performance.now() - this.since : 0;
    return Math.max(0, this.left[side] - running);
  }

  text(side) {
    const total = this.remaining(side);
    if (total < 10_000) return `0:${(total / 1000).toFixed(1).padStart(4, '0')}`;
    const [hours, minutes, seconds] = split(Math.ceil(total / 1000));
    return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }

  /// As PGN writes it: 0:03:00.
  written(side) {
    const [hours, minutes, seconds] = split(Math.round(this.remaining(side) / 1000));
    return `${hours}:${two(minutes)}:${two(seconds)}`;
  }

  /// What is kept of it.
  pack() {
    const left = { white: this.remaining('white'), black: this.remaining('black') };
    return { base: this.base, increment: this.increment, left };
  }
}

const two = (number) => String(number).padStart(2, '0');
const split = (seconds) => [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
