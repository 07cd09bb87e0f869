// Editing a position: a draft that is tried at each change, and kept when it is no position.

import { api } from '../lib/api';
import { messageOf } from '../lib/errors';
import { reasonAgainst, sentence } from '../lib/words';
import {
  type Brush,
  type DraftSide,
  fallen,
  painted,
  type Size,
  sided,
  sideOf,
  sizeOf,
} from './draft';
import type { Exploration } from './exploration.svelte';

export class Editing {
  on = $state(false);
  brush = $state<Brush>('x');
  side = $state<DraftSide>('count');
  draft = $state('');
  /** What the server says against the draft; empty if it is a position. */
  trouble = $state('');
  size = $state.raw<Size>({ columns: 0, rows: 0, layers: 1 });
  #edits = 0;

  constructor(readonly exploration: Exploration) {}

  /** Begin with the position that is shown, or with a text that is none. */
  begin(text?: string, trouble = ''): void {
    const position = this.exploration.state?.position;
    if (position === undefined) return;
    this.on = true;
    this.draft = text ?? position;
    this.size = sizeOf(position);
    this.side = text === undefined ? 'count' : sideOf(text);
    this.trouble = trouble && sentence(reasonAgainst(trouble));
    this.#edits = 0;
  }

  end(): void {
    this.on = false;
  }

  async paint(cell: number): Promise<void> {
    const { size, side } = this;
    const draft = painted(this.draft, size, cell, this.brush, side);
    const falls = this.exploration.state?.board.gravity;
    await this.#try(falls ? fallen(draft, size, side) : draft, true);
  }

  async turn(side: DraftSide): Promise<void> {
    this.side = side;
    await this.#try(sided(this.draft, this.size, side), true);
  }

  async type(text: string): Promise<void> {
    this.side = sideOf(text);
    await this.#try(text, false);
  }

  /** If the draft is a position it is shown; if not, it stays and the reason is told. */
  async #try(draft: string, tidy: boolean): Promise<void> {
    this.draft = draft;
    try {
      const { state, problem } = await api.read(this.exploration.name, draft.trim() || '?');
      if (this.draft !== draft || !this.on) return;
      this.trouble = problem ? sentence(reasonAgainst(problem.message)) : '';
      if (!state) return;
      if (tidy) this.draft = state.position;
      this.exploration.edit(state.position, this.#edits === 0);
      this.#edits += 1;
    } catch (error) {
      this.trouble = messageOf(error);
    }
  }
}
