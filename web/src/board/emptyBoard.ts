// The picture of an empty board, before the server has drawn it.

import type { BoardPicture } from '../wire';

interface Size {
  columns: number;
  rows: number;
  gravity?: boolean;
}

const FIRST_COLUMN = 'a'.charCodeAt(0);

export function emptyBoard({ columns, rows, gravity = false }: Size): BoardPicture {
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  const nameOf = (cell: number) =>
    `${String.fromCharCode(FIRST_COLUMN + (cell % columns))}${rows - Math.floor(cell / columns)}`;
  return {
    columns,
    rows,
    marks: '.'.repeat(cells.length),
    names: cells.map(nameOf),
    hands: [0, 0],
    winning: [],
    gravity,
    window: null,
    roads: [],
    shared_marks: false,
    line_loses: false,
    layers: 1,
  };
}
