// The game of the learner's own: what a move changes, and how a game goes on.

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GamePosition, GameValues } from '../../src/generated';
import { changes } from '../../src/learn/game/changes';
import { OwnGame, outlook } from '../../src/learn/game/ownGame.svelte';
import { python } from '../../src/learn/python/python.svelte';

describe('what a move changes', () => {
  const shown = (before: string, after: string) =>
    changes(before, after)
      .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
      .join('');

  it.each([
    ['.....', '..x..', '..[x]..'],
    ['x:...', 'o:x..', '[o]:[x]..'],
    ['x:|||||', 'x:|||', 'x:|||'],
    ['5 x', '12 o', '[12 o]'],
    ['ab12', 'ab3412', 'ab[34]12'],
    ['', 'x', '[x]'],
    ['x', '', ''],
  ])('from %j to %j', (before, after, parts) => {
    expect(shown(before, after)).toBe(parts);
    expect(
      changes(before, after)
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
  });
});

describe('what a move leads to', () => {
  it('is told to whoever makes it', () => {
    expect([outlook(1, 'x'), outlook(1, 'o'), outlook(0, 'o'), outlook(-95, 'o')]).toEqual([
      'win',
      'loss',
      'draw',
      'win',
    ]);
  });
});

/** Sticks: take one or two; who takes the last wins. */
function rules(position: string): GamePosition {
  const [turn, sticks] = position.split(':') as ['x' | 'o', string];
  const next = turn === 'x' ? 'o' : 'x';
  const children = [1, 2]
    .filter((n) => n <= sticks.length)
    .map((n) => `${next}:${sticks.slice(n)}`);
  const over = children.length === 0;
  const score = over ? (turn === 'x' ? -1 : 1) : null;
  return { name: 'Sticks', position, turn: over ? null : turn, children, score };
}

function value(position: string): number {
  const { turn, children, score } = rules(position);
  if (score !== null) return score;
  return (turn === 'x' ? Math.max : Math.min)(...children.map(value));
}

function answering(answer = (position: string): object => rules(position)) {
  vi.useFakeTimers();
  return vi.spyOn(python, 'ask').mockImplementation((async (kind: string, given: object) => {
    const { position = 'x:||||' } = given as { position?: string };
    if (kind === 'own_position') return answer(position);
    const { children, turn } = rules(position);
    const values = children.map(value);
    const best = (turn === 'x' ? Math.max : Math.min)(...values);
    return { values, best: values.indexOf(best) } satisfies GameValues;
  }) as typeof python.ask);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a game', () => {
  it('goes on by turns to its end, and back', async () => {
    answering();
    const game = new OwnGame();
    await game.start('o');
    expect(game.words).toBe('Your turn: you are x.');
    expect(game.values).toBeNull();
    await game.showValues(true);
    expect(game.values?.values).toEqual([1, -1]);
    const played = game.play('o:||'); // a mistake
    await vi.runAllTimersAsync();
    await played;
    expect(game.positions.map(({ position }) => position)).toEqual(['x:||||', 'o:||', 'x:']);
    expect(game.words).toBe('It is over: your search wins, as o.');
    await game.undo();
    expect(game.here?.position).toBe('x:||||');
    expect(game.isYourTurn).toBe(true);
    const better = game.play('o:|||');
    await vi.runAllTimersAsync();
    await better;
    expect(game.here?.turn).toBe('x');
    await game.play(game.here?.children.at(-1) ?? '');
    await vi.runAllTimersAsync();
    expect(game.words).toBe('It is over: you win, as x.');
  });

  it('is begun by the search if that is x', async () => {
    answering();
    const game = new OwnGame();
    const started = game.start('x');
    await vi.runAllTimersAsync();
    await started;
    expect(game.here?.position).toBe('o:|||');
    expect(game.words).toBe('Your turn: you are o.');
  });

  it('ends where the rules fail, and says why', async () => {
    answering(() => ({ trouble: 'score(1) gave None' }));
    const game = new OwnGame();
    await game.start('o');
    expect(game.trouble).toEqual({ words: 'score(1) gave None.', language: 'en' });
    expect(game.here).toBeUndefined();
  });
});
