// Inertia: what is dragged and let go of glides on for a moment.

/** Milliseconds that are looked back at, and after which a third of the speed is left. */
const RECENT = 80;
const DECAY = 260;
/** Pixels a millisecond below which it rests. */
const SLOW = 0.02;
const QUICK = 0.15;

export class Inertia {
  #moves: { time: number; dx: number; dy: number }[] = [];

  begin(): void {
    this.#moves = [];
  }

  /** What is pinched or wheeled does not glide. */
  moved(r: number, dx: number, dy: number): void {
    if (Math.abs(r - 1) > 1e-9) this.#moves = [];
    else this.#moves.push({ time: performance.now(), dx, dy });
  }

  /** How far to move on by then, at each frame; null if it was let go of at rest. */
  end(): ((now: number) => { x: number; y: number } | null) | null {
    const now = performance.now();
    const recent = this.#moves.filter(({ time }) => now - time < RECENT);
    const speed = { x: 0, y: 0 };
    for (const { dx, dy } of recent) {
      speed.x += dx / RECENT;
      speed.y += dy / RECENT;
    }
    if (Math.hypot(speed.x, speed.y) < QUICK) return null;
    let before = now;
    return (at) => {
      const passed = Math.max(0, at - before);
      before = at;
      const left = Math.exp(-passed / DECAY);
      // The way while the speed decays: as far on a slow machine as on a fast one.
      const way = DECAY * (1 - left);
      const step = { x: speed.x * way, y: speed.y * way };
      speed.x *= left;
      speed.y *= left;
      return Math.hypot(speed.x, speed.y) < SLOW ? null : step;
    };
  }
}
