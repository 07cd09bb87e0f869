// Guided tours: a few stops on the map, each with a sentence. All of it is found in the tree.

import { movesInWords } from '../board/ratings';
import { inProse, type Marks, sentence, sideName } from '../lib/words';
import { type Branch, branchOf, childSpot, type MapNode, rootSpot, type Spot } from './tree/tree';

export interface Stop {
  spot: Spot;
  words: string;
}

export interface Tour {
  name: string;
  stops: Stop[];
}

/** Of a tree that is known as a whole, with its values. */
export function toursOf(root: MapNode, board: Marks): Tour[] {
  const spots = nearest(root);
  return [quickestLoss(spots, board), onlyReply(spots, board), longestWin(spots, board)].filter(
    (tour) => tour !== null,
  );
}

/** A shortest way to each position, nearest first. */
export function nearest(root: MapNode): Map<MapNode, Spot> {
  const spots = new Map([[root, rootSpot(root)]]);
  for (const [node, spot] of spots) {
    for (const [i, branch] of (node.branches ?? []).entries()) {
      const child = spots.has(branch.node) ? null : childSpot(spot, i);
      if (child) spots.set(branch.node, child);
    }
  }
  return spots;
}

function quickestLoss(spots: Map<MapNode, Spot>, board: Marks): Tour | null {
  const end = [...spots.values()].find(
    ({ node }) => node.branches?.length === 0 && node.value !== 'draw',
  );
  if (!end) return null;
  const way: Spot[] = [];
  for (let at: Spot | null = end; at; at = at.parent) way.unshift(at);
  const mistakes = way.filter((at) => branchOf(at)?.keeps === false);
  const stops = [
    { spot: way[0] as Spot, words: `The start: ${worth(way[0] as Spot, board)}` },
    ...mistakes.slice(-2).map((spot) => ({ spot, words: mistake(spot, board) })),
    {
      spot: end,
      words: `After only ${movesInWords(end.depth)} it is over: ${worth(end, board)} Nobody can lose faster.`,
    },
  ];
  return { name: 'The quickest loss', stops };
}

function mistake(spot: Spot, board: Marks): string {
  const { parent } = spot;
  const mover = sideName(board, parent?.node.turn ?? 'x');
  const before = parent?.node.value ?? 'draw';
  return sentence(
    `${mover} plays ${inProse(branchOf(spot)?.move ?? '')} and gives a ${before} away: ${worth(spot, board)}`,
  );
}

function onlyReply(spots: Map<MapNode, Spot>, board: Marks): Tour | null {
  const good = (node: MapNode) => (node.branches ?? []).filter(({ keeps }) => keeps);
  const narrow = (value: 'draw' | 'win') =>
    [...spots.values()]
      .filter(({ node }) => {
        const choices = node.branches?.length ?? 0;
        return node.value === value && choices > 2 && good(node).length === 1;
      })
      .sort((a, b) => (b.node.branches?.length ?? 0) - (a.node.branches?.length ?? 0))[0];
  const spot = narrow('draw') ?? narrow('win');
  if (!spot?.node.branches) return null;
  const { branches, turn, value } = spot.node;
  const right = branches.findIndex(({ keeps }) => keeps);
  const wrong = branches.findIndex((branch) => !branch.keeps && isQuickest(branch, branches));
  const [reply, slip] = [childSpot(spot, right), childSpot(spot, wrong)];
  if (!reply || !slip) return null;
  const who = sideName(board, turn);
  const kind = value === 'draw' ? 'draws' : 'wins';
  return {
    name: value === 'draw' ? 'The only drawing reply' : 'The only winning move',
    stops: [
      {
        spot,
        words: sentence(`${who} has ${branches.length} moves here, and only one of them ${kind}`),
      },
      {
        spot: reply,
        words: sentence(`it is ${inProse(branches[right]?.move ?? '')}: ${worth(reply, board)}`),
      },
      {
        spot: slip,
        words: sentence(
          `${inProse(branches[wrong]?.move ?? '')} looks no worse, but: ${worth(slip, board)}`,
        ),
      },
    ],
  };
}

function isQuickest(branch: Branch, all: Branch[]): boolean {
  const far = (it: Branch) => (it.keeps ? Number.POSITIVE_INFINITY : (it.node.remoteness ?? 99));
  return far(branch) === Math.min(...all.map(far));
}

function longestWin(spots: Map<MapNode, Spot>, board: Marks): Tour | null {
  let longest: Spot | null = null;
  for (const spot of spots.values()) {
    const { value, remoteness } = spot.node;
    if (value === 'win' && (remoteness ?? 0) > (longest?.node.remoteness ?? 0)) longest = spot;
  }
  if (!longest) return null;
  const line = bestLine(longest);
  const half = line[Math.floor(line.length / 2)] as Spot;
  const end = line[line.length - 1] as Spot;
  const winner = sideName(board, longest.node.turn);
  return {
    name: 'The longest win',
    stops: [
      { spot: longest, words: sentence(`no win takes longer: ${worth(longest, board)}`) },
      { spot: half, words: sentence(`both play their best; halfway: ${worth(half, board)}`) },
      {
        spot: end,
        words: sentence(`${winner} has won, ${movesInWords(end.depth - longest.depth)} later`),
      },
    ],
  };
}

function bestLine(spot: Spot): Spot[] {
  const line = [spot];
  for (let at = spot; ; ) {
    const next = childSpot(at, at.node.branches?.findIndex(({ best }) => best) ?? -1);
    if (!next) return line;
    line.push(next);
    at = next;
  }
}

/** What a position is worth, as a sentence: `x wins in 5 moves.` */
export function worth({ node }: Spot, board: Marks): string {
  const { value, remoteness, turn } = node;
  if (value === null) return '';
  if (value === 'draw') return node.branches?.length ? 'a draw with perfect play.' : 'a draw.';
  const winner = sideName(board, (value === 'win') === (turn === 'x') ? 'x' : 'o');
  if (!remoteness) return `${winner} has won.`;
  return `${winner} wins in ${movesInWords(remoteness)}.`;
}
