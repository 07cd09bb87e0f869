// The crystal ball: what each cell is worth, from the ratings of the moves that lead there.

import { STRENGTHS } from '../generated';
import type { LegalMove, MoveRating } from '../wire';

export interface Worth {
  value: MoveRating['value'];
  remoteness: number | null;
  best: boolean;
  /** From 0 to 1: the best moves have 1; fast wins and slow losses are stronger than others. */
  strength: number;
}

/** Return how good a rating is for the player who makes the move; higher is better. */
export function merit({ value, remoteness }: Pick<MoveRating, 'value' | 'remoteness'>): number {
  if (value === 'draw') return 0;
  return value === 'win' ? 1000 - (remoteness ?? 0) : -1000 + (remoteness ?? 0);
}

/** Return the best outcome of the moves to each cell. Until all are rated, none is the best. */
export function worths(legal: LegalMove[], ratings: MoveRating[]): Map<number, Worth> {
  const byMove = new Map(ratings.map((rating) => [rating.move, rating]));
  const best = new Map<number, MoveRating>();
  for (const move of legal) {
    const rating = byMove.get(move.move);
    if (!rating || move.target === null) continue;
    const known = best.get(move.target);
    if (!known || merit(rating) > merit(known)) best.set(move.target, rating);
  }
  const isComplete = legal.every(({ move }) => byMove.has(move));
  const top = isComplete ? Math.max(...[...best.values()].map(merit)) : null;
  return new Map(
    [...best].map(([cell, { value, remoteness }]) => [
      cell,
      {
        value,
        remoteness,
        best: merit({ value, remoteness }) === top,
        strength: merit({ value, remoteness }) === top ? 1 : strength(value, remoteness),
      },
    ]),
  );
}

function strength(value: MoveRating['value'], remoteness: number | null): number {
  const strengths = STRENGTHS[value];
  return strengths[Math.min(remoteness ?? 0, strengths.length - 1)] ?? 1;
}

/** Return an outcome in words: `win in 5`, `draw`. */
export function inWords({ value, remoteness }: Pick<MoveRating, 'value' | 'remoteness'>): string {
  return remoteness === null ? value : `${value} in ${remoteness}`;
}
