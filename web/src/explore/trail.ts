// The trail of an exploration: its positions in order, and what led to each.

import type { NextMove } from '../wire';

export interface Step {
  position: string;
  /** A move, or what else led there: start, random, edited, link. */
  how: string;
  move: NextMove | null;
}

export interface Trail {
  steps: Step[];
  at: number;
}

export const EMPTY: Trail = { steps: [], at: -1 };

/** Go on from here; what came after is forgotten, as in a browser. */
export function visit(trail: Trail, step: Step): Trail {
  const steps = [...trail.steps.slice(0, trail.at + 1), step];
  return { steps, at: steps.length - 1 };
}

/** Replace the current step. */
export function correct(trail: Trail, step: Step): Trail {
  return visit({ ...trail, at: trail.at - 1 }, step);
}

/** The nearest step to that position, as it may come twice; null if it was never visited. */
export function locate(trail: Trail, position: string): number | null {
  let nearest: number | null = null;
  for (const [i, step] of trail.steps.entries()) {
    if (step.position !== position) continue;
    if (nearest === null || Math.abs(i - trail.at) < Math.abs(nearest - trail.at)) nearest = i;
  }
  return nearest;
}
