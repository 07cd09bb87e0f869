// A forced line as pale numbered marks on the board where it begins.

import type { BoardPicture, Variation } from '../../wire';
import { centre, type Point } from '../picture';
import type { Mark } from '../pieces';

export interface Ghost {
  number: number;
  mark: Mark;
  /** Where it comes to stand. */
  cell: number;
  /** Where it comes from; null for a piece that is placed. */
  start: number | null;
}

/**
 * Return the moves that the board can show, as cells of the picture where the line begins: later
 * re-centring is undone. The line ends where it leaves the picture, or returns to a cell that
 * already has a number.
 */
export function ghostsOf({ steps }: Pick<Variation, 'steps'>, board: BoardPicture): Ghost[] {
  const ghosts: Ghost[] = [];
  let [right, down] = [0, 0];
  for (const { target, start, places, shift } of steps) {
    const cell = moved(board, target, -right, -down);
    const from = moved(board, start, -right, -down);
    if (cell === null || places === null || (start !== null && from === null)) break;
    if (ghosts.some((ghost) => ghost.cell === cell)) break;
    ghosts.push({ number: ghosts.length + 1, mark: places, cell, start: from });
    [right, down] = [right + shift[0], down + shift[1]];
  }
  return ghosts;
}

/** Lines of more moves would cover the board: only how they begin is shown. */
export const LONG = 9;
const GLIMPSE = 5;

/** Return the ghosts of a line, or those of its first moves if it is long. */
export function glimpse(ghosts: Ghost[]): Ghost[] {
  return ghosts.length > LONG ? ghosts.slice(0, GLIMPSE) : ghosts;
}

function moved(
  board: BoardPicture,
  cell: number | null,
  right: number,
  down: number,
): number | null {
  if (cell === null) return null;
  const [x, y] = [(cell % board.columns) + right, Math.floor(cell / board.columns) + down];
  const inside = x >= 0 && x < board.columns && y >= 0 && y < board.rows;
  return inside ? y * board.columns + x : null;
}

/** How far an arrow keeps from the middle of a cell, so that the piece there is seen. */
const CLEAR = 34;
/** How far an arrow bends, relative to its length, to pass other pieces and its counterpart. */
const BEND = 0.12;

/** Return an arrow between two cells as an SVG path. */
export function arrow(board: BoardPicture, start: number, target: number): string {
  const [a, b] = [centre(board, start), centre(board, target)];
  const [right, down] = [b.x - a.x, b.y - a.y];
  const bend = { x: (a.x + b.x) / 2 + down * BEND, y: (a.y + b.y) / 2 - right * BEND };
  const [from, to] = [towards(a, bend), towards(b, bend)];
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
}

/** Return the point at that distance from `near`, on the way to `far`. */
function towards(near: Point, far: Point): Point {
  const part = CLEAR / (Math.hypot(far.x - near.x, far.y - near.y) || 1);
  const [x, y] = [near.x + (far.x - near.x) * part, near.y + (far.y - near.y) * part];
  return { x: Math.round(x), y: Math.round(y) };
}
