// Find how far the board re-centred, from a move and the pictures before and after it.

import type { BoardPicture, LastMove, NextMove } from '../wire';
import { change, piecesOf } from './pieces';

const FAR = [0, 1, -1, 2, -2];

/** Return the move as the last one made; null if it does not lead to the picture. */
export function landed(
  before: BoardPicture,
  move: NextMove,
  by: 'x' | 'o',
  after: BoardPicture,
): LastMove | null {
  const { after: _, ...legal } = move;
  const pieces = piecesOf(before);
  const shifts = FAR.flatMap((right) => FAR.map((down) => [right, down] as [number, number]));
  for (const shift of shifts.sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d)) {
    const last: LastMove = { ...legal, by, shift };
    if (change(pieces, after, last)) return last;
  }
  return null;
}
