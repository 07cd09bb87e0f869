// Hints for beginners: those of the game, and those that the board and its moves call for.

import { isOutside } from '../board/picture';
import { choosesMark, starts } from '../board/touch';
import type { MatchView } from '../wire';

export interface Hint {
  name: string;
  words: string;
}

const RECENTRED: Hint = {
  name: 'recentred',
  words: 'The board re-centres by itself: the frame follows the pieces.',
};
const LIFT: Hint = {
  name: 'lift',
  words: 'Pick up one of your pieces, by touching or dragging it; dots show where it may go.',
};
const PUT_DOWN: Hint = {
  name: 'lift',
  words: 'Put it down on a marked cell, or touch it again to put it back.',
};
const ANYWHERE: Hint = {
  name: 'place',
  words: 'Place a piece. The dashed cells outside the frame count too: the frame will follow.',
};
const CENTRE: Hint = {
  name: 'centre',
  words: 'Place a piece. The first one is always in the middle: the board forms around it.',
};
const FALLS: Hint = { name: 'falls', words: 'Any cell of a column will do: the stone falls.' };
const MARKS: Hint = {
  name: 'marks',
  words: 'Choose x or o under the board, then a cell.',
};
const DOWN: Hint = { name: 'down', words: 'Put down your pieces first; later they move.' };

interface Situation {
  /** Whether the player to move holds a piece. */
  isHolding: boolean;
  /** Whether the board has re-centred in this match. */
  hasRecentred: boolean;
}

/** Return the first hint for the player to move that they have not seen; null if there is none. */
export function hintFor(
  match: MatchView,
  seen: (name: string) => boolean,
  { isHolding, hasRecentred }: Situation,
): Hint | null {
  const { board, legal } = match;
  const fitting: Hint[] = [];
  if (isHolding) fitting.push(PUT_DOWN);
  if (hasRecentred) fitting.push(RECENTRED);
  if (starts(legal).size) fitting.push(LIFT);
  else if (board.window && legal.length === 1) fitting.push(CENTRE);
  else if (legal.some(({ target }) => isOutside(board, target ?? 0))) fitting.push(ANYWHERE);
  else if (board.hands[0] + board.hands[1]) fitting.push(DOWN);
  fitting.push(...match.hints.map((words, i) => ({ name: `${match.spec} ${i + 1}`, words })));
  if (board.gravity) fitting.push(FALLS);
  if (choosesMark(legal)) fitting.push(MARKS);
  return fitting.find(({ name }) => !seen(`hint ${name}`)) ?? null;
}
