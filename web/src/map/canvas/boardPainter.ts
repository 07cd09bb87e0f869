// Draws boards of the map that have the same size, each as finely as its size deserves.

import { runs } from '../../board/drawing/lines';
import { cross, ring } from '../../board/drawing/pen';
import { centre } from '../../board/picture';
import { inProse, type Side } from '../../lib/words';
import type { BoardPicture } from '../../wire';
import { branchOf, isReturn, type Value } from '../tree/tree';
import { HEAD, type Layout } from './layout';
import type { Palette } from './palette';
import { flag, grid, ground, heading, shape } from './shapes';
import { BOARD, type BoardInView, detailOf, TURNING } from './traversal';

/** How the boards of a game look. */
export interface Look {
  layout: Layout;
  board: BoardPicture;
  /** Whether a position can come again. */
  circular: boolean;
  /** What the players are called. */
  names: Record<Side, string>;
}

/**
 * The width in pixels from which a tile shows the sign of its move, a board is drawn by pen, named,
 * captioned. Colour never comes without the shape of the sign: smaller tiles have neither.
 */
const SIGNED = 6;
const PEN = 110;
export const NAMED = 90;
const CAPTIONED = 200;
/** How much of the colour of a sign is in the strip over the cells, which carries text. */
const TINT = 0.3;
/** The radius of a sign in the strip, in widths of the board, and at least in pixels. */
const SIGN = { share: 0.027, pixels: 2.5 };
/** The greatest width of the frame of a board on which the learner's player is wrong. */
const FLAGGED = 5;
/** How strong a pale board is; where it can be read, only its colour is pale. */
const PALE = 0.36;
const STROKE = 8.5;
/** The ink on the colour of a sign; pale colours are close to the paper. */
export const DARK = '#16202b';

export class BoardPainter {
  #pens = new Map<string, Path2D>();
  #font = '';

  constructor(
    readonly context: CanvasRenderingContext2D,
    public palette: Palette,
  ) {}

  /** Forget the settings of the context: other code has drawn since. */
  begin(): void {
    this.#font = '';
  }

  /** Draw boards of one size, equally strong. */
  draw(boards: BoardInView[], look: Look): void {
    const [first] = boards;
    if (!first) return;
    const { k, fade, pale } = first;
    this.context.globalAlpha = fade * (pale ? PALE : 1);
    this.#tiles(boards, k, look);
    if (k >= BOARD) {
      this.context.globalAlpha = fade * detailOf(k) * (pale ? paleAt(k) : 1);
      this.#boards(boards, k, look);
    }
    this.context.globalAlpha = fade;
    this.#flags(boards, k, look);
  }

  /** What a board looks like from afar: the sign of its move as colour and shape. */
  #tiles(boards: BoardInView[], k: number, { layout }: Look): void {
    const { context } = this;
    for (const [worth, group] of bySign(boards)) {
      const sign = k < SIGNED ? null : worth;
      context.fillStyle = this.palette[sign ?? 'rule'];
      context.beginPath();
      // A board that is all there covers its tile, but for the strip over its cells.
      const height = k < BOARD + TURNING ? layout.height : HEAD;
      for (const { x, y } of group) context.rect(x, y, k, k * height);
      context.fill();
      if (k >= BOARD + TURNING || sign === null) continue;
      context.fillStyle = group[0]?.pale ? this.palette.ink : DARK;
      context.beginPath();
      const r = Math.max(SIGN.pixels, k / 4);
      for (const { x, y } of group) shape(context, sign, x + k / 2, y + (k * layout.height) / 2, r);
      context.fill();
    }
  }

  #boards(boards: BoardInView[], k: number, look: Look): void {
    const { context, palette } = this;
    const { layout } = look;
    context.fillStyle = palette.raised;
    context.beginPath();
    for (const { x, y } of boards) context.rect(x, y + HEAD * k, k, k * (layout.height - HEAD));
    context.fill();
    this.#highlights(boards, k, look);
    if (k >= PEN) for (const board of boards) this.#byPen(board, look);
    else this.#plain(boards, k, look);
    context.strokeStyle = palette.rule;
    context.lineWidth = Math.min(1.5, k / 60);
    context.beginPath();
    for (const { x, y } of boards) context.rect(x, y, k, k * layout.height);
    context.stroke();
    for (const board of boards) this.#head(board, look);
  }

  /** The strip over the cells: a sign, then the move and what the position is worth. */
  #head(board: BoardInView, { circular, names }: Look): void {
    const { context, palette } = this;
    const { node, sign, rated, opinion, x, y, k } = board;
    const middle = y + (HEAD / 2) * k;
    const alpha = context.globalAlpha;
    context.globalAlpha = alpha * (1 - TINT);
    context.fillStyle = palette.raised;
    context.fillRect(x, y, k, HEAD * k);
    context.globalAlpha = alpha;
    if (sign) {
      // The edge has the contrast of text, as on the signs of the page.
      context.fillStyle = palette[sign];
      context.strokeStyle = palette[`${sign}Text`];
      context.lineWidth = Math.max(1, 0.004 * k);
      context.beginPath();
      shape(context, sign, x + 0.05 * k, middle, Math.max(SIGN.pixels, SIGN.share * k));
      context.fill();
      context.stroke();
    }
    if (k >= NAMED) {
      const move = inProse(branchOf(board)?.move ?? '');
      context.fillStyle = palette.ink;
      // A name alone is written larger than a caption, so that it can be read sooner.
      this.#type(600, (k < CAPTIONED ? 0.065 : 0.045) * k);
      context.textBaseline = 'middle';
      const words =
        k < CAPTIONED ? move : `${move}  ${heading(node, rated, names, opinion)}`.trim();
      const most = board.flag ? 0.79 : 0.86; // the flag stands at the end
      context.fillText(words, x + (sign ? 0.095 : 0.03) * k, middle + 0.002 * k, most * k);
    }
    if (circular && isReturn(board)) this.#return(board);
  }

  /** The position stands higher on the way already. */
  #return({ x, y, k }: BoardInView): void {
    const { context, palette } = this;
    context.fillStyle = palette.accent;
    this.#type(700, 0.9 * HEAD * k);
    context.textBaseline = 'middle';
    context.textAlign = 'end';
    context.fillText('↩', x + 0.97 * k, y + (HEAD / 2) * k);
    context.textAlign = 'start';
  }

  /** Where the learner's player is wrong: dark from afar, then a sign, then a frame with the sign. */
  #flags(boards: BoardInView[], k: number, { layout }: Look): void {
    const { context, palette } = this;
    const isBoard = k >= BOARD + TURNING;
    for (const { flag: kind, x, y } of boards) {
      if (!kind) continue;
      const height = k * layout.height;
      context.fillStyle = k < SIGNED ? palette.ink : palette.raised;
      context.strokeStyle = palette.ink;
      context.lineWidth = Math.min(FLAGGED, Math.max(1, 0.016 * k));
      if (!isBoard) context.fillRect(x, y, k, height);
      if (k < SIGNED) continue;
      const half = context.lineWidth / 2;
      context.strokeRect(x + half, y + half, k - 2 * half, height - 2 * half);
      const r = isBoard ? Math.max(SIGN.pixels, 0.033 * k) : 0.36 * k;
      const at = isBoard
        ? { x: x + 0.94 * k, y: y + (HEAD / 2) * k }
        : { x: x + k / 2, y: y + height / 2 };
      context.lineWidth = Math.max(1, r / 3);
      context.beginPath();
      flag(context, kind, at.x, at.y, r);
      context.stroke();
    }
  }

  #highlights(boards: BoardInView[], k: number, { layout, board }: Look): void {
    const { context, palette } = this;
    context.strokeStyle = board.line_loses ? palette.losingLine : palette.highlighter;
    context.lineWidth = 0.4 * layout.cell * k;
    context.beginPath();
    for (const { node, x, y } of boards) {
      for (const ends of runs({ ...board, winning: node.winning })) {
        const [a, b] = ends.map((cell) => layout.corner(cell));
        if (!a || !b) continue;
        const half = layout.cell / 2;
        const beyond = ends[0] === ends[1] ? 0.14 * layout.cell : 0;
        context.moveTo(x + (a.x + half - beyond) * k, y + (a.y + half) * k);
        context.lineTo(x + (b.x + half + beyond) * k, y + (b.y + half) * k);
      }
    }
    context.stroke();
  }

  /** Straight lines, crosses and circles, all at once. */
  #plain(boards: BoardInView[], k: number, { layout, board }: Look): void {
    const { context, palette } = this;
    const cell = layout.cell * k;
    context.lineWidth = Math.max(0.5, 0.035 * cell);
    context.strokeStyle = palette.grid;
    context.beginPath();
    for (const { node, x, y } of boards) grid(context, node.marks, x, y, cell, layout, board, k);
    context.stroke();
    context.lineWidth = Math.max(0.6, 0.085 * cell);
    for (const mark of ['x', 'o'] as const) {
      context.strokeStyle = palette[mark];
      context.beginPath();
      for (const { node, x, y } of boards) {
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

  /** By hand, like the boards of a match: there a cell is 100 wide. */
  #byPen({ node, x, y, k }: BoardInView, { layout, board }: Look): void {
    const { context, palette } = this;
    if (!node.marks) return;
    const scale = (layout.cell * k) / 100;
    const corner = layout.corner(0);
    context.save();
    context.translate(x + corner.x * k, y + corner.y * k);
    context.scale(scale, scale);
    context.lineWidth = 1.8;
    context.strokeStyle = palette.grid;
    for (const stroke of ground(node.marks, board)) context.stroke(this.#path(stroke));
    context.lineWidth = STROKE;
    for (const [cell, mark] of [...node.marks].entries()) {
      if (mark !== 'x' && mark !== 'o') continue;
      const at = centre(board, cell);
      const strokes = mark === 'x' ? cross(28, cell + 1) : [ring(28, cell + 1)];
      context.strokeStyle = palette[mark];
      context.translate(at.x, at.y);
      for (const stroke of strokes) context.stroke(this.#path(stroke));
      context.translate(-at.x, -at.y);
    }
    context.restore();
  }

  /** Set the font, only when it changes: setting it takes longer than writing with it. */
  #type(weight: number, size: number): void {
    const font = `${weight} ${size.toFixed(1)}px system-ui, sans-serif`;
    if (font !== this.#font) this.context.font = font;
    this.#font = font;
  }

  #path(stroke: string): Path2D {
    let path = this.#pens.get(stroke);
    if (!path) {
      path = new Path2D(stroke);
      this.#pens.set(stroke, path);
    }
    return path;
  }
}

/** The strength of what is drawn on a pale board: all of it where it can be read. */
function paleAt(k: number): number {
  return PALE + (1 - PALE) * Math.min(1, Math.max(0, (k - BOARD) / (NAMED - BOARD)));
}

function bySign(boards: BoardInView[]): Map<Value | null, BoardInView[]> {
  const found = new Map<Value | null, BoardInView[]>();
  for (const board of boards) {
    const group = found.get(board.sign);
    if (group) group.push(board);
    else found.set(board.sign, [board]);
  }
  return found;
}
