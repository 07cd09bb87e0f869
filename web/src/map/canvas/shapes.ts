// What boards of the map are drawn with: shapes of values, the ground, and words.

import { line } from '../../board/drawing/pen';
import { centre, layersOf } from '../../board/picture';
import type { Side } from '../../lib/words';
import type { BoardPicture } from '../../wire';
import { isWrong, type Opinion } from '../own/opinions';
import { caption } from '../tree/caption';
import { isOver, type MapNode, type Value } from '../tree/tree';
import type { Layout } from './layout';

/** A win points up, a loss down, a draw is round. */
export function shape(
  context: CanvasRenderingContext2D,
  value: Value,
  x: number,
  y: number,
  r: number,
) {
  if (value === 'draw') {
    context.moveTo(x + 0.85 * r, y);
    context.arc(x, y, 0.85 * r, 0, 7);
    return;
  }
  const up = value === 'win' ? r : -r;
  context.moveTo(x, y - up);
  context.lineTo(x + r, y + 0.75 * up);
  context.lineTo(x - r, y + 0.75 * up);
  context.closePath();
}

export type Flag = 'wrong' | 'slip';

/** A flag as strokes: an unequal sign on a wrong board, an exclamation mark after a wrong move. */
export function flag(
  context: CanvasRenderingContext2D,
  kind: Flag,
  x: number,
  y: number,
  r: number,
): void {
  if (kind === 'slip') {
    context.moveTo(x, y - 0.75 * r);
    context.lineTo(x, y + 0.15 * r);
    context.moveTo(x, y + 0.7 * r);
    context.lineTo(x, y + 0.72 * r);
    return;
  }
  for (const dy of [-0.3 * r, 0.3 * r]) {
    context.moveTo(x - 0.7 * r, y + dy);
    context.lineTo(x + 0.7 * r, y + dy);
  }
  context.moveTo(x + 0.4 * r, y - 0.8 * r);
  context.lineTo(x - 0.4 * r, y + 0.8 * r);
}

/** Over a board: whose turn it is, and what it is worth if that is shown, to the learner's code. */
export function heading(
  node: MapNode,
  rated: boolean,
  names: Record<Side, string>,
  opinion?: Opinion,
): string {
  const turn = `${names[node.turn]} to move`;
  const truth = rated ? caption(node, names) : '';
  const own = opinion?.value ? caption({ ...opinion, turn: node.turn }, names) : '';
  if (isWrong(node, opinion)) return `yours: ${own || 'fails'}, right: ${truth}`;
  const words = own || truth;
  if (!words) return turn;
  return isOver(node) ? words : `${turn}: ${words}`;
}

export function grid(
  context: CanvasRenderingContext2D,
  marks: string,
  x: number,
  y: number,
  cell: number,
  layout: Layout,
  board: BoardPicture,
  k: number,
): void {
  if (marks.includes(' ')) {
    for (let i = 0; i < marks.length; i += 1) {
      if (marks[i] === ' ') continue;
      const corner = layout.corner(i);
      context.rect(x + corner.x * k, y + corner.y * k, cell, cell);
    }
    return;
  }
  const rows = board.rows / board.layers;
  for (const first of layersOf(board)) {
    const { x: left, y: top } = layout.corner(first);
    const [x0, y0] = [x + left * k, y + top * k];
    for (let column = 1; column < board.columns; column += 1) {
      context.moveTo(x0 + column * cell, y0 + 0.07 * cell);
      context.lineTo(x0 + column * cell, y0 + (rows - 0.07) * cell);
    }
    for (let row = 1; row < rows; row += 1) {
      context.moveTo(x0 + 0.07 * cell, y0 + row * cell);
      context.lineTo(x0 + (board.columns - 0.07) * cell, y0 + row * cell);
    }
  }
}

/** The strokes of the ground, by hand: roads, or lines between cells in play. */
export function ground(marks: string, board: BoardPicture): string[] {
  if (board.roads.length) {
    return board.roads.map(([from, to], i) =>
      line(centre(board, from), centre(board, to), i + 3, 2),
    );
  }
  const inPlay = (cell: number) => marks[cell] !== ' ';
  const strokes: string[] = [];
  for (let cell = 0; cell < marks.length; cell += 1) {
    const { x, y } = centre(board, cell);
    const isLast = (cell + 1) % board.columns === 0;
    if (!isLast && inPlay(cell) && inPlay(cell + 1)) {
      strokes.push(line({ x: x + 50, y: y - 46 }, { x: x + 50, y: y + 46 }, cell, 2));
    }
    const below = cell + board.columns;
    const isLowest = below % (marks.length / board.layers) < board.columns;
    if (!isLowest && inPlay(cell) && inPlay(below)) {
      strokes.push(line({ x: x - 46, y: y + 50 }, { x: x + 46, y: y + 50 }, cell + 64, 2));
    }
  }
  return strokes;
}
