// The tree of a game as the map walks it: positions, the branches between them, spots along a way.

import type { Side } from '../../lib/words';
import type { MapMove, MoveRating } from '../../wire';

export type Value = MoveRating['value'];

export interface Branch extends MapMove {
  /** The number of the first branch that leads to the same shape. */
  twin: number;
  node: MapNode;
  /** Whether the mover holds on to what the position is worth; unknown values hide nothing. */
  keeps: boolean;
  /** Whether no other branch is better: quick wins, slow losses. */
  best: boolean;
}

export interface MapNode {
  text: string;
  marks: string;
  winning: number[];
  turn: Side;
  /** For the side to move; null while it is not known. */
  value: Value | null;
  remoteness: number | null;
  /** Null while they are not known. */
  branches: Branch[] | null;
  /** When the branches came, for detail that fades in; 0 if they were there from the beginning. */
  born: number;
}

/** A board of the map: a position, and the way to it. */
export interface Spot {
  node: MapNode;
  parent: Spot | null;
  /** Which branch of the parent's position leads here. */
  index: number;
  depth: number;
}

/** The moves of a player on one side: for each position the number of the branch that it takes. */
export interface PlayerMoves {
  side: Side;
  moves: ReadonlyMap<MapNode, number>;
}

/** Which branches are shown. */
export interface Choice {
  /** Whose moves are only the best ones. */
  perfect: Side | null;
  /** Of whose moves only those of the learner's player are shown. */
  own: PlayerMoves | null;
  /** Whether only one of all branches to the same shape is shown. */
  merged: boolean;
}

export const EVERYTHING: Choice = { perfect: null, own: null, merged: false };

const NEGATED: Record<Value, Value> = { win: 'loss', draw: 'draw', loss: 'win' };
export const WORTH: Record<Value, number> = { win: 1, draw: 0, loss: -1 };

export function rootSpot(node: MapNode): Spot {
  return { node, parent: null, index: 0, depth: 0 };
}

export function branchOf({ parent, index }: Spot): Branch | null {
  return parent?.node.branches?.[index] ?? null;
}

export function childSpot(parent: Spot, index: number): Spot | null {
  const branch = parent.node.branches?.[index];
  return branch ? { node: branch.node, parent, index, depth: parent.depth + 1 } : null;
}

/** From the root to the spot itself. */
export function wayTo(spot: Spot): Spot[] {
  const way: Spot[] = [];
  for (let at: Spot | null = spot; at; at = at.parent) way.unshift(at);
  return way;
}

export function movesTo(spot: Spot): string[] {
  return wayTo(spot).flatMap((at) => branchOf(at)?.move ?? []);
}

export function isSame(a: Spot, b: Spot): boolean {
  if (a === b) return true;
  if (a.depth !== b.depth || a.node !== b.node || a.index !== b.index) return false;
  return a.parent === null ? b.parent === null : b.parent !== null && isSame(a.parent, b.parent);
}

/** The deepest spot from which both can be reached. */
export function meeting(a: Spot, b: Spot): Spot {
  let [one, other] = [a, b];
  while (one.depth > other.depth && one.parent) one = one.parent;
  while (other.depth > one.depth && other.parent) other = other.parent;
  while (!isSame(one, other) && one.parent && other.parent) {
    one = one.parent;
    other = other.parent;
  }
  return one;
}

/** Whether the position stands higher on the way already: the game has come round. */
export function isReturn({ node, parent }: Spot): boolean {
  for (let at = parent; at; at = at.parent) if (at.node === node) return true;
  return false;
}

export function isOver(node: MapNode): boolean {
  return node.branches?.length === 0;
}

export function isShown(node: MapNode, index: number, choice: Choice): boolean {
  const branch = node.branches?.[index];
  if (!branch) return false;
  if (choice.own?.side === node.turn) return choice.own.moves.get(node) === index;
  if (choice.merged && branch.twin !== index) return false;
  return choice.perfect !== node.turn || branch.best;
}

/** Whether all moves on the way are shown; what has been forgotten of a large map hides nothing. */
export function isOnMap({ parent, index }: Spot, choice: Choice): boolean {
  if (parent === null) return true;
  const isForgotten = parent.node.branches === null;
  return (isForgotten || isShown(parent.node, index, choice)) && isOnMap(parent, choice);
}

/** The choice, or as much of it as leaves the board on the map. */
export function showing(spot: Spot, choice: Choice): Choice {
  const fewer = [choice, { ...choice, merged: false }, { ...choice, perfect: null, own: null }];
  return fewer.find((it) => isOnMap(spot, it)) ?? EVERYTHING;
}

/** The spots one ply on that are shown; none after a return. */
export function childrenOf(spot: Spot, choice: Choice): Spot[] {
  if (isReturn(spot)) return [];
  const { branches } = spot.node;
  return (branches ?? []).flatMap((_, i) =>
    isShown(spot.node, i, choice) ? (childSpot(spot, i) ?? []) : [],
  );
}

/** Return the value of a branch for the player who moves; null while it is unknown. */
export function ratingOf({ node }: Branch): Pick<MoveRating, 'value' | 'remoteness'> | null {
  if (node.value === null) return null;
  const remoteness = node.remoteness === null ? null : node.remoteness + 1;
  return { value: NEGATED[node.value], remoteness };
}

/** Find out which branches keep the value and which are best, once values are known. */
export function judge({ branches, value, remoteness }: MapNode): void {
  if (!branches || value === null) return;
  // Thousands of times when a map opens: nothing is made that would have to be thrown away.
  for (const branch of branches) {
    const after = branch.node.value;
    if (after === null) continue;
    const left = branch.node.remoteness;
    branch.keeps = WORTH[NEGATED[after]] >= WORTH[value];
    branch.best = NEGATED[after] === value && (left === null ? null : left + 1) === remoteness;
  }
}

/** The value that a position has if a move to it has that value. */
export function answered(value: Value): Value {
  return NEGATED[value];
}
