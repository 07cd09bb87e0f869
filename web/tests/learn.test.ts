// The course: what is kept of a learner's work, and how results are told.

import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boardInWords, pictureOf } from '../src/learn/lesson/boards';
import { codeInWords } from '../src/learn/lesson/codeInWords';
import { inWords } from '../src/learn/lesson/lessonRun.svelte';
import Results from '../src/learn/lesson/Results.svelte';
import { best } from '../src/learn/player/playerGame.svelte';
import { Python, Stopped } from '../src/learn/python/python.svelte';
import { SavedWork } from '../src/learn/savedWork.svelte';

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
    expect(savedWork.sources('s09_minimax')).toEqual({});
  });

  it('gives a lesson the code of the lessons before it, and of none after it', () => {
    const savedWork = new SavedWork();
    for (const lesson of ['s01_board', 's02_move', 's10_best']) savedWork.write(lesson, lesson, '');
    expect(Object.keys(savedWork.sources('s02_move'))).toEqual(['s01_board', 's02_move']);
  });

  it('knows on which lessons a player should not be built', () => {
    const savedWork = new SavedWork();
    for (const lesson of ['s04_lines', 's01_board', 's10_best'])
      savedWork.write(lesson, lesson, '');
    savedWork.pass('s01_board', { ours: false });
    expect(savedWork.unpassed('s09_minimax')).toEqual(['s04_lines']);
    expect(savedWork.unpassed('s14_choose')).toEqual(['s04_lines', 's10_best']);
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
      current: 's02_move',
      passed: ['s01_board'],
      skipped: [],
      hints: {},
    });
    localStorage.clear();
    const other = new SavedWork();
    other.write('s01_board', 'older', 'exercise');
    expect(other.import({ 'unbeatable-course.json': file }, LESSONS)).toBe(1);
    expect(other.codeOf('s01_board')).toBe('mine');
    expect(other.beforeOf('s01_board')).toBe('older');
    expect(other.stateOf('s01_board')).toBe('passed');
    expect(other.current).toBe('s02_move');
  });

  it('imports single files of a folder', () => {
    const savedWork = new SavedWork();
    expect(savedWork.import({ 's01_board.py': 'a', 's02_move.py': 'b' }, LESSONS)).toBe(2);
    expect(savedWork.codeOf('s02_move')).toBe('b');
  });

  it('takes over code in its plain form, and refuses what is too large', () => {
    const savedWork = new SavedWork();
    savedWork.import({ 's01_board.py': '\uFEFFa\r\nb\rc\n' }, LESSONS);
    expect(savedWork.codeOf('s01_board')).toBe('a\nb\nc\n');
    expect(() => savedWork.import({ 's02_move.py': 'a'.repeat(200_001) }, LESSONS)).toThrow(
      'too large',
    );
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
    expect(() => savedWork.import({ 'a.json': text }, LESSONS)).toThrow(words);
    expect(savedWork.current).toBe('');
  });
});

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
  const good = { about: 'It is so.', passed: true, words: '', board: null };
  const bad = { about: 'It shows.', passed: false, words: 'It does not.', board: null };

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

describe('Python', () => {
  const workers: FakeWorker[] = [];

  class FakeWorker {
    asked: { kind: string }[] = [];
    ended = false;
    onmessage: (event: { data: unknown }) => void = () => {};
    onerror: () => void = () => {};
    constructor() {
      workers.push(this);
    }
    postMessage(request: { kind: string }) {
      this.asked.push(request);
    }
    terminate() {
      this.ended = true;
    }
    say(data: unknown) {
      this.onmessage({ data });
    }
  }

  const woken = () => {
    workers.length = 0;
    vi.stubGlobal('Worker', FakeWorker);
    const python = new Python();
    python.wake('/package.zip');
    return { python, worker: workers[0] as FakeWorker };
  };

  it('says how far it is, and lets what is asked for wait', async () => {
    const { python, worker } = woken();
    expect(python.state).toBe('fetching');
    worker.say({ kind: 'fetching', done: 6_000_000, total: 12_000_000 });
    expect(python.words).toBe('Fetching Python: 6 of 12 MB');
    expect(python.fetched).toBe(0.5);
    const report = python.check('s01_board', {});
    worker.say({ kind: 'fetching', done: 12_000_000, total: 12_000_000 });
    expect(python.state).toBe('starting');
    expect(worker.asked.map(({ kind }) => kind)).toEqual(['start']);
    worker.say({ kind: 'ready' });
    expect(worker.asked.map(({ kind }) => kind)).toEqual(['start', 'check']);
    worker.say({ kind: 'began', words: 'It is so.' });
    worker.say({ kind: 'printed', words: 'hello' });
    expect([python.state, python.printed, python.began.length]).toEqual(['busy', 'hello', 1]);
    worker.say({ kind: 'done', json: '{"passed": true}' });
    expect(await report).toEqual({ passed: true });
    expect(python.state).toBe('ready');
  });

  it('is stopped with all that goes on, and starts again', async () => {
    const { python, worker } = woken();
    worker.say({ kind: 'ready' });
    const report = python.check('s01_board', {});
    await expect(python.prove({})).rejects.toThrow('busy');
    python.stop();
    await expect(report).rejects.toThrow(Stopped);
    expect(worker.ended).toBe(true);
    expect(workers).toHaveLength(2);
    expect(python.state).toBe('fetching');
    python.close();
    expect(python.state).toBe('asleep');
  });

  it('ends a player that thinks for too long, but not before it is there', async () => {
    vi.useFakeTimers();
    try {
      const { python, worker } = woken();
      const chosen = python.choose({}, '');
      const told = expect(chosen).rejects.toThrow('still thinking after 60 seconds');
      vi.advanceTimersByTime(100_000); // it is being fetched: that does not count
      expect(worker.ended).toBe(false);
      worker.say({ kind: 'ready' });
      vi.advanceTimersByTime(59_000);
      expect(worker.ended).toBe(false);
      vi.advanceTimersByTime(2_000);
      await told;
      expect([worker.ended, workers.length]).toEqual([true, 2]);

      workers[1]?.say({ kind: 'ready' });
      const next = python.choose({}, '');
      workers[1]?.say({ kind: 'done', json: '{"move": "b2"}' });
      expect(await next).toEqual({ move: 'b2' });
      vi.advanceTimersByTime(100_000);
      expect(python.state).toBe('ready'); // what is done is not ended
    } finally {
      vi.useRealTimers();
    }
  });

  it('says what failed, and can be tried again', async () => {
    const { python, worker } = woken();
    const chosen = python.choose({}, '');
    worker.say({ kind: 'failed', words: 'no memory' });
    await expect(chosen).rejects.toThrow('no memory');
    expect([python.state, python.words]).toEqual(['failed', 'no memory']);
    const again = python.choose({}, '');
    workers[1]?.say({ kind: 'ready' });
    workers[1]?.say({ kind: 'done', json: '{"move": "b2"}' });
    expect(await again).toEqual({ move: 'b2' });
  });
});

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
    const check = { about: 'The board is empty.', passed: false, words, board: null };
    const outcome = { kind: 'failed' as const, checks: [check], output: '', words: '' };
    const { container } = render(Results, { outcome: outcome as never, all: 3 });
    const shown = [...container.querySelectorAll('.failure code')].map((it) => it.textContent);
    expect(shown).toEqual(['new_board()', "'.........'", "'........'"]);
    expect(container.querySelector('.failure .words')?.textContent?.trim()).toBe(words);
  });
});
