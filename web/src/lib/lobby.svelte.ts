// Who waits for an opponent right now; heard of while a page listens.

import type { OpenMatch } from '../wire';
import { live } from './live.svelte';

class Lobby {
  waiting = $state.raw<OpenMatch[]>([]);

  /** Hear of open matches; gives back how to stop. */
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
