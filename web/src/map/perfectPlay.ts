// How a game goes on from a board when both play their best: the server knows the line of any game
// that it can solve, however little of its map has been unfolded.

import { movesInWords } from '../board/ratings';
import { api } from '../lib/api';
import { type Marks, other, sentence, sideName } from '../lib/words';
import type { Tour } from './tours';
import { walk } from './tree/search';
import type { Source } from './tree/source';
import { isOver, type MapNode, movesTo, type Spot, wayTo } from './tree/tree';

/** Whether there is such a line, and its first move is known. */
export function goesOn(node: MapNode): boolean {
  return node.value !== null && bestMove(node) !== undefined;
}

function bestMove(node: MapNode): string | undefined {
  return node.branches?.find(({ best }) => best)?.move;
}

export async function perfectPlay(source: Source, from: Spot): Promise<Tour> {
  const { spec, board } = source.state;
  const { steps } = await api.variation(spec, from.node.text, bestMove(from.node) ?? '');
  const line = [...movesTo(from), ...steps.map(({ move }) => move)];
  const { spot: end } = await walk(source, line);
  const way = wayTo(end);
  const half = way[from.depth + Math.floor((end.depth - from.depth) / 2)] as Spot;
  const stops = [
    { spot: from, words: `From here, ${prospect(from.node, 0, board)}` },
    { spot: half, words: `Halfway, ${prospect(from.node, half.depth - from.depth, board)}` },
    { spot: end, words: ending(end, from, board) },
  ];
  return { name: 'Perfect play from here', stops: half === from ? stops.slice(1) : stops };
}

/** Say the value of a position a number of moves along its best line. */
function prospect({ value, remoteness, turn }: MapNode, down: number, board: Marks): string {
  if (value === 'draw') return 'nobody can force more than a draw.';
  const winner = sideName(board, value === 'win' ? turn : other(turn));
  return `${winner} wins in ${movesInWords((remoteness ?? 0) - down)}, whatever the other side does.`;
}

function ending(end: Spot, { node, depth }: Spot, board: Marks): string {
  const later = movesInWords(end.depth - depth);
  if (!isOver(end.node)) return sentence(`${later} later it could go on like this for ever`);
  if (node.value === 'draw') return sentence(`${later} later it is a draw`);
  const winner = sideName(board, node.value === 'win' ? node.turn : other(node.turn));
  return sentence(`${later} later ${winner} has won`);
}
