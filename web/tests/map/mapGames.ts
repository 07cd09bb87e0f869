// Games for the tests of the map: tic-tac-toe as the server sends it, but computed here, and one
// that never ends.

import { Layout } from '../../src/map/canvas/layout';
import { wholeTree } from '../../src/map/tree/graph';
import type { Source } from '../../src/map/tree/source';
import { type Branch, childSpot, type MapNode, rootSpot, type Spot } from '../../src/map/tree/tree';
import type { MapGraph, MapState } from '../../src/wire';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) =>
  [...line].map(Number),
);
const NAMES = [3, 2, 1].flatMap((row) => [...'abc'].map((column) => `${column}${row}`));

function lineOf(marks: string): number[] {
  const full = ['xxx', 'ooo'];
  return LINES.find((line) => full.includes(line.map((cell) => marks[cell]).join(''))) ?? [];
}

function after(marks: string, cell: number, mark: string): string {
  return marks.slice(0, cell) + mark + marks.slice(cell + 1);
}

const SYMMETRIES = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
  [2, 1, 0, 5, 4, 3, 8, 7, 6],
  [6, 7, 8, 3, 4, 5, 0, 1, 2],
  [8, 7, 6, 5, 4, 3, 2, 1, 0],
  [0, 3, 6, 1, 4, 7, 2, 5, 8],
  [6, 3, 0, 7, 4, 1, 8, 5, 2],
  [2, 5, 8, 1, 4, 7, 0, 3, 6],
  [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

function shapeOf(marks: string): string {
  return SYMMETRIES.map((cells) => cells.map((cell) => marks[cell]).join('')).sort()[0] as string;
}

type Outcome = [value: number, remoteness: number | null];

function solve(marks: string, mark: string, known: Map<string, Outcome>): Outcome {
  const found = known.get(marks);
  if (found) return found;
  let best: Outcome = [-2, null];
  if (lineOf(marks).length) best = [-1, 0];
  else if (!marks.includes('.')) best = [0, null];
  else {
    const merit = ([value, plies]: Outcome) => value * (100 - (plies ?? 0));
    for (let cell = 0; cell < 9; cell += 1) {
      if (marks[cell] !== '.') continue;
      const [value, plies] = solve(after(marks, cell, mark), mark === 'x' ? 'o' : 'x', known);
      const mine: Outcome = [value === 0 ? 0 : -value, plies === null ? null : plies + 1];
      if (best[0] === -2 || merit(mine) > merit(best)) best = mine;
    }
  }
  known.set(marks, best);
  return best;
}

export function classic(): MapState {
  const known = new Map<string, Outcome>();
  solve('.........', 'x', known);
  const reached = ['.........'];
  const numbers = new Map([['.........', 0]]);
  const graph: MapGraph = {
    steps: NAMES.map((move, target) => ({ move, target, start: null, mark: null })),
    degrees: [],
    moves: [],
    children: [],
    twins: [],
    marks: '',
    texts: null,
    winning: {},
    values: '',
    remoteness: [],
    shapes: new Set([...known.keys()].map(shapeOf)).size,
  };
  for (const [i, marks] of reached.entries()) {
    const line = lineOf(marks);
    if (line.length) graph.winning[i] = line;
    const free = line.length ? [] : NAMES.flatMap((_, cell) => (marks[cell] === '.' ? cell : []));
    const mark = [...marks].filter((it) => it !== '.').length % 2 ? 'o' : 'x';
    const next = free.map((cell) => after(marks, cell, mark));
    for (const [j, child] of next.entries()) {
      const fresh = reached.length;
      if (!numbers.has(child)) {
        numbers.set(child, fresh);
        reached.push(child);
      }
      graph.moves.push(free[j] as number);
      graph.children.push(fresh - (numbers.get(child) as number));
      graph.twins.push(next.findIndex((other) => shapeOf(other) === shapeOf(child)));
    }
    graph.degrees.push(free.length);
    graph.marks += marks;
    const [value, remoteness] = known.get(marks) as Outcome;
    graph.values += 'ldw'[value + 1];
    graph.remoteness.push(remoteness);
  }
  return {
    spec: 'mnk(3,3,3)',
    title: 'Tic-tac-toe',
    board: {
      columns: 3,
      rows: 3,
      marks: '.........',
      names: NAMES,
      hands: [0, 0],
      winning: [],
      gravity: false,
      window: null,
      roads: [],
      shared_marks: false,
      line_loses: false,
      layers: 1,
    },
    start: '.../.../... x',
    exact: true,
    circular: false,
    graph,
  };
}

export const STATE = classic();
export const NODES = wholeTree(STATE, STATE.graph as MapGraph);
export const ROOT = NODES[0] as MapNode;

const byText = new Map(NODES.map((node) => [node.text, node]));
export const SOURCE: Source = {
  state: STATE,
  root: ROOT,
  whole: true,
  nodes: NODES,
  size: NODES.length,
  computing: false,
  problem: '',
  find: (text) => byText.get(text),
  look: () => {},
  want: () => {},
  load: async () => {},
};

export const PORT = { width: 1000, height: 700 };
export const LAYOUT = new Layout({ columns: 3, rows: 3, layers: 1 });

let state = 12345;
/** Return a pseudo-random number from 0 to 1, the same sequence in every run. */
export function chance(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

export function randomSpot(root: MapNode, depth: number): Spot {
  let spot = rootSpot(root);
  while (spot.depth < depth) {
    const child = childSpot(spot, Math.floor(chance() * (spot.node.branches?.length ?? 0)));
    if (!child) return spot;
    spot = child;
  }
  return spot;
}

/** A made-up game that never ends, with several moves to a cell; all moves lead to one position. */
export function endless(columns: number, rows: number): MapNode {
  const marks = '.'.repeat(columns * rows);
  const node = (depth: number): MapNode => {
    let branches: Branch[] | null = null;
    return {
      text: `${depth} x`,
      marks,
      winning: [],
      turn: depth % 2 ? 'o' : 'x',
      value: 'draw',
      remoteness: null,
      born: 0,
      get branches() {
        if (branches) return branches;
        const after = node(depth + 1);
        branches = Array.from({ length: columns * rows + 3 }, (_, i) => ({
          move: `m${i}`,
          target: i % (columns * rows),
          start: null,
          mark: null,
          twin: i,
          node: after,
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
