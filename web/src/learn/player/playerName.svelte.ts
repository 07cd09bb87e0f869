// What the learner's player is called: a name of its own, or after its author.

import { MAX_NAME } from '../../generated';
import { settings } from '../../lib/settings.svelte';
import { texts } from '../texts/texts.svelte';

const KEY = 'unbeatable player name';

function read(): string {
  try {
    return (localStorage.getItem(KEY) ?? '').slice(0, MAX_NAME);
  } catch {
    return ''; // private windows may refuse to read
  }
}

class PlayerName {
  #own = $state(read());

  /** The name that was given; empty if there is none. */
  get own(): string {
    return this.#own;
  }
  set own(name: string) {
    this.#own = name;
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // then it lasts as long as the page
    }
  }

  /** `Ada's player` */
  get usual(): string {
    const { usual } = texts().friends;
    const room = MAX_NAME - (usual('?').length - 1);
    return usual(settings.name.trim().slice(0, room));
  }

  /** What others see. */
  get shown(): string {
    return this.#own.trim() || this.usual;
  }
}

export const playerName = new PlayerName();
