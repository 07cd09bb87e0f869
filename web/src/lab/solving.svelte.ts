// A game that is being solved on the server: how far it is, and what came of it.

import { announcer } from '../lib/announce.svelte';
import { live } from '../lib/live.svelte';
import { sentence } from '../lib/words';
import type { GameValue, SolvingState } from '../wire';
import { verdictInWords } from './board';

export class Solving {
  /** The game that was asked for; empty if none was. */
  spec = $state('');
  state = $state.raw<SolvingState | null>(null);
  trouble = $state('');
  /** Whether the server knew it already: from a book, or from another time. */
  isKnown = $state(false);
  #began = 0;
  #stop: () => void;

  constructor() {
    this.#stop = live.onSolving((state) => this.#hear(state));
  }

  /** Whether it is on its way. */
  get running(): boolean {
    return this.spec !== '' && !this.verdict && !this.trouble;
  }

  get verdict(): GameValue | null {
    return this.state?.verdict ?? null;
  }

  get words(): string {
    return progressInWords(this.state);
  }

  async begin(spec: string): Promise<void> {
    this.forget();
    this.spec = spec;
    this.#began = performance.now();
    announcer.say('Solving.');
    const answer = await live.call('solve', { spec });
    if (!answer.ok && this.spec === spec) this.#fail(answer.message);
  }

  /** After the connection was lost: what was under way is asked for again. */
  async resume(): Promise<void> {
    if (this.running) await live.call('solve', { spec: this.spec });
  }

  forget(): void {
    this.spec = '';
    this.state = null;
    this.trouble = '';
  }

  close(): void {
    this.#stop();
  }

  #hear(state: SolvingState): void {
    if (state.spec !== this.spec) return;
    this.state = state;
    const passed = (performance.now() - this.#began) / 1000;
    this.isKnown = state.verdict !== null && passed < state.verdict.seconds;
    if (state.problem) this.#fail(state.problem.message);
    else if (state.verdict) announcer.say(`Solved. ${verdictInWords(state.verdict)}`);
  }

  #fail(message: string): void {
    this.trouble = sentence(message);
    announcer.say(this.trouble);
  }
}

const STAGES: Record<string, string> = {
  waiting: 'Waiting: the server is solving another board',
  starting: 'Starting',
  'compiling, once': 'Compiling, once',
  'finding positions': 'Finding positions',
  'working backwards': 'Working backwards from the ends',
  sweeping: 'Working backwards from full boards',
};

/** `Finding positions: 12,000`, `Working backwards from the ends: 40%`. */
export function progressInWords(
  state: Pick<SolvingState, 'stage' | 'done' | 'total'> | null,
): string {
  if (!state) return 'Starting …';
  const stage = STAGES[state.stage] ?? state.stage;
  const percent = state.total ? Math.floor((100 * state.done) / state.total) : 0;
  if (percent) return `${stage}: ${percent}%`;
  return state.done && !state.total ? `${stage}: ${state.done.toLocaleString('en')}` : `${stage} …`;
}
