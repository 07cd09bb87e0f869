// The colours of the map: those of the page, as the canvas wants them.

const NAMES = {
  paper: '--paper',
  raised: '--paper-raised',
  sunken: '--paper-sunken',
  ink: '--ink',
  soft: '--ink-soft',
  rule: '--rule',
  grid: '--grid',
  accent: '--accent',
  highlighter: '--highlighter',
  losingLine: '--losing-line',
  x: '--mark-x',
  o: '--mark-o',
  win: '--win',
  draw: '--draw',
  loss: '--loss',
  winText: '--win-text',
  drawText: '--draw-text',
  lossText: '--loss-text',
} as const;

export type Palette = Record<keyof typeof NAMES, string>;

/** As they are now: the theme decides, and only an element can tell what came of it. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const found: Partial<Palette> = {};
  for (const [name, property] of Object.entries(NAMES)) {
    probe.style.color = `var(${property})`;
    found[name as keyof Palette] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found as Palette;
}
