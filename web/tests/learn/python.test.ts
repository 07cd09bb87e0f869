// Python in the page: fetched, started, asked, stopped.

import { describe, expect, it, vi } from 'vitest';
import { Python, Stopped } from '../../src/learn/python/python.svelte';

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
    const report = python.check('s01_board', {}, 'en');
    worker.say({ kind: 'fetching', done: 12_000_000, total: 12_000_000 });
    expect(python.state).toBe('starting');
    expect(worker.asked.map(({ kind }) => kind)).toEqual(['start']);
    worker.say({ kind: 'ready' });
    expect(worker.asked.map(({ kind }) => kind)).toEqual(['start', 'check']);
    worker.say({ kind: 'began', words: 'It is so.' });
    worker.say({ kind: 'printed', words: 'hello' });
    expect([python.state, python.printed, python.began.length]).toEqual(['busy', 'hello', 1]);
    expect(python.occupied).toBe(true);
    worker.say({ kind: 'done', json: '{"passed": true}' });
    expect(python.occupied).toBe(false);
    expect(await report).toEqual({ passed: true });
    expect(python.state).toBe('ready');
  });

  it('is stopped where it goes on for so long that it cannot look at the clock itself', async () => {
    vi.useFakeTimers();
    const { python, worker } = woken();
    worker.say({ kind: 'ready' });
    const report = python.check('s01_board', {}, 'en');
    const told = expect(report).rejects.toThrow(/still thinking after 240 seconds and was stopped/);
    vi.advanceTimersByTime(239_000);
    expect(worker.ended).toBe(false);
    vi.advanceTimersByTime(1_000);
    await told;
    expect([worker.ended, python.state]).toEqual([true, 'fetching']);
    vi.useRealTimers();
  });

  it('is stopped with all that goes on, and starts again', async () => {
    const { python, worker } = woken();
    worker.say({ kind: 'ready' });
    const report = python.check('s01_board', {}, 'en');
    await expect(python.ask('toss', { sources: '{}' })).rejects.toThrow('busy');
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
      const chosen = python.choose('s14_quick.choose', {}, '');
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
      const next = python.choose('s14_quick.choose', {}, '');
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
    const chosen = python.choose('s14_quick.choose', {}, '');
    worker.say({ kind: 'failed', words: 'no memory' });
    await expect(chosen).rejects.toThrow('no memory');
    expect([python.state, python.words]).toEqual(['failed', 'no memory']);
    const again = python.choose('s14_quick.choose', {}, '');
    workers[1]?.say({ kind: 'ready' });
    workers[1]?.say({ kind: 'done', json: '{"move": "b2"}' });
    expect(await again).toEqual({ move: 'b2' });
  });
});
