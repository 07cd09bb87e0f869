// A small game from the server's columns: every position as a node, with all its branches.

import { other } from '../../lib/words';
import type { MapGraph, MapState } from '../../wire';
import { type Branch, judge, type MapNode, type Value } from './tree';

const VALUES: Record<string, Value> = { w: 'win', d: 'draw', l: 'loss' };

/** All nodes, the start first. */
export function wholeTree(state: MapState, graph: MapGraph): MapNode[] {
  const nodes = readNodes(state, graph);
  let edge = 0;
  let fresh = 1;
  for (let i = 0; i < nodes.length; i += 1) {
    const node = nodes[i] as MapNode;
    const branches: Branch[] = [];
    for (const end = edge + (graph.degrees[i] ?? 0); edge < end; edge += 1) {
      const child = nodes[fresh - (graph.children[edge] ?? 0)];
      const step = graph.steps[graph.moves[edge] ?? 0];
      if (!child || !step) throw new Error('The map from the server is not complete.');
      if (child === nodes[fresh]) {
        fresh += 1;
        child.turn = other(node.turn);
        if (graph.texts === null) child.text = textOf(child, state.board.columns);
      }
      const { move, target, start, mark } = step;
      const twin = graph.twins[edge] ?? 0;
      branches.push({ move, target, start, mark, twin, node: child, keeps: true, best: true });
    }
    node.branches = branches;
    judge(node);
  }
  return nodes;
}

function readNodes(state: MapState, graph: MapGraph): MapNode[] {
  const cells = state.board.columns * state.board.rows;
  return graph.degrees.map((_, i) => ({
    text: graph.texts?.[i] ?? (i ? '' : state.start),
    marks: graph.marks.slice(i * cells, (i + 1) * cells),
    winning: graph.winning[i] ?? [],
    turn: 'x',
    value: VALUES[graph.values[i] ?? ''] ?? null,
    remoteness: graph.remoteness[i] ?? null,
    branches: null,
    born: 0,
  }));
}

function textOf({ marks, turn }: MapNode, columns: number): string {
  const rows: string[] = [];
  for (let first = 0; first < marks.length; first += columns) {
    rows.push(marks.slice(first, first + columns));
  }
  return `${rows.join('/')} ${turn}`;
}
