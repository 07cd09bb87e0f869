import { expect, it } from 'vitest';
import { messageOf } from '../../src/lib/errors';
import { latest } from '../../src/lib/latest';

it('only the newest request counts', () => {
  const request = latest();
  const first = request();
  expect(first()).toBe(true);
  const second = request();
  expect([first(), second()]).toEqual([false, true]);
  request();
  expect(second()).toBe(false);
});

it('requests of two owners do not disturb each other', () => {
  const [one, two] = [latest(), latest()];
  const isCurrent = one();
  two();
  expect(isCurrent()).toBe(true);
});

it('an error is told by its message, anything else by what it is', () => {
  expect(messageOf(new TypeError('no such cell'))).toBe('no such cell');
  expect(messageOf('stopped')).toBe('stopped');
});
