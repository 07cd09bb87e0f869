// Where boards are within boards. Lengths are in widths of the board: it is 1 wide.

import { corner, extent, type Shape } from '../../board/picture';
import { type Choice, childSpot, isReturn, isShown, type MapNode, type Spot } from '../tree/tree';

export interface Place {
  x: number;
  y: number;
  /** The width; all boards have the same shape. */
  w: number;
}

/** Over the cells stands what a board is worth. */
export const HEAD = 0.08;
const PAD = 0.03;
/** What a cell leaves free around the board in it. */
const INSET = 0.05;

export class Layout {
  /** The height of a board. */
  readonly height: number;
  /** The side of a cell. */
  readonly cell: number;
  #places = new Map<string, Place>();
  #ofNodes = new WeakMap<MapNode, Place[]>();

  constructor(readonly board: Shape) {
    const { width, height } = extent(board);
    this.cell = ((1 - 2 * PAD) / width) * 100;
    this.height = HEAD + (this.cell * height) / 100 + PAD;
  }

  /** The top left corner of a cell. */
  corner(cell: number): { x: number; y: number } {
    const { x, y } = corner(this.board, cell);
    return { x: PAD + (this.cell * x) / 100, y: HEAD + (this.cell * y) / 100 };
  }

  /** Where the boards of a position's branches are: each in the cell that its move leads to. */
  places(node: MapNode): Place[] {
    const known = this.#ofNodes.get(node);
    if (known) return known;
    const branches = node.branches ?? [];
    const sharing = new Map<number | null, number>();
    for (const { target } of branches) sharing.set(target, (sharing.get(target) ?? 0) + 1);
    const taken = new Map<number | null, number>();
    const places = branches.map(({ target }) => {
      const slot = taken.get(target) ?? 0;
      taken.set(target, slot + 1);
      return this.#place(target, slot, sharing.get(target) ?? 1);
    });
    if (node.branches) this.#ofNodes.set(node, places);
    return places;
  }

  /** One of several boards side by side in a cell; a move that names none has the whole board. */
  #place(target: number | null, slot: number, slots: number): Place {
    const key = `${target} ${slot} ${slots}`;
    const known = this.#places.get(key);
    if (known) return known;
    const inset = INSET * this.cell;
    const start = target === null ? { x: PAD, y: HEAD } : this.corner(target);
    const { width, height } = target === null ? extent(this.board) : { width: 100, height: 100 };
    const across = Math.ceil(Math.sqrt(slots));
    const down = Math.ceil(slots / across);
    const room = {
      x: (this.cell * width) / 100 - 2 * inset,
      y: (this.cell * height) / 100 - 2 * inset,
    };
    const gap = slots > 1 ? inset : 0;
    const w = Math.min(
      (room.x - gap * (across - 1)) / across,
      (room.y - gap * (down - 1)) / down / this.height,
    );
    const [column, row] = [slot % across, Math.floor(slot / across)];
    const free = {
      x: room.x - across * w - gap * (across - 1),
      y: room.y - down * w * this.height - gap * (down - 1),
    };
    const place = {
      x: start.x + inset + free.x / 2 + column * (w + gap),
      y: start.y + inset + free.y / 2 + row * (w * this.height + gap),
      w,
    };
    this.#places.set(key, place);
    return place;
  }

  /** The deepest board under a point of a board, no smaller than that; the board itself at least. */
  boardAt(spot: Spot, x: number, y: number, choice: Choice, smallest: number): Spot {
    let [at, px, py, size] = [spot, x, y, 1];
    for (;;) {
      const inner = isReturn(at) ? -1 : this.#under(at.node, px, py, choice);
      const place = this.places(at.node)[inner];
      const child = place && childSpot(at, inner);
      if (!place || !child || size * place.w < smallest) return at;
      px = (px - place.x) / place.w;
      py = (py - place.y) / place.w;
      size *= place.w;
      at = child;
    }
  }

  #under(node: MapNode, x: number, y: number, choice: Choice): number {
    return this.places(node).findIndex(
      (place, i) =>
        x >= place.x &&
        x < place.x + place.w &&
        y >= place.y &&
        y < place.y + place.w * this.height &&
        isShown(node, i, choice),
    );
  }
}
