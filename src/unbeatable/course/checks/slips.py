"""The commonest slips, in plain words: what Python's message means for a beginner."""

import difflib
import linecache
import re
from collections.abc import Callable, Iterator, Mapping
from types import FrameType

from unbeatable.core.quote import quote
from unbeatable.course.checks.advice.handed_over import explain_not_a_function
from unbeatable.course.checks.advice.keywords import explain_line
from unbeatable.course.checks.kinds import kind_named
from unbeatable.course.lesson import all_lessons
from unbeatable.course.messages import Message

LONGEST = 300
"""The most characters to read of Python's message."""

_MISREAD = re.compile(r"invalid syntax( \(|\. Maybe)|expected ':'")
"""What Python says where a word or sign may be from another language."""

TAUGHT = (
    *("True", "False", "None", "len", "range", "print", "list", "tuple", "set", "dict", "str"),
    *("int", "sorted", "reversed", "min", "max", "sum", "any", "all", "enumerate", "zip"),
    *("isinstance", "type", "bool", "abs", "ValueError"),
)
"""Python's own names that a beginner may have meant."""
SIMILAR = 0.75

Words = Callable[[re.Match[str]], Message]

_FUNCTIONS = "function|method|builtin_function_or_method"
_NONE = Message(
    "There is a None here. A function that ends without `return` gives None, "
    "and so do .append(), .sort() and .update()."
)
_BRACKETS = Message(
    "This is a function, not its answer. To call it, write round brackets () after its name, "
    "with its values between them."
)
_UNCHANGEABLE = Message("A string (in Python: str) cannot be changed; make a new one.")
_UNCHANGEABLE_TUPLE = Message("A tuple cannot be changed; make a new one, or use a list.")
_NO_LIST = Message(
    "There is {kind} where Python needs a list or a string, something that has items."
)
_NO_COMMA = Message("A comma is missing between two things on this line.")
_NO_COMMA_BETWEEN = Message("A comma is missing at the end of this line, or of the one before it.")
_TWO_SIGNS = Message(
    "One = gives a value to the name on its left. To compare two things, write two: ==."
)
_STRAIGHT = Message(
    "{character} is not one of Python's quotation marks: they are straight, ' or \"."
)
_EMPTY = Message("max and min need at least one value, but here they get none.")


def _say(template: Message) -> Words:
    """Return the template with the groups of a pattern as values; kinds by their names."""

    def words(found: re.Match[str]) -> Message:
        values: dict[str, object] = {}
        for name, text in found.groupdict().items():
            values[name] = kind_named(text) if name in ("kind", "other") else text
        return Message(template.template, values)

    return words


_SLIPS: Mapping[type[BaseException], tuple[tuple[str, Words], ...]] = {
    TypeError: (
        (r"'str' object does(n't| not) support item (assignment|deletion)", _say(_UNCHANGEABLE)),
        (r"'tuple' object does(n't| not) support item", _say(_UNCHANGEABLE_TUPLE)),
        (r"'NoneType' object is not callable", _say(Message("What is called here is None."))),
        (r"NoneType", _say(_NONE)),
        (rf"'({_FUNCTIONS})' object (is not|does not|has no)", _say(_BRACKETS)),
        (rf"'({_FUNCTIONS})' and '|and '({_FUNCTIONS})'", _say(_BRACKETS)),
        (rf"type '({_FUNCTIONS})'", _say(_BRACKETS)),
        (r"'(tuple|list)' object is not callable", _say(_NO_COMMA_BETWEEN)),
        (r"indices must be integers or slices, not tuple", _say(_NO_COMMA_BETWEEN)),
        (
            r"'(?P<kind>\w+)' object is not callable",
            _say(
                Message(
                    "What stands before the round brackets is {kind}, not a function. Is there a "
                    "variable with a function's name? Items of a list need square brackets: [ ]."
                )
            ),
        ),
        (
            r"exceptions must derive from BaseException",
            _say(Message('After `raise` comes an error, such as ValueError("taken").')),
        ),
        (r"'(?P<kind>\w+)' object is not (iterable|subscriptable)", _say(_NO_LIST)),
        (r"object of type '(?P<kind>\w+)' has no len", _say(_NO_LIST)),
        (r"argument of type '(?P<kind>\w+)' is not", _say(_NO_LIST)),
        (
            r"'(?P<sign>[<>]=?)' not supported between instances of "
            r"'(?P<kind>\w+)' and '(?P<other>\w+)'",
            _say(Message("{sign} cannot compare these two: {kind} and {other}.")),
        ),
        (
            r"unsupported operand type\(s\) for (?P<sign>\S+): "
            r"'(?P<kind>\w+)' and '(?P<other>\w+)'",
            _say(Message("{sign} does not work between these two: {kind} and {other}.")),
        ),
        (
            r"can only concatenate (?P<kind>\w+) \(not \"(?P<other>\w+)\"\)",
            _say(Message("+ does not work between these two: {kind} and {other}.")),
        ),
        (
            r"unhashable type: '(?P<kind>\w+)'",
            _say(
                Message(
                    "{kind:capital} cannot be in a set, nor be a key of a dict. "
                    "A string, a number or a tuple can."
                )
            ),
        ),
        (
            r"^(?P<function>\S+)\(\) missing \d+ required positional arguments?: (?P<names>.+)",
            _say(Message("{function} gets too few values here. It also needs {names}.")),
        ),
        (
            r"^(?P<function>\S+)\(\) takes (?P<takes>\d+) positional arguments? but (?P<given>\d+)",
            _say(Message("{function} gets {given} values here, but its `def` has {takes}.")),
        ),
        (
            r"cannot unpack non-iterable (?P<kind>\w+)",
            _say(Message("There is only {kind} here, so it cannot be taken apart.")),
        ),
        (
            r"indices must be integers",
            _say(Message("An index, in square brackets, must be a whole number.")),
        ),
    ),
    AttributeError: (
        (r"'NoneType' object has no attribute", _say(_NONE)),
        (rf"'({_FUNCTIONS})' object has no attribute", _say(_BRACKETS)),
        (
            r"'(?P<kind>\w+)' object has no attribute '(?P<name>\w+)'",
            _say(Message("{kind:capital} has no .{name}.")),
        ),
    ),
    IndexError: (
        (
            r"index out of range",
            _say(
                Message(
                    "There is no item with this number. Counting begins at 0, "
                    "so the number of the last item is the length minus 1."
                )
            ),
        ),
        (r"from an empty|from empty", _say(Message("The list is empty here."))),
    ),
    KeyError: ((r"(?P<key>.+)", _say(Message("The dict has no key {key}."))),),
    ValueError: (
        (r"(max|min)\(\).*empty", _say(_EMPTY)),
        (
            r"(?P<item>.+) is not in list",
            _say(Message("{item} is not in the list that is searched here.")),
        ),
        (
            r"too many values to unpack \(expected (?P<names>\d+)",
            _say(Message("There are {names} names here, but more values.")),
        ),
        (
            r"not enough values to unpack \(expected (?P<names>\d+), got (?P<given>\d+)",
            _say(Message("There are {names} names here, but only {given} values.")),
        ),
        (
            r"invalid literal for int\(\).*: (?P<text>.+)",
            _say(Message("{text} is not a whole number.")),
        ),
    ),
    SyntaxError: (
        (r"Maybe you meant '=='|^cannot assign to", _say(_TWO_SIGNS)),
        (
            r"'return' outside function",
            _say(
                Message("It stands outside the function: indent it like the lines of the function.")
            ),
        ),
        (
            r"'(?P<word>break|continue)' (outside|not properly in) loop",
            _say(Message("`{word}` belongs in a loop: indent it below its `for` or `while`.")),
        ),
        (r"invalid character '(?P<character>[\u2018-\u201f\u00ab\u00bb\u00b4])'", _say(_STRAIGHT)),
        (
            r"unmatched '(?P<bracket>.)'",
            _say(Message("The bracket {bracket} closes nothing: nothing has opened it.")),
        ),
        (
            r"closing parenthesis '(?P<closing>.)' does not match opening parenthesis "
            r"'(?P<opening>.)'",
            _say(
                Message("The bracket {opening} is closed by {closing}, which is of another kind.")
            ),
        ),
        (
            r"expected an indented block",
            _say(Message("It must be indented: four spaces more than the line before it.")),
        ),
        (
            r"unexpected indent",
            _say(Message("It is indented too far: line it up with the line before it.")),
        ),
        (
            r"unindent does not match|inconsistent use of tabs",
            _say(Message("Its indentation matches no line before it.")),
        ),
        (r"expected ':'", _say(Message("A colon : is missing at its end."))),
        (
            r"'(?P<bracket>[(\[{])' was never closed",
            _say(Message("The bracket {bracket} is never closed.")),
        ),
        (
            r"object is not (callable|subscriptable); perhaps you missed a comma",
            _say(_NO_COMMA_BETWEEN),
        ),
        (r"Perhaps you forgot a comma", _say(_NO_COMMA)),
        (
            r"unterminated string literal",
            _say(Message("The string that begins here has no closing quotation mark.")),
        ),
        (
            r"^invalid syntax( \(|$)",
            _say(
                Message("Something is missing or too much on this line, or on the one before it.")
            ),
        ),
    ),
    EOFError: (
        (r"", _say(Message("It calls input(), but nobody can type here: leave that out."))),
    ),
    MemoryError: (
        (r"", _say(Message("It needs more and more memory. Is there a list that always grows?"))),
    ),
    SystemExit: ((r"", _say(Message("exit() ends Python: leave that out."))),),
}


def explain(error: BaseException, frame: FrameType | None = None) -> Message | None:
    """Return what the error means; None if it is not a common slip.

    `frame` is where the learner's code stopped. It knows which names there are.
    """
    if isinstance(error, NameError):
        return _explain_name(error, frame)
    if isinstance(error, ImportError):
        return _explain_import(error)
    message = _message(error)
    if isinstance(error, SyntaxError) and _MISREAD.match(message):
        line = linecache.getline(error.filename or "", error.lineno or 1)
        if (misspelt := explain_line(line)) is not None:
            return misspelt
    if frame is not None and "object is not callable" in message:
        handed_over = explain_not_a_function(frame)
        if handed_over is not None:
            return handed_over
    for kind, slips in _SLIPS.items():
        if isinstance(error, kind):
            for pattern, words in slips:
                if found := re.search(pattern, message):
                    return words(found)
    return None


def _message(error: BaseException) -> str:
    """Return Python's message, cut where it is long: patterns take a long time to search it."""
    return quote(error, str, longest=LONGEST)


def _explain_name(error: NameError, frame: FrameType | None) -> Message:
    found = re.search(r"(\w+)' ", _message(error))
    name = error.name or (found[1] if found else "")
    if isinstance(error, UnboundLocalError):
        return Message("{name} has no value yet when Python gets to this line.", {"name": name})
    if name in ("x", "o"):
        return Message("{name} is a name here. The mark is a string: '{name}'.", {"name": name})
    values: dict[str, object] = {"name": name}
    for lesson in _lessons_with(name, frame):
        return Message(
            "{name} is in {file}. Begin your file with `from {lesson} import {name}`.",
            values | {"file": lesson + ".py", "lesson": lesson},
        )
    if near := _nearest(name, frame):
        return Message(
            "Python does not know {name} here. Did you mean {near}?", values | {"near": near}
        )
    return Message(
        "Python does not know {name} here. Is it spelled right, and does it have a value?", values
    )


def _nearest(name: str, frame: FrameType | None) -> str | None:
    """Return the name that was probably meant: one of the file's own, or one that is taught."""
    own = () if frame is None else {**frame.f_globals, **frame.f_locals}
    found = difflib.get_close_matches(name, [it for it in own if not it.startswith("__")], n=1)
    taught = {it.lower(): it for it in TAUGHT}
    near = difflib.get_close_matches(name.lower(), taught, n=1, cutoff=SIMILAR)
    return next(iter([*found, *(taught[it] for it in near)]), None)


def _lessons_with(name: str, frame: FrameType | None) -> Iterator[str]:
    """Yield the lessons before this frame's that define a function of this name."""
    here = frame.f_globals.get("__name__", "") if frame is not None else ""
    for lesson in reversed(all_lessons()):
        if lesson.name < here and re.search(rf"^(def )?{name}\b", lesson.exercise, re.MULTILINE):
            yield lesson.name


def _explain_import(error: ImportError) -> Message | None:
    lessons = {lesson.name: lesson for lesson in all_lessons()}
    values: dict[str, object] = {"module": error.name}
    if isinstance(error, ModuleNotFoundError):
        if error.name in lessons:
            return Message("{module} comes later in the course.", values)
        if near := difflib.get_close_matches(error.name or "", lessons, n=1):
            values |= {"near": near[0]}
            return Message("There is no module {module}. Did you mean {near}?", values)
        return Message("There is no module {module}.", values)
    if error.name in lessons and (
        found := re.search(r"cannot import name '(\w+)'", _message(error))
    ):
        return Message("{module}.py has no {name}.", values | {"name": found[1]})
    return None
