// Where the nodes of a drawn tree are, so that buttons and values can be laid over them.

export interface Place {
  /** In percent of the width and of the height of the drawing. */
  x: number;
  y: number;
}

const VIEW = /viewBox="(\S+) (\S+) (\S+) (\S+)"/;
const NODE = /<g [^>]*data-path="([\d.]*)"[^>]*data-at="(\S+) (\S+)"/g;

/** The left and top edge, the width and the height of a drawing. */
const viewOf = (svg: string) => (VIEW.exec(svg) ?? []).slice(1).map(Number);

/** The width of a drawing in its own units. */
export const widthOf = (svg: string) => viewOf(svg)[2] ?? 0;

/** The middle of each node by its path. */
export function placesOf(svg: string): Map<string, Place> {
  const [left, top, width, height] = viewOf(svg);
  if (left === undefined || top === undefined || !width || !height) return new Map();
  return new Map(
    [...svg.matchAll(NODE)].map(([, path = '', x, y]) => [
      path,
      { x: ((Number(x) - left) / width) * 100, y: ((Number(y) - top) / height) * 100 },
    ]),
  );
}
