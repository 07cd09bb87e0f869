// The live connection: commands go out, whole matches come in.

import { io } from 'socket.io-client';
import type { Commands, Done, LobbyState, MatchView, Refused, SolvingState } from '../wire';

export type Answer = Done | Refused;

const PATIENCE = 10_000;
/** Milliseconds to wait for a lost connection, which may be back in a moment. */
const MOMENT = 800;

/** What says that a connection is lost or cannot be made. */
const FAILURES = ['connect_error', 'disconnect'] as const;

const CUT_OFF = 'There is no connection to the server. Nothing was changed; try again in a moment.';
const SILENT = 'The server does not answer. Nothing was changed; try again in a moment.';

class Live {
  connected = $state(false);
  /** The number of connections so far. Pages load their data again when it grows. */
  sessions = $state(0);
  #socket = io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 3_000 });
  /** Whether the first connection is on its way: it takes as long as the network does. */
  #isFirst = true;

  constructor() {
    this.#socket.on('connect', () => {
      this.connected = true;
      this.sessions += 1;
    });
    this.#socket.on('disconnect', () => {
      this.connected = false;
    });
    for (const event of ['connect', ...FAILURES] as const)
      this.#socket.on(event, () => (this.#isFirst = false));
  }

  async call<C extends keyof Commands>(
    command: C,
    message: Commands[C],
    patience = PATIENCE,
  ): Promise<Answer> {
    if (!(await this.#isBack(patience))) return unavailable(CUT_OFF);
    try {
      return await this.#socket.timeout(patience).emitWithAck(command, message);
    } catch {
      return unavailable(SILENT);
    }
  }

  /** Return whether there is a connection, after waiting for one. */
  #isBack(patience: number): Promise<boolean> | boolean {
    const socket = this.#socket;
    // Not `this.connected`: an effect that calls this must not run again when it changes.
    if (socket.connected) return true;
    return new Promise((resolve) => {
      let timer = setTimeout(settle, this.#isFirst ? patience : MOMENT);
      socket.on('connect', settle);
      if (this.#isFirst) for (const event of FAILURES) socket.on(event, hurry);

      function settle(): void {
        stop();
        socket.off('connect', settle);
        resolve(socket.connected);
      }
      function hurry(): void {
        stop();
        timer = setTimeout(settle, MOMENT);
      }
      function stop(): void {
        clearTimeout(timer);
        for (const event of FAILURES) socket.off(event, hurry);
      }
    });
  }

  /** Subscribe to matches. Returns the function that unsubscribes. */
  onMatch(listener: (match: MatchView) => void): () => void {
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

function unavailable(message: string): Refused {
  return { ok: false, code: 'unavailable', message, match: null };
}

export const live = new Live();
