import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askUntilComplete } from '../../../src/lib/values/ratings';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that knows one more move at each request, and takes its time. */
function server(moves: number, took = 300) {
  const state = { requests: 0, atOnce: 0, most: 0 };
  async function ask(): Promise<number> {
    state.requests += 1;
    state.atOnce += 1;
    state.most = Math.max(state.most, state.atOnce);
    await new Promise((resolve) => setTimeout(resolve, took));
    state.atOnce -= 1;
    return Math.min(moves, state.requests);
  }
  return { state, ask };
}

describe('ratings that come in parts', () => {
  it('are shown as they come, one request after the other, until they are complete', async () => {
    const { state, ask } = server(4);
    const shown: number[] = [];
    const asking = askUntilComplete({
      ask,
      show: (known) => shown.push(known),
      isComplete: (known) => known === 4,
      isCurrent: () => true,
    });
    await vi.advanceTimersByTimeAsync(300);
    expect(shown).toEqual([1]);
    await vi.runAllTimersAsync();
    await asking;
    expect(shown).toEqual([1, 2, 3, 4]);
    expect(state).toMatchObject({ requests: 4, most: 1 });
  });

  it('are asked for once if they are complete', async () => {
    const { state, ask } = server(1);
    const asking = askUntilComplete({
      ask,
      show: () => {},
      isComplete: (known) => known === 1,
      isCurrent: () => true,
    });
    await vi.runAllTimersAsync();
    await asking;
    expect(state.requests).toBe(1);
  });

  it.each([
    ['during a request', 400 + 150],
    ['during a pause', 350],
  ])('are no longer asked for when the position is left %s', async (_, leftAfter) => {
    const { state, ask } = server(9);
    const shown: number[] = [];
    let isHere = true;
    const asking = askUntilComplete({
      ask,
      show: (known) => shown.push(known),
      isComplete: () => false,
      isCurrent: () => isHere,
    });
    await vi.advanceTimersByTimeAsync(leftAfter);
    const { requests } = state;
    isHere = false;
    await vi.runAllTimersAsync();
    expect(await asking).toBe(false);
    expect(state.requests).toBe(requests);
    expect(shown).toEqual([1]);
  });

  it.each([0, 20_000])('are given up some time, if each takes %i ms', async (took) => {
    const { state, ask } = server(1, took);
    const asking = askUntilComplete({
      ask,
      show: () => {},
      isComplete: () => false,
      isCurrent: () => true,
    });
    await vi.runAllTimersAsync();
    expect(await asking).toBe(true);
    expect(state.requests).toBeGreaterThan(3);
    expect(state.requests).toBeLessThanOrEqual(100);
    expect(performance.now()).toBeLessThan(400_000);
  });
});
