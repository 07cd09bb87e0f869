// What the learner's player says of every board of the map, beside the truth.

import type { PlayerValues } from '../../generated';
import type { Side } from '../../lib/words';
import type { MoveRating } from '../../wire';
import { answered, type MapNode, type Spot, type Value } from '../tree/tree';

export interface Opinion {
  /** For the side to move; null if the player has no values, or fails here. */
  value: Value | null;
  /** The number of moves to the end, if the value tells it. */
  remoteness: number | null;
  /** The number of the branch that the player takes; null if the game is over, or it fails. */
  move: number | null;
  /** What its code did wrong here; empty if it did nothing wrong. */
  trouble: string;
}

type Rating = Pick<MoveRating, 'value' | 'remoteness'>;

export type Opinions = ReadonlyMap<MapNode, Opinion>;

/** A quick win counts 100 less the marks on the board at the end. */
const FULL = 100;

/** The opinions on nodes of the classic game, from what Python answers on their boards. */
export function opinionsOf(nodes: MapNode[], answer: PlayerValues): Opinions {
  return new Map(nodes.map((node) => [node, opinionOn(node, answer)]));
}

function opinionOn(node: MapNode, { values, moves, troubles }: PlayerValues): Opinion {
  const value = values?.[node.marks];
  const cell = moves[node.marks];
  const move = node.branches?.findIndex(({ target }) => target === cell) ?? -1;
  return {
    value: value === undefined ? null : forMover(value, node.turn),
    remoteness: value === undefined ? null : remotenessOf(value, node),
    move: cell === undefined || move < 0 ? null : move,
    trouble: troubles[node.marks] ?? '',
  };
}

function forMover(value: number, turn: Side): Value {
  if (value === 0) return 'draw';
  return value > 0 === (turn === 'x') ? 'win' : 'loss';
}

function remotenessOf(value: number, { marks }: MapNode): number | null {
  const left = FULL - Math.abs(value) - [...marks].filter((mark) => mark !== '.').length;
  // Values of 1, 0 and -1 tell nothing of the way.
  return Math.abs(value) > 1 && Number.isInteger(left) && left >= 0 ? left : null;
}

/** Whether the player is wrong about a board: about who wins, not about how soon. */
export function isWrong(node: MapNode, opinion: Opinion | undefined): boolean {
  if (!opinion) return false;
  return opinion.trouble !== '' || (opinion.value !== null && opinion.value !== node.value);
}

/** What the player says of a move that leads to a board, for who makes it; null if it says nothing. */
export function ownRating({ value, remoteness }: Opinion): Rating | null {
  if (value === null) return null;
  return { value: answered(value), remoteness: remoteness === null ? null : remoteness + 1 };
}

/** Whether the player makes the move to a board. */
export function isOwnMove({ parent, index }: Spot, opinions: Opinions): boolean {
  return parent !== null && opinions.get(parent.node)?.move === index;
}
