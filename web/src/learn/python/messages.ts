// Messages between the page and the worker that runs Python.

import type { Chosen, Proof, Trouble } from '../../generated';

export interface Python {
  /** Where Pyodide lies on our own server, and how much of it is fetched. */
  folder: string;
  bytes: number;
}

export type Request =
  | { kind: 'start'; package: string }
  | { kind: 'check'; lesson: string; sources: string }
  | { kind: 'choose'; sources: string; position: string }
  | { kind: 'prove'; sources: string };

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

/** The learner's move, or what went wrong. */
export type ChoiceAnswer = Chosen | Trouble;

export type ProofAnswer = Proof | Trouble;
