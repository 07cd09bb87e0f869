// Draws the map: the boards in view level by level, then the thread and the selection over them.

import type { MapNode, Spot } from '../tree/tree';
import { BoardPainter, type Look } from './boardPainter';
import type { Palette } from './palette';
import { drawSelection, drawThread } from './thread';
import { BOARD, type BoardInView, Traversal, type View } from './traversal';

export interface Scene extends View, Look {
  /** Where the match stands, if there is one: the thread leads there. */
  thread: Spot | null;
}

export class Painter {
  #boards: BoardPainter;

  constructor(
    readonly context: CanvasRenderingContext2D,
    palette: Palette,
    readonly want: (node: MapNode) => void,
  ) {
    this.#boards = new BoardPainter(context, palette);
  }

  get palette(): Palette {
    return this.#boards.palette;
  }
  set palette(palette: Palette) {
    this.#boards.palette = palette;
  }

  /** Draw all of it; returns whether some detail is still fading in. */
  draw(scene: Scene): boolean {
    const { context, palette } = this;
    context.globalAlpha = 1;
    context.fillStyle = palette.sunken;
    context.fillRect(0, 0, scene.port.width, scene.port.height);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    this.#boards.begin();
    const traversal = new Traversal(scene, this.want);
    let level = [traversal.root()];
    while (level.length) {
      const next: BoardInView[] = [];
      for (const group of alike(level)) {
        this.#boards.draw(group, scene);
        if ((group[0]?.k ?? 0) < BOARD) continue;
        for (const board of group) next.push(...traversal.within(board));
      }
      level = next;
    }
    context.globalAlpha = 1;
    if (scene.thread) drawThread(context, palette, scene, scene.thread);
    drawSelection(context, palette, scene);
    return traversal.fading;
  }
}

/** Boards that are drawn together, as they have the same size and strength. */
function alike(boards: BoardInView[]): Iterable<BoardInView[]> {
  const groups = new Map<string, BoardInView[]>();
  for (const board of boards) {
    const look = `${Math.round(board.k * 8)} ${board.fade.toFixed(2)} ${board.pale}`;
    const group = groups.get(look);
    if (group) group.push(board);
    else groups.set(look, [board]);
  }
  return groups.values();
}
