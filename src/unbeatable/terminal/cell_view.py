"""Faces: from a picture, the touches and the ratings to what each cell of the board shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unbeatable.core.game import Picture
from unbeatable.solve import Rating
from unbeatable.terminal.messages import value_sign
from unbeatable.terminal.selection import Touch


@dataclass(frozen=True, slots=True)
class Face:
    """What a cell shows."""

    mark: str
    """`x`, `o`, `.` for an empty cell, a space for one out of play."""
    value: str = ""
    """`▲3`, `●` or `▼4`: what playing here leads to."""
    is_target: bool = False
    """Whether the piece that is held can go here."""
    is_held: bool = False
    is_winning: bool = False
    is_last: bool = False
    """Whether the last move ended here."""


def faces_of(
    picture: Picture, last: int | None, touch: Touch | None = None, values: Mapping[int, str] = {}
) -> list[Face]:
    """The cells of the picture; with a touch, also what is held, and where it can go."""
    held = None if touch is None else touch.held
    targets = () if touch is None or held is None else touch.targets
    return [
        Face(
            mark,
            value=values.get(cell, ""),
            is_target=cell in targets,
            is_held=cell == held,
            is_winning=cell in picture.winning,
            is_last=cell == last,
        )
        for cell, mark in enumerate(picture.marks)
    ]


def values_of(touch: Touch, ratings: Sequence[Rating]) -> dict[int, str]:
    """What touching each cell leads to at best; the ratings come best first."""
    steps = {step.text: step for step in touch.steps if step.mark in (None, touch.mark)}
    signs: dict[int, str] = {}
    for rating in ratings:
        step = steps.get(rating.text)
        if step is None:
            continue
        cell = step.target if step.start == touch.held else step.start
        if cell is not None and (touch.held is None or step.start == touch.held):
            signs.setdefault(cell, value_sign(rating))
    return signs
