"""Why a function gave None: where it ended, and what stands there."""

import ast
import linecache
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, FunctionType
from typing import Any

from unbeatable.course.checks.calls import Call
from unbeatable.course.messages import Message

CHANGERS = frozenset(
    {"append", "extend", "insert", "remove", "sort", "reverse", "clear", "update", "add", "discard"}
    | {"shuffle"}
)
"""Methods that change a list or a set, and give None."""

QUESTION = Message("Is there a `return`?")


def explain_none(call: Call, file: str, again: Callable[[], object]) -> Message | None:
    """Return why this call has given None; None if there is nothing to say.

    `file` is the lesson's own, in which lines are named, and `again` makes the same calls again.
    """
    function = call.function.function
    if not isinstance(function, FunctionType):
        return QUESTION
    written = _find_function(function.__code__)
    if written is None:
        return QUESTION
    returns = [node for node in _own_nodes(written) if isinstance(node, ast.Return)]
    if all(node.value is None for node in returns):
        return QUESTION
    line = _last_line(function.__code__, again) if function.__code__.co_filename == file else None
    if line is None:
        return None
    code = linecache.getline(function.__code__.co_filename, line).strip()
    values: dict[str, object] = {"function": call.function.name, "line": line, "code": code}
    for node in returns:
        if node.lineno <= line <= (node.end_lineno or node.lineno):
            return _tell_return(node.value, values)
    return Message(
        "Here {function} comes to its end after line {line}, `{code}`, without a `return`.", values
    )


def _tell_return(value: ast.expr | None, values: dict[str, object]) -> Message:
    match value:
        case ast.Call(func=ast.Attribute(attr=method)) if method in CHANGERS:
            return Message(
                "Line {line}, `{code}`: .{method}( ) changes the list itself, and gives None. "
                "Write it on a line of its own, and return the list after it.",
                values | {"method": method},
            )
        case ast.Call(func=ast.Name(id="print")):
            return Message(
                "Line {line}, `{code}`: print shows something, and gives None. Return the thing "
                "itself.",
                values,
            )
    return Message("The None comes from line {line}, `{code}`.", values)


def _find_function(code: CodeType) -> ast.FunctionDef | None:
    source = "".join(linecache.getlines(code.co_filename))
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
            first = min([node.lineno, *(it.lineno for it in node.decorator_list)])
            if first == code.co_firstlineno:
                return node
    return None


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield what a function consists of, without the functions in it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def _last_line(code: CodeType, again: Callable[[], object]) -> int | None:
    """Return the line in which the function ended when it last gave None."""
    last: list[int] = []

    def watch(frame: FrameType, event: str, answer: Any) -> None:
        if event == "return" and answer is None and frame.f_code is code:
            last[:] = [frame.f_lineno]

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        again()
    finally:
        sys.setprofile(before)
    return last[0] if last else None
