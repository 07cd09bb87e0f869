// Boards as the course writes them: nine letters, cells numbered from 0.

import { emptyBoard } from '../../board/emptyBoard';
import type { BoardPicture } from '../../wire';
import { texts } from '../texts/texts.svelte';

const BOARD = /^[xo.]{9}$/;

/** The picture of a board such as `xx.oo....`; null if it is not one. */
export function pictureOf(board: string | null): BoardPicture | null {
  if (board === null || !BOARD.test(board)) return null;
  return { ...emptyBoard({ columns: 3, rows: 3 }), marks: board };
}

/** A board for ears: `x on 0 and 1; o on 3`. */
export function boardInWords(board: string): string {
  const cells = (mark: string) =>
    [...board].flatMap((there, cell) => (there === mark ? [cell] : []));
  const sides = (['x', 'o'] as const)
    .map((mark) => [mark, cells(mark)] as const)
    .filter(([, on]) => on.length)
    .map(([mark, on]) => texts().results.on(mark, on.join(', ')));
  return sides.join('; ') || texts().results.emptyBoard;
}
