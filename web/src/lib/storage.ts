// Read the settings in a browser's local storage, which may be damaged or from another version.

import { MAX_NAME } from '../generated';
import { type Choices, CLOCKS, OPPONENTS, STARTERS, USUAL } from './newMatch';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Kept {
  name: string;
  theme: Theme;
  sound: boolean;
  /** Whether rows and columns are named also where people need no names. */
  coordinates: boolean;
  seen: string[];
  choices: Choices;
}

const FRESH: Kept = {
  name: '',
  theme: 'system',
  sound: false,
  coordinates: false,
  seen: [],
  choices: USUAL,
};

type Loose = Record<string, unknown>;

/** Parse settings. What is missing or has the wrong type gets its default. */
export function readKept(text: string | null): Kept {
  const kept = part(parsed(text));
  const { name, seen } = kept;
  return {
    name: typeof name === 'string' && name.length <= MAX_NAME ? name : FRESH.name,
    theme: oneOf(THEMES, kept.theme, FRESH.theme),
    sound: flag(kept.sound, FRESH.sound),
    coordinates: flag(kept.coordinates, FRESH.coordinates),
    seen: Array.isArray(seen) ? seen.filter((hint) => typeof hint === 'string') : FRESH.seen,
    choices: readChoices(part(kept.choices)),
  };
}

function readChoices({ game, opponent, starter, clock, balls }: Loose): Choices {
  const { alone, people } = part(balls);
  return {
    game: isGame(game) ? game : USUAL.game,
    opponent: oneOf(OPPONENTS, opponent, USUAL.opponent),
    starter: oneOf(STARTERS, starter, USUAL.starter),
    clock: oneOf([...CLOCKS.keys()], clock, USUAL.clock),
    balls: { alone: flag(alone, USUAL.balls.alone), people: flag(people, USUAL.balls.people) },
  };
}

function isGame(game: unknown): game is Choices['game'] {
  const { name, title, summary, exact } = part(game);
  const said = [name, title, summary].every((text) => typeof text === 'string' && text !== '');
  return said && typeof exact === 'boolean';
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

function part(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

function oneOf<T>(accepted: readonly T[], value: unknown, usual: T): T {
  return accepted.find((it) => it === value) ?? usual;
}

function flag(value: unknown, usual: boolean): boolean {
  return typeof value === 'boolean' ? value : usual;
}
