// Costs of searches in words: how long, and how much less than before.

import { spoken, texts } from '../texts/texts.svelte';

/** `3.2 s`, `41 ms`. */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${fixed(seconds, 1)} s`;
  const milliseconds = seconds * 1000;
  return `${fixed(milliseconds, milliseconds >= 10 ? 0 : 1)} ms`;
}

/** `100 times fewer`; empty where there is no such number. */
export function fewer(before: number, after: number): string {
  return times(before, after, texts().costs.fewer);
}

/** The same of times: `88 times faster`. */
export function faster(before: number, after: number): string {
  return times(before, after, texts().costs.faster);
}

function times(before: number, after: number, inWords: (times: string) => string): string {
  const ratio = after > 0 ? before / after : 0;
  if (ratio < 1.05) return '';
  return inWords(fixed(ratio, ratio >= 10 ? 0 : 1));
}

/** How much of a whole that is, in percent. */
export function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}

function fixed(number: number, digits: number): string {
  return number.toLocaleString(spoken.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
