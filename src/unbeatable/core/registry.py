"""Specs: from a text such as `mnk(4,4,3,misere=true)` to a game.

A spec is a name, then arguments in brackets if the game takes any. Games of this package
are imported when they are first asked for; other packages add theirs through the entry
point group `unbeatable.games`, whose names are game names and whose values make a game.
A name of ours stays ours.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, overload

from unbeatable.core.errors import SpecError
from unbeatable.core.game import Game, Playable
from unbeatable.core.quote import quote

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "unbeatable.games"

BUILT_IN = {
    "mnk": "unbeatable.games.mnk:MNK",
    "wild": "unbeatable.games.wild:Wild",
    "notakto": "unbeatable.games.notakto:Notakto",
    "morris": "unbeatable.games.morris:Morris",
    "achi": "unbeatable.games.morris:Achi",
    "whoa": "unbeatable.games.whoa:Whoa",
}

ALIASES = {
    "classic": "mnk(3,3,3)",
    "misere": "mnk(3,3,3,misere=true)",
    "connect4": "mnk(7,6,4,gravity=true)",
}

SYNONYMS = {
    "tic-tac-toe": "classic",
    "tictactoe": "classic",
    "noughts-and-crosses": "classic",
    "misère": "misere",
    "connect-four": "connect4",
    "three-men's-morris": "morris",
    "tic-tac-whoa": "whoa",
    "tictacwhoa": "whoa",
}

OURS = frozenset((*BUILT_IN, *ALIASES))

SHOWN = (
    "classic",
    "misere",
    "mnk(4,3,3)",
    "mnk(4,4,3)",
    "mnk(4,4,4)",
    "mnk(5,5,4)",
    "connect4",
    "wild",
    "wild(misere=true)",
    "notakto",
    "morris",
    "morris(moves=orthogonal)",
    "morris(moves=king)",
    "morris(moves=any)",
    "achi",
    "whoa",
)

Argument: TypeAlias = int | bool | str
Factory: TypeAlias = Callable[..., Playable]
G = TypeVar("G", bound=Game)

_FOR_PEOPLE = ("title", "summary", "write", "read", "write_move", "read_move", "picture")
_WANTED = {int: "a whole number", bool: "true or false", str: "a word"}


class Listing(NamedTuple):
    """One line of the list of games: the name to load it by, and what it is."""

    name: str
    spec: str
    title: str
    summary: str


@overload
def load(spec: str) -> Playable: ...
@overload
def load(spec: G) -> G: ...
def load(spec: str | G) -> Playable | G:
    """The game that a spec or an alias names; SpecError if there is none. A game is passed on."""
    if not isinstance(spec, str):
        if hasattr(spec, "moves"):
            return spec
        raise SpecError(f"{quote(spec)} is neither a spec, such as 'classic', nor a game")
    return _load(spec)


@lru_cache(maxsize=1_000)
def _load(spec: str) -> Playable:
    plain = "-".join(spec.lower().split()) if "(" not in spec else spec
    plain = SYNONYMS.get(plain, plain)
    name, positional, named = _parse(ALIASES.get(plain, plain))
    factory = _factory(name)
    if factory is None:
        raise SpecError(f"{quote(spec)} is not a game; games are {', '.join(known_names())}")
    try:
        bound = _signature(factory).bind(*positional, **named)
    except TypeError as error:
        raise SpecError(
            f"{quote(spec)}: {quote(error, str)}; it is written {usage(name)}"
        ) from None
    for parameter, argument in bound.arguments.items():
        wanted = bound.signature.parameters[parameter].annotation
        if wanted in _WANTED and type(argument) is not wanted:
            raise SpecError(
                f"{quote(spec)}: {parameter} takes {_WANTED[wanted]}, not {quote(argument)}"
            )
    try:
        game = factory(*bound.args, **bound.kwargs)
    except SpecError:
        raise
    except Exception as error:  # whatever another package may raise
        raise SpecError(f"{quote(spec)} could not be made: {quote(error)}") from error
    missing = [ability for ability in _FOR_PEOPLE if not hasattr(game, ability)]
    if missing:
        raise SpecError(f"{quote(spec)} cannot be shown to people: it lacks {', '.join(missing)}")
    return game


def known_names() -> list[str]:
    """Every name that `load` takes, with or without arguments."""
    return [*ALIASES, *BUILT_IN, *_plugins()]


def usage(name: str) -> str:
    """How a spec of the game is written: `mnk(columns,rows,k,misere=...,gravity=...)`."""
    factory = _factory(name)
    parameters = _signature(factory).parameters.values() if factory else ()
    written = [
        parameter.name if parameter.default is parameter.empty else f"{parameter.name}=..."
        for parameter in parameters
    ]
    return f"{name}({','.join(written)})" if written else name


def listings() -> Iterator[Listing]:
    """The games to show to a person: ours, then those of other packages."""
    for name in (*SHOWN, *_plugins()):
        try:
            game = load(name)
        except SpecError as error:
            yield Listing(name, name, name, str(error))
        else:
            yield Listing(name, game.spec, game.title, game.summary)


def _signature(factory: Factory) -> inspect.Signature:
    try:
        return inspect.signature(factory, eval_str=True)
    except NameError:  # an annotation that only a type checker can see
        return inspect.signature(factory)


def _parse(spec: str) -> tuple[str, list[Argument], dict[str, Argument]]:
    written = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", spec.lower())
    if not written:
        raise SpecError(f"{quote(spec)} is not a spec; one looks like classic or mnk(4,4,3)")
    name, arguments = written.groups()
    positional: list[Argument] = []
    named: dict[str, Argument] = {}
    for argument in arguments.split(",") if arguments and arguments.strip() else ():
        key, equals, value = (part.strip() for part in argument.rpartition("="))
        if not value or (equals and not key.isidentifier()):
            raise SpecError(
                f"{quote(spec)}: {quote(argument.strip())} is not an argument, "
                "such as 4 or misere=true"
            )
        if not equals:
            positional.append(_argument(value))
        elif key in named:
            raise SpecError(f"{quote(spec)}: {quote(key, str)} is given twice")
        else:
            named[key] = _argument(value)
    return name, positional, named


def _argument(text: str) -> Argument:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


@cache
def _factory(name: str) -> Factory | None:
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
        return factory
    entry = _plugins().get(name)
    if entry is None:
        return None
    try:
        loaded: Factory = entry.load()
        _signature(loaded)
    except Exception as error:  # whatever another package's import may raise
        raise SpecError(
            f"the game {name!r} ({entry.value}) did not load: {quote(error)}"
        ) from error
    return loaded


@cache
def _plugins() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points  # late: it takes longer than all of our own

    found = {entry.name.lower(): entry for entry in entry_points(group=ENTRY_POINTS)}
    return {name: entry for name, entry in found.items() if name not in OURS}
