// Draws the map: level by level, only what is seen, each board as finely as its size deserves.

import { runs } from '../../board/lines';
import { cross, ring } from '../../board/pen';
import { centre } from '../../board/picture';
import type { Side } from '../../lib/words';
import type { BoardPicture } from '../../wire';
import {
  branchOf,
  type Choice,
  childSpot,
  isOver,
  isReturn,
  isShown,
  type MapNode,
  type Spot,
  type Value,
  wayTo,
} from '../tree/tree';
import { type Camera, type Port, seen } from './camera';
import { HEAD, type Layout } from './layout';
import type { Palette } from './palette';
import { grid, ground, shape, standing } from './shapes';

export interface Scene {
  camera: Camera;
  port: Port;
  layout: Layout;
  /** How the boards of the game look. */
  board: BoardPicture;
  /** Whether a position can come again. */
  circular: boolean;
  choice: Choice;
  /** Whether boards tell what they are worth. */
  values: boolean;
  /** What the players are called. */
  names: Record<Side, string>;
  /** The board that is selected. */
  here: Spot;
  /** Where the match stands, if there is one: the thread leads there. */
  thread: Spot | null;
  now: number;
}

interface Item extends Spot {
  x: number;
  y: number;
  k: number;
  /** What the board tells that it is worth: with values off, only how the game has ended. */
  value: Value | null;
  /** How far it has appeared, from 0 to 1. */
  fade: number;
  /** Whether a mistake led here. */
  dim: boolean;
}

/** The width in pixels from which something is drawn, a tile gets its shape, is a board ... */
const LEAST = 1;
const SHAPED = 9;
const BOARD = 24;
/** Over so many more pixels a tile turns into a board: what is neither is hard to read. */
const TURNING = 4;
const PEN = 110;
const NAMED = 90;
const WORDS = 200;
/** Up to there the strip over the cells is all colour; from there it is tinted paper. */
const COLOURED = 110;
const PAPER = 150;
const TINT = 0.2;
/** How much of a mistake is left. */
const DIM = 0.36;
/** Milliseconds in which detail that has just come appears. */
const FADE = 250;
const STROKE = 8.5;
const DARK = '#16202b';

export class Painter {
  palette: Palette | null = null;
  #pens = new Map<string, Path2D>();
  #font = '';
  #fading = false;

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly want: (node: MapNode) => void,
  ) {}

  /** Draw all of it; tells whether some detail is still fading in. */
  draw(scene: Scene): boolean {
    const { context, palette } = this;
    if (!palette) return false;
    this.#fading = false;
    this.#font = '';
    context.globalAlpha = 1;
    context.fillStyle = palette.sunken;
    context.fillRect(0, 0, scene.port.width, scene.port.height);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const { anchor, x, y, k } = scene.camera;
    const value = told(anchor.node, scene.values);
    let level: Item[] = [{ ...anchor, x, y, k, value, fade: 1, dim: false }];
    while (level.length) level = this.#level(level, scene);
    this.#marks(scene);
    context.globalAlpha = 1;
    return this.#fading;
  }

  /** Draw boards of one depth, and find those within them. */
  #level(items: Item[], scene: Scene): Item[] {
    const next: Item[] = [];
    const alike = new Map<string, Item[]>();
    for (const item of items) {
      const look = `${Math.round(item.k * 8)} ${item.fade.toFixed(2)} ${item.dim}`;
      const group = alike.get(look);
      if (group) group.push(item);
      else alike.set(look, [item]);
    }
    for (const group of alike.values()) {
      const [{ k, fade, dim }] = group as [Item];
      const strength = dim ? DIM : 1;
      this.context.globalAlpha = fade * strength;
      this.#tiles(group, k, scene);
      if (k < BOARD) continue;
      const detail = fade * Math.min(1, (k - BOARD) / TURNING);
      this.context.globalAlpha = detail * strength;
      this.#boards(group, k, scene);
      for (const item of group) this.#within(item, detail, scene, next);
    }
    return next;
  }

  #within(
    item: Item,
    detail: number,
    { layout, port, choice, values, circular, now }: Scene,
    next: Item[],
  ) {
    const { node, x, y, k } = item;
    this.want(node);
    if (!node.branches || (circular && isReturn(item))) return;
    let fade = detail;
    if (node.born && now - node.born < FADE) {
      fade *= (now - node.born) / FADE;
      this.#fading = true;
    }
    const places = layout.places(node);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i];
      if (!place || place.w * k < LEAST || !isShown(node, i, choice)) continue;
      const [left, top, width] = [x + k * place.x, y + k * place.y, k * place.w];
      if (left > port.width || top > port.height || left + width < 0) continue;
      if (top + width * layout.height < 0) continue;
      const child = childSpot(item, i);
      if (!child) continue;
      // What grows out of nothing appears slowly.
      const grown = Math.min(1, (width - LEAST) / 2);
      const dim = values && (item.dim || !node.branches[i]?.keeps);
      const value = told(child.node, values);
      next.push({ ...child, x: left, y: top, k: width, value, fade: fade * grown, dim });
    }
  }

  /** What a board looks like from afar: its value as colour and shape. */
  #tiles(items: Item[], k: number, { layout }: Scene): void {
    const { context } = this;
    for (const [value, group] of byValue(items)) {
      context.fillStyle = this.#colour(value);
      context.beginPath();
      // A board that is all there covers its tile, but for the strip over its cells.
      const height = k < BOARD + TURNING ? layout.height : HEAD;
      for (const { x, y } of group) context.rect(x, y, k, k * height);
      context.fill();
      if (k < SHAPED || k >= BOARD + TURNING || value === null) continue;
      context.fillStyle = this.#on(items[0]?.dim ?? false);
      context.beginPath();
      for (const { x, y } of group)
        shape(context, value, x + k / 2, y + (k * layout.height) / 2, k / 4);
      context.fill();
    }
  }

  #boards(items: Item[], k: number, scene: Scene): void {
    const { context, palette } = this;
    if (!palette) return;
    const { layout } = scene;
    context.fillStyle = palette.raised;
    context.beginPath();
    for (const { x, y } of items) context.rect(x, y + HEAD * k, k, k * (layout.height - HEAD));
    context.fill();
    this.#highlights(items, k, scene);
    if (k >= PEN) for (const item of items) this.#penned(item, scene);
    else this.#plain(items, k, scene);
    context.strokeStyle = palette.rule;
    context.lineWidth = Math.min(1.5, k / 60);
    context.beginPath();
    for (const { x, y } of items) context.rect(x, y, k, k * layout.height);
    context.stroke();
    for (const item of items) this.#headed(item, scene);
  }

  /** The strip over the cells: a shape, then the move and what the position is worth. */
  #headed(item: Item, { circular, names }: Scene): void {
    const { context, palette } = this;
    if (!palette) return;
    const { node, value, x, y, k } = item;
    const middle = y + (HEAD / 2) * k;
    const paper = (1 - TINT) * Math.min(1, Math.max(0, (k - COLOURED) / (PAPER - COLOURED)));
    if (paper) {
      const alpha = context.globalAlpha;
      context.globalAlpha = alpha * paper;
      context.fillStyle = palette.raised;
      context.fillRect(x, y, k, HEAD * k);
      context.globalAlpha = alpha;
    }
    if (value) {
      context.fillStyle = paper > 0.5 ? palette[value] : this.#on(item.dim);
      context.beginPath();
      shape(context, value, x + 0.05 * k, middle, 0.027 * k);
      context.fill();
    }
    const move = branchOf(item)?.move ?? '';
    if (k >= NAMED) {
      context.fillStyle = paper > 0.5 ? palette.ink : this.#on(item.dim);
      // A name alone is written larger than words, so that it can be read sooner.
      this.#type(600, (k < WORDS ? 0.065 : 0.045) * k);
      context.textBaseline = 'middle';
      const words = k < WORDS ? move : `${move}  ${standing(node, value, names)}`.trim();
      context.fillText(words, x + (value ? 0.095 : 0.03) * k, middle + 0.002 * k, 0.86 * k);
    }
    if (circular && isReturn(item)) this.#returned(item);
  }

  /** The position stands higher on the way already. */
  #returned({ x, y, k }: Item): void {
    const { context, palette } = this;
    context.fillStyle = palette?.accent ?? DARK;
    this.#type(700, 0.9 * HEAD * k);
    context.textBaseline = 'middle';
    context.textAlign = 'end';
    context.fillText('↩', x + 0.97 * k, y + (HEAD / 2) * k);
    context.textAlign = 'start';
  }

  #highlights(items: Item[], k: number, { layout, board }: Scene): void {
    const { context, palette } = this;
    context.strokeStyle = palette?.highlighter ?? '';
    context.lineWidth = 0.4 * layout.cell * k;
    context.beginPath();
    for (const { node, x, y } of items) {
      for (const ends of runs(node.winning, board.columns)) {
        const [a, b] = ends.map((cell) => layout.corner(cell));
        if (!a || !b) continue;
        const half = layout.cell / 2;
        context.moveTo(x + (a.x + half) * k, y + (a.y + half) * k);
        context.lineTo(x + (b.x + half) * k, y + (b.y + half) * k);
      }
    }
    context.stroke();
  }

  /** Straight lines, crosses and circles, all at once. */
  #plain(items: Item[], k: number, { layout, board }: Scene): void {
    const { context, palette } = this;
    if (!palette) return;
    const cell = layout.cell * k;
    context.lineWidth = Math.max(0.5, 0.035 * cell);
    context.strokeStyle = palette.grid;
    context.beginPath();
    for (const { node, x, y } of items) grid(context, node.marks, x, y, cell, layout, board, k);
    context.stroke();
    context.lineWidth = Math.max(0.6, 0.085 * cell);
    for (const mark of ['x', 'o'] as const) {
      context.strokeStyle = palette[mark];
      context.beginPath();
      for (const { node, x, y } of items) {
        for (let i = 0; i < node.marks.length; i += 1) {
          if (node.marks[i] !== mark) continue;
          const corner = layout.corner(i);
          const [cx, cy] = [x + corner.x * k + cell / 2, y + corner.y * k + cell / 2];
          const r = 0.28 * cell;
          if (mark === 'x') {
            context.moveTo(cx - r, cy - r);
            context.lineTo(cx + r, cy + r);
            context.moveTo(cx + r, cy - r);
            context.lineTo(cx - r, cy + r);
          } else {
            context.moveTo(cx + r, cy);
            context.arc(cx, cy, r, 0, 7);
          }
        }
      }
      context.stroke();
    }
  }

  /** By hand, as the boards of a match are drawn: there a cell is 100 wide. */
  #penned({ node, x, y, k }: Item, { layout, board }: Scene): void {
    const { context, palette } = this;
    if (!palette || !node.marks) return;
    const scale = (layout.cell * k) / 100;
    const corner = layout.corner(0);
    context.save();
    context.translate(x + corner.x * k, y + corner.y * k);
    context.scale(scale, scale);
    context.lineWidth = 1.8;
    context.strokeStyle = palette.grid;
    for (const stroke of ground(node.marks, board)) context.stroke(this.#pen(stroke));
    context.lineWidth = STROKE;
    for (const [cell, mark] of [...node.marks].entries()) {
      if (mark !== 'x' && mark !== 'o') continue;
      const at = centre(board, cell);
      const strokes = mark === 'x' ? cross(28, cell + 1) : [ring(28, cell + 1)];
      context.strokeStyle = palette[mark];
      context.translate(at.x, at.y);
      for (const stroke of strokes) context.stroke(this.#pen(stroke));
      context.translate(-at.x, -at.y);
    }
    context.restore();
  }

  /** Set the type; to set it anew for each board would take longer than to write. */
  #type(weight: number, size: number): void {
    const font = `${weight} ${size.toFixed(1)}px system-ui, sans-serif`;
    if (font !== this.#font) this.context.font = font;
    this.#font = font;
  }

  #pen(stroke: string): Path2D {
    let path = this.#pens.get(stroke);
    if (!path) {
      path = new Path2D(stroke);
      this.#pens.set(stroke, path);
    }
    return path;
  }

  /** What is selected, and the thread to where the match stands. */
  #marks(scene: Scene): void {
    const { context, palette } = this;
    if (!palette) return;
    context.globalAlpha = 1;
    if (scene.thread) this.#thread(scene, scene.thread);
    const { x, y, k } = seen(scene.camera, scene.here, scene.layout);
    if (k > 1e5) return;
    context.strokeStyle = palette.accent;
    context.lineWidth = 3;
    context.beginPath();
    if (k >= 6) context.rect(x - 1.5, y - 1.5, k + 3, k * scene.layout.height + 3);
    else context.arc(x + k / 2, y + k / 2, 6, 0, 7);
    context.stroke();
  }

  #thread({ camera, layout }: Scene, end: Spot): void {
    const { context, palette } = this;
    const knots = wayTo(end)
      .map((spot) => seen(camera, spot, layout))
      .filter(({ k }) => k > 0.5 && k < 1e5)
      .map(({ x, y, k }) =>
        // On the strip of a large board, so that its cells stay free.
        k < NAMED
          ? { x: x + k / 2, y: y + (k * layout.height) / 2, k }
          : { x: x + 0.86 * k, y: y + (HEAD / 2) * k, k },
      );
    context.strokeStyle = palette?.accent ?? '';
    context.lineWidth = 2.5;
    context.setLineDash([2, 6]);
    context.beginPath();
    for (const [i, { x, y }] of knots.entries()) {
      if (i) context.lineTo(x, y);
      else context.moveTo(x, y);
    }
    context.stroke();
    context.setLineDash([]);
    const last = knots[knots.length - 1];
    if (!last) return;
    context.fillStyle = palette?.highlighter ?? '';
    context.beginPath();
    context.arc(last.x, last.y, Math.min(9, Math.max(5, last.k / 12)), 0, 7);
    context.fill();
    context.stroke();
  }

  /** What is written with on the colour of a value; a pale one is near to the paper. */
  #on(dim: boolean): string {
    return (dim && this.palette?.ink) || DARK;
  }

  #colour(value: Value | null): string {
    return this.palette?.[value ?? 'rule'] ?? '';
  }
}

/** What a board tells that it is worth; how a game has ended everybody may see. */
function told(node: MapNode, values: boolean): Value | null {
  return values || isOver(node) ? node.value : null;
}

function byValue(items: Item[]): Map<Value | null, Item[]> {
  const found = new Map<Value | null, Item[]>();
  for (const item of items) {
    const group = found.get(item.value);
    if (group) group.push(item);
    else found.set(item.value, [item]);
  }
  return found;
}
