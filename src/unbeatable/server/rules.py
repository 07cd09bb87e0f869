"""The rules of each game for somebody who has never played it: a few pictures with a sentence."""

from collections.abc import Sequence
from typing import NamedTuple

from unbeatable.core.game import Playable
from unbeatable.core.match import Match
from unbeatable.games.mnk import MNK
from unbeatable.server.picturing import board_picture
from unbeatable.server.wire import BoardPicture, GameRules, RuleStep


class Shown(NamedTuple):
    """A sentence, and the moves that lead to its picture."""

    words: str
    moves: str = ""


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
    "morris": [
        Shown("In turn, put down your three pieces.", "b2 a1 c3"),
        Shown("Then move one of your own along a line to an empty point.", "c2 c3 b2 c1 a3 b3"),
        Shown("Three in a row wins. Who cannot move loses.", "c2 c3 b2 c1 a3 b3 a3-a2"),
    ],
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
    """The story of an m,n,k board: x fills a row from the left, o the row above or below."""
    names = game.grid.names
    low, high = (f"{{}}{row}" for row in ("1", "2" if game.grid.rows > 1 else "1"))
    columns = [name[0] for name in names[: game.grid.columns]]
    placed = "In turn, put your mark into an empty cell."
    if game.gravity:
        placed = "In turn, drop a stone into a column; it falls as far as it can."
    begin = Shown(placed, f"{columns[game.grid.columns // 2]}1")
    does = "loses" if game.misere else "wins"
    line = f"Whoever has {game.k} in a row, column or diagonal {does}."
    steps = [begin]
    if game.k <= game.grid.columns and game.grid.rows > 1:
        moves = [low.format(columns[0])]
        for column in range(1, game.k):
            moves += [high.format(columns[column - 1]), low.format(columns[column])]
        steps.append(Shown(line, " ".join(moves)))
    else:
        steps.append(Shown(line))
    if game.spec == "mnk(3,3,3)":
        steps.append(
            Shown("If the board is full first, it is a draw.", "b2 a1 a2 c2 b3 b1 c1 a3 c3")
        )
    else:
        steps.append(Shown("If the board is full first, it is a draw."))
    return steps


def _plain(game: Playable) -> Sequence[Shown]:
    """What is known of any game."""
    return [Shown(f"{game.summary[:1].upper()}{game.summary[1:]}.")]


def _board(game: Playable, moves: str) -> BoardPicture:
    match = Match.new(game)
    for move in moves.split():
        match = match.apply(move)
    return board_picture(game, match.position)
