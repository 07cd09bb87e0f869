// Finds a board of the map by moves or by a position.

import { nearest } from '../tours';
import type { Source } from './source';
import { childSpot, rootSpot, type Spot } from './tree';

/** The words of a list of moves, without their numbers: `1. b2 a1 2. c3`, `b2,a1`. */
export function movesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word && !/^\d+\.+$/.test(word));
}

/** Cells of a 3x3 board may be numbered from 1, row by row. */
const NUMBERED = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];

export function isPosition(text: string): boolean {
  return text.includes('/');
}

/** Follow moves from the root as far as they are legal; `stuck` is the first that is not. */
export async function walk(
  source: Source,
  moves: string[],
): Promise<{ spot: Spot; stuck: string | null }> {
  let spot = rootSpot(source.root);
  const isThreeByThree = /^[^/]{3}(\/[^/]{3}){2} /.test(source.root.text);
  for (const move of moves) {
    await source.load(spot.node);
    const name = (isThreeByThree && NUMBERED[Number(move) - 1]) || move.toLowerCase();
    const index = spot.node.branches?.findIndex((branch) => branch.move === name);
    const next = childSpot(spot, index ?? -1);
    if (!next) return { spot, stuck: move };
    spot = next;
  }
  await source.load(spot.node);
  return { spot, stuck: null };
}

/** A shortest way to a position; null if none leads there, or it is not known yet. */
export function wayToPosition(source: Source, text: string): Spot | null {
  const node = source.find(text);
  return (node && nearest(source.root).get(node)) ?? null;
}
