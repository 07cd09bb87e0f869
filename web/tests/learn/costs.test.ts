// Before and after: what the value of the empty board costs.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Costs from '../../src/learn/player/Costs.svelte';
import { python } from '../../src/learn/python/python.svelte';
import { savedWork } from '../../src/learn/savedWork.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('makes up no number where nodes cannot be counted', async () => {
  vi.spyOn(savedWork, 'isDone').mockReturnValue(true);
  vi.spyOn(python, 'ask').mockImplementation((_kind, given) => {
    const { lesson } = given as { lesson: string };
    const counts = lesson === 's14_quick' ? [null, null] : [16168, 5478];
    const [nodes, boards] = counts;
    return Promise.resolve({
      lesson,
      nodes,
      boards,
      seconds: 2,
      trouble: null,
      title: '',
    } as never);
  });
  render(Costs, { running: false, busy: false });
  await fireEvent.click(screen.getByRole('button', { name: 'Measure' }));
  const told = await screen.findByText(/does its work in another one, so its nodes cannot be/);
  expect(told.closest('tr')?.textContent).toMatch(/^Plain.*2\.0 s/s);
  await vi.waitFor(() => expect(screen.getAllByText(/^16,168/)).toHaveLength(4));
});
