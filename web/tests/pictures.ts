// Pictures and states for tests: only what a test names differs from the usual.

import type { BoardPicture, LastMove, LegalMove, MatchView, SeatState } from '../src/wire';

export function picture(marks: string, change: Partial<BoardPicture> = {}): BoardPicture {
  const cells = marks.replaceAll('/', '');
  const rows = marks.split('/').length;
  const columns = cells.length / rows;
  const names = [...cells].map(
    (_, cell) => `${'abcdefg'[cell % columns]}${rows - Math.floor(cell / columns)}`,
  );
  return {
    columns,
    rows,
    marks: cells,
    names,
    hands: [0, 0],
    winning: [],
    gravity: false,
    window: null,
    roads: [],
    shared_marks: false,
    line_loses: false,
    layers: 1,
    ...change,
  };
}

/** An empty cube, with the stones of some cells. */
export function cube(side: number, stones: Record<string, 'x' | 'o'> = {}): BoardPicture {
  const rows = Array.from({ length: side }, (_, row) => `${'abcd'.slice(0, side)}${side - row}`);
  const names = Array.from({ length: side }, (_, layer) =>
    rows.flatMap((row) =>
      [...row.slice(0, side)].map((column) => `${layer + 1}${column}${row.slice(side)}`),
    ),
  ).flat();
  const marks = names.map((name) => stones[name] ?? '.').join('');
  const board = picture(Array.from({ length: side * side }, () => '.'.repeat(side)).join('/'));
  return { ...board, marks, names, layers: side };
}

export function legalMove(move: string, change: Partial<LegalMove> = {}): LegalMove {
  return { move, target: null, start: null, mark: null, places: 'x', ...change };
}

/** Every empty cell of a picture as a move. */
export function placements(board: BoardPicture, places: 'x' | 'o' = 'x'): LegalMove[] {
  return [...board.marks].flatMap((there, target) =>
    there === '.' ? [legalMove(board.names[target] ?? '', { target, places })] : [],
  );
}

export function lastMove(move: string, change: Partial<LastMove> = {}): LastMove {
  return { ...legalMove(move), by: 'x', shift: [0, 0], ...change };
}

export function seat(change: Partial<SeatState> = {}): SeatState {
  return {
    kind: 'person',
    name: 'Guest',
    level: null,
    bot: false,
    present: true,
    gone_for: null,
    claim_in: null,
    ...change,
  };
}

export function matchState(change: Partial<MatchView> = {}): MatchView {
  const board = change.board ?? picture('.../.../...');
  return {
    id: 'aaaaaaaaaaaa',
    version: 1,
    spec: 'mnk(3,3,3)',
    title: 'Tic-tac-toe',
    position: '.../.../... x',
    start: '.../.../... x',
    first: 'x',
    board,
    x: seat({ name: 'Anna' }),
    o: seat({ name: 'Bert' }),
    turn: 'x',
    legal: placements(board),
    moves: [],
    last: null,
    hints: [],
    familiar: false,
    result: null,
    asking: null,
    clock: null,
    proven: null,
    ball: true,
    can_draw: false,
    next: null,
    spectators: 0,
    ...change,
  };
}
