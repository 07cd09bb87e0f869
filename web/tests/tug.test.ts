import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import TugOfWar from '../src/match/TugOfWar.svelte';
import { matchState } from './pictures';

let positions = 0;
let value: string | null = 'draw';
const asked: number[] = [];
vi.mock('../src/lib/api', () => ({
  api: {
    plies: async () =>
      Array.from({ length: positions }, (_, ply) => ({ position: `${value} ${ply}`, turn: 'x' })),
    manyRatings: async (_: string, wanted: string[]) => {
      asked.push(wanted.length);
      // The server rates half of them in time.
      const known = asked.length > 1 ? wanted.length : Math.ceil(wanted.length / 2);
      return {
        positions: wanted.map((position, i) => ({
          position,
          value: i < known ? value : null,
          remoteness: null,
          complete: i < known,
        })),
      };
    },
  },
}));

vi.mock('../src/lib/live.svelte', () => ({ live: { sessions: 1 } }));

afterEach(() => {
  cleanup();
  value = 'draw';
  asked.length = 0;
});

describe('the tug of war', () => {
  it('has a button for each position of a short match', async () => {
    positions = 10;
    const onlook = vi.fn();
    render(TugOfWar, { match: matchState(), at: 9, onlook });
    await fireEvent.click(await screen.findByRole('button', { name: 'After 4 moves: a draw' }));
    expect(onlook).toHaveBeenCalledWith(4);
    expect(screen.getAllByRole('button').length).toBe(10);
  });

  it('shows what is known so far, and asks again for the rest', async () => {
    positions = 10;
    render(TugOfWar, { match: matchState(), at: 9, onlook: vi.fn() });
    await screen.findByRole('button', { name: 'After 4 moves: a draw' });
    expect(screen.getByText('After 9 moves: computing …')).toBeTruthy();
    expect(document.querySelectorAll('.spot').length).toBe(5);
    await screen.findByRole('button', { name: 'After 9 moves: a draw' });
    expect(document.querySelectorAll('.spot').length).toBe(10);
    expect(asked).toEqual([10, 5]);
  });

  it('stops asking when it is closed', async () => {
    positions = 4;
    const { unmount } = render(TugOfWar, { match: matchState(), at: 3, onlook: vi.fn() });
    await screen.findByRole('button', { name: 'After 1 move: a draw' });
    unmount();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([4]);
  });

  it('names a draw only where there is one', async () => {
    positions = 3;
    const { rerender } = render(TugOfWar, { match: matchState(), at: 2, onlook: vi.fn() });
    await screen.findByRole('button', { name: 'After 1 move: a draw' });
    expect(document.querySelector('.end .draw')).not.toBeNull();
    value = 'win';
    await rerender({ match: matchState({ version: 9 }) });
    await screen.findByRole('button', { name: 'After 1 move: x has won' });
    expect(document.querySelector('.end .draw')).toBeNull();
  });

  it('has one slider for a long match, where each button would be too narrow', async () => {
    positions = 319;
    const onlook = vi.fn();
    const { rerender } = render(TugOfWar, { match: matchState(), at: 318, onlook });
    const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Look back' });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(slider.value).toBe('318');
    await vi.waitFor(() =>
      expect(slider.getAttribute('aria-valuetext')).toBe('After 318 moves: a draw'),
    );
    expect(document.querySelectorAll('.spot').length).toBe(1);
    await fireEvent.input(slider, { target: { value: '40' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('After 40 moves: a draw');
    expect(onlook).not.toHaveBeenCalled();
    await fireEvent.change(slider);
    expect(onlook).toHaveBeenCalledExactlyOnceWith(40);
    await rerender({ at: 300 });
    expect(slider.value).toBe('300');
  });
});
