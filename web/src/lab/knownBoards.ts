// What is known of boards of up to 10x10, as a table for each number in a row.

import { movesInWords } from '../board/ratings';
import type { KnownBoard } from '../wire';

/** The boards with this many in a row, by `columns,rows`, also those that are higher than wide. */
export function boardsOf(k: number, boards: readonly KnownBoard[]): Map<string, KnownBoard> {
  const wanted = boards.filter((board) => board.k === k);
  return new Map(
    wanted.flatMap((board) => [
      [`${board.columns},${board.rows}`, board],
      [`${board.rows},${board.columns}`, board],
    ]),
  );
}

export function longestSide(boards: readonly KnownBoard[]): number {
  return Math.max(0, ...boards.map(({ columns }) => columns));
}

/** The numbers in a row that there are boards for. */
export function rowsOf(boards: readonly KnownBoard[]): number[] {
  return [...new Set(boards.map(({ k }) => k))].sort((a, b) => a - b);
}

/** `x wins in at most 9 moves`, `A draw`, `Not known here`. */
export function knownInWords({ value, plies, at_most }: KnownBoard): string {
  if (value === null) return 'Not known here';
  if (value === 'draw') return 'A draw';
  const winner = value === 'win' ? 'x' : 'o';
  return `${winner} wins in ${at_most ? 'at most ' : ''}${movesInWords(plies ?? 0)}`;
}
