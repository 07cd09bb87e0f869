// From the choices of a person to the command that starts a match.

import { LEVELS } from '../generated';
import type { Create, GameState, MatchView, Timing } from '../wire';
import { other, type Side } from './words';

export const OPPONENTS = [...[...LEVELS].reverse(), 'friend', 'anybody', 'here'] as const;
export type Opponent = (typeof OPPONENTS)[number];
export const STARTERS = ['me', 'they', 'chance'] as const;
export type Starter = (typeof STARTERS)[number];

export interface Choice {
  spec: string;
  opponent: Opponent;
  starter: Starter;
  name: string;
  ball: boolean;
  time: Timing | null;
}

/** What is remembered from match to match: the game, with what the page says about it at once. */
export interface Choices {
  game: Pick<GameState, 'name' | 'title' | 'summary' | 'exact'>;
  opponent: Opponent;
  starter: Starter;
  clock: number;
  /** Whether the crystal ball is allowed: against the computer, and between people. */
  balls: { alone: boolean; people: boolean };
}

export const USUAL: Choices = {
  game: { name: 'classic', title: 'Tic-tac-toe', summary: '3 in a row wins on 3x3', exact: true },
  opponent: 'perfect',
  starter: 'me',
  clock: 0,
  balls: { alone: true, people: false },
};

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

/**
 * Return the command that plays a match again from one of its positions, with the same sides. The
 * opponent is the computer: the same one, or the best one in place of a person. Spectators play
 * the side that is named.
 */
export function replayFrom(
  match: MatchView,
  you: Side[],
  start: string,
  { spectatorPlays, name }: { spectatorPlays: Side; name: string },
): Create {
  const { spec, ball } = match;
  const own = you[0] ?? spectatorPlays;
  const opponent = you.length === 2 ? 'me' : (match[other(own)].level ?? 'perfect');
  const [x, o] = own === 'x' ? ['me', opponent] : [opponent, 'me'];
  return { spec, x, o, ball, name, start, time: null };
}
