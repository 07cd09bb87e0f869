// A piece that is carried by the pointer, once it has gone further than a trembling finger does.

const TREMBLE = 8;

export class Drag {
  /** The piece that is carried; null before the pointer has moved far enough. */
  cell = $state<number | null>(null);
  /** How far it has been carried, in pixels. */
  offset = $state.raw({ x: 0, y: 0 });
  #from: { cell: number; pointer: number; x: number; y: number } | null = null;

  grab(cell: number, event: PointerEvent): void {
    this.#from = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** Whether a piece is grabbed by the pointer of an event: a second finger is another one. */
  isBy(event: PointerEvent): boolean {
    return this.#from?.pointer === event.pointerId;
  }

  /** Whether this movement is the one that lifts the piece. */
  carry(event: PointerEvent): boolean {
    if (!this.#from || !this.isBy(event)) return false;
    const offset = { x: event.clientX - this.#from.x, y: event.clientY - this.#from.y };
    const lifted = this.cell === null && Math.hypot(offset.x, offset.y) >= TREMBLE;
    if (lifted) this.cell = this.#from.cell;
    if (this.cell !== null) this.offset = offset;
    return lifted;
  }

  /** The piece that was carried, which is let go of. */
  drop(): number | null {
    const carried = this.cell;
    this.#from = null;
    this.cell = null;
    this.offset = { x: 0, y: 0 };
    return carried;
  }
}
