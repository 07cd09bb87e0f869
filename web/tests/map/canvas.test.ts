import { describe, expect, it, vi } from 'vitest';
import { BoardPainter, DARK } from '../../src/map/canvas/boardPainter';
import { flight, framed, seen, settled, shifted } from '../../src/map/canvas/camera';
import { Inertia } from '../../src/map/canvas/inertia';
import { Layout } from '../../src/map/canvas/layout';
import type { Palette } from '../../src/map/canvas/palette';
import { heading } from '../../src/map/canvas/shapes';
import { type BoardInView, Traversal } from '../../src/map/canvas/traversal';
import { type Opinion, type Opinions, opinionsOf } from '../../src/map/own/opinions';
import {
  type Branch,
  branchOf,
  childSpot,
  EVERYTHING,
  isSame,
  type MapNode,
  ratingOf,
  rootSpot,
  type Spot,
} from '../../src/map/tree/tree';
import { chance, endless, LAYOUT, NODES, PORT, ROOT, randomSpot, STATE } from './mapGames';

describe('layout', () => {
  const boards: [string, MapNode, Layout, number][] = [
    ['tic-tac-toe', ROOT, LAYOUT, 9],
    [
      '4x3, several moves to a cell',
      endless(4, 3),
      new Layout({ columns: 4, rows: 3, layers: 1 }),
      25,
    ],
    ['7x6', endless(7, 6), new Layout({ columns: 7, rows: 6, layers: 1 }), 42],
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
    // The same numbers are in tests/pictures/poster/test_layout.py.
    expect(LAYOUT.height).toBeCloseTo(1.05, 9);
    const place = LAYOUT.places(ROOT)[4];
    expect(place?.x).toBeCloseTo(0.365714, 6);
    expect(place?.y).toBeCloseTo(0.409, 6);
    expect(place?.w).toBeCloseTo(0.268571, 6);
    // The first three cells of this game have two moves each.
    const [first] = new Layout({ columns: 4, rows: 3, layers: 1 }).places(endless(4, 3));
    expect(first?.x).toBeCloseTo(0.04175, 6);
    expect(first?.y).toBeCloseTo(0.156801, 6);
    const layers = new Layout({ columns: 2, rows: 4, layers: 2 });
    expect(layers.height).toBeCloseTo(0.547209, 6);
    expect(layers.corner(4).x).toBeCloseTo(0.532791, 6);
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
    const [root, layout] = [endless(7, 6), new Layout({ columns: 7, rows: 6, layers: 1 })];
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

describe('inertia', () => {
  /** How far a flick glides on, at so many milliseconds a frame. */
  function glideOf(frame: number): number {
    vi.useFakeTimers();
    const inertia = new Inertia();
    inertia.begin();
    inertia.moved(1, 120, 0);
    const glide = inertia.end();
    let [far, now] = [0, performance.now()];
    for (let step = glide?.(now); step; step = glide?.(now)) {
      far += step.x;
      now += frame;
    }
    vi.useRealTimers();
    return far;
  }

  it('glides as far on a slow machine as on a fast one', () => {
    const [fast, slow] = [glideOf(8), glideOf(60)];
    expect(fast).toBeGreaterThan(300);
    expect(Math.abs(fast - slow)).toBeLessThan(3);
  });
});

describe('an empty board with one move', () => {
  const layout = new Layout({ columns: 5, rows: 5, layers: 1 });
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

describe('signs on the map', () => {
  const NAMES = { x: 'x', o: 'o' };
  const spotOf = (...moves: string[]) =>
    moves.reduce((spot, move) => {
      const index = spot.node.branches?.findIndex((branch) => branch.move === move) ?? -1;
      return childSpot(spot, index) as Spot;
    }, rootSpot(ROOT));

  /** The boards within one, as they are drawn when it is looked at. */
  function within(here: Spot, values = true, opinions: Opinions | null = null) {
    const view = {
      camera: framed(here, LAYOUT, PORT),
      port: PORT,
      layout: LAYOUT,
      circular: false,
      choice: EVERYTHING,
      values,
      opinions,
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

  it('are those of the learner, with flags where these are wrong', () => {
    const here = spotOf('b2');
    // To this player every board is a draw, and it takes the first free cell.
    const opinions = opinionsOf(NODES, {
      values: Object.fromEntries(NODES.map(({ marks }) => [marks, 0])),
      moves: Object.fromEntries(NODES.map(({ marks }) => [marks, marks.indexOf('.')])),
      troubles: {},
    });
    for (const board of within(here, true, opinions).boards) {
      expect(board.sign).toBe('draw');
      expect(board.pale).toBe(false);
      expect(board.flag).toBe(board.node.value === 'draw' ? null : 'wrong');
    }
    expect(within(here, false, opinions).boards.every(({ flag }) => flag === null)).toBe(true);

    const truths = opinionsOf(NODES, {
      values: null,
      moves: Object.fromEntries(NODES.map(({ marks }) => [marks, marks.lastIndexOf('.')])),
      troubles: {},
    });
    const after = within(spotOf('b2', 'c1', 'c3'), true, truths).boards;
    const slips = after.filter(({ flag }) => flag === 'slip');
    expect(slips.map((it) => branchOf(it)?.move)).toEqual(['b1']); // a1 alone draws
    expect(after.find((it) => branchOf(it)?.move === 'a1')?.sign).toBe('draw');
  });

  it('tell in the heading what the learner says, and what is right', () => {
    const won = spotOf('a3', 'a2', 'b3', 'b2', 'c3').node;
    const opinion: Opinion = { value: 'draw', remoteness: null, move: null, trouble: '' };
    expect(heading(won, true, NAMES, opinion)).toBe('yours: draw, right: x has won');
    expect(heading(ROOT, true, NAMES, opinion)).toBe('x to move: draw');
    const fails = { ...opinion, value: null, trouble: 'It stopped.' };
    expect(heading(ROOT, true, NAMES, fails)).toBe('yours: fails, right: draw');
  });

  it('come as colour and shape, or not at all', () => {
    const filled: string[] = [];
    const context = {
      fillStyle: '',
      fill: () => filled.push(context.fillStyle),
      ...Object.fromEntries(
        ['arc', 'beginPath', 'closePath', 'lineTo', 'moveTo', 'rect'].map((it) => [it, () => {}]),
      ),
    };
    const [board] = within(spotOf('b2')).boards;
    const palette = { rule: 'rule', win: 'win', draw: 'draw', loss: 'loss' } as Palette;
    const painter = new BoardPainter(context as unknown as CanvasRenderingContext2D, palette);
    const look = { layout: LAYOUT, board: STATE.board, circular: false, names: NAMES };
    const fillsOf = (k: number) => {
      filled.length = 0;
      painter.draw([{ ...(board as BoardInView), k }], look);
      return [...filled];
    };
    for (const k of [6, 8, 12, 23]) expect(fillsOf(k)).toEqual([board?.sign, DARK]);
    for (const k of [1, 3, 5]) expect(fillsOf(k)).toEqual(['rule']);
  });

  it.each([false, true])('come with a line in the colour of its result, losing: %s', (loses) => {
    const strokes: string[] = [];
    const context = new Proxy({} as Record<string, unknown>, {
      get: (set, name: string) =>
        name in set ? set[name] : () => name === 'stroke' && strokes.push(`${set.strokeStyle}`),
    });
    const palette = new Proxy({}, { get: (_, name) => name }) as Palette;
    const painter = new BoardPainter(context as unknown as CanvasRenderingContext2D, palette);
    const board = { ...STATE.board, line_loses: loses };
    const won = within(spotOf('a3', 'a2', 'b3', 'b2', 'c3')).root;
    painter.draw([{ ...won, k: 60 }], { layout: LAYOUT, board, circular: false, names: NAMES });
    expect(strokes[0]).toBe(loses ? 'losingLine' : 'highlighter');
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
      opinions: null,
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
