import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { legalMove, picture } from './pictures';

const POSITION = {
  spec: 'mnk(3,3,3)',
  position: '.../.../...',
  turn: 'x',
  board: picture('.../.../...'),
  legal: ['a1', 'b2'].map((move) => legalMove(move)),
};
const KNOWN = { position: POSITION.position, moves: [{ move: 'b2' }], complete: false };
const api = vi.hoisted(() => ({ read: vi.fn(), game: vi.fn(), ratings: vi.fn() }));
vi.mock('../src/lib/api', () => ({ api }));

const { Exploration } = await import('../src/explore/exploration.svelte');
const { announcer } = await import('../src/lib/announce.svelte');
const { COMPUTING, GIVEN_UP } = await import('../src/lib/words');

beforeEach(() => {
  vi.useFakeTimers();
  api.read.mockResolvedValue({ state: POSITION, problem: null });
  api.game.mockResolvedValue({ spec: POSITION.spec, exact: true });
  api.ratings.mockResolvedValue(KNOWN);
});
afterEach(() => void vi.useRealTimers());

describe('moves that are not rated', () => {
  it('are being computed, and in the end it is said that this took too long', async () => {
    const exploration = new Exploration();
    const showing = exploration.show('classic', POSITION.position);
    await vi.advanceTimersByTimeAsync(1);
    expect([exploration.isRating, exploration.note]).toEqual([true, COMPUTING]);
    await vi.runAllTimersAsync();
    await showing;
    expect([exploration.isRating, exploration.note]).toEqual([false, GIVEN_UP]);
    expect(exploration.rating?.moves).toEqual(KNOWN.moves);
    expect(exploration.unrated).toEqual(['a1']);
    expect(announcer.words).toContain(GIVEN_UP);
  });

  it('are no longer computed when the server refuses', async () => {
    const exploration = new Exploration();
    const showing = exploration.show('classic', POSITION.position);
    await vi.advanceTimersByTimeAsync(1);
    api.ratings.mockRejectedValue({ code: 'too-many', message: 'too many requests' });
    await vi.runAllTimersAsync();
    await showing;
    expect(exploration.isRating).toBe(false);
    expect(exploration.trouble).toBe('Too many requests.');
  });

  it('are computed when the position is opened again', async () => {
    const exploration = new Exploration();
    const showing = exploration.show('classic', POSITION.position);
    await vi.runAllTimersAsync();
    await showing;
    api.ratings.mockResolvedValue({ ...KNOWN, complete: true });
    await exploration.show('classic', POSITION.position);
    expect([exploration.isRating, exploration.note]).toEqual([false, '']);
  });
});
