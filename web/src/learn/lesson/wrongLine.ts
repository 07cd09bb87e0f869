// A mark on the line of the editor where the checks went wrong.

import {
  type EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

const setLine = StateEffect.define<number | null>();

/** The number of the marked line. */
const markedLine = StateField.define<number | null>({
  create: () => null,
  update(marked, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setLine));
    return set ? set.value : marked;
  },
});

const background = Decoration.line({ class: 'cm-wrong' });
const numbered = new (class extends GutterMarker {
  override elementClass = 'cm-wrong-number';
})();

/** The start of the marked line, if there is such a line. */
function startOf(state: EditorState): number | null {
  const line = state.field(markedLine);
  return line !== null && line >= 1 && line <= state.doc.lines ? state.doc.line(line).from : null;
}

export const wrongLine: Extension = [
  markedLine,
  EditorView.decorations.compute([markedLine], (state) => {
    const start = startOf(state);
    return start === null ? Decoration.none : Decoration.set(background.range(start));
  }),
  gutterLineClass.compute([markedLine], (state) => {
    const start = startOf(state);
    return start === null ? RangeSet.empty : RangeSet.of(numbered.range(start));
  }),
];

/** Mark a line and bring it into view within the editor; the page stays. Null marks none. */
export function markLine(view: EditorView, line: number | null): void {
  view.dispatch({ effects: setLine.of(line) });
  const start = startOf(view.state);
  if (start === null) return;
  const { scrollDOM } = view;
  const { top, bottom } = view.lineBlockAt(start);
  const seen = scrollDOM.scrollTop - view.documentPadding.top;
  if (top >= seen && bottom <= seen + scrollDOM.clientHeight) return;
  scrollDOM.scrollTop = (top + bottom - scrollDOM.clientHeight) / 2;
}

/** Bring a line to the top of the editor; the page stays. */
export function bringToTop(view: EditorView, line: number): void {
  const scroll = () => {
    if (line > view.state.doc.lines) return;
    view.scrollDOM.scrollTop = view.lineBlockAt(view.state.doc.line(line).from).top;
  };
  scroll();
  requestAnimationFrame(scroll); // now the lines above it are measured
}

/** Put the cursor at the start of the text of a line. */
export function goToLine(view: EditorView, line: number): void {
  const { from, text } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: from + text.search(/\S|$/) },
    scrollIntoView: true,
  });
  view.focus();
}
