import { describe, expect, it } from 'vitest';
import { framed, seen, settled } from '../../src/map/canvas/camera';
import { toursOf } from '../../src/map/tours';
import { caption } from '../../src/map/tree/caption';
import { Counter } from '../../src/map/tree/counts';
import { movesIn, walk, wayToPosition } from '../../src/map/tree/search';
import {
  type Branch,
  childrenOf,
  childSpot,
  EVERYTHING,
  isOnMap,
  isReturn,
  type MapNode,
  movesTo,
  rootSpot,
  type Spot,
  showing,
  wayTo,
} from '../../src/map/tree/tree';
import { endless, LAYOUT, NODES, PORT, ROOT, randomSpot, SOURCE, STATE } from './mapGames';

describe('what is chosen', () => {
  const at = async (...moves: string[]) => (await walk(SOURCE, moves)).spot;
  const merged = { ...EVERYTHING, merged: true };
  const both = { ...merged, perfect: 'o' as const };

  it('shows a board only with all of its way', async () => {
    expect(isOnMap(await at('b2', 'a3', 'c1'), merged)).toBe(true);
    expect(isOnMap(await at('b2', 'c1', 'a3'), merged)).toBe(false);
    expect(isOnMap(await at('b2', 'b3'), { ...EVERYTHING, perfect: 'o' })).toBe(false);
  });

  it('hides nothing below a board whose moves have been forgotten', async () => {
    const { node, parent, ...rest } = await at('b2', 'c1');
    const above = { ...(parent as Spot), node: { ...(parent as Spot).node, branches: null } };
    expect(isOnMap({ node, parent: above, ...rest }, merged)).toBe(true);
  });

  it('gives way as little as it must to show a board', async () => {
    expect(showing(await at('b2', 'a3'), both)).toBe(both);
    expect(showing(await at('b2', 'c1'), both)).toEqual({ ...EVERYTHING, perfect: 'o' });
    expect(showing(await at('b2', 'b3'), both)).toEqual(merged);
    expect(showing(await at('b2', 'b1'), both)).toEqual(EVERYTHING);
  });
});

describe('captions', () => {
  const names = { x: 'x', o: 'o' };
  it('name the winner, whoever is to move', () => {
    expect(caption({ value: 'win', remoteness: 5, turn: 'x' }, names)).toBe('x wins in 5');
    expect(caption({ value: 'loss', remoteness: 4, turn: 'o' }, names)).toBe('x wins in 4');
    expect(caption({ value: 'loss', remoteness: 0, turn: 'x' }, names)).toBe('o has won');
    expect(caption({ value: 'draw', remoteness: null, turn: 'x' }, names)).toBe('draw');
    expect(caption({ value: null, remoteness: null, turn: 'x' }, names)).toBe('');
    expect(caption({ value: 'win', remoteness: null, turn: 'x' }, names)).toBe('x wins');
  });
});

describe('counts', () => {
  const counter = new Counter(EVERYTHING);

  it('are those of the whole tree', () => {
    expect(NODES).toHaveLength(5478);
    expect(STATE.graph?.shapes).toBe(765);
    expect(counter.size(ROOT)).toBe(549946);
    expect(counter.byPly(ROOT)).toEqual([
      1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872,
    ]);
  });

  it('are fewer where only one side errs, and where mirror images are one', () => {
    const perfect = new Counter({ ...EVERYTHING, perfect: 'x' });
    const merged = new Counter({ ...EVERYTHING, merged: true });
    expect(merged.byPly(ROOT)).toEqual([1, 3, 12, 66, 360, 1710, 5992, 15878, 20964, 13538]);
    expect(perfect.byPly(ROOT)).toEqual([1, 9, 72, 268, 1608, 2080, 4480, 6784, 5792, 5792]);
    const both = new Counter({ ...EVERYTHING, perfect: 'x', merged: true });
    expect(both.byPly(ROOT)).toEqual([1, 3, 12, 35, 190, 246, 505, 740, 569, 569]);
  });

  it('within a view are all of them, or exactly those whose middle is seen', () => {
    expect(counter.inView(framed(rootSpot(ROOT), LAYOUT, PORT), LAYOUT, PORT)).toBe(549946);
    for (let i = 0; i < 5; i += 1) {
      const spot = randomSpot(ROOT, 5);
      const camera = settled(framed(spot, LAYOUT, PORT), LAYOUT, PORT, EVERYTHING);
      let count = 0;
      const look = (at: Spot, { x, y, k }: { x: number; y: number; k: number }) => {
        const [mx, my] = [x + k / 2, y + (k * LAYOUT.height) / 2];
        if (mx >= 0 && mx < PORT.width && my >= 0 && my < PORT.height) count += 1;
        const outside = x > PORT.width || y > PORT.height || x + k < 0 || y + k * LAYOUT.height < 0;
        if (outside) return;
        for (const child of childrenOf(at, EVERYTHING)) {
          const place = LAYOUT.places(at.node)[child.index];
          if (place) look(child, { x: x + k * place.x, y: y + k * place.y, k: k * place.w });
        }
      };
      const root = rootSpot(ROOT);
      look(root, seen(camera, root, LAYOUT));
      expect(counter.inView(camera, LAYOUT, PORT)).toBe(count);
    }
  });
});

describe('tours', () => {
  const tours = toursOf(ROOT, { shared_marks: false });

  it('tell what the tree holds', () => {
    expect(tours.map(({ name }) => name)).toEqual([
      'The quickest loss',
      'The only drawing reply',
      'The longest win',
    ]);
    const [loss, reply, win] = tours;
    const end = loss?.stops.at(-1)?.spot;
    expect(end?.depth).toBe(5);
    expect(end?.node.winning).toHaveLength(3);
    expect(reply?.stops[0]?.words).toContain('o has 8 moves here, and only one of them draws');
    expect(reply?.stops[1]?.words).toContain('b2');
    expect(win?.stops[0]?.spot.node.remoteness).toBe(
      Math.max(...NODES.map(({ value, remoteness }) => (value === 'win' ? (remoteness ?? 0) : 0))),
    );
    expect(win?.stops.at(-1)?.spot.node.branches).toEqual([]);
  });

  it('have sentences at every stop', () => {
    for (const { stops } of tours) {
      expect(stops.length).toBeGreaterThanOrEqual(3);
      for (const { words } of stops) expect(words).toMatch(/^([A-Zxo]|[a-z]\d).*[.!]$/);
    }
  });
});

describe('finding', () => {
  it('reads lists of moves', () => {
    expect(movesIn('1. b2 a1 2. c3')).toEqual(['b2', 'a1', 'c3']);
    expect(movesIn(' b2,a1 ; C3 ')).toEqual(['b2', 'a1', 'C3']);
    expect(movesIn('5 1')).toEqual(['5', '1']);
  });

  it('walks as far as moves lead', async () => {
    const whole = await walk(SOURCE, ['b2', 'A1', 'c3']);
    expect(whole.stuck).toBeNull();
    expect(movesTo(whole.spot)).toEqual(['b2', 'a1', 'c3']);
    expect(whole.spot.node.text).toBe('..x/.x./o.. o');
    expect(movesTo((await walk(SOURCE, ['5', '1'])).spot)).toEqual(['b2', 'a3']);
    expect(await walk(SOURCE, ['0'])).toMatchObject({ stuck: '0' });
    expect(await walk(SOURCE, ['b2', 'b2'])).toMatchObject({ stuck: 'b2', spot: { depth: 1 } });
  });

  it('finds a shortest way to a position', () => {
    const spot = wayToPosition(SOURCE, 'x.o/.../..x o');
    expect(spot?.depth).toBe(3);
    expect(spot && wayTo(spot)).toHaveLength(4);
    expect(wayToPosition(SOURCE, 'xxx/xxx/xxx o')).toBeNull();
  });
});

describe('returns', () => {
  it('end where a position has been before', () => {
    const [a, b] = [endless(2, 2), endless(2, 2)];
    const to = (node: MapNode): Branch => ({ ...(a.branches?.[0] as Branch), node });
    const [there, back] = [to(b), to(a)];
    a.branches = [there];
    b.branches = [back];
    const second = childSpot(childSpot(rootSpot(a), 0) as Spot, 0) as Spot;
    expect(isReturn(second)).toBe(true);
    expect(childrenOf(second, EVERYTHING)).toEqual([]);
  });
});
