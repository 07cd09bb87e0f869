"""A recording as text: one line for each call, indented below the call that made it."""

import json
from collections.abc import Iterator

from unbeatable.core.quote import quote
from unbeatable.course.figures.game_tree import Tree
from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, render
from unbeatable.course.recording.model import Call, Recording

MOST_LINES = 200
MOST_IN_TROUBLE = 30
"""The most lines of calls that end early: they may be without end."""
DEEPEST = 12
"""Calls at greater depths are indented no further."""
INDENT = "  "


def trace_text(recording: Recording, language: str = LANGUAGE) -> str:
    """Return the calls as text, with what they return, and why they end early if they do.

    minimax([[1, -1], [0, 0]], True)
      minimax([1, -1], False)
        minimax(1, True) -> 1
        minimax(-1, True) -> -1
      -> -1
    """
    lines = list(_Trace(recording, language).lines())
    most = MOST_IN_TROUBLE if recording.trouble else MOST_LINES
    if len(lines) > most:
        left = Message("... and {count} more lines", {"count": f"{len(lines) - most:,}"})
        lines[most:] = [render(left, language)]
    return "\n".join([*lines, *recording.trouble.splitlines()])


class _Trace:
    def __init__(self, recording: Recording, language: str) -> None:
        self._recording, self._language = recording, language
        self._depths: list[int] = []
        """The depth of each call."""
        for call in recording.calls:
            self._depths.append(0 if call.parent is None else self._depths[call.parent] + 1)
        self._callers = {call.parent for call in recording.calls}

    def lines(self) -> Iterator[str]:
        for event in self._recording.events:
            call = self._recording.calls[event.call]
            calls_others = call.number in self._callers
            if event.kind == "call":
                yield self._line(call, self._head(call) + ("" if calls_others else _tail(call)))
            elif calls_others:
                yield from self._cut_below(call)
                yield self._line(call, _tail(call).strip())

    def _line(self, call: Call, words: str, *, deeper: int = 0) -> str:
        return INDENT * min(self._depths[call.number] + deeper, DEEPEST) + words

    def _head(self, call: Call) -> str:
        head = f"{self._recording.function}({', '.join(call.arguments)})"
        if call.note == "remembered":
            return render(Message("{call} remembered", {"call": head}), self._language)
        return head

    def _cut_below(self, call: Call) -> Iterator[str]:
        """Yield a line with the children that the call did not look at."""
        if call.cut:
            nodes = ", ".join(quote(self._node(name)) for name in call.cut)
            words = Message("not looked at: {nodes}", {"nodes": nodes})
            yield self._line(call, render(words, self._language), deeper=1)

    def _node(self, name: str) -> object:
        """Return the part of the tree with this path, or the board."""
        if self._recording.tree is None:
            return name
        tree: Tree = json.loads(self._recording.tree)
        for number in name.split("."):
            assert isinstance(tree, list)  # noqa: S101
            tree = tree[int(number)]
        return tree


def _tail(call: Call) -> str:
    return "" if call.returned is None else f" -> {call.returned}"
