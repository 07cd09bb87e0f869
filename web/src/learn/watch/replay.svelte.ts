// A recording of the learner's own recursion, step by step: a call begins, or returns.

import type { Recording } from '../../generated';
import type { Side } from '../../lib/words';
import { texts } from '../texts/texts.svelte';
import { childrenOf, type Drawing, drawBoards, drawTree, parentOf } from './drawnTree';

export type RecordedCall = Recording['calls'][number];

/** A call that has not returned, and what the calls that it made have returned so far. */
export interface OpenCall {
  call: RecordedCall;
  soFar: string[];
}

/** Milliseconds from step to step. */
export const SPEEDS = { slow: 1600, normal: 800, fast: 250 } as const;
export type Speed = keyof typeof SPEEDS;

export class Replay {
  readonly recording: Recording;
  readonly drawing: Drawing;
  readonly #paths: (string | null)[];
  /** How many steps have been made. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('normal');

  constructor(recording: Recording) {
    this.recording = recording;
    this.drawing = recording.board
      ? drawBoards(recording.board)
      : drawTree(JSON.parse(recording.tree ?? '[]'), firstOf(recording));
    this.#paths = pathsOf(recording);
  }

  get length(): number {
    return this.recording.events.length;
  }
  get isOver(): boolean {
    return this.at === this.length;
  }
  /** The step that was made last. */
  get event(): Recording['events'][number] | undefined {
    return this.recording.events[this.at - 1];
  }
  /** The call that began or returned last. */
  get current(): RecordedCall | undefined {
    return this.event && this.recording.calls[this.event.call];
  }
  /** The node at which that was. */
  get here(): string | null {
    return this.current ? this.pathOf(this.current) : null;
  }

  /** The node that a call was given. */
  pathOf(call: RecordedCall): string | null {
    return this.#paths[call.number] ?? null;
  }

  /** The calls that have not returned, the outermost first. */
  stack = $derived.by((): OpenCall[] => {
    const open: OpenCall[] = [];
    for (const { kind, call } of this.recording.events.slice(0, this.at)) {
      const of = this.recording.calls[call];
      if (!of) continue;
      if (kind === 'call') open.push({ call: of, soFar: [] });
      else {
        open.pop();
        if (of.returned !== null) open.at(-1)?.soFar.push(of.returned);
      }
    }
    return open;
  });

  /** What has been returned so far, by the node. */
  values = $derived.by(() => {
    const done = this.recording.events.slice(0, this.at).filter(({ kind }) => kind === 'return');
    return new Map(done.flatMap(({ call }) => this.#entry(call)));
  });

  #entry(number: number): [string, RecordedCall][] {
    const [call, path] = [this.recording.calls[number], this.#paths[number]];
    return call && typeof path === 'string' ? [[path, call]] : [];
  }

  /** The nodes whose calls have not returned. */
  open = $derived(new Set(this.stack.map(({ call }) => this.pathOf(call))));

  /** The nodes that calls that have returned did not look at. */
  cut = $derived.by(
    () => new Set([...this.values.values()].flatMap((call) => this.#leftOut(call))),
  );

  /** The nodes below those, and below what was remembered: nothing happens there. */
  idle = $derived.by(() => {
    const idle = new Set<string>();
    for (const { path } of this.drawing.nodes.values()) {
      const parent = path && parentOf(path);
      const below = idle.has(parent) || this.values.get(parent)?.note === 'remembered';
      if (this.cut.has(path) || (path && below)) idle.add(path);
    }
    return idle;
  });

  #leftOut(call: RecordedCall): string[] {
    const path = this.pathOf(call);
    if (path === null) return [];
    if (call.board === null) return call.cut;
    const branches = childrenOf(call.board);
    return call.cut.map((board) => below(path, branches.indexOf(board)));
  }

  /** What the last step was, as a sentence. */
  get words(): string {
    const { current, event, recording } = this;
    const { notCalled, returns, calls, called } = texts().watch;
    if (!current || !event) return notCalled(recording.function);
    const call = this.write(current);
    if (event.kind === 'return') {
      const isRemembered = current.note === 'remembered';
      return returns(call, `${current.returned}`, isRemembered, current.cut.length);
    }
    const parent = current.parent === null ? undefined : recording.calls[current.parent];
    return parent ? calls(this.write(parent), call) : called(call);
  }

  /** A call as Python. */
  write({ arguments: given }: RecordedCall): string {
    return `${this.recording.function}(${given.join(', ')})`;
  }

  step(): void {
    this.at = Math.min(this.at + 1, this.length);
    if (this.isOver) this.playing = false;
  }

  back(): void {
    this.playing = false;
    this.at = Math.max(this.at - 1, 0);
  }

  toStart(): void {
    this.playing = false;
    this.at = 0;
  }

  toEnd(): void {
    this.playing = false;
    this.at = this.length;
  }

  play(): void {
    if (this.isOver) this.at = 0;
    this.playing = !this.playing;
  }
}

const below = (path: string, branch: number) => (path ? `${path}.${branch}` : `${branch}`);

/** Who moves at the root, if the function is told whose turn it is. */
function firstOf({ calls }: Recording): Side | null {
  const given = calls[0]?.arguments ?? [];
  if (given.includes('True')) return 'x';
  return given.includes('False') ? 'o' : null;
}

/** The node of each call: told by the recording, or found by the boards. */
function pathsOf({ calls, board }: Recording): (string | null)[] {
  if (board === null) return calls.map(({ path }) => path);
  const paths: (string | null)[] = [];
  for (const call of calls) {
    if (call.parent === null) {
      paths.push(call.board === board ? '' : null);
      continue;
    }
    const [above, parent] = [paths[call.parent], calls[call.parent]];
    const branch = call.board && parent?.board ? childrenOf(parent.board).indexOf(call.board) : -1;
    paths.push(typeof above === 'string' && branch >= 0 ? below(above, branch) : null);
  }
  return paths;
}
