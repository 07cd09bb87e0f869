"""Shots of a match: the board at the start and after each move, and how long to show it.

A piece that moves glides to its cell and rests there. If the board re-centres after the move, all
pieces then glide together, over the old board.
"""

from collections.abc import Iterator
from dataclasses import replace
from textwrap import shorten
from typing import NamedTuple

from unbeatable.core.cell_moves import CellMove, parse_cell_move, shift_of
from unbeatable.core.game import PLAYER_NAMES, Move, Picture, Playable, Position
from unbeatable.core.match import Match
from unbeatable.drawing.scene import Frame, Offset

FIRST_SECONDS = 0.8
PLY_SECONDS = 1.0
LAST_SECONDS = 3.5
GLIDE_SECONDS = 0.4
"""The part of PLY_SECONDS in which pieces glide."""
LONGEST_ENDING = 26
"""The most characters that fit beside the last move."""


class Shot(NamedTuple):
    frame: Frame
    seconds: float


def shots_of(match: Match, *, ending: str = "") -> list[Shot]:
    """Return the start, then one or more shots per move, with the move as caption.

    The last caption also says how the match ended: as the board shows, or by `ending`.
    """
    game = match.game
    first = Frame(game.picture(match.positions[0]), Match(game, match.positions[:1]).status)
    shots = [Shot(first, FIRST_SECONDS)]
    for ply, (pos, move, text) in enumerate(
        zip(match.positions, match.moves, match.played, strict=False), 1
    ):
        caption = f"{ply}. {PLAYER_NAMES[game.turn(pos)]} {text}"
        shots += _shots_of_move(game, pos, move, caption)
    result = match.status if match.is_over else ending
    last = shots[-1].frame
    if result and result != last.caption:
        short = shorten(result, LONGEST_ENDING, placeholder="...")
        last = last._replace(
            caption=f"{last.caption}: {short}", full_caption=f"{last.caption}: {result}"
        )
    return [*shots[:-1], Shot(last, LAST_SECONDS)]


def _shots_of_move(game: Playable, pos: Position, move: Move, caption: str) -> Iterator[Shot]:
    before, after = game.picture(pos), game.picture(game.play(pos, move))
    cell_move = parse_cell_move(before, game.write_move(pos, move))
    shift = shift_of(game, pos, move)
    if cell_move and shift != (0, 0):
        moved = _apply_cell_move(before, after, cell_move, game.turn(pos))
        stones = [cell for cell, mark in enumerate(after.marks) if mark in PLAYER_NAMES]
        yield from _arrival(before, moved, caption, _glide(cell_move, before.columns))
        glides = dict.fromkeys(stones, (-shift[0], -shift[1]))
        yield from _arrival(before, after, caption, glides)
    else:
        glides = _glide(cell_move, before.columns) if cell_move else {}
        yield from _arrival(before, after, caption, glides)


def _arrival(
    before: Picture, after: Picture, caption: str, glides: dict[int, Offset]
) -> Iterator[Shot]:
    """Yield a shot of the gliding pieces, if any, then one of all pieces at rest."""
    rest = PLY_SECONDS
    if glides:
        gliding = replace(after, winning=())
        yield Shot(Frame(gliding, caption, glides=glides, board=before), GLIDE_SECONDS)
        rest -= GLIDE_SECONDS
    yield Shot(Frame(after, caption), rest)


def _glide(cell_move: CellMove, columns: int) -> dict[int, Offset]:
    """Return where the piece comes from, relative to its target; nothing for a new one."""
    if cell_move.start is None:
        return {}
    row, column = divmod(cell_move.start, columns)
    to_row, to_column = divmod(cell_move.target, columns)
    return {cell_move.target: (column - to_column, row - to_row)}


def _apply_cell_move(before: Picture, after: Picture, cell_move: CellMove, player: int) -> Picture:
    """Return the board after the move, before it re-centres."""
    marks = list(before.marks)
    if cell_move.start is not None:
        marks[cell_move.start] = "."
    marks[cell_move.target] = PLAYER_NAMES[player]
    return replace(before, marks="".join(marks), hands=after.hands)
