import { beforeEach, describe, expect, it, vi } from 'vitest';
import { arrow, ghostsOf } from '../../src/board/drawing/ghosts';
import type { Variation } from '../../src/wire';
import { lastMove, picture, placements } from '../pictures';

const api = vi.hoisted(() => ({ variation: vi.fn() }));
vi.mock('../../src/lib/api', () => ({ api }));
const { ForcedLine } = await import('../../src/lib/values/forcedLine.svelte');
const { announcer } = await import('../../src/lib/announce.svelte');

const BOARD = picture('.../.../...');
const AIM = { game: 'classic', position: '.../.../... x', board: BOARD };

function line(move: string, change: Partial<Variation> = {}): Variation {
  return { move, value: 'win', remoteness: 3, words: `x plays ${move}.`, steps: [], ...change };
}

describe('a forced line on the board', () => {
  it('is of numbered marks', () => {
    const steps = [
      lastMove('a1', { target: 6 }),
      lastMove('b1', { target: 7, places: 'o', by: 'o' }),
    ];
    expect(ghostsOf({ steps }, BOARD)).toEqual([
      { number: 1, mark: 'x', cell: 6, start: null },
      { number: 2, mark: 'o', cell: 7, start: null },
    ]);
  });

  it('shows where pieces come from, up to where one lands on a number', () => {
    const steps = [
      lastMove('a1-b1', { start: 6, target: 7 }),
      lastMove('c3-c2', { start: 2, target: 5, places: 'o', by: 'o' }),
      lastMove('b2-b1', { start: 4, target: 7 }),
    ];
    expect(ghostsOf({ steps }, BOARD)).toEqual([
      { number: 1, mark: 'x', cell: 7, start: 6 },
      { number: 2, mark: 'o', cell: 5, start: 2 },
    ]);
  });

  it('takes back what the board re-centres, and ends where it leaves the picture', () => {
    const board = picture('...../...../..x../...../.....', { window: [1, 1, 3, 3] });
    const steps = [
      lastMove('e3', { target: 14, shift: [-1, 0] }), // the piece on 14 now stands on 13
      lastMove('d3-d4', { start: 13, target: 8, places: 'o', by: 'o', shift: [0, 1] }),
      lastMove('c3', { target: 12 }),
      lastMove('e3', { target: 14 }),
    ];
    expect(ghostsOf({ steps }, board)).toEqual([
      { number: 1, mark: 'x', cell: 14, start: null },
      { number: 2, mark: 'o', cell: 9, start: 14 },
      { number: 3, mark: 'x', cell: 8, start: null },
    ]);
  });

  it('has arrows that keep clear of what stands at their ends', () => {
    const [x0, y0, , , x1, y1] = (arrow(BOARD, 6, 7).match(/\d+/g) ?? []).map(Number);
    expect([x0, x1]).toEqual([83, 117]); // from 50 to 150
    expect(y0).toBe(y1);
    expect(arrow(BOARD, 7, 6)).not.toContain(` ${y1}`); // it comes back on the other side
  });
});

describe('aiming', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    api.variation.mockReset();
    api.variation.mockImplementation(async (_game, _position, move: string) => line(move));
    announcer.say('');
  });

  it('asks for what is pointed at, once the pointer rests', async () => {
    const aiming = new ForcedLine();
    aiming.from(AIM);
    aiming.point('a1');
    aiming.point('b2');
    await vi.runAllTimersAsync();
    expect(api.variation.mock.calls).toEqual([['classic', AIM.position, 'b2']]);
    expect(aiming.words).toBe('x plays b2.');
    aiming.point(null);
    expect(aiming.words).toBe('');
  });

  it('keeps a chosen line, and says it; pointing elsewhere is for a moment', async () => {
    const aiming = new ForcedLine();
    aiming.from(AIM);
    await aiming.choose('c3');
    expect(announcer.words).toBe('x plays c3.');
    aiming.point('a1');
    await vi.runAllTimersAsync();
    expect(aiming.words).toBe('x plays a1.');
    aiming.point(null);
    await vi.runAllTimersAsync();
    expect(aiming.words).toBe('x plays c3.');
    aiming.from({ ...AIM, board: picture('.../.../...') });
    expect(aiming.chosen).toBe('c3'); // the same position, heard of again
    aiming.from({ ...AIM, position: '.../.x./... o' });
    expect([aiming.chosen, aiming.words]).toEqual(['', '']);
  });

  it.each([
    [9, 9],
    [10, 5],
  ])(
    'of %i moves shows %i where the pointer is, and all of a chosen line',
    async (moves, shown) => {
      const aiming = new ForcedLine();
      const board = picture('..../..../....');
      aiming.from({ ...AIM, board });
      const steps = placements(board)
        .slice(0, moves)
        .map(({ move, target }) => lastMove(move, { target }));
      api.variation.mockResolvedValue({ ...line('a1'), steps });
      aiming.point('a1');
      await vi.runAllTimersAsync();
      expect(aiming.ghosts.length).toBe(shown);
      aiming.point(null);
      await aiming.choose('a1');
      expect(aiming.ghosts.length).toBe(moves);
    },
  );

  it('asks for one line at a time, and then only for the newest', async () => {
    const aiming = new ForcedLine();
    aiming.from(AIM);
    let answer = () => {};
    api.variation.mockImplementationOnce(
      (_game, _position, move: string) =>
        new Promise((resolve) => {
          answer = () => resolve(line(move));
        }),
    );
    for (const move of ['a1', 'b1', 'c1']) {
      aiming.point(move);
      await vi.runAllTimersAsync();
    }
    expect(api.variation).toHaveBeenCalledTimes(1);
    answer();
    await vi.runAllTimersAsync();
    expect(api.variation.mock.calls.map(([, , move]) => move)).toEqual(['a1', 'c1']);
    expect(aiming.words).toBe('x plays c1.');
  });

  it('asks nothing where no values are shown, and says what went wrong', async () => {
    const aiming = new ForcedLine();
    aiming.point('a1');
    await vi.runAllTimersAsync();
    expect(api.variation).not.toHaveBeenCalled();
    aiming.from(AIM);
    api.variation.mockRejectedValue(new Error('The server cannot be reached.'));
    await aiming.choose('a1');
    expect(aiming.words).toBe('The server cannot be reached.');
  });
});
