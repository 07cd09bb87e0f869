import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/lib/api';

afterEach(() => vi.unstubAllGlobals());

describe('many positions', () => {
  it('are rated in portions that the server takes, and come back in order', async () => {
    const sizes: number[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { positions } = JSON.parse(body) as { positions: string[] };
      sizes.push(positions.length);
      return Response.json({ positions: positions.map((position) => ({ position })) });
    });
    const wanted = Array.from({ length: 1_100 }, (_, i) => `${i} x`);
    const { positions } = await api.manyRatings('whoa', wanted);
    expect(positions.map(({ position }) => position)).toEqual(wanted);
    expect(sizes).toEqual([512, 512, 76]);
  });
});
