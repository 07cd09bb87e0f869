// Which match a replay comes from, remembered in this tab: a reload still knows it.

export interface Replay {
  /** The match that is replayed. */
  match: string;
  /** The number of the mistake among its moves, from 1. */
  ply: number;
  /** The mistake: the replay starts before it. */
  move: string;
}

const key = (id: string): string => `replay ${id}`;

export function rememberReplay(id: string, replay: Replay): void {
  try {
    sessionStorage.setItem(key(id), JSON.stringify(replay));
  } catch {
    // Private windows may refuse to write; then the replay is a match like any other.
  }
}

/** Return what the match replays; null if it is no replay, or was started in another tab. */
export function replayOf(id: string): Replay | null {
  try {
    const { match, ply, move } = JSON.parse(sessionStorage.getItem(key(id)) ?? '{}');
    const isReplay =
      typeof match === 'string' && typeof ply === 'number' && typeof move === 'string';
    return isReplay ? { match, ply, move } : null;
  } catch {
    return null;
  }
}
