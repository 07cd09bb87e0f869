// One lesson at work: the code as it stands, what the checks say of it, and what has been asked for.

import type { Checked } from '../../generated';
import type { LessonContent } from '../../wire';
import { python, Stopped } from '../python/python.svelte';
import { savedWork } from '../savedWork.svelte';
import { say, texts } from '../texts/texts.svelte';

export interface Outcome {
  kind: 'passed' | 'failed' | 'stopped' | 'broken';
  checks: Checked[];
  output: string;
  /** What to say where no check says it. */
  words: string;
}

const PASSED: Omit<Checked, 'about'> = {
  passed: true,
  words: '',
  board: null,
  wanted: null,
  answer: null,
  line: null,
  blame: null,
  call: '',
  advice: '',
};

export class LessonRun {
  readonly lesson: LessonContent;
  running = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  /** The line to mark in the editor, as long as the code is the one that was checked. */
  wrongLine = $state<number | null>(null);
  /** How many hints are shown. */
  hints = $state(0);
  /** Our solution: asked for once, then shown. */
  solution = $state<'hidden' | 'asked' | 'shown'>('hidden');
  /** Whether shuffled lines are shown, to be put in order. */
  ordersLines = $state(false);

  constructor(lesson: LessonContent) {
    this.lesson = lesson;
    this.hints = Math.min(savedWork.hintsOf(lesson.name), lesson.hints.length);
    if (savedWork.stateOf(lesson.name) === 'passed') this.solution = 'asked';
    const { name, solution, exercise, exercises } = lesson;
    // A bare exercise in another language, such as from a file of work, is nothing that has been written.
    const saved = savedWork.codeOf(name);
    if (saved !== undefined && isOneOf(exercises, saved)) savedWork.write(name, exercise, exercise);
    // Our solution stands in where the learner's work came from the old order without one.
    const isBare = savedWork.stateOf(name) === 'skipped' && savedWork.codeOf(name) === undefined;
    if (isBare) savedWork.write(name, solution, exercise);
    savedWork.visit(name);
  }

  /** Whether all checks passed, just now or when they last ran. */
  get passed(): boolean {
    return this.outcome?.kind === 'passed' || savedWork.stateOf(this.name) === 'passed';
  }
  get name(): string {
    return this.lesson.name;
  }
  /** From the saved work, which another tab may change too. */
  get code(): string {
    return savedWork.codeOf(this.name) ?? this.lesson.exercise;
  }
  get isOurs(): boolean {
    return isOneOf(this.lesson.solutions, this.code);
  }
  /** The learner's version that another text has taken the place of. */
  get before(): string | undefined {
    const before = savedWork.beforeOf(this.name);
    return before === this.code ? undefined : before;
  }
  get isUntouched(): boolean {
    return this.code === this.lesson.exercise;
  }

  /** The learner's modules up to this one, as they stand. */
  get sources(): Record<string, string> {
    return { ...savedWork.sources(this.name), [this.name]: this.code };
  }

  edit(code: string): void {
    if (code === this.code) return;
    this.wrongLine = null;
    savedWork.write(this.name, code, this.lesson.exercise);
  }

  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.#clear();
    say(texts().desk.runningNow);
    const { code } = this;
    const ours = this.isOurs && savedWork.stateOf(this.name) === 'skipped';
    const { language } = this.lesson;
    try {
      const { checks, output, passed } = await python.check(this.name, this.sources, language);
      const line = checks.find((check) => !check.passed)?.line ?? null;
      if (this.code === code) this.wrongLine = line;
      if (passed) savedWork.pass(this.name, { ours });
      else savedWork.unpass(this.name);
      this.#end({ kind: passed ? 'passed' : 'failed', checks, output, words: '' });
    } catch (error) {
      this.#interrupted(error as Error);
    } finally {
      this.running = false;
    }
  }

  /** Whether our solution passes the checks with this function instead of its own. */
  async passesWith(code: string): Promise<boolean> {
    const { name, solution, language } = this.lesson;
    const { passed } = await python.check(name, { [name]: `${solution}\n\n${code}\n` }, language);
    return passed;
  }

  stop(): void {
    python.stop();
  }

  hint(): void {
    this.hints = Math.min(this.hints + 1, this.lesson.hints.length);
    savedWork.hint(this.name, this.hints);
  }

  askForSolution(): void {
    this.solution = this.solution === 'hidden' ? 'asked' : 'shown';
  }

  takeSolution(): void {
    this.#put(this.lesson.solution);
    savedWork.pass(this.name, { ours: true });
  }

  reset(): void {
    this.#put(this.lesson.exercise);
    savedWork.unpass(this.name);
  }

  bringBack(): void {
    const before = this.before;
    if (before !== undefined) this.#put(before);
  }

  #put(code: string): void {
    savedWork.replace(this.name, code, this.lesson.exercise);
    this.#clear();
  }

  #clear(): void {
    this.outcome = null;
    this.wrongLine = null;
  }

  #interrupted(error: Error): void {
    // Before the checks the file itself is run.
    const begun = python.began.filter((about) => this.lesson.checks.includes(about));
    const last = begun.at(-1);
    const checks = begun.slice(0, -1).map((about) => ({ ...PASSED, about }));
    const output = python.printed;
    if (!(error instanceof Stopped)) {
      const words = texts().results.pythonStopped(error.message);
      this.#end({ kind: 'broken', checks, output, words });
      return;
    }
    const { stoppedDuring, stoppedBefore, endless } = texts().results;
    const words = `${last ? stoppedDuring(last) : stoppedBefore} ${endless}`;
    this.#end({ kind: 'stopped', checks, output, words });
  }

  #end(outcome: Outcome): void {
    this.outcome = outcome;
    if (outcome.kind === 'passed' && this.solution === 'hidden') this.solution = 'asked';
    say(inWords(outcome));
  }
}

/** Whether the code is one of these texts. */
const isOneOf = (texts: string[], code: string) =>
  texts.some((text) => text.trim() === code.trim());

/** What came of a run, for ears. */
export function inWords({ kind, checks, words }: Outcome): string {
  const passed = checks.filter((check) => check.passed).length;
  const failure = checks.find((check) => !check.passed);
  if (kind === 'passed') return texts().results.allPassed(passed);
  const { passedBefore, notYet } = texts().results;
  if (failure) return `${passedBefore(passed)} ${notYet}${failure.about} ${failure.words}`;
  return words;
}
