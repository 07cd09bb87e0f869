// The REST API: games, positions, their values and explanations.

import { MAX_BATCH } from '../generated';
import type {
  Course,
  CoursePage,
  GameRules,
  GameState,
  KnownBoard,
  LessonContent,
  MapState,
  MatchView,
  PlyState,
  PositionRating,
  PositionState,
  Problem,
  Ratings,
  ReadPosition,
  TurningPoint,
  UnfoldedPositions,
  Variation,
} from '../wire';

/** A request that was refused, in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(address: string, options?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new Refusal('unavailable', 'The server cannot be reached. Is it still running?');
  }
  if (response.ok) return response.json();
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new Refusal(
    problem.code ?? 'failed',
    problem.message ?? `The server answered with ${response.status}.`,
  );
}

function send<T>(address: string, message: unknown): Promise<T> {
  return ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

function query(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(given as [string, string][])}`;
}

/** Rate any number of positions, one portion after the other. */
async function manyRatings(game: string, positions: string[]): Promise<Pick<Ratings, 'positions'>> {
  const rated: PositionRating[] = [];
  for (let first = 0; first < positions.length; first += MAX_BATCH) {
    const portion = positions.slice(first, first + MAX_BATCH);
    rated.push(...(await send<Ratings>('/api/ratings', { game, positions: portion })).positions);
  }
  return { positions: rated };
}

let games: Promise<GameState[]> | undefined;
let map: { game: string; answer: Promise<MapState> } | undefined;

export const api = {
  /** The games to choose from; they do not change while the page is open. */
  games(): Promise<GameState[]> {
    games ??= ask<GameState[]>('/api/games').catch((error) => {
      games = undefined;
      throw error;
    });
    return games;
  },
  boards: () => ask<KnownBoard[]>('/api/boards'),
  game: (game: string) => ask<GameState>(query('/api/game', { game })),
  ratings: (game: string, position?: string) =>
    ask<PositionRating>(query('/api/ratings', { game, position })),
  manyRatings,
  /** The map of a game. The last one is kept, so that it can be requested ahead of time. */
  map(game: string): Promise<MapState> {
    if (map?.game !== game) {
      const answer = ask<MapState>(query('/api/map', { game }));
      map = { game, answer };
      answer.catch(() => {
        map = undefined;
      });
    }
    return map.answer;
  },
  unfold: (game: string, positions: string[]) =>
    send<UnfoldedPositions>('/api/unfold', { game, positions }),
  position: (game: string, position?: string) =>
    ask<PositionState>(query('/api/position', { game, position })),
  /** The same for a text that may not be a position: then the answer says why. */
  read: (game: string, position?: string) =>
    ask<ReadPosition>(query('/api/read', { game, position })),
  random: (game: string) => ask<PositionState>(query('/api/random', { game })),
  variation: (game: string, position: string, move: string) =>
    ask<Variation>(query('/api/variation', { game, position, move })),
  rules: (game: string) => ask<GameRules>(query('/api/rules', { game })),
  decided: (match: string) => ask<TurningPoint>(`/api/matches/${match}/decided`),
  course: (language: string) => ask<Course>(query('/api/course', { language })),
  lesson: (lesson: string, language: string) =>
    ask<LessonContent>(query(`/api/course/lessons/${encodeURIComponent(lesson)}`, { language })),
  /** A page between the lessons of the course. */
  coursePage: (page: string, language: string) =>
    ask<CoursePage>(query(`/api/course/pages/${encodeURIComponent(page)}`, { language })),
  match: (match: string) => ask<MatchView>(`/api/matches/${match}`),
  plies: (match: string) => ask<PlyState[]>(`/api/matches/${match}/plies`),
};
