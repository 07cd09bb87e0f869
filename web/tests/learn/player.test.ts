// The learner's players: which there are, what their search costs, and their certificate.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLAYERS } from '../../src/generated';
import {
  type Certificate,
  fileOf,
  isCertificate,
  lessonsInWords,
} from '../../src/learn/player/certificate';
import { duration, faster, fewer, share } from '../../src/learn/player/costs';
import { playerName } from '../../src/learn/player/playerName.svelte';
import {
  nextToWrite,
  numberOf,
  playable,
  playerOf,
  titleOf,
  usualPlayer,
} from '../../src/learn/player/players';
import { savedWork } from '../../src/learn/savedWork.svelte';
import { settings } from '../../src/lib/settings.svelte';

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  for (const { lesson } of PLAYERS) savedWork.unpass(lesson);
  [playerName.own, settings.name] = ['', ''];
});

describe('players', () => {
  it('have names for people', () => {
    const titles = PLAYERS.map(titleOf);
    expect(new Set(titles).size).toBe(PLAYERS.length);
    expect(titles.every(Boolean)).toBe(true);
    expect(playerOf('s14_quick.choose')).toBe(PLAYERS.find(({ lesson }) => lesson === 's14_quick'));
    expect(playerOf('nobody')).toBeUndefined();
    expect(numberOf('s14_quick')).toBe(14);
  });

  it('can play once their lesson has passed; the latest of the learner does', () => {
    expect(playable()).toEqual([]);
    expect(usualPlayer()).toBeUndefined();
    expect(nextToWrite()?.function).toBe('first_free');
    savedWork.pass('s06_computer', { ours: false });
    expect(playable().map(({ function: name }) => name)).toEqual(['first_free', 'any_free']);
    savedWork.pass('s13_choose', { ours: false });
    savedWork.pass('s14_quick', { ours: true });
    expect(usualPlayer()?.lesson).toBe('s13_choose');
    expect(nextToWrite()?.lesson).toBe('s08_block');
  });

  it('are called as their author says, or after their author', () => {
    settings.name = '';
    expect(playerName.shown).toBe("A learner's player");
    settings.name = 'W'.repeat(24);
    expect(playerName.shown).toBe(`${'W'.repeat(15)}'s player`);
    playerName.own = 'Deep Pink';
    expect(playerName.shown).toBe('Deep Pink');
    expect(localStorage.getItem('unbeatable player name')).toBe('Deep Pink');
    playerName.own = '  ';
    settings.name = 'Ada';
    expect(playerName.shown).toBe("Ada's player");
  });
});

describe('costs', () => {
  it('are told as people do', () => {
    expect([3.24, 0.0412, 0.0031].map(duration)).toEqual(['3.2 s', '41 ms', '3.1 ms']);
    expect(fewer(549_946, 5478)).toBe('100 times fewer');
    expect(fewer(16_168, 5478)).toBe('3.0 times fewer');
    expect([fewer(100, 100), fewer(100, 0), fewer(0, 5)]).toEqual(['', '', '']);
    expect(faster(8.8, 0.1)).toBe('88 times faster');
    expect([share(1, 4), share(1, 0)]).toEqual([25, 0]);
  });
});

describe('a certificate', () => {
  const counts = { games: 73, positions: 153, won: 71, drawn: 2, lost: 0 };
  const certificate: Certificate = {
    name: 'Ada',
    date: '2026-11-18',
    player: 's14_quick.choose',
    own: ['s14_quick'],
    ours: ['s13_choose'],
    sides: { x: counts, o: counts },
    files: { s14_quick: 'mine', s13_choose: 'ours' },
    sha256: 'ab',
  };

  it('is known by its form', () => {
    expect(isCertificate(certificate)).toBe(true);
    for (const broken of [
      null,
      1,
      { day: '2026-11-18', sides: [] },
      { ...certificate, date: 'today' },
      { ...certificate, own: 5 },
      { ...certificate, own: [5] },
      { ...certificate, sides: { x: counts } },
      { ...certificate, files: null },
    ])
      expect(isCertificate(broken)).toBe(false);
  });

  it('is saved in the name that stands on it now', () => {
    const file = fileOf(certificate, 'Grace');
    expect(JSON.parse(file)).toEqual({ ...certificate, name: 'Grace' });
  });

  it('lists lessons as ranges', () => {
    const words = (...numbers: number[]) =>
      lessonsInWords(numbers.map((it) => `s${`${it}`.padStart(2, '0')}_x`));
    expect(words(14)).toBe('lesson 14');
    expect(words(1, 2, 3, 4, 5, 9)).toBe('lessons 1 to 5 and 9');
    expect(words(1, 2, 9, 10, 11)).toBe('lessons 1, 2 and 9 to 11');
    expect(words(1, 3, 5)).toBe('lessons 1, 3, and 5');
  });
});
