// How long a value of Python is, from the way Python writes it.

import { texts } from '../texts/texts.svelte';

const TEXT = /^(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")$/su;
const LETTER = /\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|.)|[^\\]/gsu;
const PIECE = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[[({]|[\])}]|,|[^,[\](){}'"]+/gsu;

export interface Length {
  count: number;
  of: 'character' | 'item';
}

/** The length of a string, a list or a tuple; null for anything else and for what is cut short. */
export function lengthOf(written: string): Length | null {
  if (TEXT.test(written))
    return { count: written.slice(1, -1).match(LETTER)?.length ?? 0, of: 'character' };
  if (/^\[.*\]$|^\(.*\)$/su.test(written)) return itemsOf(written.slice(1, -1));
  return null;
}

function itemsOf(inside: string): Length | null {
  let [depth, commas, last] = [0, 0, ','];
  for (const piece of inside.match(PIECE) ?? []) {
    if (!piece.trim()) continue;
    if (/^[[({]$/.test(piece)) depth += 1;
    else if (/^[\])}]$/.test(piece)) depth -= 1;
    else if (piece === ',' && depth === 0) commas += 1;
    if (piece.includes('...') && !/^['"]/.test(piece)) return null;
    last = piece;
  }
  // What ends with a comma, such as (1,), or is empty has none behind it.
  return { count: commas + (last === ',' ? 0 : 1), of: 'item' };
}

/** Shorter texts are read, not counted. */
const EASY_TO_READ = 8;

/** Both lengths in words, where they differ, are of the same kind and are not seen at once. */
export function differingLengths(wanted: string, answer: string): [string, string] | null {
  const [one, other] = [lengthOf(wanted), lengthOf(answer)];
  if (!one || !other || one.of !== other.of || one.count === other.count) return null;
  if (one.of === 'character' && Math.max(one.count, other.count) < EASY_TO_READ) return null;
  const inWords = ({ count, of }: Length) => texts().results.length(count, of);
  return [inWords(one), inWords(other)];
}
