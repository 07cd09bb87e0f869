// All that the map shows of the learner's player: its opinions, its mistakes, and its games.

import type { PlayerValues } from '../../generated';
import type { MapNode, Spot } from '../tree/tree';
import { type Difference, differencesOf } from './differences';
import { type Games, gamesOf } from './games';
import { type Opinions, opinionsOf } from './opinions';

export interface Judgement {
  opinions: Opinions;
  /** Whether the player knows what boards are worth, or only chooses moves. */
  hasValues: boolean;
  /** How many boards were asked for. */
  boards: number;
  /** The wrong boards at which a mistake is made, and those that are wrong because of them. */
  causes: Difference[];
  consequences: Difference[];
  /** As x, then as o. */
  games: [Games, Games];
}

/** Judge a player by its answer on all boards of a map that begins at the root. */
export function judgementOf(root: MapNode, nodes: MapNode[], answer: PlayerValues): Judgement {
  const opinions = opinionsOf(nodes, answer);
  const differences = differencesOf(root, opinions);
  return {
    opinions,
    hasValues: answer.values !== null,
    boards: nodes.length,
    causes: differences.filter(({ isCause }) => isCause),
    consequences: differences.filter(({ isCause }) => !isCause),
    games: [gamesOf(root, 'x', opinions), gamesOf(root, 'o', opinions)],
  };
}

/** The boards after moves that give something away, in games that can happen; each once. */
export function slipsOf({ games }: Judgement): Spot[] {
  const spots = games.flatMap(({ slips }) => slips);
  return [...new Map(spots.map((spot) => [spot.node, spot])).values()].sort(
    (a, b) => a.depth - b.depth,
  );
}

/** Whether nothing is wrong at all: a certificate that one can see. */
export function isFlawless({ causes, games }: Judgement): boolean {
  return !causes.length && games.every(({ losses, slips }) => !losses && !slips.length);
}
