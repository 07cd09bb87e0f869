"""The rules of each game for somebody who has never played it: a few pictures with a sentence."""

from collections.abc import Sequence
from typing import NamedTuple

from unbeatable.core.game import Playable
from unbeatable.core.match import Match
from unbeatable.games.mnk import MNK
from unbeatable.server.matches.view import board_picture
from unbeatable.server.wire import BoardPicture, GameRules, RuleStep


class Shown(NamedTuple):
    """A sentence, and the moves that lead to its picture."""

    words: str
    moves: str = ""


FULL = "b2 a1 a2 c2 b3 b1 c1 a3 c3"
"""A classic board without a line."""


def _morris(
    moved: str, won: str = "Three in a row wins. Who cannot move loses."
) -> Sequence[Shown]:
    return [
        Shown("In turn, put down your three pieces.", "b2 a1 c3"),
        Shown(moved, "c2 c3 b2 c1 a3 b3"),
        Shown(won, "c2 c3 b2 c1 a3 b3 a3-a2"),
    ]


STORIES: dict[str, Sequence[Shown]] = {
    "wild": [
        Shown("In turn, put either mark, x or o, into an empty cell.", "xb2 oa1"),
        Shown("Whoever completes three of the same in a row wins.", "xb2 oa1 xc3 xa3 xc1"),
    ],
    "wild(misere=true)": [
        Shown("In turn, put either mark, x or o, into an empty cell.", "xb2 oa1"),
        Shown("Whoever completes three of the same in a row loses.", "xb2 oa1 xc3 xa3 xc1"),
    ],
    "notakto": [
        Shown("Both players place an x, in turn.", "b2 a1"),
        Shown("Whoever completes three in a row loses.", "b2 a1 c1 c3"),
    ],
    "morris": _morris("Then move one of your own along a line to an empty point."),
    "morris(moves=orthogonal)": _morris("Then move one of your own a step across, up or down."),
    "morris(moves=king)": _morris("Then move one of your own one step in any direction."),
    "morris(moves=any)": _morris(
        "Then set one of your own on any empty cell.", "Three in a row wins."
    ),
    "achi": [
        Shown("In turn, put down your four pieces.", "b2 a1 c3 b1"),
        Shown(
            "Then move one of your own along a line to the empty point.", "c3 b3 b1 c2 b2 a2 a3 c1"
        ),
        Shown("Three in a row wins. Who cannot move loses.", "c3 b3 b1 c2 b2 a2 a3 c1 b1-a1"),
    ],
    "whoa": [
        Shown("In turn, put down your three pieces.", "b2 c2"),
        Shown(
            "There is no fixed board: all pieces must fit into 3x3, and the frame moves with them.",
            "b2 c2 c2",
        ),
        Shown(
            "With all pieces down, lift one of your own and set it on any cell that fits.",
            "b2 c1 c1 c2 a1 c3",
        ),
        Shown("Three in a row wins.", "b2 c1 c1 c2 a1 c3 a3-b1"),
    ],
}


def rules_of(game: Playable) -> GameRules:
    told = STORIES.get(game.spec) or (_of_board(game) if isinstance(game, MNK) else _plain(game))
    steps = [RuleStep(words=shown.words, board=_board(game, shown.moves)) for shown in told]
    return GameRules(spec=game.spec, title=game.title, steps=steps)


def _of_board(game: MNK) -> Sequence[Shown]:
    """The story of an m,n,k board."""
    columns = [name[0] for name in game.grid.names[: game.grid.columns]]
    middle = len(columns) // 2
    placed = "In turn, put your mark into an empty cell."
    if game.gravity:
        placed = "In turn, drop a stone into a column; it falls as far as it can."
    begin = Shown(placed, " ".join(f"{column}1" for column in columns[middle - 1 : middle + 1]))
    does = "loses" if game.misere else "wins"
    line = f"Whoever has {game.k} in a row, column or diagonal {does}."
    full = "If the board is full first, it is a draw."
    if game.spec in ("mnk(3,3,3)", "mnk(3,3,3,misere=true)"):
        return [begin, Shown(line, _row(columns, 3)), Shown(full, FULL)]
    if game.k <= len(columns) and game.grid.rows > 1:
        return [begin, Shown(f"{line} {full}", _row(columns, game.k))]
    return [begin, Shown(f"{line} {full}")]


def _row(columns: Sequence[str], k: int) -> str:
    """x fills the lowest row from the left, o the one above it."""
    return " ".join(f"{column}1 {column}2" for column in columns[: k - 1]) + f" {columns[k - 1]}1"


def _plain(game: Playable) -> Sequence[Shown]:
    """What is known of any game."""
    return [Shown(f"{game.summary[:1].upper()}{game.summary[1:]}.")]


def _board(game: Playable, moves: str) -> BoardPicture:
    match = Match.new(game)
    for move in moves.split():
        if not match.is_over:  # the smallest boards end before their story does
            match = match.apply(move)
    return board_picture(game, match.position)
