// What is drawn over the boards: the frame of the selected one, and the thread to where a match is.

import { type Spot, wayTo } from '../tree/tree';
import { NAMED } from './boardPainter';
import { type Camera, seen } from './camera';
import { HEAD, type Layout } from './layout';
import type { Palette } from './palette';

export function drawSelection(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { camera, layout, here }: { camera: Camera; layout: Layout; here: Spot },
): void {
  const { x, y, k } = seen(camera, here, layout);
  if (k > 1e5) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 3;
  context.beginPath();
  if (k >= 6) context.rect(x - 1.5, y - 1.5, k + 3, k * layout.height + 3);
  else context.arc(x + k / 2, y + k / 2, 6, 0, 7);
  context.stroke();
}

export function drawThread(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { camera, layout }: { camera: Camera; layout: Layout },
  end: Spot,
): void {
  const knots = wayTo(end)
    .map((spot) => seen(camera, spot, layout))
    .filter(({ k }) => k > 0.5 && k < 1e5)
    .map(({ x, y, k }) =>
      // On the strip of a large board, so that its cells stay free.
      k < NAMED
        ? { x: x + k / 2, y: y + (k * layout.height) / 2, k }
        : { x: x + 0.86 * k, y: y + (HEAD / 2) * k, k },
    );
  context.strokeStyle = palette.accent;
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
  context.fillStyle = palette.highlighter;
  context.beginPath();
  context.arc(last.x, last.y, Math.min(9, Math.max(5, last.k / 12)), 0, 7);
  context.fill();
  context.stroke();
}
