// The learner's work: kept in the browser, exported, imported, and carried over from the old order.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OLD_ORDER } from '../../src/generated';
import { carryOver, fingerprint, describe as inWords } from '../../src/learn/oldOrder';
import { SavedWork } from '../../src/learn/savedWork.svelte';
import { settings } from '../../src/lib/settings.svelte';

const LESSONS = ['s01_board', 's02_move', 's03_turns', 's04_lines'];

beforeEach(() => localStorage.clear());

describe('the saved work', () => {
  it('remembers code, progress and hints', () => {
    const savedWork = new SavedWork();
    savedWork.visit('s02_move');
    savedWork.write('s01_board', 'mine', 'exercise');
    savedWork.pass('s01_board', { ours: false });
    savedWork.pass('s03_turns', { ours: true });
    savedWork.hint('s01_board', 2);
    savedWork.language = 'de';
    const again = new SavedWork();
    expect(again.current).toBe('s02_move');
    expect(again.codeOf('s01_board')).toBe('mine');
    expect(again.stateOf('s01_board')).toBe('passed');
    expect(again.stateOf('s03_turns')).toBe('skipped');
    expect(again.stateOf('s02_move')).toBe('new');
    expect(again.hintsOf('s01_board')).toBe(2);
    expect(again.language).toBe('de');
  });

  it('takes the bare exercise for nothing written', () => {
    const savedWork = new SavedWork();
    savedWork.write('s01_board', 'mine', 'exercise');
    expect(savedWork.stateOf('s01_board')).toBe('begun');
    savedWork.write('s01_board', 'exercise', 'exercise');
    expect(savedWork.stateOf('s01_board')).toBe('new');
    expect(savedWork.sources('s09_trees')).toEqual({});
  });

  it('gives a lesson the code of the lessons before it, and of none after it', () => {
    const savedWork = new SavedWork();
    for (const lesson of ['s01_board', 's02_move', 's10_recursion'])
      savedWork.write(lesson, lesson, '');
    expect(Object.keys(savedWork.sources('s02_move'))).toEqual(['s01_board', 's02_move']);
  });

  it('knows on which lessons a player should not be built', () => {
    const savedWork = new SavedWork();
    for (const lesson of ['s04_lines', 's01_board', 's10_recursion'])
      savedWork.write(lesson, lesson, '');
    savedWork.pass('s01_board', { ours: false });
    expect(savedWork.unpassed('s09_trees')).toEqual(['s04_lines']);
    expect(savedWork.unpassed('s14_quick')).toEqual(['s04_lines', 's10_recursion']);
  });

  it('keeps what another text takes the place of', () => {
    const savedWork = new SavedWork();
    savedWork.write('s01_board', 'mine', 'exercise');
    savedWork.replace('s01_board', 'exercise', 'exercise');
    expect(savedWork.codeOf('s01_board')).toBeUndefined();
    expect(savedWork.beforeOf('s01_board')).toBe('mine');
  });

  it('passes a lesson once, and only one way', () => {
    const savedWork = new SavedWork();
    savedWork.pass('s01_board', { ours: true });
    savedWork.pass('s01_board', { ours: false });
    expect(savedWork.stateOf('s01_board')).toBe('passed');
    savedWork.unpass('s01_board');
    expect(savedWork.stateOf('s01_board')).toBe('new');
  });

  it('survives a store that is broken or refuses', () => {
    localStorage.setItem('unbeatable course', '{');
    const savedWork = new SavedWork();
    expect(savedWork.current).toBe('');
    const refusing = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    savedWork.visit('s01_board');
    expect(savedWork.forgetful).toBe(true);
    expect(new SavedWork().forgetful).toBe(true);
    refusing.mockRestore();
    savedWork.visit('s01_board');
    expect(savedWork.forgetful).toBe(false);
  });

  it('takes the name along, unless there is one', () => {
    settings.name = 'Ada';
    const file = new SavedWork().exported();
    for (const [before, after] of [
      ['', 'Ada'],
      ['Ben', 'Ben'],
    ]) {
      settings.name = before ?? '';
      new SavedWork().import({ 'work.json': file });
      expect(settings.name).toBe(after);
    }
    settings.name = '';
  });

  it('is exported as the files of a folder, and imported again', () => {
    const savedWork = new SavedWork();
    savedWork.write('s01_board', 'mine', 'exercise');
    savedWork.pass('s01_board', { ours: false });
    savedWork.visit('s02_move');
    const file = savedWork.exported();
    const { files } = JSON.parse(file);
    expect(Object.keys(files)).toEqual(['s01_board.py', '.progress.json']);
    expect(JSON.parse(files['.progress.json'])).toEqual({
      version: 1,
      name: '',
      current: 's02_move',
      passed: ['s01_board'],
      skipped: [],
      hints: {},
      carried: [],
    });
    localStorage.clear();
    const other = new SavedWork();
    other.write('s01_board', 'older', 'exercise');
    expect(other.import({ 'unbeatable-course.json': file })).toEqual({ lessons: 1, note: '' });
    expect(other.codeOf('s01_board')).toBe('mine');
    expect(other.beforeOf('s01_board')).toBe('older');
    expect(other.stateOf('s01_board')).toBe('passed');
    expect(other.current).toBe('s02_move');
  });

  it('imports single files of a folder', () => {
    const savedWork = new SavedWork();
    expect(savedWork.import({ 's01_board.py': 'a', 's02_move.py': 'b' }).lessons).toBe(2);
    expect(savedWork.codeOf('s02_move')).toBe('b');
  });

  it('takes over code in its plain form, and refuses what is too large', () => {
    const savedWork = new SavedWork();
    savedWork.import({ 's01_board.py': '\uFEFFa\r\nb\rc\n' });
    expect(savedWork.codeOf('s01_board')).toBe('a\nb\nc\n');
    expect(() => savedWork.import({ 's02_move.py': 'a'.repeat(200_001) })).toThrow('too large');
  });

  it.each([
    { passed: null, current: 's02_move' },
    { code: { s01_board: 5 }, hints: { s01_board: -1 }, current: 's02_move' },
    { code: [], before: 'x', skipped: {}, current: 's02_move' },
    { proven: { day: 'today', sides: 1 }, language: 1, current: 's02_move' },
  ])('begins anew with what is damaged, and keeps the rest: %j', (kept) => {
    localStorage.setItem('unbeatable course', JSON.stringify({ version: 1, ...kept }));
    const savedWork = new SavedWork();
    expect(savedWork.current).toBe('s02_move');
    expect(savedWork.stateOf('s01_board')).toBe('new');
    expect(savedWork.hintsOf('s01_board')).toBe(0);
    expect(savedWork.proven).toBeNull();
    expect(savedWork.language).toBe('en');
  });

  it('goes on where something is left to do', () => {
    const lessons = LESSONS.map((name) => ({ name }));
    const savedWork = new SavedWork();
    expect(savedWork.nextOf(lessons)?.name).toBe('s01_board');
    savedWork.visit('s02_move');
    expect(savedWork.nextOf(lessons)?.name).toBe('s02_move');
    savedWork.pass('s02_move', { ours: false });
    savedWork.pass('s03_turns', { ours: true });
    expect(savedWork.nextOf(lessons)?.name).toBe('s04_lines');
    savedWork.pass('s04_lines', { ours: false });
    expect(savedWork.nextOf(lessons)?.name).toBe('s01_board');
    savedWork.pass('s01_board', { ours: false });
    expect(savedWork.nextOf(lessons)).toBeUndefined();
  });

  it.each([
    ['{', 'cannot be read'],
    ['1', 'cannot be read'],
    ['{}', 'not exported'],
    ['{"unbeatable course": 1, "files": []}', 'not exported'],
    ['{"unbeatable course": 2, "files": {"s01_board.py": "1"}}', 'not exported'],
    ['{"unbeatable course": 1, "files": {"s01_board.py": 1}}', 'not exported'],
    ['{"unbeatable course": 1, "files": {"s99_more.py": "1"}}', 'nothing of the course'],
    ['{"unbeatable course": 1, "files": {".progress.json": "{\\"version\\": 2}"}}', 'damaged'],
  ])('refuses %s', (text, words) => {
    const savedWork = new SavedWork();
    expect(() => savedWork.import({ 'a.json': text })).toThrow(words);
    expect(savedWork.current).toBe('');
  });
});

describe('work on the old order', () => {
  const keep = (kept: object) =>
    localStorage.setItem('unbeatable course', JSON.stringify({ version: 1, ...kept }));
  const trees = 'def is_leaf(tree):\n    return not isinstance(tree, list)\n';
  const forks = 'from s04_lines import LINES\n\n\ndef threats(board, mark):\n    return []\n';

  it('is recognised by its fingerprint as CRC-32 has it', () => {
    expect(fingerprint('123456789')).toBe('cbf43926');
    expect(fingerprint('\n123456789  ')).toBe('cbf43926');
    expect(fingerprint('')).toBe('00000000');
    expect(OLD_ORDER.every(({ exercise }) => /^[0-9a-f]{8}$/.test(exercise))).toBe(true);
  });

  it('goes to its new places when the browser has it, and nothing is lost', () => {
    keep({
      current: 's09_minimax',
      passed: ['s01_board', 's08_trees', 's09_minimax', 's21_forks'],
      hints: { s08_trees: 2 },
      code: { s01_board: 'mine', s08_trees: trees, s09_minimax: 'old', s21_forks: forks },
    });
    const savedWork = new SavedWork();
    expect(savedWork.codeOf('s09_trees')).toBe(trees);
    expect(savedWork.stateOf('s09_trees')).toBe('passed');
    expect(savedWork.hintsOf('s09_trees')).toBe(2);
    expect(savedWork.codeOf('s08_block')).toContain(forks);
    expect(savedWork.codeOf('s08_block')).toContain('def win_or_block(board)');
    expect(savedWork.stateOf('s08_block')).toBe('begun'); // a function is missing
    expect(savedWork.stateOf('s01_board')).toBe('passed');
    expect(savedWork.current).toBe('');
    const moved = expect.arrayContaining([
      { from: 's08_trees', to: 's09_trees', more: '' },
      { from: 's21_forks', to: 's08_block', more: 'win_or_block' },
    ]);
    expect(savedWork.note).toEqual({ moved, left: ['s09_minimax'] });
    expect(new SavedWork().note).toEqual(savedWork.note);
    const { files } = JSON.parse(savedWork.exported());
    expect(files['s09_minimax.py']).toBe('old');
    expect(files['s21_forks.py']).toBe(forks);
    expect(Object.keys(savedWork.sources('s24_yours'))).toEqual([
      's01_board',
      's08_block',
      's09_trees',
    ]);
  });

  it('goes there once: what is changed afterwards stays changed', () => {
    keep({ code: { s08_trees: trees } });
    const savedWork = new SavedWork();
    savedWork.note = null;
    savedWork.write('s09_trees', 'exercise', 'exercise');
    const again = new SavedWork();
    expect(again.codeOf('s09_trees')).toBeUndefined();
    expect(again.note).toBeNull();
  });

  it('goes there from a file, with its imports under their new names', () => {
    const savedWork = new SavedWork();
    const circles = 'from s08_trees import is_leaf\n';
    const { lessons, note } = savedWork.import({ 's22_backwards.py': circles });
    expect(lessons).toBe(1);
    expect(note).toContain('s22_backwards.py is now s23_circles.py');
    expect(savedWork.codeOf('s23_circles')).toBe('from s09_trees import is_leaf\n');
    // A file that comes again does not take the place of newer work.
    savedWork.write('s23_circles', 'newer', '');
    expect(savedWork.import({ 's22_backwards.py': circles }).note).toContain('Not carried over');
    expect(savedWork.codeOf('s23_circles')).toBe('newer');
    // But an export of this browser says that it is done.
    const other = savedWork.exported();
    expect(savedWork.import({ 'all.json': other }).note).toBe('');
  });

  it('stays the learner’s where it has passed, though it is like our old solution', () => {
    const old = `"""Lesson 6: two computer players, neither of them clever."""

from s03_turns import legal_moves


def first_free(board):
    """The first empty cell."""
    return legal_moves(board)[0]


def any_free(board, chance):
    """An empty cell by chance; \`chance\` is a random.Random, which has a method \`choice\`."""
    return chance.choice(legal_moves(board))
`;
    const name = 's06_computer';
    expect(carryOver({ [name]: old })).toMatchObject({ code: { [name]: null }, ours: [name] });
    expect(carryOver({ [name]: old }, [name])).toMatchObject({ code: {}, ours: [] });
  });

  it('is told from what is empty, and from newer work', () => {
    expect(carryOver({ s08_trees: '' })).toEqual({ code: {}, moved: [], left: [], ours: [] });
    expect(inWords({ moved: [], left: [] })).toBe('');
    expect(inWords(carryOver({ s08_trees: trees, s09_trees: 'newer' }))).toContain(
      'have your work already: s08_trees.py.',
    );
  });
});
