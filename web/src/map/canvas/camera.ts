// What of the map is seen. Its origin floats: it is always a board near the view, so that numbers
// stay small and exact however deep the view is.

import {
  type Choice,
  childSpot,
  isReturn,
  isSame,
  isShown,
  type MapNode,
  meeting,
  type Spot,
  wayTo,
} from '../tree/tree';
import type { Layout, Place } from './layout';

/** Where a board is on the screen, in pixels: its corner and its width. */
export interface Seen {
  x: number;
  y: number;
  k: number;
}

export interface Camera extends Seen {
  /** The board whose place this is. */
  anchor: Spot;
}

export interface Port {
  width: number;
  height: number;
}

/** The share of the view that a selected board fills. */
const FILL = 0.92;
/** The share of the view that the only board within an empty one fills. */
const FILL_ONLY = 0.62;
/** How small the whole map may get, and how large a board. */
const LEAST = 0.5;
const MOST = 6;

export function surfaced(camera: Camera, layout: Layout): Camera | null {
  const { parent, index } = camera.anchor;
  const place = parent && layout.places(parent.node)[index];
  if (!place) return null;
  const k = camera.k / place.w;
  return { anchor: parent, k, x: camera.x - k * place.x, y: camera.y - k * place.y };
}

function dived({ anchor, k, x, y }: Camera, index: number, layout: Layout): Camera | null {
  const place = layout.places(anchor.node)[index];
  const child = childSpot(anchor, index);
  if (!place || !child) return null;
  return { anchor: child, k: k * place.w, x: x + k * place.x, y: y + k * place.y };
}

/** Where a board is on the screen. */
export function seen(camera: Camera, spot: Spot, layout: Layout): Seen {
  const common = meeting(camera.anchor, spot);
  let at = camera;
  while (at.anchor.depth > common.depth) at = surfaced(at, layout) ?? at;
  for (const { index } of wayTo(spot).slice(common.depth + 1)) {
    at = dived(at, index, layout) ?? at;
  }
  return at;
}

/** Whether some of a board is in view. */
export function isInView(camera: Camera, spot: Spot, layout: Layout, port: Port): boolean {
  const { x, y, k } = seen(camera, spot, layout);
  return x < port.width && y < port.height && x + k > 0 && y + k * layout.height > 0;
}

/** The camera that looks at one board. */
export function framed(spot: Spot, layout: Layout, port: Port): Camera {
  const only = onlyWithin(spot.node, layout);
  const { x, y, w } = only ?? { x: 0, y: 0, w: 1 };
  const k = ((only ? FILL_ONLY / FILL : 1) * fitted(layout, port)) / w;
  return {
    anchor: spot,
    k,
    x: port.width / 2 - k * (x + w / 2),
    y: port.height / 2 - k * (y + (w * layout.height) / 2),
  };
}

/** Where the only thing is that can be seen of a board without marks: its one move. */
function onlyWithin(node: MapNode, layout: Layout): Place | null {
  if (node.branches?.length !== 1 || /[xo]/.test(node.marks)) return null;
  return layout.places(node)[0] ?? null;
}

/** The width of a selected board. */
export function fitted(layout: Layout, { width, height }: Port): number {
  return FILL * Math.min(width, height / layout.height);
}

/** The same view, with the deepest board that contains all of it as its origin. */
export function settled(camera: Camera, layout: Layout, port: Port, choice: Choice): Camera {
  let at = camera;
  while (!contains(at, layout, port)) {
    const above = surfaced(at, layout);
    if (!above) break;
    at = above;
  }
  for (;;) {
    const below = innermost(at, layout, port, choice);
    if (!below) return at;
    at = below;
  }
}

function innermost(at: Camera, layout: Layout, port: Port, choice: Choice): Camera | null {
  if (isReturn(at.anchor)) return null;
  const { node } = at.anchor;
  for (const i of layout.places(node).keys()) {
    const below = isShown(node, i, choice) ? dived(at, i, layout) : null;
    if (below && contains(below, layout, port)) return below;
  }
  return null;
}

function contains({ x, y, k }: Seen, layout: Layout, { width, height }: Port): boolean {
  return x <= 0 && y <= 0 && x + k >= width && y + k * layout.height >= height;
}

/** Moved and scaled on the screen: a point p comes to r p + (dx, dy). */
export function shifted(camera: Camera, r: number, dx: number, dy: number): Camera {
  return { ...camera, k: camera.k * r, x: camera.x * r + dx, y: camera.y * r + dy };
}

/** Not so far away, so close, or so far aside that nothing would be seen. */
export function held(camera: Camera, layout: Layout, port: Port, choice: Choice): Camera {
  const fit = fitted(layout, port);
  const { anchor, k } = camera;
  const most = (MOST * fit * k) / middlemost(camera, layout, port, choice).k;
  const least = anchor.parent ? 0 : LEAST * fit;
  const r = Math.min(Math.max(k, least), most) / k;
  const [x, y] = [port.width / 2, port.height / 2];
  const at = r === 1 ? camera : shifted(camera, r, x * (1 - r), y * (1 - r));
  if (anchor.parent) return at;
  return {
    ...at,
    x: Math.min(Math.max(at.x, x - at.k), x),
    y: Math.min(Math.max(at.y, y - at.k * layout.height), y),
  };
}

/** The deepest board under the middle of the view that is as large as the view. */
function middlemost(camera: Camera, layout: Layout, port: Port, choice: Choice): Camera {
  const { anchor, x, y, k } = camera;
  const [px, py] = [(port.width / 2 - x) / k, (port.height / 2 - y) / k];
  const spot = layout.boardAt(anchor, px, py, choice, fitted(layout, port) / k);
  return { anchor: spot, ...seen(camera, spot, layout) };
}

interface Leg {
  spot: Spot;
  from: Seen;
  to: Seen;
  octaves: number;
}

export interface Flight {
  /** In milliseconds. */
  duration: number;
  /** Where the camera is then, from 0 to 1. */
  at: (time: number) => Camera;
}

const TAKE_OFF = 220;
const PER_OCTAVE = 85;

/** From the start up to the common ancestor, and down to the goal. */
export function flight(from: Camera, goal: Spot, layout: Layout, port: Port): Flight {
  const common = meeting(from.anchor, goal);
  const legs: Leg[] = [];
  let start = from;
  if (common.depth < from.anchor.depth) {
    const above = framed(common, layout, port);
    legs.push(leg(from.anchor, from, seen(above, from.anchor, layout)));
    start = above;
  }
  if (!legs.length || !isSame(common, goal)) {
    legs.push(leg(goal, seen(start, goal, layout), framed(goal, layout, port)));
  }
  const octaves = legs.reduce((sum, it) => sum + it.octaves, 0);
  return {
    duration: TAKE_OFF + PER_OCTAVE * octaves,
    at: (time) => along(legs, octaves, ease(time)),
  };
}

function leg(spot: Spot, from: Seen, to: Seen): Leg {
  // A pan takes its time too.
  const pan = Math.hypot(to.x - from.x, to.y - from.y) / Math.max(from.k, to.k);
  return { spot, from, to, octaves: Math.abs(Math.log2(to.k / from.k)) + Math.min(pan, 2) + 1e-9 };
}

function along(legs: Leg[], octaves: number, eased: number): Camera {
  let left = eased * octaves;
  for (const [i, { spot, from, to, octaves: own }] of legs.entries()) {
    if (left > own && i + 1 < legs.length) {
      left -= own;
      continue;
    }
    return { anchor: spot, ...between(from, to, Math.min(1, left / own)) };
  }
  throw new Error('A flight has at least one leg.');
}

/** Steady in octaves: the point that stays where it is on the screen is zoomed into. */
function between(from: Seen, to: Seen, time: number): Seen {
  if (time >= 1) return to;
  const k = from.k * (to.k / from.k) ** time;
  const near = Math.abs(to.k / from.k - 1) < 1e-6;
  const share = near ? time : (k - from.k) / (to.k - from.k);
  return { k, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function ease(time: number): number {
  return time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) ** 2;
}
