// A board of any size: its measures, spec and address, and what is known about it.

import { movesInWords } from '../board/ratings';
import type { GameValue } from '../wire';

export interface Measures {
  columns: number;
  rows: number;
  k: number;
  misere: boolean;
  gravity: boolean;
}

export const LEAST = 1;
/** The server names columns by letters, so that there are at most 26. */
export const MOST = 26;
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

/** What is wrong with the measures, in words; empty if nothing is. */
export function wrongWith({ columns, rows, k }: Measures): string {
  const sides = { Columns: columns, Rows: rows, 'In a row': k };
  for (const [name, length] of Object.entries(sides)) {
    if (!Number.isInteger(length) || length < LEAST || length > MOST) {
      const given = Number.isNaN(length) ? '' : `, not ${length}`;
      return `${name}: a whole number from ${LEAST} to ${MOST}${given}.`;
    }
  }
  const longest = Math.max(columns, rows);
  return k > longest
    ? `A line of ${k} does not fit on a ${columns}x${rows} board. Choose at most ${longest} in a row.`
    : '';
}

/** The rules in a sentence. */
export function rulesOf({ columns, rows, k, misere, gravity }: Measures): string {
  const ending = k === 1 ? 'The first stone' : `${k} in a row`;
  const falls = gravity ? '; stones fall to the bottom of their column' : '';
  return `${ending} ${misere ? 'loses' : 'wins'} on ${columns}x${rows}${falls}.`;
}

/** Who wins, where a short argument proves it on a board of any size; empty elsewhere. */
export function proofOf({ columns, rows, k, misere, gravity }: Measures): string {
  if (k === 1) {
    const winner = misere
      ? 'o wins: the first stone of x is a line'
      : 'x wins with the first stone';
    return `Proven without solving: ${winner}.`;
  }
  if (misere) return '';
  const hasTwoNeighbours = gravity
    ? columns > 2 || (columns === 2 && rows > 1)
    : columns * rows > 2;
  if (k === 2 && hasTwoNeighbours) {
    return 'Proven without solving: x wins in 3 moves. The first stone has two free cells beside it, and o can block only one.';
  }
  if (k === 3 && !gravity && Math.min(columns, rows) >= 4) {
    return 'Proven without solving: x wins in 5 moves. Two stones side by side with both ends free make three, and o can block only one end. One stone of o cannot prevent that both along a row and along a column.';
  }
  return '';
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

type Outcome = Pick<GameValue, 'value' | 'remoteness'>;

export function verdictInWords({ value, remoteness }: Outcome): string {
  if (value === 'draw') return 'A draw with best play.';
  const winner = value === 'win' ? 'x, who begins,' : 'o, who answers,';
  return `With best play ${winner} wins in ${movesInWords(remoteness ?? 0)}.`;
}

/** So many moves are named; more are seen on the board. */
const NAMED = 6;

export function bestInWords({ best, moves }: Pick<GameValue, 'best' | 'moves'>): string {
  if (moves === 1) return 'There is only one first move.';
  if (best.length === moves) return 'Every first move is as good as any.';
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
