// Costs of searches in words: how long, and how much less than before.

/** `3.2 s`, `41 ms`. */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  const milliseconds = seconds * 1000;
  return `${milliseconds >= 10 ? milliseconds.toFixed(0) : milliseconds.toFixed(1)} ms`;
}

/** `100 times fewer`; empty where there is no such number. */
export function fewer(before: number, after: number): string {
  return times(before, after, 'fewer');
}

/** The same of times: `88 times faster`. */
export function faster(before: number, after: number): string {
  return times(before, after, 'faster');
}

function times(before: number, after: number, word: string): string {
  const ratio = after > 0 ? before / after : 0;
  if (ratio < 1.05) return '';
  return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)} times ${word}`;
}

/** How much of a whole that is, in percent. */
export function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}
