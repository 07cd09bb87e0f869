// Exploring: addresses, drafts, the trail, ratings in words, and how a move landed.

import { describe, expect, test } from 'vitest';
import { landed } from '../src/board/landing';
import { grouped, movesInWords, standing } from '../src/board/ratings';
import { exploreAddress } from '../src/explore/address';
import { fallen, marksOf, painted, sided, sideOf, sizeOf } from '../src/explore/draft';
import { correct, EMPTY, locate, type Step, visit } from '../src/explore/trail';
import type { BoardPicture, MoveRating, NextMove } from '../src/wire';

describe('addresses', () => {
  test.each([
    ['classic', 'x../.o./... x'],
    ['mnk(4,4,3,misere=true)', '..../..../..../.... x'],
    ['a&b=c', 'what+ever? #1 %2F é'],
  ])('of %s read back as what they were made of', (game, position) => {
    const { pathname, searchParams } = new URL(exploreAddress(game, position), 'http://here');
    expect(pathname).toBe('/explore');
    expect(searchParams.get('game')).toBe(game);
    expect(searchParams.get('pos')).toBe(position);
  });

  test('are readable', () => {
    expect(exploreAddress('classic', 'x../.o./... x')).toBe(
      '/explore?game=classic&pos=x../.o./...+x',
    );
    expect(exploreAddress('mnk(4,4,3)')).toBe('/explore?game=mnk(4,4,3)');
  });
});

describe('drafts', () => {
  const size = { columns: 3, rows: 2, layers: 1 };

  test('have the size of the position that they come from', () => {
    expect(sizeOf('..../..../.... x')).toEqual({ columns: 4, rows: 3, layers: 1 });
  });

  test('of a board with layers keep the layers', () => {
    const cube = sizeOf('../..//../.. x');
    expect(cube).toEqual({ columns: 2, rows: 4, layers: 2 });
    expect(marksOf('x./..//../.o o', cube).join('')).toBe('x......o');
    expect(painted('x./..//../.. o', cube, 5, 'o', 'count')).toBe('x./..//.o/..');
    expect(sided('x./..//.o/..', cube, 'x')).toBe('x./..//.o/.. x');
  });

  test('show marks whatever is written', () => {
    expect(marksOf('xo./..X x', size).join('')).toBe('xo...x');
    expect(marksOf('', size).join('')).toBe('......');
    expect(marksOf('x?xxxx/o', size).join('')).toBe('x.xo..');
  });

  test('are painted; the same mark again empties a cell', () => {
    const once = painted('.../...', size, 4, 'o', 'count');
    expect(once).toBe('.../.o.');
    expect(painted(once, size, 4, 'o', 'x')).toBe('.../... x');
    expect(painted(once, size, 4, 'x', 'o')).toBe('.../.x. o');
    expect(painted(once, size, 4, '.', 'count')).toBe('.../...');
  });

  test('of a board with gravity have no stones in the air', () => {
    const first = fallen(painted('.../...', size, 1, 'x', 'count'), size, 'count');
    expect(first).toBe('.../.x.');
    const second = fallen(painted(first, size, 1, 'o', 'x'), size, 'x');
    expect(second).toBe('.o./.x. x');
    expect(fallen(painted(second, size, 4, '.', 'count'), size, 'count')).toBe('.../.o.');
  });

  test('say who is to move, or leave it to the count', () => {
    expect(sided('x../... o', size, 'count')).toBe('x../...');
    expect(sided('x../...', size, 'o')).toBe('x../... o');
    expect([sideOf('x../... o'), sideOf('x../...'), sideOf('x../... z')]).toEqual([
      'o',
      'count',
      'count',
    ]);
  });
});

describe('the trail', () => {
  const step = (position: string): Step => ({ position, how: position, move: null });
  const walked = ['a', 'b', 'c', 'b'].map(step).reduce(visit, EMPTY);

  test('goes on from where one is', () => {
    expect(walked.at).toBe(3);
    const turned = visit({ ...walked, at: 1 }, step('d'));
    expect(turned.steps.map(({ position }) => position)).toEqual(['a', 'b', 'd']);
    expect(turned.at).toBe(2);
  });

  test('is corrected in place', () => {
    const corrected = correct(walked, step('e'));
    expect(corrected.steps.map(({ position }) => position)).toEqual(['a', 'b', 'c', 'e']);
    expect(correct(EMPTY, step('a'))).toEqual({ steps: [step('a')], at: 0 });
  });

  test('finds the nearest of positions that came twice', () => {
    expect(locate(walked, 'b')).toBe(3);
    expect(locate({ ...walked, at: 0 }, 'b')).toBe(1);
    expect(locate(walked, 'z')).toBeNull();
  });
});

describe('ratings', () => {
  test('are grouped, quick wins first and quick losses last', () => {
    const rating = (move: string, value: MoveRating['value'], remoteness: number | null) => ({
      move,
      value,
      remoteness,
    });
    const groups = grouped([
      rating('a1', 'loss', 2),
      rating('a2', 'win', 5),
      rating('a3', 'draw', null),
      rating('b1', 'win', 3),
      rating('b2', 'loss', 6),
      rating('b3', 'win', 5),
    ]);
    expect(groups.map(({ words, moves }) => `${words}: ${moves.join(', ')}`)).toEqual([
      'win in 3: b1',
      'win in 5: a2, b3',
      'draw: a3',
      'loss in 6: b2',
      'loss in 2: a1',
    ]);
  });

  test('are told as sentences about who wins', () => {
    const to = (turn: 'x' | 'o' | null, words = '', shared_marks = false) => ({
      board: { shared_marks },
      turn,
      words,
    });
    expect(standing(to('x'), { value: 'win', remoteness: 1 })).toBe('x wins in 1 move; x to move.');
    expect(standing(to('o'), { value: 'loss', remoteness: 4 })).toBe(
      'x wins in 4 moves; o to move.',
    );
    expect(standing(to('o'), { value: 'draw', remoteness: null })).toBe(
      'A draw with perfect play; o to move.',
    );
    expect(standing(to('x'), null)).toBe('x to move.');
    expect(standing(to('x'), { value: null, remoteness: null })).toBe('x to move.');
    expect(standing(to(null, 'o has won'), null)).toBe('The game is over: o has won.');
    expect(standing(to('x', '', true), { value: 'win', remoteness: 3 })).toBe(
      'The first player wins in 3 moves; the first player to move.',
    );
    expect(movesInWords(1)).toBe('1 move');
  });
});

describe('a move that has landed', () => {
  const picture = (marks: string, columns: number): BoardPicture => ({
    columns,
    rows: marks.length / columns,
    marks,
    names: [],
    hands: [0, 0],
    winning: [],
    gravity: false,
    window: null,
    roads: [],
    shared_marks: false,
    line_loses: false,
    layers: 1,
  });
  const move = (target: number, start: number | null, places: 'x' | 'o'): NextMove => ({
    move: 'm',
    target,
    start,
    mark: null,
    places,
    after: '',
  });

  test('stays where it was put', () => {
    const found = landed(picture('x...', 2), move(3, null, 'o'), 'o', picture('x..o', 2));
    expect(found).toMatchObject({ target: 3, by: 'o', shift: [0, 0] });
    expect(found).not.toHaveProperty('after');
  });

  test('takes the board along when it re-centres', () => {
    const moved = landed(
      picture('.........x......', 4),
      move(10, null, 'o'),
      'o',
      picture('....xo..........', 4),
    );
    expect(moved?.shift).toEqual([-1, -1]);
  });

  test('explains nothing but its own picture', () => {
    const after = picture('xx.o', 2);
    expect(landed(picture('x...', 2), move(3, null, 'o'), 'o', after)).toBeNull();
  });
});
