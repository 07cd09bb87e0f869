// The labels of the course's pages, in the language of its readings.

import { announcer } from '../../lib/announce.svelte';
import { messageOf } from '../../lib/errors';
import { LESSON } from './english/lesson';
import { PAGES } from './english/pages';
import { PLAYER } from './english/player';
import { LESSON as LEKTION } from './german/lesson';
import { PAGES as SEITEN } from './german/pages';
import { PLAYER as SPIELER } from './german/player';

const ENGLISH = { ...PAGES, ...LESSON, ...PLAYER };
export type Texts = typeof ENGLISH;

const LANGUAGES: Record<string, Texts> = { en: ENGLISH, de: { ...SEITEN, ...LEKTION, ...SPIELER } };
export const DEFAULT = 'en';

/** The language that is spoken; one without labels speaks English. */
class Spoken {
  #language = $state(DEFAULT);

  get language(): string {
    return this.#language;
  }
  set language(language: string) {
    this.#language = language in LANGUAGES ? language : DEFAULT;
  }
}
export const spoken = new Spoken();

/** The labels. To be asked where they are shown, as the language may change. */
export const texts = (): Texts => LANGUAGES[spoken.language] ?? ENGLISH;

/** Say it to screen readers; the language is that of the labels unless another is named. */
export function say(words: string, language: string = spoken.language): void {
  announcer.say(words, language);
}

/** Something that is said, and in which language. */
export interface Said {
  words: string;
  language: string;
}

/** Told in English, whatever the course speaks: by Python beyond the checks, or by the server. */
export class InEnglish extends Error {}

/** What was thrown, in words. */
export function troubleOf(error: unknown): Said {
  const language = error instanceof InEnglish ? DEFAULT : spoken.language;
  return { words: messageOf(error), language };
}

/** Numbers as the language writes them. */
export const numbers = (): Intl.NumberFormat => new Intl.NumberFormat(spoken.language);
