// Where the cells of a picture are, and what they are called.

import type { BoardPicture, LastMove } from '../wire';
import { inWords, type Worth } from './values';

export interface Point {
  x: number;
  y: number;
}

/** Return the middle of a cell; a cell is 100 wide. */
export function centre(board: BoardPicture, cell: number): Point {
  return {
    x: (cell % board.columns) * 100 + 50,
    y: Math.floor(cell / board.columns) * 100 + 50,
  };
}

/** Return the view box of a small board: without the cells around a floating frame. */
export function viewOf(board: BoardPicture): string {
  const [left, top, columns, rows] = board.window ?? [0, 0, board.columns, board.rows];
  return `${left * 100 - 4} ${top * 100 - 4} ${columns * 100 + 8} ${rows * 100 + 8}`;
}

export function middleOf(board: BoardPicture): number {
  return Math.floor(board.rows / 2) * board.columns + Math.floor(board.columns / 2);
}

/** Return the next cell in play in that direction; the same one at the edge. */
export function neighbour(board: BoardPicture, cell: number, [dx, dy]: [number, number]): number {
  let [x, y] = [cell % board.columns, Math.floor(cell / board.columns)];
  do {
    x += dx;
    y += dy;
    if (x < 0 || x >= board.columns || y < 0 || y >= board.rows) return cell;
  } while (board.marks[y * board.columns + x] === ' ');
  return y * board.columns + x;
}

/** Return the cell of the last move in the picture after it. */
export function lastCell(board: BoardPicture, last: LastMove | null): number | null {
  if (last?.target == null) return null;
  return last.target + last.shift[0] + last.shift[1] * board.columns;
}

/** Return whether a cell lies outside the floating frame. */
export function isOutside(board: BoardPicture, cell: number): boolean {
  if (!board.window) return false;
  const [left, top, columns, rows] = board.window;
  const [x, y] = [cell % board.columns, Math.floor(cell / board.columns)];
  return x < left || x >= left + columns || y < top || y >= top + rows;
}

export interface Coordinate {
  /** The cell that it stands beside. */
  cell: number;
  kind: 'row' | 'column';
  words: string;
}

/**
 * Return the names of rows, for the left edge, and of columns, for the lower edge, or the upper one
 * where stones fall. Around a floating frame they name every cell that a piece can reach.
 */
export function coordinates({ columns, rows, names, gravity }: BoardPicture): Coordinate[] {
  const found: Coordinate[] = [];
  for (let cell = 0; cell < rows * columns; cell += columns) {
    found.push({ cell, kind: 'row', words: (names[cell] ?? '').slice(1) });
  }
  const edge = gravity ? 0 : (rows - 1) * columns;
  for (let cell = edge; cell < edge + columns; cell++) {
    found.push({ cell, kind: 'column', words: (names[cell] ?? '').slice(0, 1) });
  }
  return found;
}

/** Return whether people need no names for the cells: a 3x3 board that stays in place. */
export function isPlain({ columns, rows }: BoardPicture): boolean {
  return columns === 3 && rows === 3;
}

interface CellState {
  worth: Worth | undefined;
  held: number | null;
  last: number | null;
  isMistake?: boolean;
}

/** Return a cell's label for screen readers: `b2, empty, draw`. */
export function labelOf(
  board: BoardPicture,
  cell: number,
  { worth, held, last, isMistake = false }: CellState,
): string {
  const there = board.marks[cell];
  const parts = [board.names[cell], there === '.' ? 'empty' : there];
  if (isOutside(board, cell)) parts.push('outside the frame');
  if (worth) parts.push(inWords(worth));
  if (cell === held) parts.push('picked up');
  if (cell === last) parts.push(isMistake ? 'the mistake' : 'last move');
  if (board.winning.includes(cell)) parts.push(board.line_loses ? 'losing line' : 'winning line');
  return parts.join(', ');
}
