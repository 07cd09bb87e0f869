// Announcements for screen readers: one polite sentence at a time.

class Announcer {
  words = $state('');
  /** Of the words; without one it is that of the page. */
  language = $state<string | undefined>();

  say(words: string, language?: string): void {
    this.words = words;
    this.language = language;
  }
}

export const announcer = new Announcer();
