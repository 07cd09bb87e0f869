// Where the map goes when requests overlap.

import { describe, expect, it, vi } from 'vitest';
import { STATE } from './mapGames';

const api = vi.hoisted(() => ({ map: vi.fn(), read: vi.fn() }));
vi.mock('../../src/lib/api', () => ({ api }));
const { MapModel } = await import('../../src/map/model.svelte');

const POSITION = 'x.o/.../..x o';

/** A map on which a position was typed whose answer has not come yet. */
async function asked() {
  api.map.mockResolvedValue(STATE);
  let answer = (_: unknown) => {};
  api.read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const model = new MapModel();
  await model.open('classic', null);
  const found = model.find(POSITION);
  return {
    model,
    come: async () => {
      answer({ state: { position: POSITION }, problem: null });
      await found;
    },
  };
}

describe('an answer that comes late', () => {
  it('leads to the position', async () => {
    const { model, come } = await asked();
    await come();
    expect(model.here?.node.text).toBe(POSITION);
  });

  it('does not remove what was said of a later text', async () => {
    const { model, come } = await asked();
    await model.find('z9');
    await come();
    expect(model.missed).toMatch(/^'z9' is not a move here; the moves are a3/);
    expect(model.moves).toEqual([]);
  });

  it('does not lead away from a board that was selected meanwhile', async () => {
    const { model, come } = await asked();
    const child = model.children[4];
    if (child) model.select(child);
    await come();
    expect(model.moves).toEqual(['b2']);
  });
});
