"""The data of the map: every position of a small game at once, those of a large one on demand.

Like jobs.py, these functions run in worker processes.
"""

import gzip
from collections.abc import Sequence
from functools import lru_cache

from unbeatable.core.cell_moves import parse_cell_move
from unbeatable.core.game import PLAYER_NAMES, Circular, Picture, Playable, Position
from unbeatable.core.registry import load
from unbeatable.server.matches.board_view import SIDES, board_picture, side_of
from unbeatable.server.wire import (
    MapGraph,
    MapMove,
    MapState,
    Unfolded,
    UnfoldedMove,
    value_word,
)
from unbeatable.server.workers.jobs import solution_of

WHOLE = 20_000
"""Positions up to which the whole game is sent at once."""


@lru_cache(maxsize=1)  # keeps the map that was made while the server started
def packed_map(spec: str, exact: bool) -> bytes:
    """Return the map of a game as gzipped JSON. Cached: compressing takes longer than sending."""
    return gzip.compress(whole_map(spec, exact).model_dump_json().encode())


def whole_map(spec: str, exact: bool) -> MapState:
    """Return the map of a game, with all positions if it is exact and they are few enough."""
    game = load(spec)
    start = game.start()
    return MapState(
        spec=game.spec,
        title=game.title,
        board=board_picture(game, start),
        start=game.write(start),
        exact=exact,
        circular=isinstance(game, Circular),
        graph=_graph(game) if exact else None,
    )


def unfold(spec: str, positions: Sequence[str]) -> list[Unfolded]:
    """Return positions and where their moves lead, without values."""
    game = load(spec)
    return [_unfold(game, game.read(text)) for text in positions]


def _unfold(game: Playable, pos: Position) -> Unfolded:
    picture, verdict = game.picture(pos), game.verdict(pos)
    reached = [game.play(pos, move) for move in game.moves(pos)]
    twins = _twins([game.canonical(after) for after in reached])
    moves = [
        UnfoldedMove(
            **_map_move(picture, game.write_move(pos, move)).model_dump(),
            after=game.write(after),
            twin=twin,
        )
        for move, after, twin in zip(game.moves(pos), reached, twins, strict=True)
    ]
    return Unfolded(
        position=game.write(pos),
        marks=picture.marks,
        winning=list(picture.winning),
        turn=SIDES[game.turn(pos)],
        value=None if verdict is None else value_word(verdict),
        moves=moves,
    )


def _graph(game: Playable) -> MapGraph | None:
    """Return every position as columns; None if there are too many."""
    reached, degrees, children = _walk(game)
    if not reached:
        return None
    solution = solution_of(game.spec)
    pictures = [game.picture(pos) for pos in reached]
    texts = [game.write(pos) for pos in reached]
    shapes = [game.canonical(pos) for pos in reached]
    steps, moves = _number_moves(game, reached, pictures)
    twins: list[int] = []
    first = 0
    for degree in degrees:
        twins += _twins([shapes[child] for child in children[first : first + degree]])
        first += degree
    plain = [
        _as_marks(picture.marks, picture.columns, game.turn(pos))
        for picture, pos in zip(pictures, reached, strict=True)
    ]
    outcomes = [solution.outcome(pos) for pos in reached]
    return MapGraph(
        steps=steps,
        degrees=degrees,
        moves=moves,
        children=_as_distances(children),
        twins=twins,
        marks="".join(picture.marks for picture in pictures),
        texts=None if plain == texts else texts,
        winning={
            str(i): list(picture.winning) for i, picture in enumerate(pictures) if picture.winning
        },
        values="".join(str(outcome.value)[0] for outcome in outcomes),
        remoteness=[outcome.remoteness for outcome in outcomes],
        shapes=solution.counts.canonical,
    )


def _number_moves(
    game: Playable, positions: Sequence[Position], pictures: Sequence[Picture]
) -> tuple[list[MapMove], list[int]]:
    """Return the different moves, and for each move of each position its number among them."""
    numbers: dict[str, int] = {}
    steps: list[MapMove] = []
    moves: list[int] = []
    for pos, picture in zip(positions, pictures, strict=True):
        for move in game.moves(pos):
            text = game.write_move(pos, move)
            if text not in numbers:
                numbers[text] = len(steps)
                steps.append(_map_move(picture, text))
            moves.append(numbers[text])
    return steps, moves


def _walk(game: Playable) -> tuple[list[Position], list[int], list[int]]:
    """Return all positions, nearest first, how many moves each has, and where all these lead.

    Nothing is returned if there are more than are sent at once.
    """
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
    """Return each child as its distance from the next new one, 0 for a new one: it packs well."""
    new, distances = 1, []
    for child in children:
        distances.append(new - child)
        new += child == new
    return distances


def _twins(shapes: Sequence[Position]) -> list[int]:
    """Return for each shape the number of the first one that equals it."""
    first: dict[Position, int] = {}
    return [first.setdefault(shape, i) for i, shape in enumerate(shapes)]


def _as_marks(marks: str, columns: int, turn: int) -> str:
    """Return a position as most games write it: the rows of its picture, then the side to move."""
    rows = [marks[first : first + columns] for first in range(0, len(marks), columns)]
    return f"{'/'.join(rows)} {PLAYER_NAMES[turn]}"


def _map_move(picture: Picture, text: str) -> MapMove:
    cell_move = parse_cell_move(picture, text)
    if cell_move is None:
        return MapMove(move=text, target=None, start=None, mark=None)
    return MapMove(
        move=text, target=cell_move.target, start=cell_move.start, mark=side_of(cell_move.mark)
    )
