// Drag a piece with the pointer. Small movements, such as a trembling finger, do not count.

const TREMBLE = 8;

export class Drag {
  /** The piece that is dragged; null before the pointer has moved far enough. */
  cell = $state<number | null>(null);
  /** How far it has been dragged, in pixels. */
  offset = $state.raw({ x: 0, y: 0 });
  #from: { cell: number; pointer: number; x: number; y: number } | null = null;

  grab(cell: number, event: PointerEvent): void {
    this.#from = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** Return whether the pointer of the event holds the piece: a second finger does not. */
  isBy(event: PointerEvent): boolean {
    return this.#from?.pointer === event.pointerId;
  }

  /** Move the piece. Returns whether this movement lifted it. */
  carry(event: PointerEvent): boolean {
    if (!this.#from || !this.isBy(event)) return false;
    const offset = { x: event.clientX - this.#from.x, y: event.clientY - this.#from.y };
    const lifted = this.cell === null && Math.hypot(offset.x, offset.y) >= TREMBLE;
    if (lifted) this.cell = this.#from.cell;
    if (this.cell !== null) this.offset = offset;
    return lifted;
  }

  /** Let go. Returns the piece that was dragged, if one was. */
  drop(): number | null {
    const carried = this.cell;
    this.#from = null;
    this.cell = null;
    this.offset = { x: 0, y: 0 };
    return carried;
  }
}
