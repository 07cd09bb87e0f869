// The strokes of the highlighter: along every straight run of winning cells.

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

const SHORTEST = 3;

/** Return the first and the last cell of each run of three or more; of all, if there are fewer. */
export function runs(winning: number[], columns: number): [number, number][] {
  const [first, ...others] = winning;
  if (first !== undefined && !others.length) return [[first, first]]; // whatever the direction
  const cells = new Set(winning);
  const has = (x: number, y: number) => x >= 0 && x < columns && cells.has(y * columns + x);
  const found: [number, number][] = [];
  for (const cell of winning) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (const [dx, dy] of DIRECTIONS) {
      if (has(x - dx, y - dy)) continue;
      let length = 1;
      while (has(x + length * dx, y + length * dy)) length += 1;
      if (length < Math.min(SHORTEST, winning.length)) continue;
      found.push([cell, (y + (length - 1) * dy) * columns + x + (length - 1) * dx]);
    }
  }
  return found;
}
