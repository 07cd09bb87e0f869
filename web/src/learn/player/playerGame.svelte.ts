// A game of the learner's player against the learner or against the perfect computer.

import { landed } from '../../board/landing';
import { api } from '../../lib/api';
import { latest } from '../../lib/latest';
import { play as sound } from '../../lib/sound';
import { type Side, sentence } from '../../lib/words';
import type { LastMove, MoveRating, NextMove, PositionState } from '../../wire';
import type { Answers } from '../python/messages';
import { python, Stopped, THINKING } from '../python/python.svelte';
import { savedWork } from '../savedWork.svelte';
import { InEnglish, type Said, say, texts, troubleOf } from '../texts/texts.svelte';
import { numberOf } from './cellNumbers';
import { type OwnPlayer, playable, sourcesOf } from './players';

export const GAME = 'classic';
const PAUSE = 700;
/** The lessons whose functions decide who begins, and find the line that has won. */
const TOSS = 's07_play';
const LINE = 's05_over';

/** Whether there is a player yet. */
export const canPlay = () => playable().length > 0;
/** Whether the learner can toss: the function that decides is theirs or ours. */
export const canToss = () => savedWork.isDone(TOSS);

export type Opponent = 'you' | 'perfect';
/** The side of the learner's player, or that chance decides. */
export type Start = Side | 'toss';

export class PlayerGame {
  state = $state.raw<PositionState | null>(null);
  last = $state.raw<LastMove | null>(null);
  player = $state.raw<OwnPlayer | null>(null);
  opponent = $state<Opponent>('you');
  /** How the side was chosen, and the side of the learner's player. */
  wanted = $state<Start>('o');
  side = $state<Side>('o');
  thinking = $state(false);
  /** Whether it is being decided who begins. */
  tossing = $state(false);
  trouble = $state.raw<Said | null>(null);
  #newGame = latest();
  /** Whether the game on the board is still the one that was started last. */
  #isCurrent = this.#newGame();

  /** Whether this is the game on the board. */
  isOf(opponent: Opponent, wanted: Start): boolean {
    return this.state !== null && opponent === this.opponent && wanted === this.wanted;
  }

  get legal(): NextMove[] {
    const yours = this.opponent === 'you' && this.state?.turn !== this.side && !this.thinking;
    return yours && this.state && !this.trouble ? this.state.legal : [];
  }

  get words(): string {
    const t = texts().own;
    if (this.tossing) return t.tossing;
    if (!this.state) return '';
    const { turn, words } = this.state;
    if (turn === null) return this.#ending(words);
    if (this.trouble) return t.cannotGoOn;
    if (turn === this.side) return t.thinking;
    return this.opponent === 'you' ? t.yourTurn(turn) : t.perfectThinks;
  }

  /** Whether the game on the board has been played to its end. */
  get isOver(): boolean {
    return this.state?.turn === null;
  }

  /** A new game that begins as this one did. */
  again(): Promise<void> {
    return this.start(this.opponent, this.wanted);
  }

  /** A new game in which the other one begins. */
  swapSides(): Promise<void> {
    return this.start(this.opponent, this.side === 'x' ? 'o' : 'x');
  }

  /** Begin a new game; without a player, with the one that plays already. */
  async start(opponent: Opponent, wanted: Start, player = this.player): Promise<void> {
    this.#isCurrent = this.#newGame();
    if (this.isBusy && python.state === 'busy') python.stop();
    Object.assign(this, { player, opponent, wanted, last: null, trouble: null });
    Object.assign(this, { thinking: false, tossing: false, state: null });
    const isCurrent = this.#isCurrent;
    if (wanted === 'toss') await this.#toss(isCurrent);
    else this.side = wanted;
    if (!isCurrent() || this.trouble) return;
    await this.#show(undefined, isCurrent);
    await this.#goOn(isCurrent);
  }

  /** Whether Python does something for this game. */
  get isBusy(): boolean {
    return this.thinking || this.tossing;
  }

  async #toss(isCurrent: () => boolean): Promise<void> {
    this.tossing = true;
    try {
      const sources = JSON.stringify(savedWork.sources(TOSS));
      const tossed = await python.ask('toss', { sources }, THINKING);
      if (!isCurrent()) return;
      if ('trouble' in tossed) throw new InEnglish(sentence(tossed.trouble));
      this.side = tossed.first ? 'x' : 'o';
    } catch (error) {
      if (isCurrent() && !(error instanceof Stopped)) this.trouble = troubleOf(error);
    } finally {
      if (isCurrent()) this.tossing = false;
    }
  }

  async play(move: NextMove): Promise<void> {
    const isCurrent = this.#isCurrent;
    if (this.thinking) return;
    this.thinking = true; // until the move stands on the board, no other can be made
    await this.#make(move, isCurrent);
    if (!isCurrent()) return;
    this.thinking = false;
    await this.#goOn(isCurrent);
  }

  close(): void {
    this.#newGame();
    if (this.isBusy && python.state === 'busy') python.stop();
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
        if (isCurrent() && !(error instanceof Stopped)) this.trouble = troubleOf(error);
      } finally {
        if (isCurrent()) this.thinking = false;
      }
    }
  }

  async #own(): Promise<NextMove | undefined> {
    const state = this.state as PositionState;
    const chosen = await chosenBy(this.player as OwnPlayer, state.position);
    if ('trouble' in chosen) throw new InEnglish(sentence(chosen.trouble));
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
    const who = before.turn === this.side ? 'player' : this.opponent;
    say(`${texts().own.played(who, numberOf(move))} ${this.words}`);
    if (!this.state.turn) await this.#highlight(isCurrent);
  }

  /** The line that has won, as the learner's own function finds it. */
  async #highlight(isCurrent: () => boolean): Promise<void> {
    const { state } = this;
    if (!state) return;
    this.thinking = true;
    try {
      const sources = JSON.stringify(savedWork.sources(LINE));
      const found = await python.ask('line', { sources, board: state.board.marks }, THINKING);
      if (!isCurrent()) return;
      if ('trouble' in found) throw new InEnglish(sentence(found.trouble));
      this.state = { ...state, board: { ...state.board, winning: found.cells } };
    } catch (error) {
      if (isCurrent() && !(error instanceof Stopped)) this.trouble = troubleOf(error);
    } finally {
      if (isCurrent()) this.thinking = false;
    }
  }

  async #show(position: string | undefined, isCurrent: () => boolean): Promise<void> {
    try {
      const state = await api.position(GAME, position);
      // Which cells have won, the learner's own code says.
      if (isCurrent()) this.state = { ...state, board: { ...state.board, winning: [] } };
    } catch (error) {
      if (isCurrent()) this.trouble = troubleOf(error);
    }
  }

  #ending(words: string): string {
    const t = texts().own;
    if (!words.endsWith('has won')) return t.draw;
    const won = words[0] === this.side;
    if (won) return this.opponent === 'you' ? t.playerWon : t.playerBeatPerfect;
    return this.opponent === 'you' ? t.youWon : t.perfectWon;
  }
}

/** The move of the learner's player; it is ended, and fails, when it thinks for too long. */
export function chosenBy(player: OwnPlayer, position: string): Promise<Answers['choose']> {
  return python.choose(player.name, sourcesOf(player), position);
}

/** The move of a perfect player: win soon, else draw, else lose late. */
export function best(moves: MoveRating[]): MoveRating | undefined {
  const worth = ({ value, remoteness }: MoveRating) =>
    value === 'draw' ? 0 : (value === 'win' ? 1 : -1) * (1000 - (remoteness ?? 0));
  return [...moves].sort((a, b) => worth(b) - worth(a))[0];
}
