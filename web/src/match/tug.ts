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

/** The height of a win that is very far, and the moves after which half of the rest is left. */
const FAR = 0.2;
const HALF = 6;

export function pull(board: Marks, { value, remoteness }: Outcome, turn: Side): Pull {
  if (value === 'draw') return { towards: null, height: 0, words: 'a draw' };
  const towards = value === 'win' ? turn : other(turn);
  const near = FAR + (1 - FAR) / (1 + (remoteness ?? 0) / HALF);
  const winner = sideName(board, towards);
  const words = remoteness ? `${winner} wins in ${remoteness}` : `${winner} has won`;
  return { towards, height: towards === 'x' ? near : -near, words };
}
