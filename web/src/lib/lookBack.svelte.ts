// Looking back in a match: the earlier ply that is shown, what its moves lead to, and mistakes.

import type { LastMove, MatchView, PlyState } from '../wire';
import { announcer } from './announce.svelte';
import { api } from './api';
import { messageOf } from './errors';
import { latest } from './latest';
import { askUntilComplete, type Rated } from './values/ratings';
import { mistakeInWords, spoken } from './words';

/** A mistake with the moves that punish it. */
export interface Mistake {
  /** The number of the bad move, from 1. */
  ply: number;
  move: string;
  /** What follows when both sides do their best. */
  punishment: LastMove[];
}

/** What looking back needs to know of the match, and to tell it. */
interface Watched {
  readonly id: string;
  readonly state: MatchView | null;
  /** Whether values are to be shown, and known. */
  readonly ball: boolean;
  readonly exact: boolean | null;
  refuse(words: string): void;
  announceComputing(): void;
}

export class LookBack {
  /** The earlier ply that is shown; null shows the present. */
  ply = $state<number | null>(null);
  /** What its moves lead to; null while it is not shown. */
  ratings = $state.raw<Rated | null>(null);
  /** The mistake that is shown; null while none is. */
  mistake = $state.raw<Mistake | null>(null);
  #plies = $state.raw<PlyState[]>([]);
  /** The version that the plies belong to. */
  #pliesVersion = 0;
  #request = latest();

  constructor(readonly match: Watched) {}

  /** The position at the earlier ply; null at the present. */
  get past(): PlyState | null {
    return this.ply === null ? null : (this.#plies[this.ply] ?? null);
  }

  /** Show an earlier ply, or the present. */
  async look(ply: number | null): Promise<void> {
    const { id, state } = this.match;
    const moves = state?.moves.length ?? 0;
    this.mistake = null;
    if (ply === null || ply >= moves) {
      this.#request();
      this.ply = null;
      return;
    }
    const version = state?.version ?? 0;
    try {
      if (this.#pliesVersion !== version) this.#plies = await api.plies(id);
    } catch (error) {
      this.match.refuse(messageOf(error));
      return;
    }
    this.#pliesVersion = version;
    this.ply = Math.max(0, ply);
    announcer.say(`After ${this.ply} of ${moves} moves.`);
    await this.rate();
  }

  /** Show the board after a bad move, made at that position, with the moves that punish it. */
  async showMistake(ply: number, position: string): Promise<void> {
    const { state } = this.match;
    const move = state?.moves[ply - 1];
    if (!state || !move) return;
    await this.look(ply);
    const shown = this.ply;
    try {
      const { steps } = await api.variation(state.spec, position, move);
      if (this.ply !== shown) return;
      this.mistake = { ply, move, punishment: steps.slice(1) };
      announcer.say(spoken(mistakeInWords(move, steps.length - 1)));
    } catch (error) {
      this.match.refuse(messageOf(error));
    }
  }

  /** Rate the moves at the earlier ply, if values are shown. */
  async rate(): Promise<void> {
    this.ratings = null;
    const isCurrent = this.#request();
    const { match, past } = this;
    const { state } = match;
    if (!state || !past || !match.ball || !match.exact) return;
    const { position } = past;
    let isGivenUp = true;
    try {
      const { legal } = await api.position(state.spec, position);
      isGivenUp = await askUntilComplete({
        ask: () => api.ratings(state.spec, position),
        show: ({ moves }) => {
          this.ratings = { legal, ratings: moves };
          match.announceComputing();
        },
        isComplete: ({ complete }) => complete,
        isCurrent,
      });
    } catch (error) {
      if (isCurrent()) match.refuse(messageOf(error));
    }
    const known = this.ratings as Rated | null; // it may have been set meanwhile
    if (isGivenUp && isCurrent() && known) this.ratings = { ...known, isGivenUp };
  }

  /** The match is left: ignore answers that are still on their way. */
  close(): void {
    this.#request();
  }
}
