// The tree that a recursion runs on, placed for drawing: leaves side by side, parents above them.

import type { Side } from '../../lib/words';

export type Tree = number | Tree[];

export interface DrawnNode {
  /** The numbers of the branches from the root, such as `0.1`; empty at the root. */
  path: string;
  x: number;
  y: number;
  /** Who is to move, if the sides take turns. */
  turn: Side | null;
  /** The number of a leaf. */
  leaf: number | null;
  board: string | null;
}

export interface Drawing {
  nodes: Map<string, DrawnNode>;
  width: number;
  height: number;
  /** Half the size of a node. */
  knot: number;
}

interface Branching {
  leaf: number | null;
  board: string | null;
  children: Branching[];
}

/** The distances from leaf to leaf and from level to level, and half the size of a node. */
const TREE = { leaf: 34, level: 62, knot: 13 };
const BOARDS = { leaf: 44, level: 70, knot: 19 };
/** Room around the drawing. */
const EDGE = 8;

export const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');

/** A tree of lists. `first` is who moves at the root, if the sides take turns. */
export function drawTree(tree: Tree, first: Side | null): Drawing {
  return place(branching(tree), TREE, first);
}

/** All games from a board, as boards; x moves if both have as many marks. */
export function drawBoards(board: string): Drawing {
  return place(games(board), BOARDS, turnOf(board));
}

function branching(tree: Tree): Branching {
  const isLeaf = typeof tree === 'number';
  return { leaf: isLeaf ? tree : null, board: null, children: isLeaf ? [] : tree.map(branching) };
}

function games(board: string): Branching {
  return { leaf: null, board, children: childrenOf(board).map(games) };
}

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];

function turnOf(board: string): Side {
  const count = (mark: string) => board.split(mark).length;
  return count('x') > count('o') ? 'o' : 'x';
}

/** The boards after each move, in the order of the cells; none after a win. */
export function childrenOf(board: string): string[] {
  const rows = LINES.map((line) => [...line].map((cell) => board[Number(cell)]).join(''));
  if (rows.some((row) => row === 'xxx' || row === 'ooo')) return [];
  const mark = turnOf(board);
  return [...board].flatMap((there, cell) =>
    there === '.' ? [board.slice(0, cell) + mark + board.slice(cell + 1)] : [],
  );
}

function place(root: Branching, size: typeof TREE, first: Side | null): Drawing {
  const nodes = new Map<string, DrawnNode>();
  const sides: Side[] = first === 'o' ? ['o', 'x'] : ['x', 'o'];
  let [leaves, levels] = [0, 0];

  function at(node: Branching, path: string, level: number): DrawnNode {
    levels = Math.max(levels, level);
    const y = EDGE + size.knot + level * size.level;
    const turn = first && node.children.length ? (sides[level % 2] ?? null) : null;
    const drawn: DrawnNode = { path, x: 0, y, turn, leaf: node.leaf, board: node.board };
    nodes.set(path, drawn); // parents before their children
    const below = node.children.map((child, i) =>
      at(child, path ? `${path}.${i}` : `${i}`, level + 1),
    );
    const [left, right] = [below[0], below.at(-1)];
    if (left && right) drawn.x = (left.x + right.x) / 2;
    else drawn.x = EDGE + (leaves++ + 0.5) * size.leaf;
    return drawn;
  }

  at(root, '', 0);
  const height = levels * size.level + 2 * (size.knot + EDGE) + 14;
  return { nodes, width: Math.max(leaves, 3) * size.leaf + 2 * EDGE, height, knot: size.knot };
}
