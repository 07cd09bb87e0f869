// Ratings of a position and its moves, in words and in order.

import { type Marks, other, sentence, sideName } from '../lib/words';
import type { MoveRating, PositionRating, PositionState } from '../wire';
import { inWords, merit } from './values';

export interface Group {
  value: MoveRating['value'];
  words: string;
  moves: string[];
}

/** Group the moves with the same outcome, the best first. */
export function grouped(ratings: MoveRating[]): Group[] {
  const groups = new Map<string, Group>();
  for (const rating of [...ratings].sort((a, b) => merit(b) - merit(a))) {
    const words = inWords(rating);
    const group = groups.get(words) ?? { value: rating.value, words, moves: [] };
    group.moves.push(rating.move);
    groups.set(words, group);
  }
  return [...groups.values()];
}

/** Return a number of moves, counted as in the list of moves: those of both players. */
export function movesInWords(count: number): string {
  return `${count} ${count === 1 ? 'move' : 'moves'}`;
}

type Standing = Pick<PositionState, 'turn' | 'words'> & { board: Marks };
type Outcome = Pick<PositionRating, 'value' | 'remoteness'>;

/** Return the state of the game as a sentence; only whose turn it is until it is rated. */
export function standing({ board, turn, words }: Standing, rating: Outcome | null): string {
  if (turn === null) return sentence(`the game is over: ${words}`);
  const mover = sideName(board, turn);
  if (!rating?.value) return sentence(`${mover} to move`);
  if (rating.value === 'draw') return `A draw with perfect play; ${mover} to move.`;
  const winner = sideName(board, rating.value === 'win' ? turn : other(turn));
  return sentence(`${winner} wins in ${movesInWords(rating.remoteness ?? 0)}; ${mover} to move`);
}
