// Where the cells of a picture are, and what they are called.

import { MediaQuery } from 'svelte/reactivity';
import type { BoardPicture, LastMove } from '../wire';
import { inWords, type Worth } from './values';

export interface Point {
  x: number;
  y: number;
}

/** What says where cells are. */
export interface Shape extends Pick<BoardPicture, 'columns' | 'rows' | 'layers'> {
  /** How many layers are beside each other, if not as many as the page has room for. */
  across?: number;
  /** The distance between two layers, if not the usual one; a cell is 100 wide. */
  gap?: number;
}

const GAP = 30;

const narrow =
  typeof matchMedia === 'function' ? new MediaQuery('(max-width: 40rem)') : { current: false };

/** Where the layers of a board are: side by side, four of them in a square. */
interface Sheet {
  /** The rows of one layer. */
  rows: number;
  /** How many layers are beside each other, and how many below each other. */
  across: number;
  down: number;
  gap: number;
}

function sheetOf({ rows, layers, across = acrossOf(layers), gap = GAP }: Shape): Sheet {
  return { rows: rows / layers, across, down: Math.ceil(layers / across), gap };
}

function acrossOf(layers: number): number {
  // Three layers in one row would be too small on a phone.
  return layers === 4 || (layers === 3 && narrow.current) ? 2 : layers;
}

/** Return the board with its layers in a square, for where there is room for a square. */
export function inSquare(board: BoardPicture): BoardPicture & Shape {
  return { ...board, across: Math.min(2, board.layers), gap: 60 };
}

/** Return the column and row of a cell on the sheet, and those of its layer. */
function place(board: Shape, cell: number) {
  const { rows, across } = sheetOf(board);
  const layer = Math.floor(cell / (board.columns * rows));
  const [right, down] = [layer % across, Math.floor(layer / across)];
  return {
    right,
    down,
    column: (cell % board.columns) + right * board.columns,
    row: (Math.floor(cell / board.columns) % rows) + down * rows,
  };
}

/** Return the size of a board with all its layers. */
export function extent(board: Shape): { width: number; height: number } {
  const { rows, across, down, gap } = sheetOf(board);
  return {
    width: across * (board.columns * 100 + gap) - gap,
    height: down * (rows * 100 + gap) - gap,
  };
}

/** Return the top left corner of a cell. */
export function corner(board: Shape, cell: number): Point {
  const { column, row, right, down } = place(board, cell);
  const { gap } = sheetOf(board);
  return { x: column * 100 + right * gap, y: row * 100 + down * gap };
}

/** Return the middle of a cell. */
export function centre(board: Shape, cell: number): Point {
  const { x, y } = corner(board, cell);
  return { x: x + 50, y: y + 50 };
}

/** Return the first cell of each layer. */
export function layersOf({ columns, rows, layers }: Shape): number[] {
  return Array.from({ length: layers }, (_, layer) => (layer * columns * rows) / layers);
}

/** Return the style of a grid that has a place for each cell. */
export function gridStyle(board: Shape): string {
  const { rows, across, down, gap } = sheetOf(board);
  const tracks = (cells: number, layers: number) =>
    Array.from({ length: layers }, () => `repeat(${cells}, 1fr)`).join(` ${gap / 100}fr `);
  const { width, height } = extent(board);
  return (
    `--columns: ${width / 100}; --rows: ${height / 100}; ` +
    `grid-template: ${tracks(rows, down)} / ${tracks(board.columns, across)}`
  );
}

/** Return the style of a cell on that grid. */
export function cellStyle(board: Shape, cell: number): string {
  const { column, row, right, down } = place(board, cell);
  return `grid-column: ${column + right + 1}; grid-row: ${row + down + 1}`;
}

/** Return the cell at a point, given in parts of the board's size; null between two layers. */
export function cellAt(board: Shape, across: number, down: number): number | null {
  const { width, height } = extent(board);
  const [x, y] = [across * width, down * height];
  for (let cell = 0; cell < board.columns * board.rows; cell += 1) {
    const middle = centre(board, cell);
    if (Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) < 50) return cell;
  }
  return null;
}

/** Return the size of marks on a small board: the many cells of several layers are tiny. */
export function markRadius({ layers }: Shape): number {
  return layers > 1 ? 34 : 28;
}

/** Return the view box of a small board: without the cells around a floating frame. */
export function viewOf(board: BoardPicture): string {
  const { width, height } = extent(board);
  if (!board.window) return `-4 -4 ${width + 8} ${height + 8}`;
  const [left, top, columns, rows] = board.window;
  return `${left * 100 - 4} ${top * 100 - 4} ${columns * 100 + 8} ${rows * 100 + 8}`;
}

export function middleOf(board: Shape): number {
  const { rows } = sheetOf(board);
  const layer = layersOf(board)[Math.floor((board.layers - 1) / 2)] ?? 0;
  return layer + Math.floor(rows / 2) * board.columns + Math.floor(board.columns / 2);
}

/** Return the next cell in play in that direction; the same one at the edge. */
export function neighbour(
  board: Shape & { marks: ArrayLike<string> },
  cell: number,
  [dx, dy]: [number, number],
): number {
  const { columns } = board;
  const { rows, across } = sheetOf(board);
  let { column, row } = place(board, cell);
  for (;;) {
    column += dx;
    row += dy;
    const [right, down] = [Math.floor(column / columns), Math.floor(row / rows)];
    const layer = down * across + right;
    if (right < 0 || right >= across || down < 0 || layer >= board.layers) return cell;
    const there = (layer * rows + (row % rows)) * columns + (column % columns);
    if (board.marks[there] !== ' ') return there;
  }
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
 * Return the names of rows, for the left edge of each layer, and of columns, for the lower edge, or
 * the upper one where stones fall. Around a floating frame they name every cell that a piece can
 * reach.
 */
export function coordinates(board: BoardPicture): Coordinate[] {
  const { columns, names, gravity } = board;
  const { rows } = sheetOf(board);
  const found: Coordinate[] = [];
  for (const first of layersOf(board)) {
    for (let cell = first; cell < first + rows * columns; cell += columns) {
      found.push({ cell, kind: 'row', words: splitName(names[cell] ?? '')[1] });
    }
    const edge = first + (gravity ? 0 : (rows - 1) * columns);
    for (let cell = edge; cell < edge + columns; cell++) {
      found.push({ cell, kind: 'column', words: splitName(names[cell] ?? '')[0] });
    }
  }
  return found;
}

/** Split the name of a cell into those of its column, with the layer if it has one, and its row. */
function splitName(name: string): [string, string] {
  const [column = ''] = /^\d*\D?/.exec(name) ?? [];
  return [column, name.slice(column.length)];
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
