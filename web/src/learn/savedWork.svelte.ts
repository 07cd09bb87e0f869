// The learner's code and progress, saved in the browser, and exported as one file.
//
// The file holds what a folder of `unbeatable learn` holds: s01_board.py and so on, and the
// progress as .progress.json. So the course can be continued in the browser or in a terminal.

import { LESSONS, MAX_NAME } from '../generated';
import { settings } from '../lib/settings.svelte';
import { carryOver, describe, isOld, type Note } from './oldOrder';
import { type Certificate, isCertificate } from './player/certificate';
import { spoken, texts } from './texts/texts.svelte';

/** Where it is kept, and the mark of what is exported. */
const KEY = 'unbeatable course';
const PROGRESS = '.progress.json';
const VERSION = 1;
const MODULE = /^s\d\d_[a-z]+\.py$/;
const LARGEST = 200_000;

interface Progress {
  version: number;
  current: string;
  passed: string[];
  /** Those for which our solution stands in. */
  skipped: string[];
  /** How many hints were asked for. */
  hints: Record<string, number>;
  /** The lessons of the old order that have been carried over, or for which there is no place. */
  carried: string[];
}

interface Exported extends Progress {
  /** The learner's, which certificates carry. */
  name: string;
}

interface Kept extends Progress {
  language: string;
  /** The learner's code by lesson; not there as long as it is the bare exercise. */
  code: Record<string, string>;
  /** What another text has taken the place of. */
  before: Record<string, string>;
  /** The certificate of a player of theirs. */
  proven: Certificate | null;
  /** What was carried over from the old order, until it has been read. */
  note: Note | null;
}

export interface Imported {
  /** How many lessons there was code for. */
  lessons: number;
  /** What was carried over from the old order, in words. */
  note: string;
}

const isLesson = (name: string) => (LESSONS as readonly string[]).includes(name);

export type LessonState = 'passed' | 'skipped' | 'begun' | 'new';

const FRESH: Kept = {
  version: VERSION,
  current: '',
  passed: [],
  skipped: [],
  hints: {},
  carried: [],
  language: 'en',
  code: {},
  before: {},
  proven: null,
  note: null,
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

const isNote: Test = (found) => {
  const { moved, left } = (found ?? {}) as Partial<Record<keyof Note, unknown>>;
  return isListOf(isMapOf(isText))(moved) && isListOf(isText)(left);
};

/** Whether a saved part has the right form; otherwise it is reset. */
const SOUND: Record<keyof Kept, Test> = {
  version: (found) => found === VERSION,
  current: isText,
  passed: isListOf(isText),
  skipped: isListOf(isText),
  hints: isMapOf(isCount),
  carried: isListOf(isText),
  language: isText,
  code: isMapOf(isText),
  before: isMapOf(isText),
  proven: isCertificate,
  note: isNote,
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
    spoken.language = this.language;
    this.#carryOver();
    // Two tabs of the same learner must not undo each other's work.
    window.addEventListener('storage', ({ key }) => {
      if (key !== KEY) return;
      this.#kept = read();
      spoken.language = this.language;
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
    spoken.language = language;
  }
  get proven(): Certificate | null {
    return this.#kept.proven;
  }
  set proven(proven: Certificate | null) {
    this.#change({ proven });
  }
  get note(): Note | null {
    return this.#kept.note;
  }
  set note(note: Note | null) {
    this.#change({ note });
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
    const { code } = this.#kept;
    const theirs = LESSONS.filter((lesson) => lesson <= last && lesson in code);
    return Object.fromEntries(theirs.map((lesson) => [lesson, code[lesson] ?? '']));
  }

  /** The lessons up to a given one whose code has not passed. */
  unpassed(last: string): string[] {
    return Object.keys(this.sources(last)).filter((lesson) => this.stateOf(lesson) === 'begun');
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
    const { version, current, passed, skipped, hints, carried, code } = this.#kept;
    const { name } = settings;
    const progress: Exported = { version, current, passed, skipped, hints, name, carried };
    const files = Object.fromEntries(
      Object.entries(code).map(([lesson, text]) => [`${lesson}.py`, text]),
    );
    const all = { ...files, [PROGRESS]: `${JSON.stringify(progress, null, 2)}\n` };
    return `${JSON.stringify({ [KEY]: VERSION, files: all }, null, 2)}\n`;
  }

  /** Import lessons from an exported file or the files of a folder. */
  import(files: Record<string, string>): Imported {
    const all = Object.assign({}, ...Object.entries(files).map(unpacked)) as Record<string, string>;
    const modules = Object.entries(all).flatMap(([name, text]) => {
      const lesson = name.replace(/\.py$/, '');
      const isOurs = name !== lesson && (isLesson(lesson) || isOld(lesson));
      if (isOurs && text.length > LARGEST) throw new Error(texts().work.tooLarge(name, LARGEST));
      return isOurs ? [[lesson, plain(text)] as const] : [];
    });
    const progress = all[PROGRESS] === undefined ? null : readProgress(all[PROGRESS]);
    if (!modules.length && !progress) throw new Error(texts().work.nothing);
    for (const [lesson, text] of modules) this.#put(lesson, text);
    // Single files of the old order have not been carried over, whatever was before.
    const come = modules.map(([lesson]) => lesson);
    const carried = this.#kept.carried.filter((old) => !come.includes(old));
    this.#change({ carried, ...progress });
    settings.name ||= all[PROGRESS] === undefined ? '' : nameIn(all[PROGRESS]);
    return { lessons: modules.length, note: this.#carryOver() };
  }

  #put(lesson: string, text: string): void {
    const own = this.#kept.code[lesson];
    if (own !== undefined && own !== text) this.#kept.before[lesson] = own;
    this.#kept.code[lesson] = text;
  }

  /** Bring work on the old order to its new places, once; return what was done, in words. */
  #carryOver(): string {
    const { code, current, passed, skipped, hints, carried } = this.#kept;
    const old = Object.keys(code).filter((name) => isOld(name) && !carried.includes(name));
    if (!old.length) {
      if (isOld(current)) this.#change({ current: '' });
      return '';
    }
    const done = carryOver(Object.fromEntries(this.#texts(old)), passed);
    const { moved, left } = done;
    for (const [lesson, text] of Object.entries(done.code)) {
      if (text === null) delete code[lesson];
      else code[lesson] = text;
    }
    const kept = done.moved.filter(({ more }) => !more);
    const place = (name: string) => done.moved.find(({ from }) => from === name)?.to;
    for (const [name, count] of Object.entries(hints)) {
      const to = place(name);
      if (to) hints[to] ??= count;
    }
    const now = kept.filter(({ from }) => passed.includes(from)).map(({ to }) => to);
    this.#change({
      current: isOld(current) ? (place(current) ?? '') : current,
      passed: sorted([...passed, ...now]),
      skipped: sorted([...skipped, ...done.ours]),
      carried: sorted([...carried, ...old]),
      note: moved.length || left.length ? { moved, left } : null,
    });
    return describe(done);
  }

  /** The code of today's lessons, and of these of the old order. */
  #texts(old: string[]): [string, string][] {
    return Object.entries(this.#kept.code).filter(([name]) => isLesson(name) || old.includes(name));
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

const sorted = (names: string[]) => [...new Set(names)].sort();

/** A file as it is, or all that are in it. */
function unpacked([name, text]: [string, string]): Record<string, string> {
  if (MODULE.test(name) || name === PROGRESS) return { [name]: text };
  const { files, [KEY]: version } = parsed(text, name) as { files?: unknown; [KEY]?: unknown };
  if (version !== VERSION || !isMapOf(isText)(files)) throw new Error(texts().work.foreign(name));
  return files as Record<string, string>;
}

/** As the editor has it: with plain ends of lines, and no mark of its encoding. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

function readProgress(text: string): Partial<Kept> {
  const found = parsed(text, PROGRESS) as Progress;
  const { current, passed, skipped, hints, carried = [] } = found;
  const names = ['version', 'current', 'passed', 'skipped', 'hints'] as const;
  if (!names.every((name) => SOUND[name](found[name])) || !SOUND.carried(carried))
    throw new Error(texts().work.damaged(PROGRESS));
  return { current, passed, skipped, hints, carried };
}

/** The learner's name, which a file may lack. */
function nameIn(progress: string): string {
  const { name } = parsed(progress, PROGRESS) as Partial<Exported>;
  return typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : '';
}

function parsed(text: string, name: string): unknown {
  try {
    const found = JSON.parse(text);
    if (found && typeof found === 'object') return found;
  } catch {
    // said below
  }
  throw new Error(texts().work.unreadable(name));
}

export const savedWork = new SavedWork();
