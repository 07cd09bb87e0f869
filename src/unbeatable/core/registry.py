"""The registry of games: `load` returns the game of a spec such as `mnk(4,4,3,misere=true)`.

A spec is a name, then arguments in brackets if the game takes any. Games of this package are
imported on first use. Other packages add theirs through the entry point group `unbeatable.games`:
the name of the game, and a callable that returns it. Plug-ins cannot override built-in names. Each
game's class says which of its specs are listed.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, overload

from unbeatable.core.errors import SpecError
from unbeatable.core.game import Game, ListedSpec, Playable
from unbeatable.core.quote import quote

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "unbeatable.games"

BUILT_IN = {
    "mnk": "unbeatable.games.mnk:MNK",
    "whoa": "unbeatable.games.whoa:Whoa",
    "morris": "unbeatable.games.morris:Morris",
    "wild": "unbeatable.games.wild:Wild",
    "notakto": "unbeatable.games.notakto:Notakto",
    "achi": "unbeatable.games.morris:Achi",
    "cube": "unbeatable.games.cube:Cube",
}

ALIASES = {
    "classic": "mnk(3,3,3)",
    "misere": "mnk(3,3,3,misere=true)",
    "connect4": "mnk(7,6,4,gravity=true)",
    "qubic": "cube(4)",
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
    "3x3x3": "cube(3)",
    "4x4x4": "qubic",
}

BUILT_IN_NAMES = frozenset((*BUILT_IN, *ALIASES))

Argument: TypeAlias = int | bool | str
Factory: TypeAlias = Callable[..., Playable]
G = TypeVar("G", bound=Game)

GAME_MEMBERS = ("spec", "start", "turn", "moves", "play", "verdict", "canonical")
PLAYABLE_MEMBERS = ("title", "summary", "write", "read", "write_move", "read_move", "picture")
_WANTED = {int: "a whole number", bool: "true or false", str: "a word"}


class Listing(NamedTuple):
    """A line of the list of games."""

    name: str
    spec: str
    title: str
    summary: str
    """The rules in one line; if the game does not load, the reason."""
    featured: bool = True
    loads: bool = True


@overload
def load(spec: str) -> Playable: ...
@overload
def load(spec: G) -> G: ...
def load(spec: str | G) -> Playable | G:
    """Return the game that a spec or an alias names. A game is returned as it is.

    Raises SpecError, which quotes the spec, if there is no such game.
    """
    if isinstance(spec, str):
        return _load(spec)
    if isinstance(spec, type):
        name = spec.__name__
        raise SpecError(f"{name} is a class; pass an instance: {name}()")
    missing = _missing(spec, GAME_MEMBERS)
    if len(missing) == len(GAME_MEMBERS):
        raise SpecError(f"{quote(spec)} is neither a spec, such as 'classic', nor a game")
    if missing:
        raise SpecError(f"{_name(spec)} is not a game: it lacks {', '.join(missing)}")
    return spec


def names_game(text: str) -> bool:
    """Return whether the text is the spec or an alias of a game."""
    try:
        load(text)
    except SpecError:
        return False
    return True


@lru_cache(maxsize=1_000)
def _load(spec: str) -> Playable:
    plain = "-".join(spec.lower().split()) if "(" not in spec else spec
    plain = SYNONYMS.get(plain, plain)
    name, positional, named = parse_spec(ALIASES.get(plain, plain), typed=spec)
    factory = _factory(name)
    if factory is None:
        raise SpecError(f"{quote(spec)} is not a game; {_accepted(spec)}")
    signature = _signature(factory)
    try:
        bound = signature.bind(*positional, **named)
    except TypeError:
        misfit = _misfit(signature, len(positional), named)
        raise SpecError(f"{quote(spec)}: {misfit}; write {usage(name)}") from None
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
    except Exception as error:  # a plug-in may raise anything
        raise SpecError(f"{quote(spec)} could not be created: {quote(error)}") from error
    return _require_spec(require_playable(game))


def _require_spec(game: Playable) -> Playable:
    """Return the game. Raises SpecError if its own spec cannot be read, so that it never loads."""
    try:
        parse_spec(game.spec)
    except (SpecError, AttributeError) as error:
        raise SpecError(f"the spec of the game: {error}") from None
    return game


def require_playable(game: Playable) -> Playable:
    """Return the game. Raises SpecError, which names what is missing, if it is not Playable."""
    missing = _missing(game, (*GAME_MEMBERS, *PLAYABLE_MEMBERS))
    if missing:
        raise SpecError(
            f"{_name(game)} is not a game that people can play: it lacks {', '.join(missing)}"
        )
    return game


def _missing(game: object, members: Iterable[str]) -> list[str]:
    return [member for member in members if not hasattr(game, member)]


def _name(game: object) -> str:
    """Return the spec of a game that may lack one, quoted."""
    return quote(getattr(game, "spec", type(game).__name__))


def _accepted(spec: str) -> str:
    """Return which specs are accepted; for a size alone, such as `4x4`, how to write that board."""
    size = re.fullmatch(r"\s*(\d{1,2})\s*x\s*(\d{1,2})\s*", spec.lower())
    if size is None:
        close = get_close_matches(spec.lower(), (*known_names(), *SYNONYMS), n=1)
        hint = f"did you mean {quote(close[0])}? " if close else ""
        return f"{hint}games are {', '.join(known_names())}"
    columns, rows = map(int, size.groups())
    board = f"mnk({columns},{rows},{min(columns, rows)})"
    return f"write a board as mnk(columns,rows,k), with k in a row to win, such as {board}"


def _misfit(signature: inspect.Signature, positional: int, named: Iterable[str]) -> str:
    """Return why the arguments do not fit."""
    parameters = signature.parameters
    unknown = [name for name in named if name not in parameters]
    if unknown:
        return f"there is no argument {quote(unknown[0])}"
    in_order = [name for name, each in parameters.items() if each.kind is not each.KEYWORD_ONLY]
    by_place = in_order[:positional]
    twice = [name for name in named if name in by_place]
    if twice:
        return f"{twice[0]} is given twice"
    needed = [name for name, each in parameters.items() if each.default is each.empty]
    missing = [name for name in needed if name not in (*by_place, *named)]
    return f"{missing[0]} is missing" if missing else "too many arguments"


def known_names() -> list[str]:
    """Return every name that `load` takes, with or without arguments."""
    return [*ALIASES, *BUILT_IN, *_plugins()]


def usage(name: str) -> str:
    """Return how a spec of the game is written: `mnk(columns,rows,k,misere=...,gravity=...)`."""
    factory = _factory(name)
    parameters = _signature(factory).parameters.values() if factory else ()
    written = [
        parameter.name if parameter.default is parameter.empty else f"{parameter.name}=..."
        for parameter in parameters
    ]
    return f"{name}({','.join(written)})" if written else name


def listings() -> Iterator[Listing]:
    """Yield the games to show to people: featured ones first, one of each game in turn."""
    games = [_listed_specs(name) for name in (*BUILT_IN, *_plugins())]
    in_turn = [entry for entry in chain.from_iterable(zip_longest(*games)) if entry]
    featured = [entry.spec for entry in in_turn if entry.featured]
    others = [entry.spec for entry in chain.from_iterable(games) if not entry.featured]
    for name in dict.fromkeys((*featured, *others)):
        try:
            game = load(name)
        except SpecError as error:
            yield Listing(name, name, name, str(error), featured=False, loads=False)
        else:
            yield Listing(name, game.spec, game.title, game.summary, name in featured)
    for name, entry in _entries().items():
        if reason := _refusal(name):  # by its module: the name is another game's
            it = entry.value
            yield Listing(it, it, it, reason, featured=False, loads=False)


def _listed_specs(name: str) -> Sequence[ListedSpec]:
    """Return what the game's class lists. What it inherits is another game's list.

    A plug-in whose list is malformed is listed by its name, so that it does not hide other games.
    """
    try:
        listed = getattr(_factory(name), "__dict__", {}).get("listed")
    except SpecError:  # `load` says why
        listed = None
    if isinstance(listed, tuple | list) and all(isinstance(it, ListedSpec) for it in listed):
        return listed
    return (ListedSpec(name),)


def _signature(factory: Factory) -> inspect.Signature:
    try:
        return inspect.signature(factory, eval_str=True)
    except NameError:  # an annotation that only a type checker can see
        return inspect.signature(factory)


def parse_spec(
    spec: str, typed: str | None = None
) -> tuple[str, list[Argument], dict[str, Argument]]:
    """Return the name and the arguments. Raises SpecError, which quotes what was typed."""
    written = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", spec.lower())
    if not written:
        typed = typed or spec
        if "/" in typed and re.fullmatch(r"[xo./ :\d-]+", typed.lower()):
            raise SpecError(f"{quote(typed)} is a position; the game comes first: SPEC POSITION")
        raise SpecError(f"{quote(typed)} is not a spec; one looks like classic or mnk(4,4,3)")
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
        if re.fullmatch(r"-?[0-9]{10,}", value):
            raise SpecError(f"{quote(spec)}: a number has at most 9 digits")
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
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text


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
    except Exception as error:  # a plug-in may raise anything when imported
        raise SpecError(
            f"the game {name!r} ({entry.value}) did not load: {quote(error)}"
        ) from error
    return loaded


def _plugins() -> "dict[str, EntryPoint]":
    return {name: entry for name, entry in _entries().items() if not _refusal(name)}


def _refusal(plugin: str) -> str | None:
    """Return why a plug-in cannot have this name; None if it can."""
    if plugin in BUILT_IN_NAMES or plugin in SYNONYMS:
        return f"{quote(plugin)} is the name of a built-in game"
    return None


@cache
def _entries() -> "dict[str, EntryPoint]":
    """Return the plug-ins by name, including those whose names are refused."""
    from importlib.metadata import entry_points  # late: a slow import

    return {entry.name.lower(): entry for entry in entry_points(group=ENTRY_POINTS)}
