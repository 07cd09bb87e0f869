// A short game for each card: what it is about is seen better than said.

import { made, type Piece } from './pieces';

export interface Demo {
  /** After each step: a mark on a cell (`x4`), a piece that moves (`4>1`), or all of them (`@-6`). */
  frames: Piece[][];
  winning: number[];
  /** The frame that is typical of the game. */
  typical: number;
}

const STEPS: Record<string, [steps: string, winning: number[], typical: number]> = {
  classic: ['x0 o4 x8 o2 x6 o7 x3', [0, 3, 6], 5],
  misere: ['x4 o0 x2 o8 x6', [2, 4, 6], 5],
  wild: ['x4 o1 o3 x2 x6', [2, 4, 6], 4],
  notakto: ['x4 x0 x7 x2 x1', [0, 1, 2, 4, 7], 4],
  morris: ['x4 o0 x2 o6 x3 o5 2>1 6>7 3>6 0>3 1>2', [2, 4, 6], 6],
  achi: ['x0 o2 x4 o8 x5 o3 x7 o1 7>6 8>7 5>8', [0, 4, 8], 8],
  connect4: ['x35 o36 x29 o37 x38 o30 x23 o31 x24 o39 x17', [17, 23, 29, 35], 11],
  'mnk(4,3,3)': ['x5 o6 x9 o4 x1', [1, 5, 9], 4],
  'mnk(4,4,3)': ['x5 o6 x9 o1 x13', [5, 9, 13], 4],
  'mnk(4,4,4)': ['x5 o6 x10 o9 x0 o3 x15', [0, 5, 10, 15], 6],
  'mnk(5,5,4)': ['x12 o13 x6 o11 x18 o24 x0', [0, 6, 12, 18], 6],
  whoa: ['x12 o18 @-6 x18 o13 x16 o8 6>17', [16, 17, 18], 7],
};

/** The demonstration of a game by its name; null for games that have none. */
export function demoOf(name: string): Demo | null {
  const told = STEPS[name];
  if (!told) return null;
  const [steps, winning, typical] = told;
  const frames: Piece[][] = [[]];
  for (const step of steps.split(' ')) frames.push(after(frames.at(-1) ?? [], step));
  return { frames, winning, typical };
}

function after(pieces: Piece[], step: string): Piece[] {
  if (step.startsWith('@')) {
    return pieces.map((piece) => ({ ...piece, cell: piece.cell + Number(step.slice(1)) }));
  }
  const [start, target] = step.split('>');
  if (target !== undefined) {
    return made(pieces, { start: Number(start), target: Number(target) }, 'x') ?? pieces;
  }
  const mark = step.startsWith('x') ? 'x' : 'o';
  return made(pieces, { start: null, target: Number(step.slice(1)) }, mark) ?? pieces;
}
