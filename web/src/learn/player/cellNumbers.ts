// Cells by number, as in the learner's code: 0 to 8, row by row.

import type { BoardPicture, NextMove } from '../../wire';

/** Return the board with numbers as the names of its cells. */
export function numbered(board: BoardPicture): BoardPicture {
  return { ...board, names: board.names.map((_, cell) => `${cell}`) };
}

/** Return the number of the cell that a move takes. */
export function numberOf(move: NextMove): string {
  return `${move.target ?? move.move}`;
}
