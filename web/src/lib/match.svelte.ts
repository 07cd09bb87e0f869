// One match as this browser sees it: its newest state, our sides, values, refusals.

import type {
  BoardPicture,
  Commands,
  Done,
  LegalMove,
  MatchView,
  MoveRating,
  Refused,
  StartProof,
  TurningPoint,
} from '../wire';
import { announcer } from './announce.svelte';
import { api } from './api';
import { messageOf } from './errors';
import { live } from './live.svelte';
import { LookBack } from './lookBack.svelte';
import { play } from './sound';
import { hideValuesOf } from './values/hiddenValues';
import { askUntilComplete, type Rated } from './values/ratings';
import {
  COMPUTING,
  GIVEN_UP,
  moveInWords,
  provenInWords,
  resultInWords,
  sentence,
  turnInWords,
} from './words';

/** Refusals of a match that cannot be shown. */
const MISSING: Refused['code'][] = ['not-found', 'bad-request', 'unreadable'];

/** Milliseconds to wait for ratings: the game may have to be solved first. */
const SOLVING = 120_000;

type Simple = 'undo' | 'draw' | 'decline' | 'resign' | 'claim' | 'rematch' | 'leave';

export class WatchedMatch {
  state = $state.raw<MatchView | null>(null);
  you = $state.raw<Done['you']>([]);
  /** What went wrong, in words; shown under the board. */
  trouble = $state('');
  missing = $state(false);
  /** The match that the players went on to while this one was watched. */
  successor = $state<string | null>(null);
  pending = $state.raw<LegalMove | null>(null);
  /** What the moves lead to; null while it is not shown. */
  ratings = $state.raw<MoveRating[] | null>(null);
  /** What decided the match; null until it is over and this is known. */
  turningPoint = $state.raw<TurningPoint | null>(null);
  ball = $state(false);
  /** Whether the board has re-centred since the page was opened, by a move of either side. */
  hasRecentred = $state(false);
  /** Whether the game is solved on the server, so that it has values; null until this is known. */
  exact = $state<boolean | null>(null);
  /** What is proven about the start of a game that is not solved. */
  proof = $state.raw<StartProof | null>(null);
  /** Whether the game is being solved on the server, so that it will be exact. */
  isBeingSolved = $state(false);
  /** When the state arrived, by this browser's clock. */
  receivedAt = $state(0);
  /** The newest version that the board has finished drawing. */
  #drawn = $state(0);
  /** The version whose moves are being rated; null if none is. */
  #ratedVersion: number | null = null;
  /** The version whose moves could not all be rated in time. */
  #givenUpVersion = $state<number | null>(null);
  #isClosed = false;
  /** Whether it was announced that values are being computed. */
  #saidComputing = false;
  /** Whether what decided the match is known or asked for. */
  #wantsTurningPoint = false;
  /** Which earlier ply is shown. */
  readonly lookBack = new LookBack(this);
  #stop: () => void;
  /** Whether a program plays for this browser, so that nobody is addressed as "you". */
  #isProgram: boolean;

  constructor(
    readonly id: string,
    { byProgram = false } = {},
  ) {
    this.#isProgram = byProgram;
    this.#stop = live.onMatch((match) => {
      if (match.id === id) this.#show(match);
    });
  }

  /** Load the match, and subscribe to its changes. */
  async watch(): Promise<void> {
    const answer = await live.call('watch', { match: this.id });
    if (answer.ok) {
      // The trouble was with the connection.
      this.trouble = '';
      this.#take(answer);
    } else if (MISSING.includes(answer.code)) this.missing = true;
    else this.trouble = sentence(answer.message);
  }

  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.lookBack.close();
    if (live.connected) void live.call('leave', { match: this.id });
  }

  /** The number of moves made in the position that is shown. */
  get at(): number {
    return this.lookBack.ply ?? this.state?.moves.length ?? 0;
  }

  /** The ratings to show on the board. */
  get rated(): Rated | null {
    return this.lookBack.past ? this.lookBack.ratings : this.#presentRatings;
  }

  /** Whether the server is still computing what some of the moves lead to. */
  get isComputing(): boolean {
    const { rated } = this;
    return rated !== null && !rated.isGivenUp && rated.ratings.length < rated.legal.length;
  }

  /** What is said about moves that are not rated; empty if all are, or none is to be. */
  get note(): string {
    if (this.rated?.isGivenUp) return GIVEN_UP;
    return this.isComputing ? COMPUTING : '';
  }

  /** Whether forced lines can be shown: not at the end of a match. */
  get hasLines(): boolean {
    return this.ball && this.exact === true && (this.lookBack.past !== null || !this.state?.result);
  }

  /** Whether something decided the match, which the server can find. */
  get hasTurningPoint(): boolean {
    return this.exact === true && !!this.state?.result && this.state.moves.length > 0;
  }

  /** Whether it is for this browser to move now. */
  get mayMove(): boolean {
    const turn = this.state?.turn;
    return this.lookBack.ply === null && turn != null && this.you.includes(turn) && !this.pending;
  }

  /** Whether there is a move of ours to take back. */
  get mayUndo(): boolean {
    const { state, you } = this;
    if (!state?.turn || state.asking || !you.length) return false;
    const isSecond = you.length === 1 && you[0] !== state.first;
    return state.moves.length > (isSecond ? 1 : 0);
  }

  /**
   * Whether the board has finished drawing the last move. Until then, whose turn it is and how the
   * match ended are not shown.
   */
  get isSettled(): boolean {
    return this.lookBack.ply !== null || (this.state?.version ?? 0) <= this.#drawn;
  }

  /** At the present: for the player to move, and for spectators. */
  get #presentRatings(): Rated | null {
    const { state, ratings } = this;
    const shown = this.ball && (this.mayMove || !this.you.length);
    if (!shown || !state || !ratings) return null;
    return { legal: state.legal, ratings, isGivenUp: this.#givenUpVersion === state.version };
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

  /** The board has finished drawing a picture. */
  settle(board: BoardPicture): void {
    if (this.state?.board === board) this.#drawn = this.state.version;
  }

  async showValues(on: boolean): Promise<void> {
    this.ball = on;
    await Promise.all([this.#rate(), this.lookBack.rate()]);
  }

  /** Show a refusal, and announce it. */
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
    this.receivedAt = performance.now();
    if (before?.version === match.version) {
      // Only presence changed. Keep the board, so that a piece that is held stays so.
      const { board, legal, last } = before;
      this.state = { ...match, board, legal, last };
      return;
    }
    this.state = match;
    if (match.last?.shift.some((cells) => cells !== 0)) this.hasRecentred = true;
    if (this.you.length) hideValuesOf(match);
    this.ratings = null;
    if (!before) {
      this.#drawn = match.version; // nothing is drawn stroke by stroke when a page opens
      void this.#learnExact(match.spec);
      return;
    }
    void (this.isBeingSolved ? this.#learnExact(match.spec) : this.#rate());
    void this.#findTurningPoint();
    this.trouble = '';
    if (this.lookBack.ply !== null) void this.lookBack.look(this.lookBack.ply);
    if (match.moves.length !== before.moves.length || match.result) this.#announce(match, before);
  }

  #announce(match: MatchView, before: MatchView): void {
    const made = match.moves.length > before.moves.length ? match.last : null;
    const theirs = made && !(this.you.length === 1 && this.you[0] === made.by);
    if (made && theirs) play(made.places ?? 'x');
    if (match.result && !before.result) play('end');
    const you = this.#isProgram ? [] : this.you;
    const now = match.result ? resultInWords(match, you) : turnInWords(match, you);
    const proven = match.proven?.from_ply === match.moves.length ? provenInWords(match, you) : '';
    const move = made ? moveInWords(match, made) : '';
    announcer.say([move, proven, now].filter(Boolean).join(' '));
  }

  async #learnExact(spec: string): Promise<void> {
    const game = await api.game(spec).catch(() => null);
    this.exact = game?.exact ?? null;
    this.proof = game?.proof ?? null;
    this.isBeingSolved = game !== null && !game.exact && game.solvable;
    void this.#rate();
    void this.#findTurningPoint();
  }

  async #findTurningPoint(): Promise<void> {
    if (!this.hasTurningPoint || this.#wantsTurningPoint) return;
    this.#wantsTurningPoint = true;
    try {
      this.turningPoint = await api.decided(this.id);
    } catch (error) {
      this.#wantsTurningPoint = false;
      this.turningPoint = { words: messageOf(error), ply: null, position: null };
    }
  }

  async #rate(): Promise<void> {
    const match = this.state;
    if (!match || match.result || !this.exact || !this.ball || this.#isClosed) return;
    const { version, legal, turn } = match;
    if (this.you.length && (turn === null || !this.you.includes(turn))) return; // see #presentRatings
    const isRated = (ratings: MoveRating[] | null) => (ratings?.length ?? 0) >= legal.length;
    if (this.#ratedVersion === version || (this.ratings && isRated(this.ratings))) return;
    this.#ratedVersion = version;
    this.#givenUpVersion = null;
    const isLeft = () => this.#isClosed || this.state?.version !== version;
    const isGivenUp = await askUntilComplete({
      ask: () => live.call('rate', { match: this.id }, SOLVING),
      show: (answer) => {
        if (answer.ok) {
          this.ratings = answer.ratings ?? null;
          this.announceComputing();
        } else {
          this.ball = false;
          this.refuse(sentence(answer.message));
        }
      },
      isComplete: (answer) => !answer.ok || isRated(answer.ratings),
      isCurrent: () => !isLeft() && this.ball,
    });
    if (isGivenUp) {
      this.#givenUpVersion = version;
      announcer.say(GIVEN_UP);
    }
    if (this.#ratedVersion === version) this.#ratedVersion = null;
  }

  /** Announce that the server is still computing, if it is: once in a match is enough. */
  announceComputing(): void {
    if (!this.isComputing || this.#saidComputing) return;
    this.#saidComputing = true;
    announcer.say(COMPUTING);
  }
}
