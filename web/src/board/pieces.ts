// Pieces with identity: which mark of one picture is which of the next, so that it can glide.

import type { BoardPicture, LastMove, LegalMove } from '../wire';

export type Mark = 'x' | 'o';

export interface Piece {
  id: number;
  mark: Mark;
  cell: number;
  /** Whether it is drawn stroke by stroke. */
  drawn: boolean;
}

let ids = 0;

/** Return the pieces of a picture, all of them new. */
export function piecesOf(board: BoardPicture): Piece[] {
  const pieces: Piece[] = [];
  for (const [cell, mark] of [...board.marks].entries()) {
    if (mark === 'x' || mark === 'o') pieces.push({ id: ids++, mark, cell, drawn: false });
  }
  return pieces;
}

export interface Change {
  /** After the move, before the board re-centres. */
  landed: Piece[];
  /** As the picture shows them. */
  settled: Piece[];
}

/** Return how the last move leads to the picture; null if it does not. */
export function change(pieces: Piece[], board: BoardPicture, last: LastMove | null): Change | null {
  if (last?.target == null) return null;
  const [right, down] = last.shift;
  const target = last.target;
  const shifted = target + right + down * board.columns;
  const mark = board.marks[shifted];
  if (mark !== 'x' && mark !== 'o') return null;
  const there = pieces.some((p) => p.cell === target && p.mark === mark); // shown ahead of the answer
  const landed = there ? pieces : made(pieces, last, mark);
  if (!landed) return null;
  const settled = landed.map((p) => ({ ...p, cell: p.cell + right + down * board.columns }));
  return shows(settled, board) ? { landed, settled } : null;
}

/** Return the pieces after a move; null if there is none to move. */
export function made(
  pieces: Piece[],
  { start, target }: Pick<LegalMove, 'start' | 'target'>,
  mark: Mark,
): Piece[] | null {
  if (target === null) return null;
  if (start === null) return [...pieces, { id: ids++, mark, cell: target, drawn: true }];
  if (!pieces.some((p) => p.cell === start)) return null;
  return pieces.map((p) => (p.cell === start ? { ...p, cell: target } : p));
}

/** Match pieces to the picture: first those that stand still, then those that moved; others are new. */
export function matched(pieces: Piece[], board: BoardPicture): Piece[] {
  const left = new Map(pieces.map((p) => [`${p.cell}${p.mark}`, p]));
  const still = piecesOf(board).map((p) => {
    const known = left.get(`${p.cell}${p.mark}`);
    left.delete(`${p.cell}${p.mark}`);
    return known ?? p;
  });
  const moved = [...left.values()];
  return still.map((p) => {
    if (pieces.includes(p)) return p;
    const at = moved.findIndex(({ mark }) => mark === p.mark);
    const [known] = at < 0 ? [] : moved.splice(at, 1);
    return known ? { ...known, cell: p.cell } : p;
  });
}

function shows(pieces: Piece[], board: BoardPicture): boolean {
  const marks = [...board.marks].map((mark) => (mark === 'x' || mark === 'o' ? mark : '.'));
  for (const piece of pieces) {
    if (marks[piece.cell] !== piece.mark) return false;
    marks[piece.cell] = '.';
  }
  return marks.every((mark) => mark === '.');
}
