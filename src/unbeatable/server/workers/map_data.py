"""The data of the map: every position of a small game at once, those of a large one on demand.

As work.py these functions run in worker processes.
"""

import gzip
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from unbeatable.core.cell_moves import step_of
from unbeatable.core.game import PLAYER_NAMES, Circular, Picture, Playable, Position
from unbeatable.core.registry import load
from unbeatable.server.matches.view import board_picture
from unbeatable.server.workers.jobs import solution_of

WHOLE = 20_000
"""Positions up to which the whole game is sent at once."""


@lru_cache(maxsize=1)  # what was made while the server started
def packed_map(spec: str, exact: bool) -> bytes:
    """The map of a game as JSON, packed by gzip: that takes longer than to send it."""
    return gzip.compress(whole_map(spec, exact))


def whole_map(spec: str, exact: bool) -> bytes:
    """The map of a game as JSON, in the form of `wire.MapState`."""
    game = load(spec)
    start = game.start()
    state = {
        "spec": game.spec,
        "title": game.title,
        "board": board_picture(game, start).model_dump(),
        "start": game.write(start),
        "exact": exact,
        "circular": isinstance(game, Circular),
        "graph": _graph(game) if exact else None,
    }
    return orjson.dumps(state)


def unfold(spec: str, positions: Sequence[str]) -> list[dict[str, Any]]:
    """Positions and where their moves lead, in the form of `wire.Unfolded`; no values."""
    game = load(spec)
    return [_unfolded(game, game.read(text)) for text in positions]


def _unfolded(game: Playable, pos: Position) -> dict[str, Any]:
    picture, verdict = game.picture(pos), game.verdict(pos)
    reached = [game.play(pos, move) for move in game.moves(pos)]
    twins = _twins([game.canonical(after) for after in reached])
    moves = [
        {**_move(picture, game.write_move(pos, move)), "after": game.write(after), "twin": twin}
        for move, after, twin in zip(game.moves(pos), reached, twins, strict=True)
    ]
    return {
        "position": game.write(pos),
        "marks": picture.marks,
        "winning": picture.winning,
        "turn": PLAYER_NAMES[game.turn(pos)],
        "value": None if verdict is None else str(verdict),
        "moves": moves,
    }


def _graph(game: Playable) -> dict[str, Any] | None:
    """Every position as columns, in the form of `wire.MapGraph`; None if there are too many."""
    reached, degrees, children = _walked(game)
    if not reached:
        return None
    solution = solution_of(game.spec)
    pictures = [game.picture(pos) for pos in reached]
    texts = [game.write(pos) for pos in reached]
    shapes = [game.canonical(pos) for pos in reached]
    steps: dict[str, int] = {}
    shown: list[dict[str, Any]] = []
    moves: list[int] = []
    twins: list[int] = []
    first = 0
    for pos, picture, degree in zip(reached, pictures, degrees, strict=True):
        for move in game.moves(pos):
            text = game.write_move(pos, move)
            if text not in steps:
                steps[text] = len(shown)
                shown.append(_move(picture, text))
            moves.append(steps[text])
        twins += _twins([shapes[child] for child in children[first : first + degree]])
        first += degree
    plain = [
        _as_marks(picture.marks, picture.columns, game.turn(pos))
        for picture, pos in zip(pictures, reached, strict=True)
    ]
    outcomes = [solution.outcome(pos) for pos in reached]
    return {
        "steps": shown,
        "degrees": degrees,
        "moves": moves,
        "children": _as_distances(children),
        "twins": twins,
        "marks": "".join(picture.marks for picture in pictures),
        "texts": None if plain == texts else texts,
        "winning": {
            str(i): picture.winning for i, picture in enumerate(pictures) if picture.winning
        },
        "values": "".join(str(outcome.value)[0] for outcome in outcomes),
        "remoteness": [outcome.remoteness for outcome in outcomes],
        "shapes": solution.counts.canonical,
    }


def _walked(game: Playable) -> tuple[list[Position], list[int], list[int]]:
    """All positions, nearest first; how many moves each has; and where all these lead."""
    reached = [game.start()]
    numbers = {reached[0]: 0}
    degrees, children = [], []
    for pos in reached:
        moves = game.moves(pos)
        degrees.append(len(moves))
        for move in moves:
            after = game.play(pos, move)
            if after not in numbers:
                if len(reached) == WHOLE:
                    return [], [], []
                numbers[after] = len(reached)
                reached.append(after)
            children.append(numbers[after])
    return reached, degrees, children


def _as_distances(children: Sequence[int]) -> list[int]:
    """Each as how far before the next new one it is, which is 0 for a new one: it packs well."""
    new, distances = 1, []
    for child in children:
        distances.append(new - child)
        new += child == new
    return distances


def _twins(shapes: Sequence[Position]) -> list[int]:
    """For each the first one that is the same."""
    first: dict[Position, int] = {}
    return [first.setdefault(shape, i) for i, shape in enumerate(shapes)]


def _as_marks(marks: str, columns: int, turn: int) -> str:
    """How most games write a position: the rows of its picture, then the side to move."""
    rows = [marks[first : first + columns] for first in range(0, len(marks), columns)]
    return f"{'/'.join(rows)} {PLAYER_NAMES[turn]}"


def _move(picture: Picture, text: str) -> dict[str, Any]:
    step = step_of(picture, text)
    if step is None:
        return {"move": text, "target": None, "start": None, "mark": None}
    return {"move": text, "target": step.target, "start": step.start, "mark": step.mark}
