// Pen strokes: SVG paths that look drawn by hand, and depend on a seed alone.

import type { Point } from '../picture';

/** Return a pseudo-random number from -1 to 1. */
export function wobble(...seed: number[]): number {
  let state = 2166136261;
  for (const number of seed) {
    state = Math.imul(state ^ (number & 0xff), 16777619);
    state = Math.imul(state ^ ((number >> 8) & 0xff), 16777619);
  }
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (((state ^ (state >>> 13)) & 0xffff) / 0xffff) * 2 - 1;
}

/** Return a line whose ends and middle are off by up to `stray`. */
export function line(from: Point, to: Point, seed: number, stray: number): string {
  const a = { x: from.x + stray * wobble(seed, 1), y: from.y + stray * wobble(seed, 2) };
  const b = { x: to.x + stray * wobble(seed, 3), y: to.y + stray * wobble(seed, 4) };
  const middle = {
    x: (a.x + b.x) / 2 + stray * wobble(seed, 5),
    y: (a.y + b.y) / 2 + stray * wobble(seed, 6),
  };
  return `M${at(a)}Q${at(middle)} ${at(b)}`;
}

/** Return an x around the origin: two strokes, from the top. */
export function cross(radius: number, seed: number): [string, string] {
  const r = radius;
  const stray = radius / 9;
  return [
    line({ x: -r, y: -r }, { x: r, y: r }, seed, stray),
    line({ x: r, y: -r }, { x: -r, y: r }, seed + 77, stray),
  ];
}

/** Return an o around the origin: counter-clockwise, a little more than once round. */
export function ring(radius: number, seed: number): string {
  const steps = 12;
  const first = -75 + 30 * wobble(seed, 9);
  const stray = radius / 9;
  const points: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const angle = ((first - (384 * step) / steps) * Math.PI) / 180;
    const reach = radius + stray * (wobble(seed, step >> 1) / 2 + (0.6 * step) / steps);
    points.push({ x: reach * Math.cos(angle), y: reach * Math.sin(angle) });
  }
  return smooth(points);
}

/** Return a Catmull-Rom spline through the points. */
function smooth(points: Point[]): string {
  const point = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] as Point;
  const curves = points.slice(0, -1).map((_, i) => {
    const [before, a, b, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const leave = { x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6 };
    const arrive = { x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6 };
    return `C${at(leave)} ${at(arrive)} ${at(b)}`;
  });
  return `M${at(point(0))}${curves.join('')}`;
}

function at({ x, y }: Point): string {
  return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
}
