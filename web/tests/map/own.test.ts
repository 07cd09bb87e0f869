// The learner's player on the map: what it says of boards, where it is wrong, and its games.

import { describe, expect, it } from 'vitest';
import type { PlayerValues } from '../../src/generated';
import { movesOf } from '../../src/map/own/games';
import { isFlawless, judgementOf, slipsOf } from '../../src/map/own/judgement';
import { isOwnMove, isWrong, opinionsOf, ownRating } from '../../src/map/own/opinions';
import { mistakeInWords, opinionInWords, slipInWords } from '../../src/map/own/words';
import { Counter } from '../../src/map/tree/counts';
import { walk } from '../../src/map/tree/search';
import {
  childrenOf,
  EVERYTHING,
  isOnMap,
  type MapNode,
  rootSpot,
  showing,
} from '../../src/map/tree/tree';
import { NODES, ROOT, SOURCE } from './mapGames';

/** What code of lesson 14 says of a board: 100 less the marks at the end, below zero for o. */
function truth({ marks, turn, value, remoteness }: MapNode): number {
  if (value === 'draw') return 0;
  const end = [...marks].filter((mark) => mark !== '.').length + (remoteness ?? 0);
  return (value === 'win') === (turn === 'x') ? 100 - end : end - 100;
}

function answerOf(value: (node: MapNode) => number, cell: (node: MapNode) => number): PlayerValues {
  const over = ({ branches }: MapNode) => branches?.length === 0;
  return {
    values: Object.fromEntries(NODES.map((node) => [node.marks, value(node)])),
    moves: Object.fromEntries(
      NODES.flatMap((node) => (over(node) ? [] : [[node.marks, cell(node)]])),
    ),
    troubles: {},
  };
}

const bestCell = ({ branches }: MapNode) => branches?.find(({ best }) => best)?.target ?? -1;
const firstFree = ({ marks }: MapNode) => marks.indexOf('.');
const right = answerOf(truth, bestCell);
const judge = (answer: PlayerValues) => judgementOf(ROOT, NODES, answer);
const at = async (...moves: string[]) => (await walk(SOURCE, moves)).spot;

describe('a right player', () => {
  const judgement = judge(right);

  it('agrees with the map about every board, and how far its end is', () => {
    for (const node of NODES) {
      const opinion = judgement.opinions.get(node);
      expect([opinion?.value, opinion?.remoteness]).toEqual([
        node.value,
        node.value === 'draw' ? null : node.remoteness,
      ]);
    }
    expect([judgement.causes, judgement.consequences]).toEqual([[], []]);
  });

  it('loses no game, which is a certificate', () => {
    const [x, o] = judgement.games;
    expect([x.losses, o.losses, slipsOf(judgement)]).toEqual([0, 0, []]);
    expect(x.games).toBe(x.wins + x.draws);
    expect(x.boards).toBeLessThan(200);
    expect(isFlawless(judgement)).toBe(true);
  });

  it('leaves on the map only the games that can happen', async () => {
    const [x] = judgement.games;
    const own = { side: 'x' as const, moves: movesOf(judgement.opinions) };
    const choice = { ...EVERYTHING, own };
    expect(childrenOf(rootSpot(ROOT), choice)).toHaveLength(1);
    const counts = new Counter(choice).byPly(ROOT);
    expect(counts.slice(0, 3)).toEqual([1, 1, 8]);
    const ends = (node: MapNode): number =>
      node.branches?.length
        ? childrenOf(rootSpot(node), choice).reduce((sum, child) => sum + ends(child.node), 0)
        : 1;
    expect(ends(ROOT)).toBe(x.games);
    // Its move is shown even where a mirror image of it would stand for it.
    const both = { ...choice, merged: true };
    expect(childrenOf(rootSpot(ROOT), both)).toHaveLength(1);
    const first = ROOT.branches?.[own.moves.get(ROOT) ?? -1]?.move ?? '';
    const other = first === 'b1' ? 'a1' : 'b1';
    expect(isOnMap(await at(first), choice)).toBe(true);
    expect(showing(await at(other), choice)).toEqual(EVERYTHING);
  });
});

describe('a player whose code misses a line', () => {
  // A full line in the middle column is not seen: such boards are drawn for it.
  const blind = answerOf((node) => (String(node.winning) === '1,4,7' ? 0 : truth(node)), bestCell);
  const judgement = judge(blind);

  it('is wrong first where the line is', () => {
    expect(judgement.causes.length).toBeGreaterThan(50);
    expect(judgement.causes.every(({ spot }) => String(spot.node.winning) === '1,4,7')).toBe(true);
    expect(judgement.consequences).toEqual([]);
    const depths = judgement.causes.map(({ spot }) => spot.depth);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
    expect(isFlawless(judgement)).toBe(false);
  });

  it('is told what is right', async () => {
    const { node } = await at('b3', 'a3', 'b2', 'a2', 'b1');
    const opinion = judgement.opinions.get(node);
    expect(opinion && mistakeInWords(node, opinion)).toBe(
      'Your code says: draw. Right is: x has won.',
    );
  });
});

describe('mistakes', () => {
  it('are told apart from boards that are wrong because of them', async () => {
    const wrong = await at('b3', 'a3', 'b2', 'a2', 'b1');
    const above = wrong.parent as typeof wrong;
    const off = new Set([wrong.node.marks, above.node.marks]);
    const judgement = judge(answerOf((node) => (off.has(node.marks) ? 0 : truth(node)), bestCell));
    expect(judgement.causes.map(({ spot }) => spot.node)).toEqual([wrong.node]);
    expect(judgement.consequences.map(({ spot }) => spot.node)).toEqual([above.node]);
  });
});

describe('a player without values', () => {
  const judgement = judge({ ...answerOf(truth, firstFree), values: null });

  it('is judged by its moves', () => {
    expect(judgement.hasValues).toBe(false);
    expect(judgement.causes).toEqual([]);
    const [x, o] = judgement.games;
    expect(x.losses).toBeGreaterThan(0);
    expect(o.losses).toBeGreaterThan(0);
    const slips = slipsOf(judgement);
    const [first] = slips;
    expect(slips.length).toBeGreaterThan(10);
    expect(first && slipInWords(first)).toMatch(
      /^Your player plays cell \d \([a-c]\d\), which gives a (draw|win) away: /,
    );
    expect(new Set(slips.map(({ node }) => node)).size).toBe(slips.length);
  });

  it('has its move told on every board', async () => {
    expect(opinionInWords(await at('b2'), judgement.opinions)).toBe(
      'As o, your player plays cell 0 (a3) here.',
    );
    expect(isOwnMove(await at('b2', 'a3'), judgement.opinions)).toBe(true);
    expect(isOwnMove(await at('b2', 'b3'), judgement.opinions)).toBe(false);
  });
});

describe('a player that fails', () => {
  it('loses where it makes no move, and is told why', () => {
    const { marks } = ROOT;
    const without = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).filter(([board]) => board !== marks));
    const judgement = judge({
      values: without(right.values ?? {}),
      moves: without(right.moves),
      troubles: { [marks]: 'it stopped in line 2' },
    });
    const [x, o] = judgement.games;
    expect([x.games, x.losses, x.failures.length]).toEqual([1, 1, 1]);
    expect(o.losses).toBe(0);
    const opinion = judgement.opinions.get(ROOT);
    expect(isWrong(ROOT, opinion)).toBe(true);
    expect(opinion && mistakeInWords(ROOT, opinion)).toBe('Your code fails: It stopped in line 2.');
  });
});

describe('values of 1, 0 and -1', () => {
  const opinions = opinionsOf(
    NODES,
    answerOf((node) => Math.sign(truth(node)), bestCell),
  );

  it('are right without a way to the end', async () => {
    expect(NODES.some((node) => isWrong(node, opinions.get(node)))).toBe(false);
    const { node } = await at('b2', 'b1');
    const opinion = opinions.get(node);
    expect(opinion).toMatchObject({ value: 'win', remoteness: null });
    expect(opinion && ownRating(opinion)).toEqual({ value: 'loss', remoteness: null });
  });
});
