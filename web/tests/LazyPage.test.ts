import { cleanup, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeLive } from './fakes.svelte';

const held = vi.hoisted(() => ({ live: null as FakeLive | null }));
vi.mock('../src/lib/live.svelte', async () => {
  const { FakeLive } = await import('./fakes.svelte');
  held.live = new FakeLive();
  return { live: held.live };
});
const { default: LazyPage } = await import('../src/parts/LazyPage.svelte');
const live = held.live as unknown as FakeLive;

const children = createRawSnippet<[unknown]>((words) => ({
  render: () => `<p>${words()}</p>`,
}));
const from = vi.fn<() => Promise<string>>();
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});

async function failing(): Promise<void> {
  from.mockRejectedValue(new TypeError('Failed to fetch'));
  render(LazyPage, { from, children });
  await vi.waitFor(() => screen.getByText('This page could not be loaded'));
}

beforeEach(() => {
  from.mockReset();
  reload.mockClear();
  Object.assign(live, { connected: true, sessions: 1 });
});
afterEach(cleanup);

describe('what is fetched', () => {
  it('comes by itself when the connection is back', async () => {
    await failing();
    from.mockResolvedValue('here');
    live.sessions += 1;
    await vi.waitFor(() => screen.getByText('here'));
    expect(from).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('comes when it is asked for again', async () => {
    await failing();
    from.mockResolvedValue('here');
    screen.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => screen.getByText('here'));
  });

  it('is loaded with the whole page where a browser does not try again', async () => {
    await failing();
    live.sessions += 1;
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not load a page anew that was just loaded, nor one that is offline', async () => {
    await failing();
    screen.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(from).toHaveBeenCalledTimes(2));
    Object.assign(live, { connected: false, sessions: 2 });
    await vi.waitFor(() => expect(from).toHaveBeenCalledTimes(3));
    await tick();
    expect(reload).not.toHaveBeenCalled();
  });
});
