// A small console: lines are tried with all names of the lesson's module, and can be brought back.

import type { Tried } from '../../generated';
import { messageOf } from '../../lib/errors';
import { python, Stopped } from '../python/python.svelte';
import { say, texts } from '../texts/texts.svelte';

/** How many trials are kept. */
const MOST = 50;

export interface Trial extends Tried {
  number: number;
  code: string;
}

export class TryConsole {
  readonly lesson: string;
  readonly #language: string;
  readonly #sources: () => Record<string, string>;
  readonly #onwrong: (line: number | null) => void;
  /** What is typed in. */
  code = $state('');
  trials = $state.raw<Trial[]>([]);
  running = $state(false);
  /** The number of the trial that was brought back; how many there were, if none. */
  #at = 0;
  /** What was typed in before one was brought back. */
  #draft = '';
  #count = 0;

  /** `onwrong` is told the line of the lesson's file where a trial has stopped. */
  constructor(
    { name, language }: { name: string; language: string },
    sources: () => Record<string, string>,
    onwrong: (line: number | null) => void = () => {},
  ) {
    this.lesson = name;
    this.#language = language;
    this.#sources = sources;
    this.#onwrong = onwrong;
  }

  /** Run what is typed in, or this code. */
  async run(code: string = this.code): Promise<void> {
    const lines = code.trimEnd();
    if (!lines.trim() || this.running || python.occupied) return;
    this.running = true;
    this.code = '';
    let tried: Tried;
    try {
      tried = await python.tryCode(this.lesson, this.#sources(), lines, this.#language);
    } catch (error) {
      const trouble = error instanceof Stopped ? texts().youStoppedIt : messageOf(error);
      tried = { output: python.printed, value: null, trouble, line: null };
    }
    this.#keep(lines, tried);
    this.running = false;
    if (tried.trouble) this.#onwrong(tried.line);
    say(inWords(tried));
  }

  stop(): void {
    if (this.running) python.stop();
  }

  clear(): void {
    this.trials = [];
    this.#at = 0;
  }

  /** Bring back the trial before; whether there is one. */
  earlier(): boolean {
    if (this.#at === 0) return false;
    if (this.#at === this.trials.length) this.#draft = this.code;
    this.#at -= 1;
    this.code = this.trials[this.#at]?.code ?? '';
    return true;
  }

  /** Bring back the trial after, or at last what was typed in; whether there is one. */
  later(): boolean {
    if (this.#at === this.trials.length) return false;
    this.#at += 1;
    this.code = this.trials[this.#at]?.code ?? this.#draft;
    return true;
  }

  #keep(code: string, tried: Tried): void {
    this.#count += 1;
    this.trials = [...this.trials, { ...tried, number: this.#count, code }].slice(-MOST);
    this.#at = this.trials.length;
    this.#draft = '';
  }
}

/** What came of it, for ears. */
export function inWords({ output, value, trouble }: Tried): string {
  return [output.trim(), value, trouble].filter(Boolean).join(' ') || texts().tryBox.silent;
}
