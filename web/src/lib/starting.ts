// From what a person chooses on the first page to the command that starts the match.

import type { Create, GameState, Timing } from '../wire';

export type Opponent = 'perfect' | 'medium' | 'easy' | 'friend' | 'anybody' | 'here';
export type Starter = 'me' | 'they' | 'chance';

export interface Choice {
  spec: string;
  opponent: Opponent;
  starter: Starter;
  name: string;
  ball: boolean;
  time: Timing | null;
}

export const CLOCKS: { name: string; time: Timing | null }[] = [
  { name: 'No clock', time: null },
  { name: '1 minute', time: { minutes: 1, increment: 0 } },
  { name: '3 minutes + 2 s a move', time: { minutes: 3, increment: 2 } },
  { name: '10 minutes', time: { minutes: 10, increment: 0 } },
];

export function createFrom(choice: Choice, start?: string): Create {
  const { spec, opponent, starter, name, ball, time } = choice;
  const they = opponent === 'here' ? 'me' : opponent === 'anybody' ? 'open' : opponent;
  const [x, o] = starter === 'they' ? [they, 'me'] : ['me', they];
  return { spec, x, o, shuffle: starter === 'chance', name, ball, time, start: start ?? null };
}

/** A few games by what people look for; the rest follow. */
export function isMain(game: GameState): boolean {
  return !game.name.includes('(') || game.name === 'mnk(4,4,4)' || game.name === 'mnk(5,5,4)';
}
