// All the games that can happen against the learner's player on one side.

import type { Side } from '../../lib/words';
import { branchOf, childSpot, type MapNode, rootSpot, type Spot } from '../tree/tree';
import type { Opinions } from './opinions';

export interface Games {
  side: Side;
  /** How many boards can come up, and how many games can be played. */
  boards: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** The boards after a move of the player that gives something away, the first moves first. */
  slips: Spot[];
  /** The boards where it makes no move, which loses. */
  failures: Spot[];
}

interface Reached {
  spot: Spot;
  /** How many ways of playing lead there. */
  ways: number;
}

export function gamesOf(root: MapNode, side: Side, opinions: Opinions): Games {
  const found: Games = {
    side,
    boards: 0,
    games: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    slips: [],
    failures: [],
  };
  let layer = new Map<MapNode, Reached>([[root, { spot: rootSpot(root), ways: 1 }]]);
  while (layer.size) {
    found.boards += layer.size;
    const next = new Map<MapNode, Reached>();
    for (const reached of layer.values()) {
      for (const spot of onwards(reached, found, opinions)) {
        const known = next.get(spot.node);
        if (known) known.ways += reached.ways;
        else next.set(spot.node, { spot, ways: reached.ways });
      }
    }
    layer = next;
  }
  return found;
}

/** The boards one move on; none at the end of a game, which is counted. */
function onwards({ spot, ways }: Reached, found: Games, opinions: Opinions): Spot[] {
  const { branches, turn } = spot.node;
  if (!branches?.length) {
    end(spot.node, ways, found);
    return [];
  }
  if (turn !== found.side) return branches.flatMap((_, i) => childSpot(spot, i) ?? []);
  const after = childSpot(spot, opinions.get(spot.node)?.move ?? -1);
  if (!after) {
    found.games += ways;
    found.losses += ways;
    found.failures.push(spot);
    return [];
  }
  if (!branchOf(after)?.keeps) found.slips.push(after);
  return [after];
}

function end({ value, turn }: MapNode, ways: number, found: Games): void {
  found.games += ways;
  if (value === 'draw') found.draws += ways;
  else if ((value === 'win') === (turn === found.side)) found.wins += ways;
  else found.losses += ways;
}

/** The moves of the player on its side, for the choice of what is shown. */
export function movesOf(opinions: Opinions): Map<MapNode, number> {
  const moves = new Map<MapNode, number>();
  for (const [node, { move }] of opinions) if (move !== null) moves.set(node, move);
  return moves;
}
