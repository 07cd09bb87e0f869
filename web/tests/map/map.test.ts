import { describe, expect, it } from 'vitest';
import { flight, framed, seen, settled, shifted } from '../../src/map/canvas/camera';
import { Layout } from '../../src/map/canvas/layout';
import { heading } from '../../src/map/canvas/shapes';
import { Traversal } from '../../src/map/canvas/traversal';
import { toursOf } from '../../src/map/tours';
import { caption } from '../../src/map/tree/caption';
import { Counter } from '../../src/map/tree/counts';
import { movesIn, walk, wayToPosition } from '../../src/map/tree/search';
import {
  type Branch,
  branchOf,
  childrenOf,
  childSpot,
  EVERYTHING,
  isOnMap,
  isReturn,
  isSame,
  type MapNode,
  movesTo,
  ratingOf,
  rootSpot,
  type Spot,
  showing,
  wayTo,
} from '../../src/map/tree/tree';
import { NODES, ROOT, SOURCE, STATE } from './mapGames';

const PORT = { width: 1000, height: 700 };
const LAYOUT = new Layout(3, 3);

let state = 12345;
/** A number from 0 to 1, the same ones in each run. */
function chance(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

function pick<T>(things: T[]): T {
  return things[Math.floor(chance() * things.length)] as T;
}

function randomSpot(root: MapNode, depth: number): Spot {
  let spot = rootSpot(root);
  while (spot.depth < depth) {
    const children = childrenOf(spot, EVERYTHING);
    if (!children.length) return spot;
    spot = pick(children);
  }
  return spot;
}

/** A made-up game that goes on for as long as one likes, with several moves to a cell. */
function endless(columns: number, rows: number): MapNode {
  const node = (depth: number): MapNode => {
    let branches: Branch[] | null = null;
    return {
      text: `${depth} x`,
      marks: '.'.repeat(columns * rows),
      winning: [],
      turn: depth % 2 ? 'o' : 'x',
      value: 'draw',
      remoteness: null,
      born: 0,
      get branches() {
        branches ??= Array.from({ length: columns * rows + 3 }, (_, i) => ({
          move: `m${i}`,
          target: i % (columns * rows),
          start: null,
          mark: null,
          twin: i,
          node: node(depth + 1),
          keeps: true,
          best: true,
        }));
        return branches;
      },
      set branches(given) {
        branches = given;
      },
    };
  };
  return node(0);
}

describe('layout', () => {
  const boards: [string, MapNode, Layout, number][] = [
    ['tic-tac-toe', ROOT, LAYOUT, 9],
    ['4x3, several moves to a cell', endless(4, 3), new Layout(4, 3), 25],
    ['7x6', endless(7, 6), new Layout(7, 6), 42],
  ];
  it.each(boards)(
    'maps a point to the right board at every depth: %s',
    (_, root, layout, deepest) => {
      for (let i = 0; i < 300; i += 1) {
        const spot = randomSpot(root, Math.floor(chance() * (deepest + 1)));
        // A point within the board's own strip belongs to no board within it.
        const point = { x: chance(), y: 0.07 * chance() };
        const camera = settled(framed(spot, layout, PORT), layout, PORT, EVERYTHING);
        const at = seen(camera, spot, layout);
        const [x, y] = [at.x + at.k * point.x, at.y + at.k * point.y];
        const [px, py] = [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
        const found = layout.boardAt(camera.anchor, px, py, EVERYTHING, 0);
        expect(isSame(found, spot)).toBe(true);
      }
    },
  );

  it('keeps boards within their cells, and apart', () => {
    for (const [, root, layout] of boards) {
      const places = layout.places(root);
      for (const [i, { x, y, w }] of places.entries()) {
        const corner = layout.corner(root.branches?.[i]?.target ?? 0);
        expect(x).toBeGreaterThan(corner.x);
        expect(y).toBeGreaterThan(corner.y);
        expect(x + w).toBeLessThan(corner.x + layout.cell);
        expect(y + w * layout.height).toBeLessThan(corner.y + layout.cell);
        for (const other of places.slice(i + 1)) {
          const apart =
            other.x >= x + w ||
            other.x + other.w <= x ||
            other.y >= y + w * layout.height ||
            other.y + other.w * layout.height <= y;
          expect(apart).toBe(true);
        }
      }
    }
  });

  it('is that of the posters', () => {
    // The same numbers are in tests/cli/test_map.py.
    expect(LAYOUT.height).toBeCloseTo(1.05, 9);
    const place = LAYOUT.places(ROOT)[4];
    expect(place?.x).toBeCloseTo(0.365714, 6);
    expect(place?.y).toBeCloseTo(0.409, 6);
    expect(place?.w).toBeCloseTo(0.268571, 6);
    // The first three cells of this game have two moves each.
    const [first] = new Layout(4, 3).places(endless(4, 3));
    expect(first?.x).toBeCloseTo(0.04175, 6);
    expect(first?.y).toBeCloseTo(0.156801, 6);
    expect(first?.w).toBeCloseTo(0.099875, 6);
  });

  it('means no smaller board than one can point at', () => {
    const place = LAYOUT.places(ROOT)[4];
    if (!place) throw new Error('nine places');
    const at = [place.x + place.w / 2, place.y + place.w / 2] as const;
    expect(LAYOUT.boardAt(rootSpot(ROOT), ...at, EVERYTHING, 0.5).depth).toBe(0);
    expect(LAYOUT.boardAt(rootSpot(ROOT), ...at, EVERYTHING, 0.1).depth).toBe(1);
  });
});

describe('camera', () => {
  it('frames a board 42 plies deep as exactly as the first', () => {
    const [root, layout] = [endless(7, 6), new Layout(7, 6)];
    const spot = randomSpot(root, 42);
    const camera = settled(framed(spot, layout, PORT), layout, PORT, EVERYTHING);
    expect(camera.anchor.depth).toBeLessThan(spot.depth);
    const [wanted, found] = [framed(spot, layout, PORT), seen(camera, spot, layout)];
    for (const part of ['x', 'y', 'k'] as const) expect(found[part]).toBeCloseTo(wanted[part], 6);
  });

  it('is the same view whatever board is its origin', () => {
    for (let i = 0; i < 100; i += 1) {
      const spot = randomSpot(ROOT, 9);
      const camera = shifted(
        framed(spot, LAYOUT, PORT),
        0.2 + chance(),
        80 * chance(),
        50 * chance(),
      );
      const again = settled(camera, LAYOUT, PORT, EVERYTHING);
      const found = seen(again, spot, LAYOUT);
      expect(found.x).toBeCloseTo(camera.x, 6);
      expect(found.y).toBeCloseTo(camera.y, 6);
      expect(found.k / camera.k).toBeCloseTo(1, 9);
    }
  });

  it('flies from where it is to the goal without a jump', () => {
    for (let i = 0; i < 40; i += 1) {
      const [from, to] = [randomSpot(ROOT, 9), randomSpot(ROOT, 9)];
      const start = settled(framed(from, LAYOUT, PORT), LAYOUT, PORT, EVERYTHING);
      const { at, duration } = flight(start, to, LAYOUT, PORT);
      expect(duration).toBeLessThan(6000);
      const first = seen(at(0), from, LAYOUT);
      expect(first.x).toBeCloseTo(framed(from, LAYOUT, PORT).x, 3);
      const end = seen(at(1), to, LAYOUT);
      expect(end.k).toBeCloseTo(framed(to, LAYOUT, PORT).k, 6);
      let before = at(0);
      for (let time = 0.002; time <= 1; time += 0.002) {
        const now = at(time);
        const [a, b] = [seen(before, from, LAYOUT), seen(now, from, LAYOUT)];
        expect(Math.abs(Math.log2(b.k / a.k))).toBeLessThan(0.6);
        before = now;
      }
    }
  });
});

describe('an empty board with one move', () => {
  const layout = new Layout(5, 5);
  const root = endless(5, 5);
  const branch = { ...(root.branches?.[12] as Branch), twin: 0 };
  const spot = rootSpot({ ...root, branches: [branch] });

  it('is framed so that the board after it can be read', () => {
    const after = seen(framed(spot, layout, PORT), childSpot(spot, 0) as Spot, layout);
    expect(after.k * layout.height).toBeCloseTo(0.62 * PORT.height);
    expect(after.x + after.k / 2).toBeCloseTo(PORT.width / 2);
    expect(after.y + (after.k * layout.height) / 2).toBeCloseTo(PORT.height / 2);
  });

  it('is framed as any other once something is on it', () => {
    spot.node.marks = `x${'.'.repeat(24)}`;
    expect(framed(spot, layout, PORT).k * layout.height).toBeCloseTo(0.92 * PORT.height);
  });
});

describe('what is chosen', () => {
  const at = async (...moves: string[]) => (await walk(SOURCE, moves)).spot;
  const merged = { perfect: null, merged: true };
  const both = { perfect: 'o' as const, merged: true };

  it('shows a board only with all of its way', async () => {
    expect(isOnMap(await at('b2', 'a3', 'c1'), merged)).toBe(true);
    expect(isOnMap(await at('b2', 'c1', 'a3'), merged)).toBe(false);
    expect(isOnMap(await at('b2', 'b3'), { perfect: 'o', merged: false })).toBe(false);
  });

  it('hides nothing below a board whose moves have been forgotten', async () => {
    const { node, parent, ...rest } = await at('b2', 'c1');
    const above = { ...(parent as Spot), node: { ...(parent as Spot).node, branches: null } };
    expect(isOnMap({ node, parent: above, ...rest }, merged)).toBe(true);
  });

  it('gives way as little as it must to show a board', async () => {
    expect(showing(await at('b2', 'a3'), both)).toBe(both);
    expect(showing(await at('b2', 'c1'), both)).toEqual({ perfect: 'o', merged: false });
    expect(showing(await at('b2', 'b3'), both)).toEqual({ perfect: null, merged: true });
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
  });
});

describe('signs on the map', () => {
  const NAMES = { x: 'x', o: 'o' };
  const spotOf = (...moves: string[]) =>
    moves.reduce((spot, move) => {
      const index = spot.node.branches?.findIndex((branch) => branch.move === move) ?? -1;
      return childSpot(spot, index) as Spot;
    }, rootSpot(ROOT));

  /** The boards within one, as they are drawn when it is looked at. */
  function within(here: Spot, values = true) {
    const view = {
      camera: framed(here, LAYOUT, PORT),
      port: PORT,
      layout: LAYOUT,
      circular: false,
      choice: EVERYTHING,
      values,
      here,
      now: 0,
    };
    const traversal = new Traversal(view, () => {});
    return { root: traversal.root(), boards: traversal.within(traversal.root()), traversal };
  }

  it('speak for the player who makes the move, as those on a board and in a list do', () => {
    for (const moves of [[], ['b2'], ['b2', 'b1'], ['b2', 'b1', 'a3', 'c1', 'a1']]) {
      for (const board of within(spotOf(...moves)).boards) {
        const branch = branchOf(board) as Branch;
        expect(board.sign).toBe(ratingOf(branch)?.value);
      }
    }
    const replies = within(spotOf('b2')).boards;
    const sign = (move: string) => replies.find((it) => branchOf(it)?.move === move)?.sign;
    expect([sign('b1'), sign('a1')]).toEqual(['loss', 'draw']);
  });

  it('stand on moves only: the first board has none', () => {
    expect(within(rootSpot(ROOT)).root.sign).toBeNull();
    expect(heading(ROOT, true, NAMES)).toBe('x to move: draw');
  });

  it('are hidden with the values, but for games that are over', () => {
    const boards = within(spotOf('b2', 'b1', 'a3', 'c1'), false).boards;
    expect(boards.every(({ sign, pale }) => sign === null && !pale)).toBe(true);
    const won = within(spotOf('a3', 'a2', 'b3', 'b2'), false).boards;
    expect(won.filter(({ sign }) => sign === 'win').map((it) => branchOf(it)?.move)).toEqual([
      'c3',
    ]);
  });

  it('leave a board that a mistake led to at full strength while one is there', () => {
    const mistake = spotOf('b2', 'b1');
    const { parent } = mistake;
    const view = {
      camera: framed(parent as Spot, LAYOUT, PORT),
      port: PORT,
      layout: LAYOUT,
      circular: false,
      choice: EVERYTHING,
      values: true,
      now: 0,
    };
    const paleFrom = (here: Spot) => {
      const traversal = new Traversal({ ...view, here }, () => {});
      return traversal.within(traversal.root()).filter(({ pale }) => pale).length;
    };
    const mistakes = parent?.node.branches?.filter(({ keeps }) => !keeps).length ?? 0;
    expect(mistakes).toBe(4);
    expect(paleFrom(parent as Spot)).toBe(mistakes);
    expect(paleFrom(mistake)).toBe(mistakes - 1);
    expect(paleFrom(spotOf('b2', 'b1', 'a3'))).toBe(mistakes - 1);
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
    const perfect = new Counter({ perfect: 'x', merged: false });
    const merged = new Counter({ perfect: null, merged: true });
    expect(merged.byPly(ROOT)).toEqual([1, 3, 12, 66, 360, 1710, 5992, 15878, 20964, 13538]);
    expect(perfect.byPly(ROOT)).toEqual([1, 9, 72, 268, 1608, 2080, 4480, 6784, 5792, 5792]);
    const both = new Counter({ perfect: 'x', merged: true });
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
  const tours = toursOf(ROOT, 'mnk(3,3,3)');

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
