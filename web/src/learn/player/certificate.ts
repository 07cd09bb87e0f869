// A certificate as certificate.json holds it, which `unbeatable learn --verify` reads.

import { texts } from '../texts/texts.svelte';

/** The results of every game on one side. */
interface SideCounts {
  games: number;
  positions: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Certificate {
  /** Whose it is; may be empty. */
  name: string;
  /** As 2026-11-15. */
  date: string;
  /** The player's name in the course. */
  player: string;
  /** The lessons in the player that the learner has written, and those that hold our solution. */
  own: string[];
  ours: string[];
  sides: Record<'x' | 'o', SideCounts>;
  /** The code of all these lessons, by name. */
  files: Record<string, string>;
  sha256: string;
}

/** It is a certificate only if all of the code is the learner's. */
export const kindOf = ({ ours }: Certificate) => (ours.length ? 'proof' : 'certificate');

export const FILE = 'certificate.json';

/** Whether something that was kept has the form of a certificate. */
export function isCertificate(found: unknown): found is Certificate {
  const { name, date, player, own, ours, sides, files, sha256 } = (found ?? {}) as Certificate;
  const texts = [name, date, player, sha256, ...list(own), ...list(ours)];
  return (
    Array.isArray(own) &&
    Array.isArray(ours) &&
    texts.every((text) => typeof text === 'string') &&
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    (['x', 'o'] as const).every((side) => typeof sides?.[side]?.games === 'number') &&
    files instanceof Object
  );
}

const list = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);

/** The text of the file, in this name. */
export function fileOf(certificate: Certificate, name: string): string {
  return `${JSON.stringify({ ...certificate, name }, null, 2)}\n`;
}

/** `lessons 1 to 5 and 9` */
export function lessonsInWords(names: string[]): string {
  const numbers = names.map((name) => Number(name.slice(1, 3)));
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return texts().certificate.lessons(numbers.length, ranges);
}

/** The day in this place, as 2026-11-15. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-');
}
