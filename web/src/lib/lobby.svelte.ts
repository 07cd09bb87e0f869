// The open matches, kept up to date while a page listens.

import type { OpenMatch } from '../wire';
import { live } from './live.svelte';

class Lobby {
  waiting = $state.raw<OpenMatch[]>([]);

  /** Subscribe to open matches. Returns the function that unsubscribes. */
  listen(): () => void {
    const stop = live.onLobby(({ matches }) => {
      this.waiting = matches;
    });
    void live.call('lobby', { listen: true }).then((answer) => {
      if (answer.ok) this.waiting = answer.lobby?.matches ?? [];
    });
    return () => {
      stop();
      if (live.connected) void live.call('lobby', { listen: false });
    };
  }
}

export const lobby = new Lobby();
