// The live connection: commands go out, whole matches come in.

import { io } from 'socket.io-client';
import type { Commands, Done, LobbyState, MatchState, Refused, SolvingState } from '../wire';

export type Answer = Done | Refused;

const PATIENCE = 10_000;

class Live {
  connected = $state(false);
  /** How often we have connected; who watches something asks for it again when this grows. */
  sessions = $state(0);
  #socket = io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 3_000 });

  constructor() {
    this.#socket.on('connect', () => {
      this.connected = true;
      this.sessions += 1;
    });
    this.#socket.on('disconnect', () => {
      this.connected = false;
    });
  }

  async call<C extends keyof Commands>(
    command: C,
    message: Commands[C],
    patience = PATIENCE,
  ): Promise<Answer> {
    try {
      return await this.#socket.timeout(patience).emitWithAck(command, message);
    } catch {
      const message = 'The server does not answer. Nothing was changed; try again in a moment.';
      return { ok: false, code: 'unavailable', message, match: null };
    }
  }

  /** Hear of matches; gives back how to stop. */
  onMatch(listener: (match: MatchState) => void): () => void {
    this.#socket.on('match', listener);
    return () => this.#socket.off('match', listener);
  }

  onLobby(listener: (lobby: LobbyState) => void): () => void {
    this.#socket.on('lobby', listener);
    return () => this.#socket.off('lobby', listener);
  }

  onSolving(listener: (state: SolvingState) => void): () => void {
    this.#socket.on('solving', listener);
    return () => this.#socket.off('solving', listener);
  }
}

export const live = new Live();
