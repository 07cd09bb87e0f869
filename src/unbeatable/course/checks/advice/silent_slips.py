"""Slips that Python reads without complaint: what it makes of them is not what was meant."""

import ast
from collections.abc import Collection, Iterator

from unbeatable.course.lesson import all_lessons
from unbeatable.course.messages import Message

GIVING = frozenset({"sorted", "reversed", "max", "min", "sum", "len", "list", "abs"})
"""Python's own functions that only give an answer."""
GIVING_METHODS = frozenset({"replace", "upper", "lower", "strip", "join", "count", "index"})
LINES = "LINES"


def find_slip(source: str) -> Message | None:
    """Return the first such slip in a file of the learner's, in words; None if there is none."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    lines = source.splitlines()
    functions = _functions(tree)
    found = [*_lonely_texts(tree), *_uncalled(tree, functions), *_dropped(tree, functions)]
    found += _cells_for_marks(tree)
    if not found:
        return None
    line, message = min(found, key=lambda it: it[0])
    values = {"line": line, "code": lines[line - 1].strip(), **message.values}
    return Message(message.template, values)


Found = Iterator[tuple[int, Message]]
"""Lines, each with what is wrong there. It may name its line and its code."""


def _functions(tree: ast.Module) -> set[str]:
    """Return the names of functions in this file: its own, and those of earlier lessons."""
    lessons = {lesson.name for lesson in all_lessons()}
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in lessons:
            names |= {it.asname or it.name for it in node.names if not it.name.isupper()}
    return names - {"*"} - _assigned(tree)


def _assigned(tree: ast.Module) -> set[str]:
    """Return the names that are also variables or parameters somewhere in the file."""
    variables = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return variables | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def _lonely_texts(tree: ast.Module) -> Found:
    """Find such as `turn == 'x' or 'o'`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.BoolOp):
            continue
        compared = next((it for it in node.values if isinstance(it, ast.Compare)), None)
        for value in node.values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and compared:
                yield value.lineno, _tell_lonely(node.op, compared, value)


def _tell_lonely(sign: ast.boolop, compared: ast.Compare, text: ast.Constant) -> Message:
    left, right = compared.left, compared.comparators[-1]
    if isinstance(left, ast.Constant):
        left, right = right, left
    word = "or" if isinstance(sign, ast.Or) else "and"
    values: dict[str, object] = {
        "text": repr(text.value),
        "first": ast.unparse(ast.Compare(left, compared.ops[-1:], [right])),
        "word": word,
        "second": ast.unparse(ast.Compare(left, compared.ops[-1:], [text])),
    }
    if text is left or text is right:
        values["second"] = values["first"]
    return Message(
        "Line {line}, `{code}`: {text} by itself counts as true, whatever it is compared with "
        "before. Write both comparisons: `{first} {word} {second}`.",
        values,
    )


def _uncalled(tree: ast.Module, functions: Collection[str]) -> Found:
    """Find such as `while not is_over:`."""
    for node in ast.walk(tree):
        for part in _conditions(node):
            if isinstance(part, ast.Name) and part.id in functions:
                yield (
                    part.lineno,
                    Message(
                        "Line {line}, `{code}`: {name} without round brackets ( ) is the function "
                        "itself, which counts as true. Call it, with its values in the brackets.",
                        {"name": part.id},
                    ),
                )


def _conditions(node: ast.AST) -> list[ast.expr]:
    """Return the parts of which Python asks whether they are true, or equal to something plain."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            return [test]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [operand]
        case ast.BoolOp(values=values):
            return values
        case ast.Compare(left=left, comparators=others):
            both = [left, *others]
            return both if any(isinstance(it, ast.Constant) for it in both) else []
    return []


def _dropped(tree: ast.Module, functions: set[str]) -> Found:
    """Find answers that nobody keeps, such as `place(board, cell, mark)` on a line of its own."""
    ours = {name for lesson in all_lessons() for name in _defined(lesson.exercise)}
    giving = (functions & ours) | GIVING
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Expr) and (
                name := _given_by(node.value, giving - {function.name})
            ):
                yield (
                    node.lineno,
                    Message(
                        "Line {line}, `{code}`: {name} gives an answer and changes nothing, and "
                        "here nobody keeps the answer. Give it a name with = or use it at once.",
                        {"name": name},
                    ),
                )
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Compare):
                yield (
                    node.lineno,
                    Message("Line {line}, `{code}`, only compares. To give a value, write one =."),
                )


def _given_by(value: ast.expr, giving: Collection[str]) -> str | None:
    match value:
        case ast.Call(func=ast.Name(id=name)) if name in giving:
            return name
        case ast.Call(func=ast.Attribute(attr=name)) if name in GIVING_METHODS:
            return f".{name}"
    return None


def _defined(source: str) -> Iterator[str]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name


def _cells_for_marks(tree: ast.Module) -> Found:
    """Find such as `a == b == c == mark`, in a loop over LINES."""
    for loop in ast.walk(tree):
        if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Tuple):
            continue
        if not (isinstance(loop.iter, ast.Name) and loop.iter.id == LINES):
            continue
        cells = {it.id for it in loop.target.elts if isinstance(it, ast.Name)}
        for node in ast.walk(loop):
            if isinstance(node, ast.Compare):
                both = [node.left, *node.comparators]
                names = [it.id for it in both if isinstance(it, ast.Name)]
                direct = [name for name in names if name in cells]
                if direct and any(_is_mark(it) for it in both):
                    yield (
                        node.lineno,
                        Message(
                            "Line {line}, `{code}`: {name} is the number of a cell. What stands on "
                            "that cell is board[{name}].",
                            {"name": direct[0]},
                        ),
                    )


def _is_mark(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id="mark" | "turn"):
            return True
    return False
