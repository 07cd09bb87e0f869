// A short match on each card: what a game is about is seen better than said.

import { made, type Piece } from './pieces';

/** The pieces before the first step and after each: `x4`, `4>1`, or `@-6` for all of them. */
export function framesOf(steps: string[]): Piece[][] {
  const frames: Piece[][] = [[]];
  for (const step of steps) frames.push(after(frames.at(-1) ?? [], step));
  return frames;
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
