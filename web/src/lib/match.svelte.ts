// One match as this browser sees it: the newest state, our sides, looking back, what was refused.

import type { Commands, Done, LegalMove, MatchView, MoveRating, PlyState } from '../wire';
import { announcer } from './announce.svelte';
import { api } from './api';
import { live } from './live.svelte';
import { play } from './sound';
import { moveInWords, other, resultInWords, sentence, turnInWords } from './words';

/** Moves with what they lead to. */
export interface Rated {
  legal: LegalMove[];
  ratings: MoveRating[];
}

/** A game may first have to be solved before its values are known. */
const SOLVING = 120_000;

type Simple = 'undo' | 'draw' | 'decline' | 'resign' | 'claim' | 'rematch' | 'leave';

export class WatchedMatch {
  state = $state.raw<MatchView | null>(null);
  you = $state.raw<Done['you']>([]);
  /** What went wrong, in words; shown by the board. */
  trouble = $state('');
  missing = $state(false);
  /** The match that the players went on to while this one was watched. */
  successor = $state<string | null>(null);
  pending = $state.raw<LegalMove | null>(null);
  /** The ply that is looked at; null is the present. */
  ply = $state<number | null>(null);
  plies = $state.raw<PlyState[]>([]);
  /** What the moves lead to; known also where it is not shown, to be honest about a lost game. */
  ratings = $state.raw<MoveRating[] | null>(null);
  /** The same for the ply that is looked at. */
  past = $state.raw<Rated | null>(null);
  ball = $state(false);
  /** Whether the game is solved here, so that there are values to show; null until it is known. */
  exact = $state<boolean | null>(null);
  /** When the state came, by this browser's clock. */
  heard = $state(0);
  /** The version that the plies are of. */
  #pliesOf = 0;
  #stop: () => void;
  /** Who hears of it as "you": nobody where a program plays for this browser. */
  #isTold: boolean;

  constructor(
    readonly id: string,
    { byProgram = false } = {},
  ) {
    this.#isTold = !byProgram;
    this.#stop = live.onMatch((match) => {
      if (match.id === id) this.#show(match);
    });
  }

  /** Ask for the match as it is, and hear of it from now on. */
  async watch(): Promise<void> {
    const answer = await live.call('watch', { match: this.id });
    if (answer.ok) {
      // What went wrong on the way has no meaning any more.
      this.trouble = '';
      this.#take(answer);
    } else if (answer.code === 'not-found' || answer.code === 'bad-request') this.missing = true;
    else this.trouble = sentence(answer.message);
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

  /** What is shown of the position now: to who is to move, and to who only watches. */
  get present(): Rated | null {
    const { state, ratings } = this;
    const shown = this.ball && (this.mayMove || !this.you.length);
    return shown && state && ratings ? { legal: state.legal, ratings } : null;
  }

  /** What the perfect computer says when it can be beaten: it is lost, or not so perfect here. */
  get remark(): string {
    const { state, you } = this;
    if (!state?.turn || you.length !== 1 || you[0] !== state.turn || this.ply !== null) return '';
    if (state[other(state.turn)].level !== 'perfect') return '';
    if (this.exact === false && state.moves.length < 2) {
      return 'This game is not solved here: the computer looks a few moves ahead and can be beaten.';
    }
    const wins = (this.ratings ?? []).filter(({ value }) => value === 'win');
    const plies = Math.min(...wins.map(({ remoteness }) => remoteness ?? Number.POSITIVE_INFINITY));
    if (!wins.length) return '';
    return plies === 1
      ? 'You can win this now.'
      : `You can win this: in ${plies} plies, if you play it right.`;
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
    const version = this.state?.version ?? 0;
    try {
      if (this.#pliesOf !== version) this.plies = await api.plies(this.id);
    } catch (error) {
      this.refuse((error as Error).message);
      return;
    }
    this.#pliesOf = version;
    this.ply = Math.max(0, ply);
    announcer.say(`After ${this.ply} of ${moves} moves.`);
    await this.#ratePast();
  }

  async showValues(on: boolean): Promise<void> {
    this.ball = on;
    await Promise.all([this.ratings ? null : this.#rate(), this.#ratePast()]);
  }

  /** Say what cannot be, where everybody notices it. */
  refuse(words: string): void {
    this.trouble = words;
    announcer.say(words);
  }

  async #send<C extends keyof Commands>(command: C, message: Commands[C]): Promise<void> {
    const answer = await live.call(command, message);
    if (answer.ok) {
      this.trouble = '';
      this.#take(answer);
      return;
    }
    if (answer.match) this.#show(answer.match);
    this.refuse(sentence(answer.message));
  }

  #take(answer: Done): void {
    this.you = answer.you;
    if (answer.match) this.#show(answer.match);
  }

  #show(match: MatchView): void {
    const before = this.state;
    if (before && match.version < before.version) return;
    if (before && !before.next) this.successor = match.next;
    this.missing = false;
    this.heard = performance.now();
    if (before?.version === match.version) {
      // Somebody came or went: the board is the same one, down to what is held above it.
      const { board, legal, last } = before;
      this.state = { ...match, board, legal, last };
      return;
    }
    this.state = match;
    this.ratings = null;
    if (!before) {
      void this.#learn(match.spec);
      return;
    }
    void this.#rate();
    this.trouble = '';
    if (this.ply !== null) void this.look(this.ply);
    if (match.moves.length !== before.moves.length || match.result) this.#tell(match, before);
  }

  #tell(match: MatchView, before: MatchView): void {
    const made = match.moves.length > before.moves.length ? match.last : null;
    const theirs = made && !(this.you.length === 1 && this.you[0] === made.by);
    if (made && theirs) play(made.places ?? 'x');
    if (match.result && !before.result) play('end');
    const you = this.#isTold ? this.you : [];
    const now = match.result ? resultInWords(match, you) : turnInWords(match, you);
    announcer.say(made ? `${moveInWords(match, made)} ${now}` : now);
  }

  async #learn(spec: string): Promise<void> {
    this.exact = (await api.game(spec).catch(() => null))?.exact ?? null;
    void this.#rate();
  }

  async #ratePast(): Promise<void> {
    this.past = null;
    const { state, ply } = this;
    const position = ply === null ? undefined : this.plies[ply]?.position;
    if (!state || !position || !this.ball || !this.exact) return;
    try {
      const [{ legal }, { moves }] = await Promise.all([
        api.position(state.spec, position),
        api.ratings(state.spec, position),
      ]);
      if (this.ply === ply) this.past = { legal, ratings: moves };
    } catch (error) {
      this.refuse((error as Error).message);
    }
  }

  async #rate(): Promise<void> {
    const match = this.state;
    const honest = match?.ball && (match.x.level === 'perfect' || match.o.level === 'perfect');
    if (!match || match.result || !this.exact || !(this.ball || honest)) return;
    const answer = await live.call('rate', { match: this.id }, SOLVING);
    if (this.state?.version !== match.version) return;
    if (answer.ok) this.ratings = answer.ratings ?? null;
    else if (this.ball) {
      this.ball = false;
      this.refuse(sentence(answer.message));
    }
  }
}
