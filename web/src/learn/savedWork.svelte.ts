// The learner's code and progress, saved in the browser, and exported as one file.
//
// The file holds what a folder of `unbeatable learn` holds: s01_board.py and so on, and the
// progress as .progress.json. So the course can be continued in the browser or in a terminal.

import type { SideProof } from '../generated';

/** Where it is kept, and the mark of what is exported. */
const KEY = 'unbeatable course';
const PROGRESS = '.progress.json';
const VERSION = 1;
const MODULE = /^s\d\d_[a-z]+\.py$/;
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
  /** The learner's code by lesson; not there as long as it is the bare exercise. */
  code: Record<string, string>;
  /** What another text has taken the place of. */
  before: Record<string, string>;
  proven: Proven | null;
}

export type LessonState = 'passed' | 'skipped' | 'begun' | 'new';

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

type Test = (found: unknown) => boolean;
const isText: Test = (found) => typeof found === 'string';
const isCount: Test = (found) => Number.isInteger(found) && (found as number) >= 0;
const isListOf =
  (isSound: Test): Test =>
  (found) =>
    Array.isArray(found) && found.every(isSound);
const isMapOf =
  (isSound: Test): Test =>
  (found) =>
    found instanceof Object && !Array.isArray(found) && Object.values(found).every(isSound);
const isProven: Test = (found) => {
  const { day, sides } = (found ?? {}) as Partial<Proven>;
  const isSide = isMapOf(() => true);
  return /^\d{4}-\d\d-\d\d$/.test(day ?? '') && isListOf(isSide)(sides);
};

/** Whether a saved part has the right form; otherwise it is reset. */
const SOUND: Record<keyof Kept, Test> = {
  version: (found) => found === VERSION,
  current: isText,
  passed: isListOf(isText),
  skipped: isListOf(isText),
  hints: isMapOf(isCount),
  language: isText,
  code: isMapOf(isText),
  before: isMapOf(isText),
  proven: isProven,
};

function read(): Kept {
  const fresh = structuredClone(FRESH);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept.version !== VERSION) return fresh;
    const names = Object.keys(SOUND) as (keyof Kept)[];
    const sound = names.filter((name) => name in kept && SOUND[name](kept[name]));
    return Object.assign(fresh, Object.fromEntries(sound.map((name) => [name, kept[name]])));
  } catch {
    return fresh;
  }
}

/** Whether the browser's storage works: it can be switched off or full. */
function keeps(): boolean {
  try {
    localStorage.setItem(`${KEY} test`, '');
    localStorage.removeItem(`${KEY} test`);
    return true;
  } catch {
    return false;
  }
}

export class SavedWork {
  #kept = $state(read());
  /** Whether the browser refuses to keep anything. */
  forgetful = $state(!keeps());

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

  visit(lesson: string): void {
    this.#change({ current: lesson });
  }

  stateOf(lesson: string): LessonState {
    if (this.#kept.passed.includes(lesson)) return 'passed';
    if (this.#kept.skipped.includes(lesson)) return 'skipped';
    return lesson in this.#kept.code ? 'begun' : 'new';
  }

  /** Whether nothing is left to do: it is passed, or our solution stands in. */
  isDone(lesson: string): boolean {
    return ['passed', 'skipped'].includes(this.stateOf(lesson));
  }

  /** The lesson to continue with: the last visited, or the next or else an earlier one that is not done. */
  nextOf<Listing extends { name: string }>(lessons: Listing[]): Listing | undefined {
    const open = lessons.filter(({ name }) => !this.isDone(name));
    return open.find(({ name }) => name >= this.current) ?? open[0];
  }

  codeOf(lesson: string): string | undefined {
    return this.#kept.code[lesson];
  }

  /** The learner's modules up to a lesson; where there is none, Python takes our solution. */
  sources(last: string): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#kept.code).filter(([lesson]) => lesson <= last));
  }

  /** The lessons up to a given one whose code has not passed. */
  unpassed(last: string): string[] {
    const begun = Object.keys(this.sources(last)).filter(
      (lesson) => this.stateOf(lesson) === 'begun',
    );
    return begun.sort();
  }

  write(lesson: string, code: string, exercise: string): void {
    if (code === exercise) delete this.#kept.code[lesson];
    else this.#kept.code[lesson] = code;
    this.#save();
  }

  /** Let another text take the place of the learner's, which can be brought back. */
  replace(lesson: string, code: string, exercise: string): void {
    const own = this.#kept.code[lesson];
    if (own !== undefined && own !== code) this.#kept.before[lesson] = own;
    this.write(lesson, code, exercise);
  }

  beforeOf(lesson: string): string | undefined {
    return this.#kept.before[lesson];
  }

  /** The checks have passed on this code. */
  pass(lesson: string, { ours }: { ours: boolean }): void {
    this.#mark(lesson, ours ? 'skipped' : 'passed');
  }

  /** They no longer do, or the lesson begins again. */
  unpass(lesson: string): void {
    this.#mark(lesson, null);
  }

  #mark(lesson: string, as: 'passed' | 'skipped' | null): void {
    const without = (lessons: string[]) => lessons.filter((other) => other !== lesson);
    const [passed, skipped] = [without(this.#kept.passed), without(this.#kept.skipped)];
    if (as) (as === 'passed' ? passed : skipped).push(lesson);
    this.#change({ passed: passed.sort(), skipped: skipped.sort() });
  }

  hintsOf(lesson: string): number {
    return this.#kept.hints[lesson] ?? 0;
  }

  hint(lesson: string, count: number): void {
    this.#kept.hints[lesson] = count;
    this.#save();
  }

  /** The whole as the text of a file. */
  exported(): string {
    const { version, current, passed, skipped, hints, code } = this.#kept;
    const progress: Progress = { version, current, passed, skipped, hints };
    const files = Object.fromEntries(
      Object.entries(code).map(([lesson, text]) => [`${lesson}.py`, text]),
    );
    const all = { ...files, [PROGRESS]: `${JSON.stringify(progress, null, 2)}\n` };
    return `${JSON.stringify({ [KEY]: VERSION, files: all }, null, 2)}\n`;
  }

  /** Import lessons from an exported file or the files of a folder; return how many. */
  import(files: Record<string, string>, lessons: string[]): number {
    const all = Object.assign({}, ...Object.entries(files).map(unpacked)) as Record<string, string>;
    const modules = Object.entries(all).flatMap(([name, text]) => {
      const lesson = lessons.find((lesson) => `${lesson}.py` === name);
      if (lesson && text.length > LARGEST)
        throw new Error(`${name} is too large: ${LARGEST} letters are the most.`);
      return lesson ? [[lesson, plain(text)] as const] : [];
    });
    const progress = all[PROGRESS] === undefined ? null : readProgress(all[PROGRESS]);
    if (!modules.length && !progress)
      throw new Error('This file holds nothing of the course: no s01_board.py and no progress.');
    for (const [lesson, text] of modules) {
      const own = this.#kept.code[lesson];
      if (own !== undefined && own !== text) this.#kept.before[lesson] = own;
      this.#kept.code[lesson] = text;
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
  const { files, [KEY]: version } = parsed(text, name) as { files?: unknown; [KEY]?: unknown };
  if (version !== VERSION || !isMapOf(isText)(files))
    throw new Error(`${name} was not exported from this course.`);
  return files as Record<string, string>;
}

/** As the editor has it: with plain ends of lines, and no mark of its encoding. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

function readProgress(text: string): Partial<Kept> {
  const found = parsed(text, PROGRESS) as Progress;
  const { current, passed, skipped, hints } = found;
  const names = ['version', 'current', 'passed', 'skipped', 'hints'] as const;
  if (!names.every((name) => SOUND[name](found[name])))
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

export const savedWork = new SavedWork();
