// Work on the course's first order of lessons, and where it belongs in the present one.
//
// The same as learner/old_order.py does for folders: files of the old order are recognised by name,
// and what we gave out then by its fingerprint.

import { OLD_ORDER } from '../generated';
import { texts } from './texts/texts.svelte';

export interface CarriedOver {
  /** The text for each lesson that changes, by its present name; null for the bare exercise. */
  code: Record<string, string | null>;
  moved: { from: string; to: string; more: string }[];
  /** Old lessons with the learner's code that no lesson of today takes over. */
  left: string[];
  /** Lessons whose text was our old solution: now our present one stands in. */
  ours: string[];
}

/** What the learner is to know of it. */
export type Note = Pick<CarriedOver, 'moved' | 'left'>;

/** The lessons of the old order that have no lesson of their name today. */
const GONE: readonly string[] = OLD_ORDER.filter((old) => old.new !== old.name).map(
  ({ name }) => name,
);

export const isOld = (name: string) => GONE.includes(name);

/**
 * Where the texts belong. `files` are a learner's, by the lesson's name. Lessons that the learner has passed are their
 * own, even if the text is like our old solution.
 */
export function carryOver(files: Record<string, string>, passed: string[] = []): CarriedOver {
  const carried: CarriedOver = { code: {}, moved: [], left: [], ours: [] };
  for (const { name, new: now, exercise, solution, more, appended } of OLD_ORDER) {
    const text = files[name];
    if (!text?.trim()) continue;
    const print = fingerprint(text);
    const isOurs = print === exercise || print === solution;
    if (now === name) {
      if (isOurs && passed.includes(name)) continue;
      if (isOurs) carried.code[name] = null;
      if (print === solution) carried.ours.push(name);
    } else if (isOurs) {
      // Nothing of the learner's.
    } else if (now === null || files[now]?.trim()) {
      carried.left.push(name);
    } else {
      carried.code[now] = withNewNames(text) + appended;
      carried.moved.push({ from: name, to: now, more });
    }
  }
  return carried;
}

/** What was carried over and what was not, in words; empty if there is nothing to say. */
export function describe({ moved, left }: Note): string {
  if (!moved.length && !left.length) return '';
  const { isNow, inWords } = texts().newOrder;
  const moves = moved.map(({ from, to, more }) => isNow(from, to, more).replaceAll('`', ''));
  return inWords(
    moves,
    left.map((name) => `${name}.py`),
  );
}

/** The code with its imports of lessons that have a new name. */
function withNewNames(text: string): string {
  return OLD_ORDER.reduce(
    (code, { name, new: now }) =>
      now === null || now === name ? code : code.replace(new RegExp(`\\b${name}\\b`, 'g'), now),
    text,
  );
}

/** The CRC-32 of a text without the white space around it, in hexadecimal. */
export function fingerprint(text: string): string {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text.trim())) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
