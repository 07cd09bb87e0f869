// What follows the move that one points at: its forced line, on the board and in words.

import type { Ghost } from '../board/Board.svelte';
import { api } from '../lib/api';
import { ghostsOf } from '../lib/ghosts';
import type { LegalMove } from '../wire';

/** So long a move is pointed at before anybody is asked: a pointer passes over many. */
const PATIENCE = 80;

export class Aiming {
  ghosts = $state.raw<Ghost[]>([]);
  words = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Point at a move of a position, or at nothing. */
  at(game: string, position: string, move: Pick<LegalMove, 'move'> | null): void {
    this.clear();
    if (move) this.#timer = setTimeout(() => void this.#ask(game, position, move.move), PATIENCE);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.ghosts = [];
    this.words = '';
  }

  async #ask(game: string, position: string, move: string): Promise<void> {
    const asked = this.#asked;
    const line = await api.line(game, position, move).catch(() => null);
    if (!line || asked !== this.#asked) return; // what is pointed at has changed meanwhile
    this.ghosts = ghostsOf(line);
    this.words = line.words;
  }
}
