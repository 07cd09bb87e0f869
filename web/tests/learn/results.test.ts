// How results are told: in words, beside each other, with what to look at again.

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Checked } from '../../src/generated';
import { boardInWords, pictureOf } from '../../src/learn/lesson/boards';
import { codeInWords } from '../../src/learn/lesson/codeInWords';
import { differingLengths, lengthOf } from '../../src/learn/lesson/lengths';
import { inWords } from '../../src/learn/lesson/lessonRun.svelte';
import Results from '../../src/learn/lesson/Results.svelte';
import { best } from '../../src/learn/player/playerGame.svelte';

afterEach(cleanup);

function checked(about: string, found: Partial<Checked> = {}): Checked {
  const nothing = { board: null, wanted: null, answer: null, line: null, blame: null };
  return { about, passed: true, words: '', call: '', advice: '', ...nothing, ...found };
}

describe('boards', () => {
  it('are drawn where they are boards', () => {
    expect(pictureOf('xx.oo....')?.marks).toBe('xx.oo....');
    expect(pictureOf('xx.')).toBeNull();
    expect(pictureOf(null)).toBeNull();
  });

  it('are told by the numbers of their cells', () => {
    expect(boardInWords('xx.o.....')).toBe('x on 0, 1; o on 3');
    expect(boardInWords('.........')).toBe('an empty board');
  });
});

describe('results in words', () => {
  const good = checked('It is so.');
  const bad = checked('It shows.', { passed: false, words: 'It does not.' });

  it('say what passed and what did not', () => {
    const rest = { output: '', words: '' };
    expect(inWords({ kind: 'passed', checks: [good], ...rest })).toBe('All 1 checks passed.');
    expect(inWords({ kind: 'failed', checks: [good, bad], ...rest })).toBe(
      '1 passed. Not yet: It shows. It does not.',
    );
    expect(inWords({ kind: 'stopped', checks: [], output: '', words: 'Stopped.' })).toBe(
      'Stopped.',
    );
  });
});

describe('a perfect player', () => {
  const rated = (move: string, value: 'win' | 'draw' | 'loss', remoteness: number | null) => ({
    move,
    value,
    remoteness,
  });

  it('wins soon, draws, or loses late', () => {
    expect(best([rated('a', 'draw', null), rated('b', 'win', 5), rated('c', 'win', 1)])?.move).toBe(
      'c',
    );
    expect(best([rated('a', 'loss', 2), rated('b', 'draw', null)])?.move).toBe('b');
    expect(best([rated('a', 'loss', 2), rated('b', 'loss', 4)])?.move).toBe('b');
    expect(best([])).toBeUndefined();
  });
});

const ABOUT = 'The board is empty.';
const LISTING = { name: 's04_lines', number: 4, title: 'Three in a row', side_road: false };

function show(check: Checked, more: object = {}) {
  const outcome = { kind: 'failed' as const, checks: [check], output: '', words: '' };
  return render(Results, { outcome, checks: [ABOUT, 'b', 'c'], lessons: [LISTING], ...more });
}

describe('Python in a sentence', () => {
  it('is told apart from the words', () => {
    const code = (words: string) =>
      codeInWords(words).flatMap(({ text, isCode }) => (isCode ? [text] : []));
    const told = "new_board() should be '.........', but it is '........'.";
    expect(code(told)).toEqual(['new_board()', "'.........'", "'........'"]);
    expect(code("place('.........', 4, 'x') should be a text, but it is None.")).toEqual([
      "place('.........', 4, 'x')",
    ]);
    expect(code('None. Is there a `return`?')).toEqual(['return']);
    expect(code("It is o's turn, isn't it? The player's move")).toEqual([]);
    expect(
      codeInWords(told)
        .map(({ text }) => text)
        .join(''),
    ).toBe(told);
  });

  it('is shown as code, so that nine dots are wider than eight', () => {
    const words = "new_board() should be '.........', but it is '........'.";
    const { container } = show(checked(ABOUT, { passed: false, words }));
    const shown = [...container.querySelectorAll('.failure code')].map((it) => it.textContent);
    expect(shown).toEqual(['new_board()', "'.........'", "'........'"]);
    expect(container.querySelector('.failure .words')?.textContent?.trim()).toBe(words);
  });
});

describe('a failed check', () => {
  it('has no backticks around the Python in its title', () => {
    const { container } = show(checked('best asks `chance`.', { passed: false }));
    expect(container.querySelector('.about')?.textContent?.trim()).toBe(
      'Not yet: best asks chance.',
    );
    expect(container.querySelector('.about code')?.textContent).toBe('chance');
  });

  it('has what should be and what is side by side, with the length where it differs', () => {
    const found = { passed: false, wanted: "'.........'", answer: "'........'" };
    const { container } = show(checked(ABOUT, found));
    const told = [...container.querySelectorAll('dl > div')].map((it) => it.textContent);
    expect(told.map((it) => it?.replace(/\s+/g, ' ').trim())).toEqual([
      "should be '.........' 9 characters",
      "yours is '........' 8 characters",
    ]);
  });

  it('has each value once: between the call and the advice, or in a sentence', () => {
    const words = 'f(1) should be [1, 2, 3], but it is (1, 2, 3).';
    const told = { passed: false, words, call: 'f(1)', advice: 'Yours is a tuple.' };
    const long = show(checked(ABOUT, { ...told, wanted: '[1, 2, 3]', answer: '(1, 2, 3)' }));
    const paragraphs = [...long.container.querySelectorAll('.words')].map((it) => it.textContent);
    expect(paragraphs).toEqual(['f(1)', 'Yours is a tuple.']);
    cleanup();
    const short = show(checked(ABOUT, { ...told, wanted: '1', answer: '2' }));
    expect(short.container.querySelector('.words')?.textContent).toBe(words);
    expect(short.container.querySelectorAll('dl, .words')).toHaveLength(1);
  });

  it('marks where the two begin to differ, and breaks lines', () => {
    const found = { passed: false, wanted: "'x .\\no .\\n'", answer: "'x .\\no  .\\n'" };
    const { container } = show(checked(ABOUT, found));
    const codes = [...container.querySelectorAll('dl code')];
    expect(codes.map((it) => it.textContent)).toEqual([
      "'x .\\n\no .\\n\n'",
      "'x .\\n\no  .\\n\n'",
    ]);
    expect(codes.map((it) => it.querySelector('mark')?.textContent)).toEqual(['.', ' ']);
  });

  it('draws both where both are boards, beside the board that was given', () => {
    const found = { passed: false, board: 'x........' };
    show(checked(ABOUT, { ...found, wanted: "'xo.......'", answer: "'x.......o'" }));
    const drawn = screen.getAllByRole('img').map((it) => it.getAttribute('aria-label'));
    expect(drawn).toEqual([
      'should be: x on 0; o on 1',
      'yours is: x on 0; o on 8',
      'The board: x on 0',
    ]);
    expect(screen.getByText('The board')).toBeTruthy();
  });

  it('leads to the lesson that is to blame, and to the line', () => {
    const ongo = vi.fn();
    show(checked(ABOUT, { passed: false, blame: 's04_lines' }), { line: 7, ongo });
    const link = screen.getByRole('link', { name: 'Look again at lesson 4: Three in a row' });
    expect(link.getAttribute('href')).toBe('/learn/s04_lines');
    screen.getByRole('button', { name: 'Go to line 7' }).click();
    expect(ongo).toHaveBeenCalledWith(7);
  });

  it('says when the checks have not begun', () => {
    show(checked('Python can run the file to its end.', { passed: false }));
    expect(screen.getByText('The checks have not begun.')).toBeTruthy();
    expect(screen.getByText('3 checks come after this.')).toBeTruthy();
  });
});

describe('lengths', () => {
  it.each([
    ["'abc'", 3, 'character'],
    ["''", 0, 'character'],
    ["'it\\'s \\n \\x41'", 8, 'character'],
    ['"it\'s"', 4, 'character'],
    ['[]', 0, 'item'],
    ['[1]', 1, 'item'],
    ['(1,)', 1, 'item'],
    ["[[1, 2], (3, 4), {'a': 1, 'b': 2}, 'x, y']", 4, 'item'],
  ])('of %s', (written, count, of) => {
    expect(lengthOf(written)).toEqual({ count, of });
  });

  it.each(['5', 'None', "'abc", "'a' + 'b'", "{'a': 1}", '[1, 2, ...]'])('not of %s', (written) => {
    expect(lengthOf(written)).toBeNull();
  });

  it('are told only where they differ', () => {
    expect(differingLengths('[1]', '[1, 2]')).toEqual(['1 item', '2 items']);
    expect(differingLengths('[1]', '[2]')).toBeNull();
    expect(differingLengths('[1]', "'12'")).toBeNull();
    expect(differingLengths("'win'", "'loss'")).toBeNull();
    expect(differingLengths("'........'", "'.......'")).toEqual(['8 characters', '7 characters']);
  });
});
