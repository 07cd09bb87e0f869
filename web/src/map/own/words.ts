// What the learner's player says of a board, in words.

import { inProse, sentence, sideName } from '../../lib/words';
import { caption } from '../tree/caption';
import { type Branch, branchOf, type MapNode, type Spot } from '../tree/tree';
import { isWrong, type Opinion, type Opinions } from './opinions';

const NAMES = { x: 'x', o: 'o' };

/** `Your code says: draw. Right is: x has won.` */
export function mistakeInWords(node: MapNode, opinion: Opinion): string {
  if (opinion.trouble) return `Your code fails: ${sentence(opinion.trouble)}`;
  const own = caption({ ...opinion, turn: node.turn }, NAMES);
  return `Your code says: ${own}. Right is: ${caption(node, NAMES)}.`;
}

/** `cell 7 (b1)`: its number in the learner's code, and its name on the map. */
function cellInWords(branch: Branch | null | undefined): string {
  return branch ? `cell ${branch.target} (${inProse(branch.move)})` : '';
}

/** `Your player plays cell 7 (b1), which gives a draw away: o wins in 3.` */
export function slipInWords({ node, parent, ...spot }: Spot): string {
  const move = cellInWords(branchOf({ node, parent, ...spot }));
  const had = parent?.node.value === 'win' ? 'a win' : 'a draw';
  return `Your player plays ${move}, which gives ${had} away: ${caption(node, NAMES)}.`;
}

/** What to add to the description of a board: what is wrong, and what the player does there. */
export function opinionInWords({ node }: Spot, opinions: Opinions): string {
  const opinion = opinions.get(node);
  if (!opinion) return '';
  const wrong = isWrong(node, opinion) ? mistakeInWords(node, opinion) : '';
  const move = opinion.move === null ? undefined : node.branches?.[opinion.move];
  const plays = move
    ? `As ${sideName({ shared_marks: false }, node.turn)}, your player plays ${cellInWords(move)} here.`
    : '';
  return [wrong, plays].filter(Boolean).join(' ');
}
