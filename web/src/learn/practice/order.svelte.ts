// Shuffled lines of a function, to be put in order. Nothing is counted. Other orders than ours may be
// right too: the checks of the lesson decide that.

import type { ShuffledLines } from '../../wire';
import { say, texts } from '../texts/texts.svelte';

/** Whether the checks pass with this function. */
export type Passes = (code: string) => Promise<boolean>;

export class LineOrder {
  readonly #heading: string;
  readonly #solution: string[];
  readonly #passes: Passes;
  /** The lines as they stand, each with its number among the shuffled ones. */
  lines = $state.raw<{ number: number; text: string }[]>([]);
  /** How many lines from the top are right, when that was asked for last. */
  right = $state<number | null>(null);
  /** Whether the checks are running. */
  checking = $state(false);

  constructor({ heading, lines, order }: ShuffledLines, passes: Passes) {
    this.#heading = heading;
    this.#passes = passes;
    this.#solution = order.map((number) => lines[number] ?? '');
    this.lines = lines.map((text, number) => ({ number, text }));
  }

  get isDone(): boolean {
    return this.right === this.lines.length;
  }

  get words(): string {
    const { checking, wholeFunction, rightLines } = texts().practice;
    if (this.checking) return checking;
    if (this.right === null) return '';
    return this.isDone ? wholeFunction : rightLines(this.right);
  }

  /** Move a line; the others keep their order. */
  move(from: number, to: number): void {
    const line = this.lines[from];
    if (!line || to < 0 || to >= this.lines.length || from === to) return;
    const others = this.lines.filter((other) => other !== line);
    this.lines = [...others.slice(0, to), line, ...others.slice(to)];
    this.right = null;
    say(texts().practice.lineAt(to + 1, this.lines.length, line.text.trim()));
  }

  async check(): Promise<void> {
    if (this.checking) return;
    const { lines } = this;
    const wrong = lines.findIndex(({ text }, i) => text !== this.#solution[i]);
    const isDone = wrong < 0 || (await this.#runs());
    if (this.lines !== lines) return; // they have been moved since
    this.right = isDone ? lines.length : wrong;
    say(this.words);
  }

  /** Whether the checks pass with the lines as they stand; not if they are stopped. */
  async #runs(): Promise<boolean> {
    const body = this.lines.flatMap(({ text }) => text.split('\n'));
    const code = [this.#heading, ...body.map((line) => `    ${line}`)].join('\n');
    this.checking = true;
    say(this.words);
    try {
      return await this.#passes(code);
    } catch {
      return false;
    } finally {
      this.checking = false;
    }
  }
}
