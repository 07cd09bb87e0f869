// Asks the learner's player about all boards of the map: Python in the page answers, once.

import type { PlayerValues } from '../../generated';
import { type OwnPlayer, sourcesOf } from '../../learn/player/players';
import { python } from '../../learn/python/python.svelte';
import { savedWork } from '../../learn/savedWork.svelte';
import { api } from '../../lib/api';
import { messageOf } from '../../lib/errors';
import { latest } from '../../lib/latest';
import { sentence } from '../../lib/words';
import { isOver, type MapNode } from '../tree/tree';

/** The last answer, for those who come back to the map. */
let known: { of: string; answer: PlayerValues } | null = null;

export class Asking {
  isRunning = $state(false);
  /** Why there is no answer; empty if there is one, or if it is not known yet. */
  trouble = $state('');
  #request = latest();

  /** The answer for these nodes; null if there is none. */
  async ask(player: OwnPlayer, nodes: MapNode[]): Promise<PlayerValues | null> {
    const isCurrent = this.#request();
    const sources = JSON.stringify(sourcesOf(player));
    const of = `${player.name} ${sources}`;
    this.trouble = '';
    if (known?.of === of) return known.answer;
    this.isRunning = true;
    try {
      const boards = JSON.stringify(
        Object.fromEntries(nodes.map((node) => [node.marks, isOver(node)])),
      );
      await this.#wake();
      if (!isCurrent()) return null;
      const answer = await python.ask('values', { player: player.name, sources, boards });
      if (!isCurrent()) return null;
      if ('trouble' in answer) {
        this.trouble = sentence(answer.trouble);
        return null;
      }
      known = { of, answer };
      return answer;
    } catch (error) {
      if (isCurrent()) this.trouble = messageOf(error);
      return null;
    } finally {
      if (isCurrent()) this.isRunning = false;
    }
  }

  /** Give it up, also before Python has been asked, and let Python start again. */
  stop(): void {
    this.#request();
    this.isRunning = false;
    this.trouble = 'Stopped.';
    python.stop();
  }

  /** The map is left: nobody needs Python there. */
  close(): void {
    this.#request();
    python.close();
  }

  async #wake(): Promise<void> {
    python.wake((await api.course(savedWork.language)).package);
  }
}
