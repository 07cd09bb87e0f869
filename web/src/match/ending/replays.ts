// Which match a replay comes from, remembered in this tab: a reload still knows it.

export interface Replay {
  /** The match that is replayed. */
  match: string;
  /** The mistake: the replay starts before it. */
  move: string;
}

const key = (id: string): string => `replay ${id}`;

export function rememberReplay(id: string, { match, move }: Replay): void {
  try {
    sessionStorage.setItem(key(id), JSON.stringify({ match, move }));
  } catch {
    // Private windows may refuse to write; then the replay is a match like any other.
  }
}

/** Return what the match replays; null if it is no replay, or was started in another tab. */
export function replayOf(id: string): Replay | null {
  try {
    const { match, move } = JSON.parse(sessionStorage.getItem(key(id)) ?? '{}');
    return typeof match === 'string' && typeof move === 'string' ? { match, move } : null;
  } catch {
    return null;
  }
}
