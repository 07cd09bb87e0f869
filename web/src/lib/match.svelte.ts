// One match as this browser sees it: the newest state, our sides, looking back, what was refused.

import type { Commands, Done, LegalMove, MatchState, MoveRating, PlyState } from '../wire';
import { announcer } from './announce.svelte';
import { api } from './api';
import { live } from './live.svelte';
import { play } from './sound';
import { resultInWords, turnInWords } from './words';

type Simple = 'undo' | 'draw' | 'decline' | 'resign' | 'claim' | 'rematch' | 'leave';

export class WatchedMatch {
  state = $state.raw<MatchState | null>(null);
  you = $state.raw<Done['you']>([]);
  /** What went wrong, in words; shown by the board. */
  trouble = $state('');
  missing = $state(false);
  pending = $state.raw<LegalMove | null>(null);
  /** The ply that is looked at; null is the present. */
  ply = $state<number | null>(null);
  plies = $state.raw<PlyState[]>([]);
  ratings = $state.raw<MoveRating[] | null>(null);
  ball = $state(false);
  #stop: () => void;

  constructor(readonly id: string) {
    this.#stop = live.onMatch((match) => {
      if (match.id === id) this.#show(match);
    });
  }

  /** Ask for the match as it is, and hear of it from now on. */
  async watch(): Promise<void> {
    const answer = await live.call('watch', { match: this.id });
    if (answer.ok) this.#take(answer);
    else if (answer.code === 'not-found' || answer.code === 'bad-request') this.missing = true;
    else this.trouble = answer.message;
  }

  close(): void {
    this.#stop();
    if (live.connected) void live.call('leave', { match: this.id });
  }

  /** Whether it is for this browser to move now. */
  get mayMove(): boolean {
    const turn = this.state?.turn;
    return this.ply === null && turn != null && this.you.includes(turn) && !this.pending;
  }

  async move(move: LegalMove): Promise<void> {
    if (!this.state || !this.mayMove) return;
    this.pending = move;
    this.trouble = '';
    play(move.places ?? 'x');
    await this.#send('move', { match: this.id, version: this.state.version, move: move.move });
    this.pending = null;
  }

  async do(command: Simple): Promise<void> {
    await this.#send(command, { match: this.id });
  }

  async join(name: string): Promise<void> {
    await this.#send('join', { match: this.id, name });
  }

  /** Look at an earlier ply, or at the present. */
  async look(ply: number | null): Promise<void> {
    const moves = this.state?.moves.length ?? 0;
    if (ply === null || ply >= moves) {
      this.ply = null;
      return;
    }
    if (this.plies.length <= ply) this.plies = await api.plies(this.id);
    this.ply = Math.max(0, ply);
  }

  async showValues(on: boolean): Promise<void> {
    this.ball = on;
    await this.#rate();
  }

  async #send<C extends keyof Commands>(command: C, message: Commands[C]): Promise<void> {
    const answer = await live.call(command, message);
    if (answer.ok) {
      this.trouble = '';
      this.#take(answer);
      return;
    }
    this.trouble = answer.message;
    announcer.say(answer.message);
    if (answer.match) this.#show(answer.match);
  }

  #take(answer: Done): void {
    this.you = answer.you;
    if (answer.match) this.#show(answer.match);
  }

  #show(match: MatchState): void {
    const before = this.state;
    if (before && match.version < before.version) return;
    this.state = match;
    this.missing = false;
    if (!before || match.version === before.version) return;
    this.plies = [];
    if (this.ply !== null && this.ply >= match.moves.length) this.ply = null;
    if (match.moves.length !== before.moves.length) this.#tell(match, before);
    void this.#rate();
  }

  #tell(match: MatchState, before: MatchState): void {
    const last = match.last;
    const theirs = last && !(this.you.length === 1 && this.you[0] === last.by);
    if (match.moves.length > before.moves.length && last && theirs) play(last.places ?? 'x');
    if (match.result && !before.result) play('end');
    const made =
      last && match.moves.length > before.moves.length ? `${last.by} played ${last.move}. ` : '';
    announcer.say(
      made + (match.result ? resultInWords(match, this.you) : turnInWords(match, this.you)),
    );
  }

  async #rate(): Promise<void> {
    const match = this.state;
    if (!this.ball || !match || match.result) {
      this.ratings = null;
      return;
    }
    const answer = await live.call('rate', { match: this.id });
    if (this.state?.version !== match.version) return;
    if (answer.ok) this.ratings = answer.ratings ?? null;
    else {
      this.ball = false;
      this.trouble = answer.message;
    }
  }
}
