// A match that is played without the crystal ball: until it is over, Explore and the map hide the
// values of its game.

import type { MatchView } from '../../wire';
import { api } from '../api';

/** In the store of the tab, so that it outlives a reload and ends with the tab. */
const KEY = 'unbeatable without ball';

/** Remember a running match that we play without the crystal ball. */
export function hideValuesOf({ id, spec, ball, result }: MatchView): void {
  try {
    if (!ball && !result) sessionStorage.setItem(KEY, JSON.stringify({ id, spec }));
    else if (remembered()?.id === id) sessionStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse.
  }
}

/** Return the running match that hides the values of this game; null if there is none. */
export async function matchHidingValues(spec: string): Promise<string | null> {
  const hiding = remembered();
  if (hiding?.spec !== spec) return null;
  const match = await api.match(hiding.id).catch(() => null);
  if (match) hideValuesOf(match);
  return match && !match.result ? hiding.id : null;
}

function remembered(): { id: string; spec: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
