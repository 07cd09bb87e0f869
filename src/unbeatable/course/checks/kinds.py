"""What Python calls a type, and what the course calls it: `str` is a string."""

from collections.abc import Mapping
from types import BuiltinFunctionType, FunctionType, MethodType

from unbeatable.course.messages import Message

FUNCTION = Message("a function")

KINDS: Mapping[type[object], Message] = {
    str: Message("a string"),
    int: Message("a number"),
    float: Message("a number with a decimal point"),
    bool: Message("True or False"),
    list: Message("a list"),
    tuple: Message("a tuple"),
    set: Message("a set"),
    dict: Message("a dict"),
    range: Message("a range"),
    type(None): Message("None"),
}

_BY_NAME = {kind.__name__: words for kind, words in KINDS.items()} | {
    kind.__name__: FUNCTION for kind in (FunctionType, MethodType, BuiltinFunctionType)
}


def kind_of(thing: object) -> Message:
    """Return what the course calls a thing."""
    if isinstance(thing, BaseException):
        return Message("a Python error, {name}", {"name": type(thing).__name__})
    return kind_named(type(thing).__name__)


def kind_named(name: str) -> Message:
    """Return what the course calls a type, by Python's name of it."""
    return _BY_NAME.get(name) or Message("an object of type {name}", {"name": name})
