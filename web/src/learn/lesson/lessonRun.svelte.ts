// One lesson at work: the code as it stands, what the checks say of it, and what has been asked for.

import type { Checked } from '../../generated';
import { announcer } from '../../lib/announce.svelte';
import type { LessonContent } from '../../wire';
import { python, Stopped } from '../python/python.svelte';
import { savedWork } from '../savedWork.svelte';

/** What the engine checks before all else; nothing to tell when it went well. */
export const READABLE = 'Python can run the file to its end.';

export interface Outcome {
  kind: 'passed' | 'failed' | 'stopped' | 'broken';
  checks: Checked[];
  output: string;
  /** What to say where no check says it. */
  words: string;
}

export class LessonRun {
  readonly lesson: LessonContent;
  running = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  /** How many hints are shown. */
  hints = $state(0);
  /** Our solution: asked for once, then shown. */
  solution = $state<'hidden' | 'asked' | 'shown'>('hidden');

  constructor(lesson: LessonContent) {
    this.lesson = lesson;
    this.hints = Math.min(savedWork.hintsOf(lesson.name), lesson.hints.length);
    if (savedWork.stateOf(lesson.name) === 'passed') this.solution = 'asked';
    savedWork.visit(lesson.name);
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
    return this.code.trim() === this.lesson.solution.trim();
  }
  /** The learner's version that another text has taken the place of. */
  get before(): string | undefined {
    const before = savedWork.beforeOf(this.name);
    return before === this.code ? undefined : before;
  }
  get isUntouched(): boolean {
    return this.code === this.lesson.exercise;
  }

  edit(code: string): void {
    if (code === this.code) return;
    savedWork.write(this.name, code, this.lesson.exercise);
  }

  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.outcome = null;
    announcer.say('Running.');
    const code = this.code;
    const ours = this.isOurs && savedWork.stateOf(this.name) === 'skipped';
    try {
      const { checks, output, passed } = await python.check(this.name, {
        ...savedWork.sources(this.name),
        [this.name]: code,
      });
      if (passed) savedWork.pass(this.name, { ours });
      else savedWork.unpass(this.name);
      this.#end({ kind: passed ? 'passed' : 'failed', checks, output, words: '' });
    } catch (error) {
      this.#interrupted(error as Error);
    } finally {
      this.running = false;
    }
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
    this.outcome = null;
  }

  #interrupted(error: Error): void {
    const begun = python.began.filter((about) => about !== READABLE);
    const last = begun.at(-1);
    const checks = begun
      .slice(0, -1)
      .map((about) => ({ about, passed: true, words: '', board: null }));
    const output = python.printed;
    if (!(error instanceof Stopped)) {
      const words = `Python has stopped: ${error.message}`;
      this.#end({ kind: 'broken', checks, output, words });
      return;
    }
    const where = last ? `during this check: ${last}` : 'before the first check.';
    const words = `You stopped it ${where} Is there a loop that never ends? Python starts again.`;
    this.#end({ kind: 'stopped', checks, output, words });
  }

  #end(outcome: Outcome): void {
    this.outcome = outcome;
    if (outcome.kind === 'passed' && this.solution === 'hidden') this.solution = 'asked';
    announcer.say(inWords(outcome));
  }
}

/** What came of a run, for ears. */
export function inWords({ kind, checks, words }: Outcome): string {
  const passed = checks.filter((check) => check.passed).length;
  const failure = checks.find((check) => !check.passed);
  if (kind === 'passed') return `All ${passed} checks passed.`;
  if (failure) return `${passed} passed. Not yet: ${failure.about} ${failure.words}`;
  return words;
}
