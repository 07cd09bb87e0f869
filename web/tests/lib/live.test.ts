import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = () => void;

/** A socket of which the test decides when it is connected. */
class FakeSocket {
  connected = false;
  sent: string[] = [];
  #listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  turn(connected: boolean): void {
    this.connected = connected;
    this.report(connected ? 'connect' : 'disconnect');
  }

  report(event: 'connect' | 'disconnect' | 'connect_error'): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener();
  }

  timeout() {
    return {
      emitWithAck: async (command: string) => {
        this.sent.push(command);
        return { ok: true };
      },
    };
  }
}

const held = vi.hoisted(() => ({ socket: null as unknown }));
vi.mock('socket.io-client', () => ({ io: () => held.socket }));

async function fresh() {
  const socket = new FakeSocket();
  held.socket = socket;
  vi.resetModules();
  const { live } = await import('../../src/lib/live.svelte');
  return { live, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a command', () => {
  it('waits for the first connection', async () => {
    const { live, socket } = await fresh();
    const answer = live.call('watch', { match: 'a' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(socket.sent).toEqual([]);
    socket.turn(true);
    expect(await answer).toEqual({ ok: true });
    expect(socket.sent).toEqual(['watch']);
  });

  it('is refused within a second after the first connection failed, and not sent later', async () => {
    const { live, socket } = await fresh();
    const answer = live.call('watch', { match: 'a' });
    await vi.advanceTimersByTimeAsync(2_000);
    socket.report('connect_error');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toMatchObject({ ok: false, code: 'unavailable' });
    const next = live.call('watch', { match: 'a' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await next).toMatchObject({ ok: false, code: 'unavailable' });
    socket.turn(true);
    await vi.runAllTimersAsync();
    expect(socket.sent).toEqual([]);
  });

  it('is refused within a second where the connection is lost, and not sent later', async () => {
    const { live, socket } = await fresh();
    socket.turn(true);
    socket.turn(false);
    const answer = live.call('watch', { match: 'a' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toMatchObject({ ok: false, code: 'unavailable' });
    expect(await answer).toMatchObject({ message: expect.stringMatching(/no connection/) });
    socket.turn(true);
    await vi.runAllTimersAsync();
    expect(socket.sent).toEqual([]);
  });

  it('outlasts a connection that is away for a moment', async () => {
    const { live, socket } = await fresh();
    socket.turn(true);
    socket.turn(false);
    const answer = live.call('watch', { match: 'a' });
    await vi.advanceTimersByTimeAsync(300);
    socket.turn(true);
    expect(await answer).toEqual({ ok: true });
  });
});
