"""Custom marks: two signs that replace x and o on the screen."""

import unicodedata
from typing import TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Picture
from unbeatable.core.quote import quote

Marks: TypeAlias = tuple[str, str]

PLAIN: Marks = ("x", "o")
JOINER = "\u200d"


def read_marks(text: str) -> Marks:
    """Parse two signs such as `❌⭕`, also with a space or a comma between them."""
    signs = text.replace(",", " ").split()
    if len(signs) == 1:
        signs = _signs(signs[0])
    if len(signs) != 2 or signs[0] == signs[1] or any(len(_signs(sign)) > 1 for sign in signs):
        raise UnbeatableError(
            f"{quote(text)} is not a pair of marks; give two different marks, such as ❌⭕ or #@"
        )
    return signs[0], signs[1]


def _signs(text: str) -> list[str]:
    """Split the text into signs as a reader sees them, with their combining characters."""
    signs: list[str] = []
    for character in text:
        if signs and (
            unicodedata.combining(character)
            or unicodedata.category(character) in ("Mn", "Me", "Cf")
            or signs[-1].endswith(JOINER)
        ):
            signs[-1] += character
        else:
            signs.append(character)
    return signs


def width(sign: str) -> int:
    """Return how many columns of a terminal the sign takes."""
    if "\ufe0f" in sign:  # shown as an emoji
        return 2
    return max(2 if unicodedata.east_asian_width(part) in "WF" else 1 for part in sign)


def names_of(picture: Picture, marks: Marks) -> tuple[str, str]:
    """Return what the players are called: by these marks, or by their turns if marks are shared."""
    return picture.player_names if picture.shared_marks else marks


def draw_board(picture: Picture, marks: Marks) -> str:
    """Return the board with these marks; completed lines in capitals, where the marks have them."""
    shown = dict(zip(PLAIN, marks, strict=True))
    widest = max(map(width, marks))
    signs = []
    for cell, mark in enumerate(picture.marks):
        sign = shown.get(mark, mark)
        sign = sign.upper() if cell in picture.winning else sign
        signs.append(sign + " " * (widest - width(sign)))
    return picture.text(signs, marks, width=widest)
