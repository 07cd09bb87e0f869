// Messages between the page and the worker that runs Python.

import type {
  Chosen,
  GamePosition,
  GameValues,
  Line,
  Measured,
  PlayerValues,
  Proof,
  Recording,
  Report,
  Tossed,
  Tried,
  Trouble,
} from '../../generated';

export interface Python {
  /** Where Pyodide lies on our own server, and how much of it is fetched. */
  folder: string;
  bytes: number;
}

/** The functions of course/pyodide.py, with their arguments by name; `sources` is JSON. */
export interface Calls {
  check: { lesson: string; sources: string; language: string };
  try_code: { lesson: string; sources: string; code: string; language: string };
  watch: { lesson: string; sources: string; language: string };
  /** `player` is the id of one of the learner's players, `boards` says of each if it is over. */
  choose: { player: string; sources: string; position: string };
  /**
   * In a learner's name, on a day; `kept` is their certificate so far, or empty. `skipped` are the lessons where our
   * solution was put, as JSON.
   */
  prove: {
    player: string;
    sources: string;
    name: string;
    day: string;
    kept: string;
    skipped: string;
    /** Of what is told meanwhile. */
    language: string;
  };
  values: { player: string; sources: string; boards: string };
  toss: { sources: string };
  line: { sources: string; board: string };
  measure: { lesson: string; sources: string };
  /** Without a position, the start. */
  own_position: { sources: string; position?: string };
  own_values: { sources: string; position: string };
}

/** What they answer. */
export interface Answers {
  check: Report;
  try_code: Tried;
  watch: Recording;
  choose: Chosen | Trouble;
  prove: Proof | Trouble;
  values: PlayerValues | Trouble;
  toss: Tossed | Trouble;
  line: Line | Trouble;
  measure: Measured | Trouble;
  own_position: GamePosition | Trouble;
  own_values: GameValues | Trouble;
}

export type Call = { [Kind in keyof Calls]: { kind: Kind } & Calls[Kind] }[keyof Calls];

/** The functions that also take `tell`: they say how far they are, and what is printed. */
export const TELLING: ReadonlySet<keyof Calls> = new Set(['check', 'try_code', 'prove', 'values']);

export type Request = { kind: 'start'; package: string } | Call;

export type Answer =
  | { kind: 'fetching'; done: number; total: number }
  | { kind: 'ready' }
  /** A part of the work begins; those before it went well. */
  | { kind: 'began'; words: string }
  | { kind: 'printed'; words: string }
  /** JSON, as course/pyodide.py writes it. */
  | { kind: 'done'; json: string }
  /** Python itself has failed, and cannot go on. */
  | { kind: 'failed'; words: string };
