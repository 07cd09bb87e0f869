"""The fingerprint of a game's rules: a digest of everything that its solution depends on.

That is the code of the functions that solvers call, everything that this code uses, and the version
of the solvers. Texts, pictures and comments do not count, so changing them keeps solutions valid.
"""

import pickle
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property, partial
from hashlib import sha256
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from unbeatable.core.game import Game

SOLVERS = 1
"""Increase it when a change to a solver changes outcomes or counts."""

RULES = ("start", "turn", "moves", "play", "verdict", "canonical", "images")
"""The functions that solvers call."""

FUNCTIONS = (FunctionType, property, cached_property, staticmethod, classmethod)

MAX_PARTS = 100_000
"""More parts than any rules have. Beyond it, there is no fingerprint."""


def fingerprint_of(game: Game) -> str | None:
    """Return the digest; None if the rules use something that cannot be digested."""
    digest = sha256(f"{SOLVERS} {sys.version_info[:2]}".encode())
    try:
        for number, part in enumerate(_Walk(game).parts()):
            if number == MAX_PARTS:
                return None
            digest.update(part + b"\n")
    except (pickle.PicklingError, TypeError, AttributeError, ValueError):
        return None
    return digest.hexdigest()


class _Walk:
    """A walk through the rules: from function to function by the names that their code uses."""

    def __init__(self, game: Game) -> None:
        self._game = game
        # Every class: `super()` may mean any of them.
        own = [kind for kind in type(game).__mro__ if not _is_standard(kind.__module__)]
        self._scopes: list[Mapping[str, Any]] = [_state(game), *map(vars, own)]
        self._seen: dict[int, Any] = {}  # by id; holding the thing keeps its id from being reused

    def parts(self) -> Iterator[bytes]:
        waiting = [scope[name] for name in RULES for scope in self._scopes if name in scope]
        while waiting:
            thing = waiting.pop()
            if isinstance(thing, int | float | str | bytes | None):
                yield f"{thing!r} ".encode()
            elif id(thing) not in self._seen:
                self._seen[id(thing)] = thing
                part, used = self._take_apart(thing)
                yield part
                waiting += reversed(used)

    def _take_apart(self, thing: Any) -> tuple[bytes, list[Any]]:
        """Return bytes that identify the thing, and the things that it uses."""
        if isinstance(thing, FunctionType) and not _is_standard(thing.__module__):
            code = _write_code(thing.__code__, has_docstring=thing.__doc__ is not None)
            return code, self._used_by(thing)
        if isinstance(thing, tuple | list | set | frozenset | dict):
            return type(thing).__name__.encode(), _items(thing)
        held = _held_by(thing)
        if held:
            return type(thing).__name__.encode(), held
        if isinstance(thing, ModuleType):
            return thing.__name__.encode(), []
        return self._take_object_apart(thing)

    def _take_object_apart(self, thing: Any) -> tuple[bytes, list[Any]]:
        kind = thing if isinstance(thing, type) else type(thing)
        if _is_standard(kind.__module__) or not hasattr(thing, "__dict__"):
            return pickle.dumps(thing), []
        if kind is not thing:
            used = [kind, *_state(thing).values()]
        else:
            used = [] if isinstance(self._game, kind) else _members(kind)
        return kind.__qualname__.encode(), used

    def _used_by(self, function: FunctionType) -> list[Any]:
        """Return what the names in the code refer to: globals, and attributes of the game."""
        used: list[Any] = [
            *(function.__defaults__ or ()),
            *(function.__kwdefaults__ or {}).values(),
        ]
        used += [cell.cell_contents for cell in function.__closure__ or ()]
        scopes = [function.__globals__, *self._scopes]
        scopes += [vars(it) for it in function.__globals__.values() if _is_own_module(it)]
        for name in _names(function.__code__):
            used += [scope[name] for scope in scopes if name in scope]
        return used


def _items(container: Any) -> list[Any]:
    if isinstance(container, dict):
        return [len(container), *container.keys(), *container.values()]
    ordered = isinstance(container, tuple | list)
    return [len(container), *(container if ordered else sorted(container, key=repr))]


def _held_by(thing: Any) -> list[Any]:
    """Return the functions that a property, method or wrapper holds, and their arguments."""
    if isinstance(thing, MethodType):
        return [thing.__func__, thing.__self__]
    if isinstance(thing, partial):
        return [thing.func, thing.args, thing.keywords]
    if isinstance(thing, property):
        return [thing.fget]
    if isinstance(thing, cached_property):
        return [thing.func]
    # Such as a function that `cache` wraps.
    return [thing.__wrapped__] if hasattr(thing, "__wrapped__") else []


def _write_code(code: CodeType, *, has_docstring: bool = False) -> bytes:
    """Return code as bytes, without line numbers and without the docstring (a first constant)."""
    parts = [code.co_code, " ".join(code.co_names).encode()]
    for constant in code.co_consts[has_docstring:]:
        if isinstance(constant, CodeType):
            parts.append(_write_code(constant))
        else:
            parts.append(repr(_sorted(constant)).encode())
    return b" ".join(parts)


def _sorted(constant: Any) -> Any:
    return sorted(constant, key=repr) if isinstance(constant, frozenset) else constant


def _names(code: CodeType) -> list[str]:
    """Return the globals and attributes that the code and its inner functions use."""
    names = [*code.co_names]
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names += _names(constant)
    return names


def _members(kind: type) -> list[Any]:
    """Return the members of a class that the rules use, other than the game's own class."""
    members = [*kind] if issubclass(kind, Enum) else []
    for base in kind.__mro__:
        if not _is_standard(base.__module__):
            members += [vars(base)[name] for name in vars(base) if _counts(name, vars(base)[name])]
    return members


def _counts(name: str, member: object) -> bool:
    if isinstance(member, FUNCTIONS):
        own = not _is_standard(getattr(member, "__module__", ""))
        return own and name not in ("__repr__", "__str__")
    return not name.startswith(("__", "_abc_")) and not isinstance(member, Enum)


def _state(thing: object) -> dict[str, Any]:
    """Return the attributes of an object, without cached properties."""
    kind = type(thing)
    return {
        name: value
        for name, value in vars(thing).items()
        if not isinstance(getattr(kind, name, None), cached_property)
    }


def _is_own_module(thing: object) -> bool:
    return isinstance(thing, ModuleType) and not _is_standard(thing.__name__)


def _is_standard(module: str) -> bool:
    return module == "builtins" or module.partition(".")[0] in sys.stdlib_module_names
