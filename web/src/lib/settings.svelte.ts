// Settings in this browser: name, theme, sound, coordinates, last choices, hints already seen.

import type { Choices } from './newMatch';
import { type Kept, readKept, type Theme } from './storage';

const KEY = 'unbeatable';

function read(): Kept {
  try {
    return readKept(localStorage.getItem(KEY));
  } catch {
    // Private windows may refuse to read.
    return readKept(null);
  }
}

class Settings {
  #kept = $state(read());

  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get coordinates(): boolean {
    return this.#kept.coordinates;
  }
  set coordinates(coordinates: boolean) {
    this.#keep({ coordinates });
  }

  get choices(): Choices {
    return this.#kept.choices;
  }
  set choices(choices: Choices) {
    this.#keep({ choices });
  }

  hasSeen(hint: string): boolean {
    return this.#kept.seen.includes(hint);
  }

  saw(hint: string): void {
    if (!this.hasSeen(hint)) this.#keep({ seen: [...this.#kept.seen, hint] });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Private windows may refuse to write; then settings last as long as the page.
    }
  }
}

export const settings = new Settings();
