// One point of the tug of war: who is winning, and how soon.

import { type Marks, other, type Side, sideName } from '../lib/words';
import type { MoveRating } from '../wire';

export interface Pull {
  towards: Side | null;
  /** From -1 to 1: positive for x; larger if the win is near. */
  height: number;
  words: string;
}

/** What a position is worth. */
export type Outcome = Pick<MoveRating, 'value' | 'remoteness'>;

const FAR = 12;

export function pull(board: Marks, { value, remoteness }: Outcome, turn: Side): Pull {
  if (value === 'draw') return { towards: null, height: 0, words: 'a draw' };
  const towards = value === 'win' ? turn : other(turn);
  const near = 1 - Math.min(remoteness ?? 0, FAR) / (FAR + 4);
  const winner = sideName(board, towards);
  const words = remoteness ? `${winner} wins in ${remoteness}` : `${winner} has won`;
  return { towards, height: towards === 'x' ? near : -near, words };
}
