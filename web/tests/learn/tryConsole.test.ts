// The Try it box: what is typed is run, shown, and brought back.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import TryBox from '../../src/learn/lesson/TryBox.svelte';
import { inWords, TryConsole } from '../../src/learn/lesson/tryConsole.svelte';
import { python, Stopped } from '../../src/learn/python/python.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LESSON = { name: 's01_board', language: 'en' };
const tried = (value: string | null, found: object = {}) => ({
  output: '',
  value,
  trouble: '',
  line: null,
  ...found,
});

function answering(...answers: ReturnType<typeof tried>[]) {
  const asked = vi.spyOn(python, 'tryCode');
  for (const answer of answers) asked.mockResolvedValueOnce(answer);
  return asked;
}

describe('the console', () => {
  it('runs what is typed with the code as it stands, and keeps it', async () => {
    const asked = answering(tried("'.'"));
    const console = new TryConsole(LESSON, () => ({ s01_board: 'mine' }));
    console.code = 'new_board()[0]\n';
    await console.run();
    expect(asked).toHaveBeenCalledWith('s01_board', { s01_board: 'mine' }, 'new_board()[0]', 'en');
    expect(console.trials.map(({ code, value }) => [code, value])).toEqual([
      ['new_board()[0]', "'.'"],
    ]);
    expect(console.code).toBe('');
  });

  it('brings back what was tried, and at last what was being typed', async () => {
    answering(tried('1'), tried('2'));
    const console = new TryConsole(LESSON, () => ({}));
    await console.run('1');
    await console.run('1 + 1');
    console.code = 'half';
    expect(console.earlier()).toBe(true);
    expect(console.code).toBe('1 + 1');
    expect(console.earlier()).toBe(true);
    expect(console.earlier()).toBe(false);
    expect(console.code).toBe('1');
    console.later();
    console.later();
    expect(console.code).toBe('half');
    expect(console.later()).toBe(false);
  });

  it('tells which line of the file has stopped it', async () => {
    answering(tried(null, { trouble: 'It stopped.', line: 3 }));
    const wrong = vi.fn();
    const console = new TryConsole(LESSON, () => ({}), wrong);
    await console.run('show(5)');
    expect(wrong).toHaveBeenCalledWith(3);
  });

  it('can be stopped', async () => {
    vi.spyOn(python, 'tryCode').mockRejectedValueOnce(new Stopped('Stopped.'));
    const console = new TryConsole(LESSON, () => ({}));
    await console.run('while True: pass');
    expect(console.trials[0]?.trouble).toBe('You stopped it.');
    expect(console.running).toBe(false);
  });

  it('says what came of it', () => {
    expect(inWords(tried(null))).toBe('It ran and printed nothing.');
    expect(inWords(tried('5', { output: 'hello\n' }))).toBe('hello 5');
  });
});

describe('the box', () => {
  it('runs one line on Enter and several on Control and Enter', async () => {
    const asked = answering(tried('1'), tried('2'));
    const console = new TryConsole(LESSON, () => ({}));
    render(TryBox, { console, busy: false });
    const input = screen.getByRole('textbox', { name: /Try it/ });
    await fireEvent.input(input, { target: { value: 'one' } });
    await fireEvent.keyDown(input, { key: 'Enter' });
    expect(await screen.findByText('>>> one')).toBeTruthy();
    await fireEvent.input(input, { target: { value: 'if 1:\n    two' } });
    await fireEvent.keyDown(input, { key: 'Enter' });
    expect(asked).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    const log = screen.getByRole('region', { name: 'What you tried' });
    await vi.waitFor(() => expect(log.textContent).toContain('...     two'));
    await fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('>>> one')).toBeNull();
  });
});
