// The learner's own game, played against their own search.

import type { GamePosition, GameValues } from '../../generated';
import { latest } from '../../lib/latest';
import { type Side, sentence } from '../../lib/words';
import { python, Stopped, THINKING } from '../python/python.svelte';
import { savedWork } from '../savedWork.svelte';
import { InEnglish, type Said, say, texts, troubleOf } from '../texts/texts.svelte';

/** The lesson that holds the rules. */
export const RULES = 's24_yours';
/** Milliseconds that a reply takes at least, so that it is seen to come. */
const PAUSE = 600;

export const canPlay = () => savedWork.isDone(RULES);
const sources = () => JSON.stringify(savedWork.sources(RULES));

export class OwnGame {
  /** The positions so far, the start first. */
  positions = $state.raw<GamePosition[]>([]);
  /** The side of the search. */
  side = $state<Side>('o');
  /** What the moves lead to, if that is shown. */
  values = $state.raw<GameValues | null>(null);
  showsValues = $state(false);
  thinking = $state(false);
  trouble = $state.raw<Said | null>(null);
  #newGame = latest();

  get here(): GamePosition | undefined {
    return this.positions.at(-1);
  }
  get before(): GamePosition | undefined {
    return this.positions.at(-2);
  }
  /** Whether the learner may move. */
  get isYourTurn(): boolean {
    const turn = this.here?.turn;
    return Boolean(turn) && turn !== this.side && !this.thinking && !this.trouble;
  }

  get words(): string {
    const { here } = this;
    if (!here) return '';
    if (here.turn === null) return this.#result(here.score ?? 0);
    if (this.trouble) return texts().own.cannotGoOn;
    if (here.turn === this.side) return texts().ownGame.thinking;
    return texts().own.yourTurn(here.turn);
  }

  async start(side = this.side): Promise<void> {
    const isCurrent = this.#newGame();
    if (this.thinking && python.state === 'busy') python.stop();
    Object.assign(this, { side, positions: [], values: null, trouble: null, thinking: false });
    await this.#visit(undefined, isCurrent);
    await this.#goOn(isCurrent);
  }

  async play(position: string): Promise<void> {
    const isCurrent = this.#newGame();
    await this.#visit(position, isCurrent);
    await this.#goOn(isCurrent);
  }

  /** Take back the last move of the learner, and the reply. */
  async undo(): Promise<void> {
    let mine = this.positions.length - 2;
    while (mine >= 0 && this.positions[mine]?.turn === this.side) mine -= 1;
    if (mine < 0) return;
    const isCurrent = this.#newGame();
    this.positions = this.positions.slice(0, mine + 1);
    Object.assign(this, { values: null, trouble: null });
    say(`${texts().ownGame.takenBack} ${this.words}`);
    await this.#rate(isCurrent);
  }

  async showValues(shows: boolean): Promise<void> {
    this.showsValues = shows;
    await this.#rate(this.#newGame());
  }

  close(): void {
    this.#newGame();
    if (this.thinking && python.state === 'busy') python.stop();
  }

  async #goOn(isCurrent: () => boolean): Promise<void> {
    while (isCurrent() && this.here?.turn === this.side && !this.trouble) {
      const pause = new Promise((rest) => setTimeout(rest, PAUSE));
      const rated = await this.#ask(isCurrent);
      await pause;
      if (!rated || !isCurrent()) return;
      await this.#visit(this.here.children[rated.best], isCurrent);
    }
    await this.#rate(isCurrent);
  }

  async #rate(isCurrent: () => boolean): Promise<void> {
    if (!this.showsValues || !this.here?.turn || this.trouble) return;
    const rated = await this.#ask(isCurrent);
    if (isCurrent()) this.values = rated;
  }

  #ask(isCurrent: () => boolean): Promise<GameValues | null> {
    const position = this.here?.position ?? '';
    return this.#busily(isCurrent, () =>
      python.ask('own_values', { sources: sources(), position }, THINKING),
    );
  }

  /** Go on to a position, or to the start. */
  async #visit(position: string | undefined, isCurrent: () => boolean): Promise<void> {
    const before = this.here;
    const found = await this.#busily(isCurrent, () =>
      python.ask(
        'own_position',
        { sources: sources(), ...(position !== undefined && { position }) },
        THINKING,
      ),
    );
    if (!found || !isCurrent()) return;
    this.values = null;
    this.positions = [...this.positions, found];
    const who = before?.turn === this.side ? 'search' : 'you';
    const moved = before ? `${texts().ownGame.moved(who, found.position)} ` : '';
    say(`${moved}${this.words}`);
  }

  /** The answer of the learner's code; null if it has none, and then it is said why. */
  async #busily<T extends object>(
    isCurrent: () => boolean,
    ask: () => Promise<T | { trouble: string }>,
  ): Promise<T | null> {
    this.thinking = true;
    try {
      const answer = await ask();
      if (!('trouble' in answer)) return answer;
      throw new InEnglish(sentence(answer.trouble));
    } catch (error) {
      if (isCurrent() && !(error instanceof Stopped)) this.trouble = troubleOf(error);
      return null;
    } finally {
      if (isCurrent()) this.thinking = false;
    }
  }

  #result(score: number): string {
    if (score === 0) return texts().ownGame.draw;
    const winner: Side = score > 0 ? 'x' : 'o';
    return texts().ownGame.over(winner === this.side, winner);
  }
}

/** What a move leads to, for whoever makes it. */
export function outlook(value: number, turn: Side): 'win' | 'draw' | 'loss' {
  if (value === 0) return 'draw';
  return value > 0 === (turn === 'x') ? 'win' : 'loss';
}
