// The lab: measures, specs and addresses of a board, and its figures in words.

import { describe, expect, test } from 'vitest';
import { emptyBoard } from '../src/board/emptyBoard';
import {
  bestInWords,
  chances,
  FIRST,
  inFigures,
  labAddress,
  type Measures,
  measuresFrom,
  rulesOf,
  secondsInWords,
  specOf,
  verdictInWords,
  wrongSizes,
  wrongWith,
} from '../src/lab/board';
import { progressInWords } from '../src/lab/solving.svelte';

const board = (change: Partial<Measures> = {}): Measures => ({ ...FIRST, ...change });

describe('measures', () => {
  test('make a spec as the server writes it', () => {
    expect(specOf(board())).toBe('mnk(4,4,3)');
    expect(specOf(board({ misere: true, gravity: true }))).toBe(
      'mnk(4,4,3,misere=true,gravity=true)',
    );
  });

  test('read back from their address', () => {
    for (const columns of [1, 4, 7])
      for (const misere of [false, true])
        for (const gravity of [false, true]) {
          const measures = board({ columns, misere, gravity });
          const { searchParams } = new URL(labAddress(measures), 'http://here');
          expect(measuresFrom(searchParams)).toEqual(measures);
        }
    expect(labAddress(board({ misere: true }))).toBe('/lab?columns=4&rows=4&k=3&misere=1');
  });

  test.each(['', 'columns=x&rows=&k=1.5', 'k=nan'])('of a poor address, %s, are usual', (query) => {
    expect(measuresFrom(new URLSearchParams(query))).toMatchObject({ columns: 4, k: 3 });
  });

  test('of an address are taken as they are, and never silently changed', () => {
    const measures = measuresFrom(new URLSearchParams('columns=99&rows=-3&k=9'));
    expect(measures).toMatchObject({ columns: 99, rows: -3, k: 9 });
    expect(wrongWith(measures)).toBe('Columns, Rows: a whole number from 1 to 26, not 99 or -3.');
    expect(wrongWith(measuresFrom(new URLSearchParams('columns=15&rows=15&k=5')))).toBe('');
  });

  test('that make no board are told why', () => {
    expect(wrongWith(board())).toBe('');
    expect(wrongWith(board({ k: 5 }))).toBe(
      'A line of 5 does not fit on a 4x4 board. Choose at most 4 in a row.',
    );
    expect(wrongWith(board({ columns: 7, k: 7 }))).toBe('');
    expect(wrongWith(board({ rows: Number.NaN }))).toBe('Rows: a whole number from 1 to 26.');
    expect(wrongWith(board({ columns: 27 }))).toContain('from 1 to 26, not 27');
    expect(wrongWith(board({ columns: 30, rows: 30 }))).toBe(
      'Columns, Rows: a whole number from 1 to 26, not 30.',
    );
  });

  test('that make no board are all marked', () => {
    expect(wrongSizes(board())).toEqual([]);
    expect(wrongSizes(board({ columns: 30, rows: 30 }))).toEqual(['columns', 'rows']);
    expect(wrongSizes(board({ k: 5 }))).toEqual(['k']);
  });

  test('are told as rules', () => {
    expect(rulesOf(board())).toBe('3 in a row wins on 4x4.');
    expect(rulesOf(board({ misere: true }))).toContain('loses');
    expect(rulesOf(board({ gravity: true }))).toContain('fall');
    expect(rulesOf(board({ k: 1 }))).toContain('The first stone');
  });

  test('are drawn with the names that the server uses', () => {
    const { names, marks } = emptyBoard(board({ columns: 3, rows: 2 }));
    expect(names).toEqual(['a2', 'b2', 'c2', 'a1', 'b1', 'c1']);
    expect(marks).toBe('......');
    expect(emptyBoard({ columns: 26, rows: 1 }).names.at(-1)).toBe('z1');
  });
});

describe('figures', () => {
  test('have separators, or are powers of ten', () => {
    expect(inFigures(741365049)).toBe('741,365,049');
    expect(inFigures(3.303e22)).toBe('3.3 × 10²²');
  });

  test('of a verdict are told in words', () => {
    expect(verdictInWords({ value: 'draw', remoteness: null })).toBe('A draw with perfect play.');
    expect(verdictInWords({ value: 'win', remoteness: 9 })).toContain('x, who begins, wins in 9');
    expect(verdictInWords({ value: 'win', remoteness: 9, at_most: true })).toContain(
      'in at most 9 moves',
    );
    expect(verdictInWords({ value: 'loss', remoteness: 1 })).toContain(
      'o, who answers, wins in 1 ',
    );
    expect(bestInWords({ best: ['b2'], moves: 9 })).toBe('1 of 9 first moves is best: b2.');
    expect(bestInWords({ best: ['a1', 'b2'], moves: 2 })).toContain('No first move is better');
    expect(bestInWords({ best: ['a1'], moves: 1 })).toContain('only one');
    expect(bestInWords({ best: 'abcdefg'.split(''), moves: 9 })).toBe(
      '7 of 9 first moves are best.',
    );
    expect([0.01, 3.14, 61.5].map(secondsInWords)).toEqual([
      'in a moment',
      'in 3.1 seconds',
      'in 62 seconds',
    ]);
  });

  test('are given with whether the board can be solved', () => {
    const proof = { value: 'win' as const, remoteness: 3, at_most: false, why: '' };
    const told = (solvable: boolean, searched: boolean) =>
      chances({ solvable, searched, proof: null });
    expect(told(true, false)).toBe('The server can solve it exactly.');
    expect(told(true, true)).toContain('searches any position exactly');
    expect(told(false, true)).toContain('without a book of openings: who wins is not known');
    expect(told(false, false)).toContain('Too many to be solved here: who wins is not known');
    expect(chances({ solvable: false, searched: false, proof })).toContain('Only the start');
  });

  test('of progress are told in words', () => {
    expect(progressInWords(null)).toBe('Starting …');
    expect(progressInWords({ stage: 'sweeping', done: 1, total: 3 })).toMatch(/: 33%$/);
    expect(progressInWords({ stage: 'sweeping', done: 1, total: 300 })).toMatch(/boards …$/);
    expect(progressInWords({ stage: 'finding positions', done: 12000, total: null })).toBe(
      'Finding positions: 12,000',
    );
    expect(progressInWords({ stage: 'waiting', done: 0, total: null })).toMatch(/^Waiting.* …$/);
  });
});
