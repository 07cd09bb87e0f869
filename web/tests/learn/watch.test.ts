// Watching one's own recursion: the tree as it is drawn, and the steps on it.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Recording } from '../../src/generated';
import { python } from '../../src/learn/python/python.svelte';
import { childrenOf, drawBoards, drawTree } from '../../src/learn/watch/drawnTree';
import { Replay } from '../../src/learn/watch/replay.svelte';
import TreeDrawing from '../../src/learn/watch/TreeDrawing.svelte';
import Watch from '../../src/learn/watch/Watch.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Call = Recording['calls'][number];

const call = (number: number, parent: number | null, given: Partial<Call>): Call => ({
  number,
  parent,
  path: null,
  board: null,
  arguments: [],
  returned: null,
  note: '',
  cut: [],
  ...given,
});
const steps = (written: string): Recording['events'] =>
  written.split(' ').map((it) => ({
    kind: it.startsWith('-') ? 'return' : 'call',
    call: Number(it.replace('-', '')),
  }));

/** minimax([[1, -1], 0], True), with alpha-beta's cut of the second leaf. */
const TREE: Recording = {
  lesson: 's11_minimax',
  function: 'minimax',
  tree: '[[-1,1],0]',
  board: null,
  trouble: '',
  line: null,
  calls: [
    call(0, null, { path: '', arguments: ['[[-1, 1], 0]', 'True'], returned: '0' }),
    call(1, 0, { path: '0', arguments: ['[-1, 1]', 'False'], returned: '-1', cut: ['0.1'] }),
    call(2, 1, { path: '0.0', arguments: ['-1', 'True'], returned: '-1' }),
    call(3, 0, { path: '1', arguments: ['0', 'False'], returned: '0' }),
  ],
  events: steps('0 1 2 -2 -1 3 -3 -0'),
};

/** A board with two cells left, on which the second call finds its board in the memory. */
const BOARDS: Recording = {
  ...TREE,
  function: 'minimax_with_memory',
  tree: null,
  board: 'xoxoxo.x.',
  calls: [
    call(0, null, { board: 'xoxoxo.x.', arguments: ["'xoxoxo.x.'", 'False'], returned: '0' }),
    call(1, 0, {
      board: 'xoxoxoox.',
      arguments: ["'xoxoxoox.'", 'True'],
      returned: '0',
      note: 'remembered',
    }),
  ],
  events: steps('0 1 -1 -0'),
};

describe('the drawing', () => {
  it('has leaves side by side and parents above them', () => {
    const { nodes } = drawTree([[1, -1], 0], 'x');
    expect([...nodes.keys()]).toEqual(['', '0', '0.0', '0.1', '1']);
    const at = (path: string) => nodes.get(path) as NonNullable<ReturnType<typeof nodes.get>>;
    expect(at('0').x).toBe((at('0.0').x + at('0.1').x) / 2);
    expect(at('').y).toBeLessThan(at('1').y);
    expect([at('').turn, at('0').turn, at('0.0').turn]).toEqual(['x', 'o', null]);
    expect(at('0.1').leaf).toBe(-1);
    expect(drawTree([1], null).nodes.get('')?.turn).toBeNull();
  });

  it('has all games from a board', () => {
    expect(childrenOf('xoxoxo.x.')).toEqual(['xoxoxoox.', 'xoxoxo.xo']);
    expect(childrenOf('xxxoo....')).toEqual([]);
    expect([...drawBoards('xoxoxo.x.').nodes.keys()]).toEqual(['', '0', '0.0', '1', '1.0']);
  });
});

describe('the steps', () => {
  it('say which call begins or returns', () => {
    const replay = new Replay(TREE);
    expect(replay.words).toBe('minimax has not been called yet.');
    const said = TREE.events.map(() => {
      replay.step();
      return replay.words;
    });
    expect(said.slice(0, 5)).toEqual([
      'minimax([[-1, 1], 0], True) is called.',
      'minimax([[-1, 1], 0], True) calls minimax([-1, 1], False).',
      'minimax([-1, 1], False) calls minimax(-1, True).',
      'minimax(-1, True) returns -1.',
      'minimax([-1, 1], False) returns -1. It left out 1 branch.',
    ]);
    expect(replay.isOver).toBe(true);
    replay.back();
    expect(replay.words).toBe('minimax(0, False) returns 0.');
  });

  it('show the open calls, the values that came back, and what is cut', () => {
    const replay = new Replay(TREE);
    for (let i = 0; i < 4; i += 1) replay.step();
    expect(replay.stack.map(({ call, soFar }) => [call.path, soFar])).toEqual([
      ['', []],
      ['0', ['-1']],
    ]);
    expect([...replay.values.keys()]).toEqual(['0.0']);
    expect(replay.cut.size).toBe(0);
    replay.step();
    expect([...replay.cut]).toEqual(['0.1']);
    replay.back();
    expect(replay.cut.size).toBe(0);
    replay.toEnd();
    expect(replay.values.get('')?.returned).toBe('0');
    expect(replay.stack).toEqual([]);
  });

  it('find calls with boards on the drawing, and what is below a remembered one', () => {
    const replay = new Replay(BOARDS);
    replay.step();
    replay.step();
    expect(replay.here).toBe('0');
    replay.step();
    expect(replay.words).toBe(
      "minimax_with_memory('xoxoxoox.', True) returns 0, which it remembers.",
    );
    expect([...replay.idle]).toEqual(['0.0']);
    replay.toEnd();
    expect([...replay.open]).toEqual([]);
  });

  it('begin again when they are played to the end once more', () => {
    const replay = new Replay(TREE);
    replay.toEnd();
    replay.play();
    expect([replay.at, replay.playing]).toEqual([0, true]);
    for (const _ of TREE.events) replay.step();
    expect(replay.playing).toBe(false);
  });

  it('are drawn on the tree', async () => {
    const replay = new Replay(TREE);
    const { container } = render(TreeDrawing, { replay, close: false });
    const nodeAt = (path: string) => container.querySelector(`[data-path="${path}"]`);
    replay.toEnd();
    replay.back();
    await vi.waitFor(() => expect(nodeAt('1')?.classList.contains('lit')).toBe(true));
    expect(nodeAt('0')?.querySelector('.value')?.textContent).toBe('−1');
    expect(nodeAt('0.1')?.classList.contains('idle')).toBe(true);
    expect(container.querySelectorAll('.crossing')).toHaveLength(1);
    expect(container.querySelector('.climbing')?.textContent).toBe('0');
  });
});

describe('the player', () => {
  const work = {
    lesson: { name: 's11_minimax', language: 'en', watch: 'minimax' },
    code: 'mine',
    sources: {},
    running: false,
  };

  it('is worked by buttons and by keys, and says each step', async () => {
    vi.spyOn(python, 'watch').mockResolvedValue(TREE);
    const { container } = render(Watch, { work: work as never });
    await fireEvent.click(screen.getByRole('button', { name: 'Watch my minimax' }));
    const step = await screen.findByRole('button', { name: 'Step' });
    await vi.waitFor(() => expect(document.activeElement).toBe(step));
    await fireEvent.click(step);
    await fireEvent.keyDown(step, { key: 'ArrowRight' });
    const said = container.querySelector('[aria-live=polite]');
    expect(said?.textContent).toContain('calls minimax([-1, 1], False)');
    const calls = screen.getByRole('list', { name: 'Open calls' });
    expect(calls.textContent).toContain('minimax([-1, 1], False)');
    await fireEvent.keyDown(step, { key: 'End' });
    expect(screen.getByText('8 of 8')).toBeTruthy();
    await fireEvent.keyDown(step, { key: 'ArrowLeft' });
    expect(screen.getByText('7 of 8')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'To the start' }));
    expect(screen.getByText('0 of 8')).toBeTruthy();
  });

  it('says why there is nothing to see', async () => {
    const trouble = 'minimax in s11_minimax.py is not written yet.';
    vi.spyOn(python, 'watch').mockResolvedValue({ ...TREE, calls: [], events: [], trouble });
    render(Watch, { work: work as never });
    await fireEvent.click(screen.getByRole('button', { name: 'Watch my minimax' }));
    expect(await screen.findByText(trouble)).toBeTruthy();
  });
});
