// The clocks of a game against the engine.

export class Clock {
  /// Base time and increment in milliseconds; `fallen` is called with the side whose time is over.
  constructor(base, increment, fallen) {
    this.left = { white: base, black: base };
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
    const seconds = Math.ceil(total / 1000);
    if (total < 10_000) return `0:${(total / 1000).toFixed(1).padStart(4, '0')}`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}
