// Labels in two languages: all are translated, and the pages speak the language of the readings.

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { lessonsInWords } from '../../src/learn/player/certificate';
import { duration, faster } from '../../src/learn/player/costs';
import { savedWork } from '../../src/learn/savedWork.svelte';
import RichText from '../../src/learn/texts/RichText.svelte';
import { InEnglish, spoken, texts, troubleOf } from '../../src/learn/texts/texts.svelte';

afterEach(() => {
  cleanup();
  savedWork.language = 'en';
});

/** Texts without placeholders, by their place. */
function plain(of: object, place = ''): [string, string][] {
  return Object.entries(of).flatMap(([name, entry]): [string, string][] => {
    if (typeof entry === 'string') return [[`${place}${name}`, entry]];
    return entry instanceof Object && typeof entry !== 'function'
      ? plain(entry, `${place}${name}.`)
      : [];
  });
}

describe('labels', () => {
  it('follow the language of the course', () => {
    expect(texts().desk.run).toBe('Run');
    savedWork.language = 'de';
    expect(texts().desk.run).toBe('Testen');
    expect(lessonsInWords(['s01_board', 's02_move', 's03_turns', 's09_trees'])).toBe(
      'Lektionen 1 bis 3 und 9',
    );
    expect(duration(1.25)).toMatch(/^1,\d s$/);
    expect(faster(9, 2)).toBe('4,5-mal so schnell');
    savedWork.language = 'fr';
    expect(spoken.language).toBe('en');
  });

  it('are all translated', () => {
    const english = new Map(plain(texts()));
    savedWork.language = 'de';
    const same = plain(texts()).filter(([place, text]) => text && english.get(place) === text);
    expect(same.map(([, text]) => text).sort()).toEqual(['Code', 'Minimax', 'Normal', 'Pause']);
  });

  it('say of trouble in which language it is told', () => {
    savedWork.language = 'de';
    expect(troubleOf(new Error('Nein.'))).toEqual({ words: 'Nein.', language: 'de' });
    expect(troubleOf(new InEnglish('No.'))).toEqual({ words: 'No.', language: 'en' });
  });

  it('may have links, code and emphasis in them', () => {
    const text = 'Write [lesson 1](/learn/s01_board), *then* `run` <b>it</b>.';
    const { container } = render(RichText, { text });
    expect(container.textContent).toBe('Write lesson 1, then run <b>it</b>.');
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/learn/s01_board');
    expect(container.querySelector('code')?.textContent).toBe('run');
    expect(container.querySelector('strong')?.textContent).toBe('then');
  });
});
