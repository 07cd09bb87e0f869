// The strokes of the highlighter: along every straight run of winning cells.

import type { BoardPicture } from '../../wire';

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

const SHORTEST = 3;

type Winning = Pick<BoardPicture, 'winning' | 'columns' | 'rows' | 'layers'>;

/**
 * Return the first and the last cell of each run of three or more; of all, if there are fewer. If
 * the board has layers, runs are as long as a layer is wide, and any other cell is by itself.
 */
export function runs({ winning, columns, rows, layers }: Winning): [number, number][] {
  const [first, ...others] = winning;
  if (first !== undefined && !others.length) return [[first, first]]; // whatever the direction
  const cells = new Set(winning);
  const inLayer = rows / layers;
  const found: [number, number][] = [];
  const alone = new Set(layers > 1 ? winning : []);
  for (const cell of winning) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const layer = Math.floor(y / inLayer);
    const at = (right: number, down: number): number | null => {
      const isInside = x + right >= 0 && x + right < columns;
      const there = (y + down) * columns + x + right;
      const isSame = Math.floor((y + down) / inLayer) === layer;
      return isInside && isSame && cells.has(there) ? there : null;
    };
    for (const [dx, dy] of DIRECTIONS) {
      if (at(-dx, -dy) !== null) continue;
      const run = [cell];
      for (let i = 2, next = at(dx, dy); next !== null; next = at(i * dx, i * dy), i += 1) {
        run.push(next);
      }
      const least = layers > 1 ? columns : Math.min(SHORTEST, winning.length);
      if (run.length < least) continue;
      found.push([cell, run.at(-1) ?? cell]);
      for (const one of run) alone.delete(one);
    }
  }
  return [...found, ...[...alone].map((cell): [number, number] => [cell, cell])];
}
