// What the page and the worker that runs Python say to each other.

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
  /** JSON, as course/browser.py writes it. */
  | { kind: 'done'; json: string }
  /** Python itself has failed, and cannot go on. */
  | { kind: 'failed'; words: string };

export interface Checked {
  about: string;
  passed: boolean;
  words: string;
  board: string | null;
}

export interface Report {
  lesson: string;
  checks: Checked[];
  output: string;
  passed: boolean;
}

/** The learner's move, or what went wrong. */
export type Chosen = { move: string } | { trouble: string };

/** What came of every game against the learner's player on one side. */
export interface SideProof {
  side: 'x' | 'o';
  unbeatable: boolean;
  /** Whether it always gave the same answer on the same board. */
  alike: boolean;
  positions: number;
  games: number | null;
  wins: number;
  draws: number;
  losses: number;
  /** The positions of a game that it loses. */
  line: string[] | null;
  reason: string | null;
}

export type Proof = { sides: SideProof[] } | { trouble: string };
