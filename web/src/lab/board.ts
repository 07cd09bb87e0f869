// A board of any size: its measures, spec and address, and what is known about it.

import { movesInWords } from '../board/ratings';
import { MAX_SIDE } from '../generated';
import type { GameState, GameValue, StartProof } from '../wire';

export interface Measures {
  columns: number;
  rows: number;
  k: number;
  misere: boolean;
  gravity: boolean;
}

export const LEAST = 1;
export const FIRST: Measures = { columns: 4, rows: 4, k: 3, misere: false, gravity: false };

export function specOf({ columns, rows, k, misere, gravity }: Measures): string {
  const flags = `${misere ? ',misere=true' : ''}${gravity ? ',gravity=true' : ''}`;
  return `mnk(${columns},${rows},${k}${flags})`;
}

export function labAddress({ columns, rows, k, misere, gravity }: Measures): string {
  const flags = `${misere ? '&misere=1' : ''}${gravity ? '&gravity=1' : ''}`;
  return `/lab?columns=${columns}&rows=${rows}&k=${k}${flags}`;
}

/** The board that an address asks for; what it does not say, or is no number, is as at first. */
export function measuresFrom(query: URLSearchParams): Measures {
  return {
    columns: whole(query.get('columns'), FIRST.columns),
    rows: whole(query.get('rows'), FIRST.rows),
    k: whole(query.get('k'), FIRST.k),
    misere: query.get('misere') === '1',
    gravity: query.get('gravity') === '1',
  };
}

const SIZES = { columns: 'Columns', rows: 'Rows', k: 'In a row' } as const;
export type Size = keyof typeof SIZES;

/** Return the sizes that make no board. */
export function wrongSizes(measures: Measures): Size[] {
  const { columns, rows, k } = measures;
  const wrong = (Object.keys(SIZES) as Size[]).filter((size) => !isInRange(measures[size]));
  return wrong.length || k <= Math.max(columns, rows) ? wrong : ['k'];
}

/** Return what is wrong with the measures, in words; empty if nothing is. */
export function wrongWith(measures: Measures): string {
  const { columns, rows, k } = measures;
  const wrong = wrongSizes(measures);
  if (!wrong.length) return '';
  if (wrong.every((size) => isInRange(measures[size]))) {
    const most = Math.max(columns, rows);
    return `A line of ${k} does not fit on a ${columns}x${rows} board. Choose at most ${most} in a row.`;
  }
  const given = wrong.map((size) => measures[size]).filter((length) => !Number.isNaN(length));
  const not = given.length ? `, not ${[...new Set(given)].join(' or ')}` : '';
  const names = wrong.map((size) => SIZES[size]).join(', ');
  return `${names}: a whole number from ${LEAST} to ${MAX_SIDE}${not}.`;
}

function isInRange(length: number): boolean {
  return Number.isInteger(length) && length >= LEAST && length <= MAX_SIDE;
}

/** The rules in a sentence. */
export function rulesOf({ columns, rows, k, misere, gravity }: Measures): string {
  const ending = k === 1 ? 'The first stone' : `${k} in a row`;
  const falls = gravity ? '; stones fall to the bottom of their column' : '';
  return `${ending} ${misere ? 'loses' : 'wins'} on ${columns}x${rows}${falls}.`;
}

const EXACTLY = 1e15;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number that people can read: with separators, or as a power of ten. */
export function inFigures(count: number): string {
  if (count < EXACTLY) return count.toLocaleString('en');
  const exponent = Math.floor(Math.log10(count));
  const power = [...String(exponent)].map((digit) => RAISED[Number(digit)]).join('');
  return `${(count / 10 ** exponent).toFixed(1)} × 10${power}`;
}

/** Return whether the board can be solved, and how. */
export function chances({
  solvable,
  searched,
  proof,
}: Pick<GameState, 'solvable' | 'searched' | 'proof'>): string {
  if (solvable && searched)
    return 'Too many to be solved as a whole, but the server searches any position exactly.';
  if (solvable) return 'The server can solve it exactly.';
  if (proof)
    return 'Only the start is proven; the positions after it are too many to be solved here.';
  const lacks = searched ? 'solved here without a book of openings' : 'solved here';
  return `Too many to be ${lacks}: who wins is not known to this server.`;
}

type Outcome = Pick<GameValue, 'value' | 'remoteness'> & Partial<Pick<StartProof, 'at_most'>>;

export function verdictInWords({ value, remoteness, at_most }: Outcome): string {
  if (value === 'draw') return 'A draw with perfect play.';
  const winner = value === 'win' ? 'x, who begins,' : 'o, who answers,';
  const length = `${at_most ? 'at most ' : ''}${movesInWords(remoteness ?? 0)}`;
  return `With perfect play ${winner} wins in ${length}.`;
}

/** So many moves are named; more are seen on the board. */
const NAMED = 6;

export function bestInWords({ best, moves }: Pick<GameValue, 'best' | 'moves'>): string {
  if (moves === 1) return 'There is only one first move.';
  if (best.length === moves) return 'No first move is better than another.';
  const count = `${best.length} of ${moves} first moves ${best.length === 1 ? 'is' : 'are'} best`;
  return best.length > NAMED ? `${count}.` : `${count}: ${best.join(', ')}.`;
}

export function secondsInWords(seconds: number): string {
  if (seconds < 0.1) return 'in a moment';
  return `in ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} seconds`;
}

function whole(text: string | null, otherwise: number): number {
  const number = Number(text);
  return text?.trim() && Number.isInteger(number) ? number : otherwise;
}
