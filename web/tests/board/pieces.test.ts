import { describe, expect, it } from 'vitest';
import { framesOf } from '../../src/board/demos';
import { runs } from '../../src/board/drawing/lines';
import { isOutside, labelOf, lastCell, neighbour } from '../../src/board/picture';
import { change, made, matched, piecesOf } from '../../src/board/pieces';
import { aimed, starts, targets, touch } from '../../src/board/touch';
import { inWords, merit, worths } from '../../src/board/values';
import type { MoveRating } from '../../src/wire';
import { lastMove, legalMove, picture, placements } from '../pictures';

const EMPTY = picture('.../.../...');

describe('pieces', () => {
  it('keeps who they are when they move', () => {
    const before = piecesOf(picture('x../.o./...'));
    const after = change(
      before,
      picture('.x./.o./...'),
      lastMove('a3-b3', { start: 0, target: 1 }),
    );
    expect(after?.settled.map((p) => p.id)).toEqual(before.map((p) => p.id));
    expect(after?.settled[0]?.cell).toBe(1);
  });

  it('land first and re-centre then', () => {
    const board = picture('...../...../.x.../...../.....', { window: [1, 1, 3, 3] });
    const pieces = piecesOf(board);
    const next = picture('...../...../xo.../...../.....', { window: [1, 1, 3, 3] });
    const told = change(
      pieces,
      next,
      lastMove('c2', { target: 12, places: 'o', by: 'o', shift: [-1, 0] }),
    );
    expect(told?.landed.map((p) => p.cell)).toEqual([11, 12]);
    expect(told?.settled.map((p) => p.cell)).toEqual([10, 11]);
  });

  it('are not drawn twice when shown ahead of the answer', () => {
    const ahead = made([], { start: null, target: 4 }, 'x') ?? [];
    const told = change(ahead, picture('.../.x./...'), lastMove('b2', { target: 4 }));
    expect(told?.settled).toEqual(ahead);
  });

  it('glide back when a move is taken back', () => {
    const moved = piecesOf(picture('.x./.../...'));
    const back = matched(moved, picture('x../.../...'));
    expect(back).toEqual([{ ...moved[0], cell: 0 }]);
  });

  it('make no change where the last move does not tell', () => {
    expect(change([], picture('x../.../..o'), lastMove('a3', { target: 0 }))).toBeNull();
    expect(change([], EMPTY, null)).toBeNull();
    expect(made([], { start: 3, target: 4 }, 'x')).toBeNull();
  });
});

describe('touch', () => {
  const placing = { board: EMPTY, legal: placements(EMPTY), held: null, mark: 'x' as const };

  it('plays an empty cell at once', () => {
    expect(touch(placing, 4)).toMatchObject({ kind: 'move', move: { move: 'b2' } });
  });

  it('says that a cell is taken', () => {
    const board = picture('x../.../...');
    const effect = touch({ ...placing, board, legal: placements(board) }, 0);
    expect(effect).toEqual({ kind: 'refuse', words: 'a3 is taken.' });
  });

  it('takes the mark that was chosen', () => {
    const legal = [
      legalMove('xb2', { target: 4, mark: 'x' }),
      legalMove('ob2', { target: 4, mark: 'o', places: 'o' }),
    ];
    expect(touch({ ...placing, legal, mark: 'o' }, 4)).toMatchObject({ move: { move: 'ob2' } });
  });

  it('means a whole column where stones fall', () => {
    const board = picture('.../.../xo.', { gravity: true });
    const legal = [3, 4, 8].map((target) => legalMove(board.names[target] ?? '', { target }));
    const falling = { board, legal, held: null, mark: 'x' as const };
    expect(aimed(falling, 0)).toBe(3);
    expect(aimed(falling, 2)).toBe(8);
    expect(touch(falling, 1)).toMatchObject({ kind: 'move', move: { target: 4 } });
    expect(aimed(falling, 6)).toBe(6);
  });

  it('means the only move wherever it is on an empty board', () => {
    const legal = [legalMove('b2', { target: 4 })];
    expect(touch({ ...placing, legal }, 0)).toMatchObject({ kind: 'move', move: { target: 4 } });
  });

  describe('with pieces that move', () => {
    const board = picture('xo./.../...');
    const legal = [legalMove('a3-a2', { start: 0, target: 3 })];
    const moving = { board, legal, held: null, mark: 'x' as const };

    it('picks up, puts down and lets go', () => {
      expect(starts(legal)).toEqual(new Set([0]));
      expect(touch(moving, 0)).toEqual({ kind: 'hold', cell: 0 });
      expect(touch({ ...moving, held: 0 }, 3)).toMatchObject({ kind: 'move' });
      expect(touch({ ...moving, held: 0 }, 0)).toEqual({ kind: 'hold', cell: null });
      expect(targets(moving).size).toBe(0);
    });

    it('refuses in words', () => {
      const words = (held: number | null, cell: number, on = board) =>
        touch({ ...moving, board: on, held }, cell);
      expect(words(null, 8)).toMatchObject({ words: 'Pick up one of your pieces first.' });
      expect(words(null, 1)).toMatchObject({ words: 'The piece on b3 cannot move now.' });
      expect(words(0, 8)).toMatchObject({ words: 'The piece on a3 cannot go to c1.' });
      const frame = picture('xo./.../...', { window: [0, 0, 3, 3] });
      expect(words(0, 8, frame)).toMatchObject({ words: /must stay within 3x3/ });
    });
  });
});

describe('lines', () => {
  it('finds each straight run once', () => {
    expect(runs(picture('.../.../...', { winning: [0, 1, 2] }))).toEqual([[0, 2]]);
    expect(runs(picture('.../.../...', { winning: [2, 4, 6] }))).toEqual([[6, 2]]);
    expect(runs(picture('.../.../...', { winning: [0, 1, 2, 4, 7] }))).toEqual([
      [0, 2],
      [1, 7],
    ]);
    expect(runs(picture('.../.../...', { winning: [] }))).toEqual([]);
    expect(runs(picture('.../.../...', { winning: [4] }))).toEqual([[4, 4]]);
  });

  it('does not run round the edge', () => {
    expect(runs(picture('.../.../...', { winning: [2, 3, 4] }))).toEqual([]);
  });
});

describe('values', () => {
  it('prefers a fast win, then a draw, then a slow loss', () => {
    const ratings = [
      { value: 'win', remoteness: 1 },
      { value: 'win', remoteness: 5 },
      { value: 'draw', remoteness: null },
      { value: 'loss', remoteness: 6 },
      { value: 'loss', remoteness: 2 },
    ] as const;
    const merits = ratings.map(merit);
    expect(merits).toEqual([...merits].sort((a, b) => b - a));
  });

  it('draws a better move never paler than a worse one', () => {
    const ratings: MoveRating[] = [
      { move: 'a1', value: 'win', remoteness: 1 },
      { move: 'a2', value: 'win', remoteness: 3 },
      { move: 'a3', value: 'win', remoteness: 11 },
      { move: 'b1', value: 'draw', remoteness: null },
      { move: 'b2', value: 'loss', remoteness: 12 },
      { move: 'b3', value: 'loss', remoteness: 2 },
    ];
    const legal = ratings.map(({ move }, target) => legalMove(move, { target }));
    const strengths = [...worths(legal, ratings).values()].map(({ strength }) => strength);
    expect(strengths).toEqual([1, 0.97, 0.9, 0.85, 0.8, 0.64]);
  });

  it('calls no move the best until all are rated', () => {
    const legal = ['a1', 'b1', 'c1'].map((move, target) => legalMove(move, { target }));
    const ratings: MoveRating[] = legal.map(({ move }) => ({
      move,
      value: 'draw',
      remoteness: null,
    }));
    const bests = (known: MoveRating[]) =>
      [...worths(legal, known).values()].map(({ best }) => best);
    expect(bests(ratings.slice(0, 2))).toEqual([false, false]);
    expect(bests(ratings)).toEqual([true, true, true]);
  });

  it('gives a cell the best of the moves that lead there', () => {
    const legal = [
      legalMove('a3-b2', { start: 0, target: 4 }),
      legalMove('c3-b2', { start: 2, target: 4 }),
    ];
    const worth = worths(legal, [
      { move: 'a3-b2', value: 'loss', remoteness: 2 },
      { move: 'c3-b2', value: 'win', remoteness: 3 },
    ]).get(4);
    expect(worth).toMatchObject({ value: 'win', remoteness: 3, best: true });
    expect(inWords({ value: 'win', remoteness: 3 })).toBe('win in 3');
    expect(inWords({ value: 'draw', remoteness: null })).toBe('draw');
  });
});

describe('a picture', () => {
  const field = picture(' ... /.x.../...../...../ ... ', { window: [1, 1, 3, 3] });

  it('knows its frame and its neighbours', () => {
    expect(isOutside(field, 1)).toBe(true);
    expect(isOutside(field, 12)).toBe(false);
    expect(isOutside(EMPTY, 0)).toBe(false);
    expect(neighbour(field, 5, [0, -1])).toBe(5);
    expect(neighbour(field, 6, [1, 0])).toBe(7);
  });

  it('tells cells apart by words', () => {
    const told = { worth: undefined, held: null, last: null };
    expect(labelOf(EMPTY, 4, told)).toBe('b2, empty');
    expect(labelOf(picture('x../.../...', { winning: [0] }), 0, { ...told, last: 0 })).toBe(
      'a3, x, last move, winning line',
    );
    expect(labelOf(field, 1, told)).toBe('b5, empty, outside the frame');
  });

  it('finds the last move after the board re-centred', () => {
    expect(lastCell(field, lastMove('d2', { target: 13, shift: [-1, 1] }))).toBe(17);
    expect(lastCell(field, null)).toBeNull();
  });
});

describe('demonstrations', () => {
  it('set marks, move pieces and shift all of them', () => {
    const frames = framesOf(['x12', 'o18', '@-6', 'x18', '6>7']);
    const cells = frames.map((pieces) => pieces.map(({ mark, cell }) => `${mark}${cell}`).sort());
    expect(cells).toEqual([
      [],
      ['x12'],
      ['o18', 'x12'],
      ['o12', 'x6'],
      ['o12', 'x18', 'x6'],
      ['o12', 'x18', 'x7'],
    ]);
  });

  it('begin with the empty board', () => {
    expect(framesOf([])).toEqual([[]]);
  });
});
