// One exploration: the position in the address, its value, and the trail to it.

import { landed } from '../board/landing';
import { standing } from '../board/ratings';
import { announcer } from '../lib/announce.svelte';
import { api, type Refusal } from '../lib/api';
import { latest } from '../lib/latest';
import { router } from '../lib/router.svelte';
import { play as sound } from '../lib/sound';
import { matchHidingValues } from '../lib/values/hiddenValues';
import { askUntilComplete } from '../lib/values/ratings';
import { COMPUTING, GIVEN_UP, sentence, spoken } from '../lib/words';
import type { GameState, LastMove, NextMove, PositionRating, PositionState } from '../wire';
import { exploreAddress } from './address';
import { correct, EMPTY, locate, type Trail, visit } from './trail';

export class Exploration {
  /** A name or a spec, from the address. */
  name = $state('classic');
  game = $state.raw<GameState | null>(null);
  state = $state.raw<PositionState | null>(null);
  last = $state.raw<LastMove | null>(null);
  trail = $state.raw<Trail>(EMPTY);
  /** A move that was made and is not yet shown. */
  pending = $state.raw<NextMove | null>(null);
  /** What went wrong, in words. */
  trouble = $state('');
  /** Text from the address that is not a position: it opens the editor. */
  unread = $state<string | null>(null);
  /** Our running match without the crystal ball, which hides the values of its game. */
  hiddenBy = $state<string | null>(null);
  /** Whether the server could not be reached for what the address names. */
  cutOff = $state(false);
  #rating = $state.raw<PositionRating | null>(null);
  /** Whether the server took too long to rate every move. */
  #isGivenUp = $state(false);
  #request = latest();
  #randomRequest = latest();
  /** The position that the address names. */
  #wanted: string | undefined;

  /** Of the position that is shown; at first only some of its moves may be rated. */
  get rating(): PositionRating | null {
    return this.#rating?.position === this.state?.position ? this.#rating : null;
  }

  /** Whether moves are being rated. */
  get isRating(): boolean {
    return !this.rating?.complete && !this.#isGivenUp;
  }

  /** What is said about moves that are not rated; empty if all are, or none is yet. */
  get note(): string {
    if (!this.rating || this.rating.complete) return '';
    return this.#isGivenUp ? GIVEN_UP : COMPUTING;
  }

  /** Moves without a rating. */
  get unrated(): string[] {
    const known = new Set(this.rating?.moves.map(({ move }) => move));
    return this.state?.legal.map(({ move }) => move).filter((move) => !known.has(move)) ?? [];
  }

  /** Whether moves can be made: not on a board that is no longer, or not yet, where we are. */
  get isPlayable(): boolean {
    const isElsewhere = this.cutOff && this.#wanted !== this.state?.position;
    return !this.pending && !isElsewhere;
  }

  get words(): string {
    return this.state ? standing(this.state, this.rating) : '';
  }

  /** Show what the address names. */
  async show(name: string, position?: string): Promise<void> {
    if (name !== this.name || (position === undefined && this.state)) this.#forget(name);
    const here = this.trail.steps[this.trail.at];
    if (position !== undefined && here?.position !== position) {
      const known = locate(this.trail, position);
      if (known !== null) this.trail = { ...this.trail, at: known };
      else this.trail = visit(this.trail, { position, how: 'opened', move: null });
    }
    await this.#load(name, position);
  }

  /** The connection is back: ask again for what could not be had. */
  async retry(): Promise<void> {
    if (this.cutOff) await this.#load(this.name, this.#wanted);
  }

  play(move: NextMove): void {
    if (!this.isPlayable) return;
    this.pending = move;
    sound(move.places ?? 'x');
    this.trail = visit(this.trail, { position: move.after, how: move.move, move });
    router.go(exploreAddress(this.name, move.after));
  }

  /** Make the move of that text. */
  playText(text: string): void {
    const move = this.state?.legal.find((legal) => legal.move === text);
    if (move) this.play(move);
  }

  /** Go along the trail. */
  step(to: number): void {
    const step = this.trail.steps[to];
    if (!step || to === this.trail.at) return;
    this.trail = { ...this.trail, at: to };
    router.go(exploreAddress(this.name, step.position), { replace: true });
  }

  async random(): Promise<void> {
    const isCurrent = this.#randomRequest();
    try {
      const { position } = await api.random(this.name);
      if (!isCurrent()) return; // another position was opened meanwhile
      this.trail = visit(this.trail, { position, how: 'random', move: null });
      router.go(exploreAddress(this.name, position));
    } catch (error) {
      this.#miss(error as Refusal);
    }
  }

  /** Show an edited position; the first one is a step of its own, the next ones correct it. */
  edit(position: string, first: boolean): void {
    const step = { position, how: 'edited', move: null };
    this.trail = first ? visit(this.trail, step) : correct(this.trail, step);
    router.go(exploreAddress(this.name, position), { replace: !first });
  }

  /** The page is left: ignore answers that are still on their way. */
  close(): void {
    this.#request();
    this.#randomRequest();
  }

  #forget(name: string): void {
    this.name = name;
    this.game = null;
    this.state = null;
    this.#rating = null;
    this.trail = EMPTY;
  }

  async #load(name: string, position?: string): Promise<void> {
    const isCurrent = this.#request();
    this.#randomRequest();
    this.#wanted = position;
    if (this.pending?.after !== position) this.pending = null;
    const isStale = () => !isCurrent();
    try {
      const { state, problem } = await api.read(name, position);
      if (isStale()) return;
      if (problem || !state) {
        this.pending = null;
        this.cutOff = false;
        this.#fail(problem?.message ?? '');
        if (position !== undefined) await this.#keep(name, position, isCurrent);
        return;
      }
      this.#take(state, position);
      this.cutOff = false;
      await this.#showValues(state, isCurrent);
      if (isStale()) return;
      this.#announce(this.note && ` ${this.note}`);
    } catch (error) {
      if (isStale()) return;
      this.#isGivenUp = true;
      this.#miss(error as Refusal);
    }
  }

  /** Load the game of a position and rate its moves, unless a match of ours hides the values. */
  async #showValues(state: PositionState, isCurrent: () => boolean): Promise<void> {
    const game = this.game?.spec === state.spec ? this.game : await api.game(state.spec);
    if (!isCurrent()) return;
    this.game = game;
    const hiddenBy = game.exact ? await matchHidingValues(state.spec) : null;
    if (!isCurrent()) return;
    this.hiddenBy = hiddenBy;
    if (game.exact && state.turn && !hiddenBy) await this.#rate(state, isCurrent);
  }

  async #rate({ spec, position }: PositionState, isCurrent: () => boolean): Promise<void> {
    const isGivenUp = await askUntilComplete({
      ask: () => api.ratings(spec, position),
      show: (rating) => {
        const isFirst = this.rating === null;
        this.#rating = rating;
        if (isFirst && !rating.complete) this.#announce(` ${COMPUTING}`);
      },
      isComplete: ({ complete }) => complete,
      isCurrent,
    });
    if (isGivenUp) this.#isGivenUp = true;
  }

  #announce(more = ''): void {
    const { last, words } = this;
    const made = last ? `${last.by} played ${spoken(last.move)}. ` : '';
    announcer.say(`${made}${words}${more}`);
  }

  /** Keep a text that is no position, beside a board of its game. */
  async #keep(name: string, text: string, isCurrent: () => boolean): Promise<void> {
    const { state } = await api.read(name);
    if (!state || !isCurrent()) return;
    this.state ??= state;
    this.trail = correct(this.trail, { position: this.state.position, how: 'start', move: null });
    this.unread = text;
    await this.#showValues(this.state, isCurrent);
  }

  #take(state: PositionState, asked: string | undefined): void {
    if (state.position !== asked) {
      const how = asked === undefined ? 'start' : 'opened';
      this.trail = correct(this.trail, { position: state.position, how, move: null });
      router.go(exploreAddress(this.name, state.position), { replace: true });
    }
    if (state.position !== this.state?.position) this.last = this.#made(state);
    this.state = state;
    this.#isGivenUp = false;
    this.trouble = '';
    this.unread = null;
    this.pending = null;
  }

  /** The move that has just led here, if one did. */
  #made({ position, board }: PositionState): LastMove | null {
    const before = this.state;
    const move = before?.legal.find(({ after }) => after === position);
    if (!before?.turn || !move) return null;
    return landed(before.board, this.pending ?? move, before.turn, board);
  }

  /** A move on its way stays where only the connection is lost: it is shown when that is back. */
  #miss({ code, message }: Refusal): void {
    this.cutOff = code === 'unavailable';
    if (!this.cutOff) this.pending = null;
    this.#fail(message);
  }

  #fail(message: string): void {
    this.trouble = sentence(message);
    announcer.say(this.trouble);
  }
}
