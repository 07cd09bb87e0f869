// Announcements for screen readers: one polite sentence at a time.

class Announcer {
  words = $state('');

  say(words: string): void {
    this.words = words;
  }
}

export const announcer = new Announcer();
