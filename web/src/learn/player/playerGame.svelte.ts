// A game of the learner's player against the learner or against the perfect computer.

import { landed } from '../../board/landing';
import { CHOOSES } from '../../generated';
import { announcer } from '../../lib/announce.svelte';
import { api } from '../../lib/api';
import { messageOf } from '../../lib/errors';
import { latest } from '../../lib/latest';
import { play as sound } from '../../lib/sound';
import { type Side, sentence } from '../../lib/words';
import type { LastMove, MoveRating, NextMove, PositionState } from '../../wire';
import { python, Stopped } from '../python/python.svelte';
import { savedWork } from '../savedWork.svelte';

export const GAME = 'classic';
const PAUSE = 700;

export const canPlay = () => savedWork.isDone(CHOOSES);
export const sources = () => savedWork.sources(CHOOSES);

export type Opponent = 'you' | 'perfect';
const NAMES: Record<Opponent, string> = { you: 'You', perfect: 'Perfect' };

export class PlayerGame {
  state = $state.raw<PositionState | null>(null);
  last = $state.raw<LastMove | null>(null);
  opponent = $state<Opponent>('you');
  /** The side of the learner's player. */
  side = $state<Side>('o');
  thinking = $state(false);
  trouble = $state('');
  #newGame = latest();
  /** Whether the game on the board is still the one that was started last. */
  #isCurrent = this.#newGame();

  /** Whether this is the game on the board. */
  isOf(opponent: Opponent, side: Side): boolean {
    return this.state !== null && opponent === this.opponent && side === this.side;
  }

  get legal(): NextMove[] {
    const yours = this.opponent === 'you' && this.state?.turn !== this.side && !this.thinking;
    return yours && this.state && !this.trouble ? this.state.legal : [];
  }

  get words(): string {
    if (!this.state) return '';
    const { turn, words } = this.state;
    if (turn === null) return this.#ending(words);
    if (this.trouble) return 'This game cannot go on.';
    if (turn === this.side) return 'Your player is thinking.';
    return this.opponent === 'you' ? `Your turn: you are ${turn}.` : 'Perfect is thinking.';
  }

  async start(opponent: Opponent, side: Side): Promise<void> {
    this.#isCurrent = this.#newGame();
    if (this.thinking && python.state === 'busy') python.stop();
    Object.assign(this, { opponent, side, last: null, trouble: '', thinking: false });
    const isCurrent = this.#isCurrent;
    await this.#show(undefined, isCurrent);
    await this.#goOn(isCurrent);
  }

  async play(move: NextMove): Promise<void> {
    const isCurrent = this.#isCurrent;
    await this.#make(move, isCurrent);
    await this.#goOn(isCurrent);
  }

  close(): void {
    this.#newGame();
    if (this.thinking && python.state === 'busy') python.stop();
  }

  /** The computers' moves, until it is over or the learner's turn. */
  async #goOn(isCurrent: () => boolean): Promise<void> {
    while (isCurrent() && this.state?.turn && !this.trouble) {
      const { turn } = this.state;
      if (turn !== this.side && this.opponent === 'you') return;
      this.thinking = true;
      try {
        const pause = new Promise((rest) => setTimeout(rest, PAUSE));
        const move = await (turn === this.side ? this.#own() : this.#perfect());
        await pause;
        if (!isCurrent()) return;
        if (move) await this.#make(move, isCurrent);
      } catch (error) {
        if (isCurrent() && !(error instanceof Stopped)) this.trouble = messageOf(error);
      } finally {
        if (isCurrent()) this.thinking = false;
      }
    }
  }

  async #own(): Promise<NextMove | undefined> {
    const state = this.state as PositionState;
    const chosen = await python.choose(sources(), state.position);
    if ('trouble' in chosen) throw new Error(sentence(chosen.trouble));
    return state.legal.find(({ move }) => move === chosen.move);
  }

  async #perfect(): Promise<NextMove | undefined> {
    const state = this.state as PositionState;
    const { moves } = await api.ratings(GAME, state.position);
    return state.legal.find(({ move }) => move === best(moves)?.move);
  }

  async #make(move: NextMove, isCurrent: () => boolean): Promise<void> {
    sound(move.places ?? 'x');
    const before = this.state;
    await this.#show(move.after, isCurrent);
    if (!before?.turn || !this.state || !isCurrent()) return;
    this.last = landed(before.board, move, before.turn, this.state.board);
    const who = before.turn === this.side ? 'Your player' : NAMES[this.opponent];
    announcer.say(`${who} played ${move.move}. ${this.words}`);
  }

  async #show(position: string | undefined, isCurrent: () => boolean): Promise<void> {
    try {
      const state = await api.position(GAME, position);
      if (isCurrent()) this.state = state;
    } catch (error) {
      if (isCurrent()) this.trouble = messageOf(error);
    }
  }

  #ending(words: string): string {
    if (!words.endsWith('has won')) return 'A draw.';
    const won = words[0] === this.side;
    if (won)
      return this.opponent === 'you' ? 'Your player has won.' : 'Your player has beaten Perfect!';
    return this.opponent === 'you' ? 'You have beaten your player.' : 'Perfect has won.';
  }
}

/** The move of a perfect player: win soon, else draw, else lose late. */
export function best(moves: MoveRating[]): MoveRating | undefined {
  const worth = ({ value, remoteness }: MoveRating) =>
    value === 'draw' ? 0 : (value === 'win' ? 1 : -1) * (1000 - (remoteness ?? 0));
  return [...moves].sort((a, b) => worth(b) - worth(a))[0];
}
