// What the learner has written and reached: kept in the browser, and carried as a file of files.
//
// The file holds what a folder of `unbeatable learn` holds: s01_board.py and so on, and the
// progress as .progress.json. So one way of taking the course can go on where the other stopped.

import type { SideProof } from './messages';

const KEY = 'unbeatable course';
const PROGRESS = '.progress.json';
const VERSION = 1;
const MODULE = /^(s\d\d_[a-z]+)\.py$/;
const LARGEST = 200_000;

export interface Proven {
  /** A day, as 2026-11-15. */
  day: string;
  sides: SideProof[];
}

interface Progress {
  version: number;
  current: string;
  passed: string[];
  /** Those for which our solution stands in. */
  skipped: string[];
  /** How many hints were asked for. */
  hints: Record<string, number>;
}

interface Kept extends Progress {
  language: string;
  /** The learner's code by step; not there as long as it is the bare exercise. */
  code: Record<string, string>;
  /** What another text has taken the place of. */
  before: Record<string, string>;
  proven: Proven | null;
}

export type StepState = 'passed' | 'skipped' | 'begun' | 'new';

const FRESH: Kept = {
  version: VERSION,
  current: '',
  passed: [],
  skipped: [],
  hints: {},
  language: 'en',
  code: {},
  before: {},
  proven: null,
};

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...structuredClone(FRESH), ...(kept.version === VERSION ? kept : {}) };
  } catch {
    return structuredClone(FRESH);
  }
}

export class Notebook {
  #kept = $state(read());
  /** Whether the browser refuses to keep anything. */
  forgetful = $state(false);

  constructor() {
    // Two tabs of the same learner must not undo each other's work.
    window.addEventListener('storage', ({ key }) => {
      if (key === KEY) this.#kept = read();
    });
  }

  get current(): string {
    return this.#kept.current;
  }
  get language(): string {
    return this.#kept.language;
  }
  set language(language: string) {
    this.#change({ language });
  }
  get proven(): Proven | null {
    return this.#kept.proven;
  }
  set proven(proven: Proven | null) {
    this.#change({ proven });
  }

  visit(step: string): void {
    this.#change({ current: step });
  }

  stateOf(step: string): StepState {
    if (this.#kept.passed.includes(step)) return 'passed';
    if (this.#kept.skipped.includes(step)) return 'skipped';
    return step in this.#kept.code ? 'begun' : 'new';
  }

  codeOf(step: string): string | undefined {
    return this.#kept.code[step];
  }

  /** The learner's modules up to a step; where there is none, Python takes our solution. */
  sources(last: string): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#kept.code).filter(([step]) => step <= last));
  }

  /** The steps up to one whose code has not passed. */
  unpassed(last: string): string[] {
    const begun = Object.keys(this.sources(last)).filter((step) => this.stateOf(step) === 'begun');
    return begun.sort();
  }

  write(step: string, code: string, exercise: string): void {
    if (code === exercise) delete this.#kept.code[step];
    else this.#kept.code[step] = code;
    this.#save();
  }

  /** Let another text take the place of the learner's, which can be brought back. */
  replace(step: string, code: string, exercise: string): void {
    const own = this.#kept.code[step];
    if (own !== undefined && own !== code) this.#kept.before[step] = own;
    this.write(step, code, exercise);
  }

  beforeOf(step: string): string | undefined {
    return this.#kept.before[step];
  }

  /** The checks have passed on this code. */
  pass(step: string, { ours }: { ours: boolean }): void {
    this.#mark(step, ours ? 'skipped' : 'passed');
  }

  /** They no longer do, or the step begins again. */
  unpass(step: string): void {
    this.#mark(step, null);
  }

  #mark(step: string, as: 'passed' | 'skipped' | null): void {
    const without = (steps: string[]) => steps.filter((other) => other !== step);
    const [passed, skipped] = [without(this.#kept.passed), without(this.#kept.skipped)];
    if (as) (as === 'passed' ? passed : skipped).push(step);
    this.#change({ passed: passed.sort(), skipped: skipped.sort() });
  }

  hintsOf(step: string): number {
    return this.#kept.hints[step] ?? 0;
  }

  hint(step: string, count: number): void {
    this.#kept.hints[step] = count;
    this.#save();
  }

  /** The whole as the text of a file. */
  exported(): string {
    const { version, current, passed, skipped, hints, code } = this.#kept;
    const progress: Progress = { version, current, passed, skipped, hints };
    const files = Object.fromEntries(
      Object.entries(code).map(([step, text]) => [`${step}.py`, text]),
    );
    const all = { ...files, [PROGRESS]: `${JSON.stringify(progress, null, 2)}\n` };
    return `${JSON.stringify({ 'unbeatable course': VERSION, files: all }, null, 2)}\n`;
  }

  /** Take over what files hold: the one that was exported, or some of a folder. How many steps. */
  import(files: Record<string, string>): number {
    const all = Object.assign({}, ...Object.entries(files).map(unpacked)) as Record<string, string>;
    const modules = Object.entries(all).flatMap(([name, text]) => {
      const step = MODULE.exec(name)?.[1];
      return step && text.length <= LARGEST ? [[step, text] as const] : [];
    });
    const progress = all[PROGRESS] === undefined ? null : readProgress(all[PROGRESS]);
    if (!modules.length && !progress)
      throw new Error('There is nothing of the course in it: no s01_board.py and no progress.');
    for (const [step, text] of modules) {
      const own = this.#kept.code[step];
      if (own !== undefined && own !== text) this.#kept.before[step] = own;
      this.#kept.code[step] = text;
    }
    this.#change(progress ?? {});
    return modules.length;
  }

  #change(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    this.#save();
  }

  #save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
      this.forgetful = false;
    } catch {
      this.forgetful = true;
    }
  }
}

/** A file as it is, or all that are in it. */
function unpacked([name, text]: [string, string]): Record<string, string> {
  if (MODULE.test(name) || name === PROGRESS) return { [name]: text };
  const { files } = parsed(text, name) as { files?: unknown };
  const isMap = files && typeof files === 'object' && !Array.isArray(files);
  if (!isMap || !Object.values(files).every((content) => typeof content === 'string'))
    throw new Error(`${name} was not exported from this course.`);
  return files as Record<string, string>;
}

function readProgress(text: string): Partial<Kept> {
  const { version, current, passed, skipped, hints } = parsed(text, PROGRESS) as Progress;
  const areNames = (names: unknown) =>
    Array.isArray(names) && names.every((name) => typeof name === 'string');
  const sound = version === VERSION && areNames(passed) && areNames(skipped);
  if (!sound || typeof current !== 'string' || typeof hints !== 'object' || hints === null)
    throw new Error(`${PROGRESS} is damaged or of another version.`);
  return { current, passed, skipped, hints };
}

function parsed(text: string, name: string): unknown {
  try {
    const found = JSON.parse(text);
    if (found && typeof found === 'object') return found;
  } catch {
    // said below
  }
  throw new Error(`${name} cannot be read.`);
}

export const notebook = new Notebook();
