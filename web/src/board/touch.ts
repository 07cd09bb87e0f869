// From touched cells to moves, by the list of legal moves alone: the client knows no rules.

import type { BoardPicture, LegalMove } from '../wire';
import type { Mark } from './pieces';

export interface Touched {
  board: BoardPicture;
  legal: LegalMove[];
  /** The piece that was picked up. */
  held: number | null;
  /** The mark to set, where one may choose. */
  mark: Mark;
}

export type Effect =
  | { kind: 'move'; move: LegalMove }
  | { kind: 'hold'; cell: number | null }
  | { kind: 'refuse'; words: string };

/** Return the cells where a touch makes a move, with the piece that is held if one is. */
export function targets({ legal, held, mark }: Touched): Map<number, LegalMove> {
  const found = new Map<number, LegalMove>();
  for (const move of chosenMoves(legal, { held, mark })) {
    if (move.target !== null && move.start === held) found.set(move.target, move);
  }
  return found;
}

/** Return the pieces that can be picked up. */
export function starts(legal: LegalMove[]): Set<number> {
  return new Set(legal.flatMap((move) => (move.start === null ? [] : [move.start])));
}

/** Return the moves that are left once a piece is held, or a mark is chosen. */
export function chosenMoves(
  moves: LegalMove[],
  { held, mark }: Pick<Touched, 'held' | 'mark'>,
): LegalMove[] {
  return moves.filter(
    (move) => (held === null || move.start === held) && (move.mark === null || move.mark === mark),
  );
}

export function choosesMark(legal: LegalMove[]): boolean {
  return legal.some((move) => move.mark !== null);
}

/** Return the cell that a touch means: with gravity, where a stone of that column lands. */
export function aimed(touched: Touched, cell: number): number {
  const { board, legal } = touched;
  const [only] = legal;
  // If there is one move only, any empty cell means it, as on the empty board of Whoa.
  if (legal.length === 1 && only?.target != null && only.start === null) {
    return board.marks[cell] === '.' ? only.target : cell;
  }
  if (!board.gravity) return cell;
  for (const target of targets(touched).keys()) {
    if (target % board.columns === cell % board.columns && board.marks[cell] === '.') return target;
  }
  return cell;
}

export function touch(touched: Touched, cell: number): Effect {
  const { board, legal, held } = touched;
  const move = targets(touched).get(aimed(touched, cell));
  if (cell === held) return { kind: 'hold', cell: null };
  if (move) return { kind: 'move', move };
  if (starts(legal).has(cell)) return { kind: 'hold', cell };
  return { kind: 'refuse', words: refusal(board, legal, held, cell) };
}

function refusal(
  board: BoardPicture,
  legal: LegalMove[],
  held: number | null,
  cell: number,
): string {
  const name = board.names[cell];
  const moving = starts(legal).size > 0;
  if (board.marks[cell] === 'x' || board.marks[cell] === 'o') {
    return moving && held === null ? `The piece on ${name} cannot move now.` : `${name} is taken.`;
  }
  if (moving && held === null) return 'Pick up one of your pieces first.';
  if (board.window) {
    const [, , columns, rows] = board.window;
    return `Not there: all pieces must stay within ${columns}x${rows}.`;
  }
  return held === null
    ? `${name} is not open.`
    : `The piece on ${board.names[held]} cannot go to ${name}.`;
}
