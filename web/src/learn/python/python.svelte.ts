// Python for the page: fetched and started on demand, runs one task at a time, can be stopped.

import { texts } from '../texts/texts.svelte';
import type { Answer, Answers, Calls, Request } from './messages';

export type State = 'asleep' | 'fetching' | 'starting' | 'ready' | 'busy' | 'failed';

/** It was stopped before it was done. */
export class Stopped extends Error {}

/** Milliseconds that a player may think about one move: plain code needs some seconds at first. */
export const THINKING = 60_000;

/**
 * Milliseconds for checks, and for lines to try. Python looks at the clock itself, and says in which line it stopped;
 * this is for what it cannot see, such as a power of a power, and leaves time to find the file that is at fault.
 */
export const CHECKING = 240_000;
export const TRYING = 60_000;

/** The learner's modules by name. */
type Sources = Record<string, string>;

interface Task {
  request: Request;
  /** Milliseconds after which it is ended; none if it may take as long as it likes. */
  limit?: number;
  done: (json: string) => void;
  failed: (error: Error) => void;
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);

export class Python {
  state = $state<State>('asleep');
  /** From 0 to 1, while it is fetched. */
  fetched = $state(0);
  /** What Python has begun, in order, since it was last asked for something. */
  began = $state<string[]>([]);
  /** What the learner's code has printed since. */
  printed = $state('');
  words = $state('');
  /** Whether it has something to do, or will have as soon as it is there. */
  occupied = $state(false);
  #package = '';
  #worker: Worker | undefined;
  #task: Task | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Fetch and start it, unless that has been done. */
  wake(address: string): void {
    this.#package = address;
    if (this.#worker) return;
    this.state = 'fetching';
    this.fetched = 0;
    this.words = texts().python.fetching;
    const worker = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = () => this.#fail(texts().python.notLoaded);
    this.#worker = worker;
    this.#send({ kind: 'start', package: address });
  }

  /** Call a function of course/pyodide.py. Without a limit, in milliseconds, it may take any time. */
  async ask<Kind extends keyof Calls>(
    kind: Kind,
    given: Calls[Kind],
    limit?: number,
  ): Promise<Answers[Kind]> {
    return JSON.parse(await this.#do({ kind, ...given } as Request, limit));
  }

  check(lesson: string, sources: Sources, language: string): Promise<Answers['check']> {
    return this.ask('check', { lesson, sources: JSON.stringify(sources), language }, CHECKING);
  }

  /** Run a few lines with all names of the lesson's module. */
  tryCode(
    lesson: string,
    sources: Sources,
    code: string,
    language: string,
  ): Promise<Answers['try_code']> {
    const given = { lesson, sources: JSON.stringify(sources), code, language };
    return this.ask('try_code', given, TRYING);
  }

  /** Record the calls of the learner's own recursion. */
  watch(lesson: string, sources: Sources, language: string): Promise<Answers['watch']> {
    return this.ask('watch', { lesson, sources: JSON.stringify(sources), language });
  }

  /** The player's move; it is ended, and fails, when it thinks for too long. */
  choose(player: string, sources: Sources, position: string): Promise<Answers['choose']> {
    return this.ask('choose', { player, sources: JSON.stringify(sources), position }, THINKING);
  }

  prove(given: Calls['prove']): Promise<Answers['prove']> {
    return this.ask('prove', given);
  }

  /** Stop the running task by ending the worker, and start a new worker. */
  stop(why: Error = new Stopped(texts().stopped)): void {
    if (!this.#worker) return;
    this.#end(why);
    this.wake(this.#package);
  }

  /** Nobody needs it any more. */
  close(): void {
    this.#end(new Stopped('Closed.'));
    this.state = 'asleep';
  }

  #end(error: Error): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    const task = this.#task;
    this.#task = undefined;
    this.occupied = false;
    task?.failed(error);
  }

  /** One thing at a time; what is asked for before Python is there waits for it. */
  #do(request: Request, limit?: number): Promise<string> {
    if (this.#task) return Promise.reject(new Error(texts().python.busy));
    if (!this.#worker) this.wake(this.#package);
    this.began = [];
    this.printed = '';
    return new Promise((done, failed) => {
      this.#task = { request, limit, done, failed };
      this.occupied = true;
      if (this.state === 'ready') this.#begin();
    });
  }

  #begin(): void {
    if (!this.#task) return;
    this.state = 'busy';
    const { request, limit } = this.#task;
    if (limit) this.#timer = setTimeout(() => this.stop(tooLong(limit)), limit);
    this.#send(request);
  }

  #send(request: Request): void {
    this.#worker?.postMessage(request);
  }

  #hear(answer: Answer): void {
    switch (answer.kind) {
      case 'fetching':
        if (this.state !== 'fetching') break;
        this.fetched = answer.done / answer.total;
        this.words = texts().python.fetched(megabytes(answer.done), megabytes(answer.total));
        if (answer.done === answer.total) this.#starting();
        break;
      case 'ready':
        this.state = 'ready';
        this.words = texts().python.ready;
        this.#begin();
        break;
      case 'began':
        this.began.push(answer.words);
        break;
      case 'printed':
        this.printed += answer.words;
        break;
      case 'done':
        this.state = 'ready';
        this.#finish(answer.json);
        break;
      case 'failed':
        this.#fail(answer.words);
        break;
    }
  }

  #starting(): void {
    this.state = 'starting';
    this.words = texts().python.starting;
  }

  #finish(json: string): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    this.occupied = false;
    task?.done(json);
  }

  /** At work it starts again; if it could not even be started, that is for the learner to try. */
  #fail(words: string): void {
    if (this.state === 'busy') {
      this.stop(new Error(words));
      return;
    }
    this.#end(new Error(words));
    this.state = 'failed';
    this.words = words;
  }
}

function tooLong(limit: number): Error {
  return new Error(texts().python.tooLong(limit / 1000));
}

/** One for all lessons. */
export const python = new Python();
