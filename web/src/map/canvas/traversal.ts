// Finds the boards of the map that are in view, level by level.

import { isOwnMove, isWrong, type Opinion, type Opinions } from '../own/opinions';
import {
  answered,
  branchOf,
  type Choice,
  childSpot,
  isOver,
  isReturn,
  isSame,
  isShown,
  type MapNode,
  type Spot,
  type Value,
  WORTH,
} from '../tree/tree';
import type { Camera, Port } from './camera';
import type { Layout } from './layout';
import type { Flag } from './shapes';

/** What of the map is looked at. */
export interface View {
  camera: Camera;
  port: Port;
  layout: Layout;
  /** Whether a position can come again. */
  circular: boolean;
  choice: Choice;
  /** Whether boards show what they are worth. */
  values: boolean;
  /** What the learner's player says of the boards, in place of what they are worth. */
  opinions: Opinions | null;
  /** The board that is selected. */
  here: Spot;
  now: number;
}

/** A board in view: where it is in pixels, and how it is drawn. */
export interface BoardInView extends Spot {
  x: number;
  y: number;
  /** The width. */
  k: number;
  /** What the move to this board is worth to the player who makes it; null where no sign is shown. */
  sign: Value | null;
  /** Whether the caption says what the position is worth. */
  rated: boolean;
  opinion: Opinion | undefined;
  /** Where the learner's player is wrong. */
  flag: Flag | null;
  /** How far it has appeared, from 0 to 1. */
  fade: number;
  /** Whether a mistake led here, from a board on the way to the selected one. */
  pale: boolean;
}

/** The width in pixels from which something is drawn, and from which it is a board. */
const LEAST = 1;
export const BOARD = 24;
/** The range in pixels over which a tile turns into a board; in between it is hard to read. */
export const TURNING = 4;
/** Milliseconds in which detail that has just come appears. */
const FADE = 250;

export class Traversal {
  /** Whether some detail is still fading in. */
  fading = false;
  /** The positions on the way to the selected board: a mistake among them makes nothing pale. */
  readonly #way: Set<MapNode>;

  constructor(
    readonly view: View,
    readonly want: (node: MapNode) => void,
  ) {
    this.#way = new Set();
    for (let at: Spot | null = view.here; at; at = at.parent) this.#way.add(at.node);
  }

  /** The board that the camera is anchored at. */
  root(): BoardInView {
    const { anchor, x, y, k } = this.view.camera;
    return { ...anchor, x, y, k, ...signs(anchor, this.view), fade: 1, pale: false };
  }

  /** The boards within one that is drawn as a board. */
  within(board: BoardInView): BoardInView[] {
    const { layout, port, choice, circular, now } = this.view;
    const { node, x, y, k } = board;
    this.want(node);
    if (!node.branches || (circular && isReturn(board))) return [];
    let fade = board.fade * detailOf(k);
    if (node.born && now - node.born < FADE) {
      fade *= (now - node.born) / FADE;
      this.fading = true;
    }
    const found: BoardInView[] = [];
    const places = layout.places(node);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i];
      if (!place || place.w * k < LEAST || !isShown(node, i, choice)) continue;
      const [left, top, width] = [x + k * place.x, y + k * place.y, k * place.w];
      if (left > port.width || top > port.height || left + width < 0) continue;
      if (top + width * layout.height < 0) continue;
      const child = childSpot(board, i);
      if (!child) continue;
      // What grows out of nothing appears slowly.
      const grown = Math.min(1, (width - LEAST) / 2);
      found.push({
        ...child,
        x: left,
        y: top,
        k: width,
        ...signs(child, this.view),
        fade: fade * grown,
        pale: this.#isPale(board, child),
      });
    }
    return found;
  }

  /** Whether the move to the child is no mistake, to the learner's player if that judges. */
  #keeps({ opinion }: BoardInView, child: Spot): boolean {
    const after = this.view.opinions?.get(child.node)?.value;
    if (!after || !opinion?.value) return branchOf(child)?.keeps !== false;
    return WORTH[answered(after)] >= WORTH[opinion.value];
  }

  #isPale(parent: BoardInView, child: Spot): boolean {
    const { values, here } = this.view;
    if (!values || (!parent.pale && this.#keeps(parent, child))) return false;
    if (!this.#way.has(child.node)) return true;
    let at: Spot | null = here;
    while (at && at.depth > child.depth) at = at.parent;
    return !at || !isSame(at, child);
  }
}

/** How much of a board of that width is there, from 0 (a tile) to 1. */
export function detailOf(k: number): number {
  return Math.min(1, Math.max(0, (k - BOARD) / TURNING));
}

/** What a board shows; how a game has ended everybody may see. */
function signs(
  spot: Spot,
  { values, opinions }: View,
): Pick<BoardInView, 'sign' | 'rated' | 'opinion' | 'flag'> {
  const { node, parent } = spot;
  const rated = values || isOver(node);
  const opinion = values ? opinions?.get(node) : undefined;
  const value = opinion?.value ?? (opinion?.trouble ? null : node.value);
  const isSlip =
    opinion && opinions && branchOf(spot)?.keeps === false && isOwnMove(spot, opinions);
  return {
    rated,
    sign: rated && parent && value ? answered(value) : null,
    opinion,
    flag: isWrong(node, opinion) ? 'wrong' : isSlip ? 'slip' : null,
  };
}
