// What a board is worth, in the same few words wherever the map tells it: they name the winner, so
// that they agree whoever is to move.

import { other, type Side } from '../../lib/words';
import type { MapNode } from './tree';

/** `x wins in 4`, `x has won`, `draw`; nothing while it is not known. */
export function verdict(
  { value, remoteness, turn }: Pick<MapNode, 'value' | 'remoteness' | 'turn'>,
  names: Record<Side, string>,
): string {
  if (value === null || value === 'draw') return value ?? '';
  const winner = names[value === 'win' ? turn : other(turn)];
  return remoteness ? `${winner} wins in ${remoteness}` : `${winner} has won`;
}
