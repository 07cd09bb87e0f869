// A map that unfolds where one looks, with values that come in parts.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PositionRating } from '../../src/wire';
import { STATE } from './mapGames';

const api = vi.hoisted(() => ({ unfold: vi.fn(), manyRatings: vi.fn() }));
vi.mock('../../src/lib/api', () => ({ api }));
const { Unfolding } = await import('../../src/map/tree/source');

const MOVES = ['a1', 'b1'];
const START = 'start';

function rating(known: number): PositionRating {
  const moves = MOVES.slice(0, known).map((move, i) => ({
    move,
    value: i ? ('win' as const) : ('loss' as const),
    remoteness: 4 + i,
  }));
  const complete = known === MOVES.length;
  return {
    position: START,
    value: complete ? 'win' : null,
    remoteness: complete ? 5 : null,
    moves,
    complete,
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  api.unfold.mockImplementation(async () => ({
    positions: [
      {
        position: START,
        marks: '.........',
        winning: [],
        turn: 'x',
        value: null,
        moves: MOVES.map((move, target) => ({
          move,
          target,
          after: `after ${move}`,
          twin: target,
        })),
      },
    ],
  }));
});

describe('values of a map that unfolds', () => {
  it('are shown as they come, and asked for again while some are missing', async () => {
    api.manyRatings.mockResolvedValueOnce({ positions: [rating(1)] });
    api.manyRatings.mockResolvedValue({ positions: [rating(2)] });
    const source = new Unfolding({ ...STATE, exact: true, graph: null }, START, () => {
      source.want(source.root, true);
    });
    await source.load(source.root);
    source.want(source.root, true);
    const [first, second] = source.root.branches ?? [];
    await vi.waitFor(() => expect(first?.node.value).toBe('win'));
    expect(source.root.value).toBeNull();
    expect(second?.node.value).toBeNull();
    await vi.waitFor(() => expect(source.root.value).toBe('win'));
    expect([first?.best, second?.best]).toEqual([false, true]);
    expect(api.manyRatings).toHaveBeenCalledTimes(2);
  });
});
