// Which characters of a position a move has changed.

export interface Part {
  text: string;
  isChanged: boolean;
}

/** The position after a move, in parts. One that grows or shrinks has changed in one place. */
export function changes(before: string, after: string): Part[] {
  return before.length === after.length ? oneByOne(before, after) : inOnePlace(before, after);
}

function oneByOne(before: string, after: string): Part[] {
  const parts: Part[] = [];
  for (const [i, text] of [...after].entries()) {
    const isChanged = [...before][i] !== text;
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else parts.push({ text, isChanged });
  }
  return parts;
}

function inOnePlace(before: string, after: string): Part[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const rest = after.length - end;
  return [
    { text: after.slice(0, start), isChanged: false },
    { text: after.slice(start, rest), isChanged: true },
    { text: after.slice(rest), isChanged: false },
  ].filter(({ text }) => text);
}
