// Python code within a sentence, to be shown in a monospaced font.

export interface Piece {
  text: string;
  isCode: boolean;
}

/** Texts in quotes, calls, and what stands in backticks; an apostrophe within a word is none. */
const CODE =
  /`[^`]+`|(?<!\w)'(?:[^'\\\n]|\\.)*'(?!\w)|(?<!\w)"(?:[^"\\\n]|\\.)*"(?!\w)|\b[A-Za-z_][\w.]*\((?:[^()'"\n]|'[^'\n]*'|"[^"\n]*"|\([^()\n]*\))*\)/g;

/** `show('.........') should be 'x'.` as code, words, code and words. */
export function codeInWords(words: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of words.matchAll(CODE)) {
    if (index > end) pieces.push({ text: words.slice(end, index), isCode: false });
    pieces.push({ text: found.replace(/^`|`$/g, ''), isCode: true });
    end = index + found.length;
  }
  if (end < words.length) pieces.push({ text: words.slice(end), isCode: false });
  return pieces;
}
