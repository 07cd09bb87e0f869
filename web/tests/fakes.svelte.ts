// A live connection that a test holds in its hands.

import type { Answer } from '../src/lib/live.svelte';
import type { Done, MatchView, MoveRating } from '../src/wire';

type Call = [command: string, message: unknown];

export class FakeLive {
  connected = $state(true);
  sessions = $state(1);
  calls: Call[] = [];
  answers: Record<string, Answer | Promise<Answer>> = {};
  #listeners: ((match: MatchView) => void)[] = [];

  async call(command: string, message: unknown): Promise<Answer> {
    this.calls.push([command, message]);
    return this.answers[command] ?? done(null);
  }

  onMatch(listener: (match: MatchView) => void): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((it) => it !== listener);
    };
  }

  tell(match: MatchView): void {
    for (const listener of this.#listeners) listener(match);
  }
}

export function done(
  match: MatchView | null,
  you: Done['you'] = [],
  ratings: MoveRating[] | null = null,
): Done {
  return { ok: true, version: match?.version ?? 0, match, you, ratings, lobby: null };
}

export function refused(message: string, match: MatchView | null = null): Answer {
  return { ok: false, code: 'illegal-move', message, match };
}
