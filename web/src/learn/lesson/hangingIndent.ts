// Where a long line of code is wrapped, the rest of it is indented further than its beginning.

import type { EditorState, Extension, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Letters that the rest of a line stands to the right of its beginning. */
const HANGING = 2;

function hanging(letters: number): Decoration {
  const style = `text-indent: -${letters}ch; padding-left: calc(6px + ${letters}ch)`;
  return Decoration.line({ attributes: { style } });
}

function indents(state: EditorState): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (let number = 1; number <= state.doc.lines; number += 1) {
    const { from, text } = state.doc.line(number);
    const spaces = /^ */.exec(text)?.[0].length ?? 0;
    if (text.trim()) found.push(hanging(spaces + HANGING).range(from));
  }
  return Decoration.set(found);
}

export const hangingIndent: Extension = EditorView.decorations.compute(['doc'], indents);
