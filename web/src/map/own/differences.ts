// Where the values of the learner's code are not the true ones, and where that begins.

import { nearest } from '../tours';
import type { MapNode, Spot } from '../tree/tree';
import { isWrong, type Opinion, type Opinions } from './opinions';

export interface Difference {
  spot: Spot;
  opinion: Opinion;
  /** Whether all boards one move on are right: then the mistake is made at this board. */
  isCause: boolean;
}

/** All wrong boards, a shortest way to each, those with the fewest marks first. */
export function differencesOf(root: MapNode, opinions: Opinions): Difference[] {
  const isRight = ({ node }: { node: MapNode }) => !isWrong(node, opinions.get(node));
  return [...nearest(root).values()].flatMap((spot) => {
    const opinion = opinions.get(spot.node);
    if (!opinion || isRight(spot)) return [];
    return [{ spot, opinion, isCause: spot.node.branches?.every(isRight) ?? true }];
  });
}
