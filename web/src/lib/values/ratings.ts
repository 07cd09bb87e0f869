// Ratings that come in parts: the server answers with the moves known so far, and is asked again
// for the others.

import type { LegalMove, MoveRating } from '../../wire';

/** Moves with what they lead to. */
export interface Rated {
  legal: LegalMove[];
  /** Those known so far. */
  ratings: MoveRating[];
  /** Whether the server took too long for the others. */
  isGivenUp?: boolean;
}

/** Milliseconds between two requests: each pause is longer than the one before, up to the last. */
const PAUSE = { first: 100, factor: 1.5, last: 2_000 };
/** When to give up: the answers so far stay. */
const LIMIT = { requests: 100, milliseconds: 120_000 };

interface Asking<Answer> {
  ask: () => Promise<Answer>;
  /** Called with every answer, also with incomplete ones. */
  show: (answer: Answer) => void;
  isComplete: (answer: Answer) => boolean;
  /** Whether the answer is still wanted. */
  isCurrent: () => boolean;
}

/**
 * Ask, one request after the other, until an answer is complete or no longer wanted. Return whether
 * the answer was given up: it is wanted, but was not complete in time.
 */
export async function askUntilComplete<Answer>(asking: Asking<Answer>): Promise<boolean> {
  const end = performance.now() + LIMIT.milliseconds;
  let pause = PAUSE.first;
  for (let request = 0; request < LIMIT.requests && performance.now() < end; request += 1) {
    const answer = await asking.ask();
    if (!asking.isCurrent()) return false;
    asking.show(answer);
    if (asking.isComplete(answer)) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!asking.isCurrent()) return false;
    pause = Math.min(PAUSE.last, pause * PAUSE.factor);
  }
  return true;
}
