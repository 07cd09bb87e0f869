// A position that is being edited: text, as rows of cells from the top and the side to move.

export type Brush = 'x' | 'o' | '.';
export type DraftSide = 'count' | 'x' | 'o';

export interface Size {
  columns: number;
  /** The rows of all layers, one layer after another. */
  rows: number;
  layers: number;
}

/** What stands between two layers; a single stroke stands between two rows. */
const LAYERS = '//';

/** The size of the board that a position is written for. */
export function sizeOf(position: string): Size {
  const rows = boardOf(position);
  const layers = position.split(LAYERS).length;
  return { columns: rows[0]?.length ?? 0, rows: rows.length, layers };
}

/** One mark per cell; what is missing or unknown in the text is empty. */
export function marksOf(draft: string, { columns, rows }: Omit<Size, 'layers'>): Brush[] {
  const written = boardOf(draft);
  return Array.from({ length: columns * rows }, (_, cell) => {
    const mark = written[Math.floor(cell / columns)]?.[cell % columns]?.toLowerCase();
    return mark === 'x' || mark === 'o' ? mark : '.';
  });
}

/** Paint a cell; what has that mark already is emptied. */
export function painted(
  draft: string,
  size: Size,
  cell: number,
  brush: Brush,
  side: DraftSide,
): string {
  const marks = marksOf(draft, size);
  marks[cell] = marks[cell] === brush ? '.' : brush;
  return draftOf(marks, size, side);
}

/** Let the stones of a board with gravity fall to the bottom of their columns. */
export function fallen(draft: string, size: Size, side: DraftSide): string {
  const { columns, rows } = size;
  const marks = marksOf(draft, size);
  for (let column = 0; column < columns; column += 1) {
    const stones = marks.filter((mark, cell) => cell % columns === column && mark !== '.');
    const empty = rows - stones.length;
    for (let row = 0; row < rows; row += 1) {
      marks[row * columns + column] = stones[row - empty] ?? '.';
    }
  }
  return draftOf(marks, size, side);
}

/** Set the side to move; with `count` the server derives it from the marks. */
export function sided(draft: string, size: Size, side: DraftSide): string {
  return draftOf(marksOf(draft, size), size, side);
}

export function sideOf(draft: string): DraftSide {
  const side = draft.trim().split(/\s+/)[1]?.toLowerCase();
  return side === 'x' || side === 'o' ? side : 'count';
}

function draftOf(marks: Brush[], { columns, rows, layers }: Size, side: DraftSide): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const between = row === 0 ? '' : row % (rows / layers) === 0 ? LAYERS : '/';
    return between + marks.slice(row * columns, (row + 1) * columns).join('');
  });
  return lines.join('') + (side === 'count' ? '' : ` ${side}`);
}

function boardOf(text: string): string[] {
  return (text.trim().split(/\s+/)[0] ?? '').split(/\/\/?/);
}
