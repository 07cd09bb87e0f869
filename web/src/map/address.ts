// The address of a board of the map.

export interface Target {
  game: string;
  /** The position that the map begins with; null for the start of the game. */
  start: string | null;
  /** A position to look at, wherever it is. */
  position: string | null;
  moves: string[];
  match: string | null;
  /** The learner's player whose values are shown; null for the true values. */
  own: string | null;
}

export function mapAddress({ game, start, moves, match, own }: Partial<Target>): string {
  const query = new URLSearchParams();
  if (match) query.set('match', match);
  else query.set('game', game ?? 'classic');
  if (!match && own) query.set('own', own);
  if (!match && start) query.set('start', start);
  if (moves?.length) query.set('moves', moves.join(' '));
  return `/map?${query}`;
}

/** What is empty is as good as not given. */
export function targetOf(query: URLSearchParams): Target {
  return {
    game: query.get('game') || 'classic',
    start: query.get('start') || null,
    position: query.get('pos') || null,
    moves: (query.get('moves') ?? '').split(/[\s,]+/).filter(Boolean),
    match: query.get('match') || null,
    own: query.get('own') || null,
  };
}
