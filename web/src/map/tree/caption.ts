// The caption of a board: the value of its position. It names the winner, so that it reads the same
// for either player to move.

import { other, type Side } from '../../lib/words';
import type { MapNode } from './tree';

/** `x wins in 4`, `x wins`, `x has won`, `draw`; empty while it is not known. */
export function caption(
  { value, remoteness, turn }: Pick<MapNode, 'value' | 'remoteness' | 'turn'>,
  names: Record<Side, string>,
): string {
  if (value === null || value === 'draw') return value ?? '';
  const winner = names[value === 'win' ? turn : other(turn)];
  if (remoteness === null) return `${winner} wins`;
  return remoteness ? `${winner} wins in ${remoteness}` : `${winner} has won`;
}
