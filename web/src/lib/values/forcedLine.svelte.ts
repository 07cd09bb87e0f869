// The forced line of the move that is pointed at or chosen, on the board and in words.

import { type Ghost, ghostsOf, glimpse } from '../../board/drawing/ghosts';
import type { BoardPicture, Variation } from '../../wire';
import { announcer } from '../announce.svelte';
import { api } from '../api';
import { messageOf } from '../errors';
import { latest } from '../latest';
import { inProse, spoken } from '../words';

/** Milliseconds that the pointer rests on a move before its line is loaded. */
const PATIENCE = 200;

/** Where the line begins. */
export interface Aim {
  game: string;
  position: string;
  board: BoardPicture;
}

export class ForcedLine {
  /** The move whose line stays when nothing is pointed at; empty if there is none. */
  chosen = $state('');
  #line = $state.raw<Variation | null>(null);
  #trouble = $state('');
  #aim: Aim | null = null;
  #pointed = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = latest();
  /** The request under way: a line can take the server seconds, so only one is asked for. */
  #running: Promise<unknown> | null = null;

  get ghosts(): Ghost[] {
    if (!this.#line || !this.#aim) return [];
    const ghosts = ghostsOf(this.#line, this.#aim.board);
    return this.#pointed ? glimpse(ghosts) : ghosts;
  }

  get words(): string {
    return this.#line ? inProse(this.#line.words) : this.#trouble;
  }

  /** Set the position that is shown; null where lines are not shown. */
  from(aim: Aim | null): void {
    const stays = aim?.game === this.#aim?.game && aim?.position === this.#aim?.position;
    this.#aim = aim;
    if (stays) return;
    this.chosen = '';
    this.#pointed = '';
    this.#forget();
  }

  /** Point at a move, or at nothing. */
  point(move: string | null): void {
    if ((move ?? '') === this.#pointed) return;
    this.#pointed = move ?? '';
    this.#forget();
    const wanted = this.#pointed || this.chosen;
    if (wanted) this.#timer = setTimeout(() => void this.#ask(wanted), PATIENCE);
  }

  /** Choose a move, whose line stays and is announced. An empty text chooses none. */
  async choose(move: string): Promise<void> {
    this.chosen = move;
    this.#forget();
    if (!move) return;
    await this.#ask(move);
    if (this.chosen === move) announcer.say(spoken(this.#line?.words ?? this.#trouble));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#request(); // an answer on its way no longer counts
    this.#line = null;
    this.#trouble = '';
  }

  async #ask(move: string): Promise<void> {
    const isCurrent = this.#request();
    while (this.#running) await this.#running;
    if (!this.#aim || !isCurrent()) return;
    const line = api.variation(this.#aim.game, this.#aim.position, move);
    this.#running = line.catch(() => {});
    try {
      const found = await line;
      if (isCurrent()) this.#line = found;
    } catch (error) {
      if (isCurrent()) this.#trouble = messageOf(error);
    } finally {
      this.#running = null;
    }
  }
}
