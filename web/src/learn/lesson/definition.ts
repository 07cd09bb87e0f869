// Where a file defines what is spoken of, to bring it into view.

import type { Checked } from '../../generated';

const NAMES = /[A-Za-z_]\w*/g;

/** The number of the line that defines a function or a constant; null if there is none. */
export function lineOf(code: string, name: string): number | null {
  const definition = new RegExp(`^(?:def ${name}\\b|${name}\\s*=)`);
  const at = code.split('\n').findIndex((line) => definition.test(line));
  return at < 0 ? null : at + 1;
}

/** The first line of a function below its docstring: that is what the learner has written. */
export function bodyOf(code: string, name: string): number | null {
  const from = lineOf(code, name);
  if (from === null) return null;
  const [first = '', ...below] = code.split('\n').slice(from);
  if (!/^\s*"""/.test(first)) return from + 1;
  if (/"""\s*$/.test(first.replace('"""', ''))) return from + 2;
  return from + 3 + below.findIndex((line) => line.includes('"""'));
}

/** The line that defines what a failed check speaks of, where the check marks no line itself. */
export function subjectOf(code: string, failure: Checked | undefined): number | null {
  if (!failure || failure.line !== null || failure.blame !== null) return null;
  const names = (failure.call || failure.words).match(NAMES) ?? [];
  for (const name of names) {
    const line = lineOf(code, name);
    if (line !== null) return line;
  }
  return null;
}
