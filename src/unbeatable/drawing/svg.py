"""Positions as SVG documents, in a light or dark theme."""

from collections.abc import Sequence
from html import escape

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Playable, PositionLike, Rating
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.scene import Frame, build_scene
from unbeatable.drawing.strokes import number
from unbeatable.drawing.theme import Theme, style


def svg_of(
    game: str | Playable,
    pos: PositionLike | None = None,
    *,
    ratings: Sequence[Rating] | None = None,
    theme: Theme = "auto",
) -> str:
    """Return a position as an SVG document, with ratings in the cells that their moves lead to."""
    rules: Playable = load(game)
    match = Match.new(rules, pos)
    frame = Frame(match.picture, match.status, ratings or ())
    return _still(frame, title=f"{rules.title}: {match.status}", theme=theme)


def svg_of_picture(picture: Picture, *, theme: Theme = "auto") -> str:
    """Return a board as an SVG document, if the game and the side to move are unknown."""
    return _still(Frame(picture, ""), title="A board", theme=theme)


def _still(frame: Frame, *, title: str, theme: Theme) -> str:
    layout = Layout.around([frame.picture])
    body = "\n".join(piece for _, piece in sorted(build_scene(frame, layout).items()))
    return document(layout, body, title=title, about=describe(frame), theme=theme)


def document(  # noqa: PLR0913 (keyword arguments)
    layout: Layout,
    body: str,
    *,
    title: str,
    about: str,
    theme: Theme = "auto",
    motion: str = "",
    name: str = "",
) -> str:
    """Return an SVG file. `name` is a class for the rules in `motion`."""
    width, height = number(layout.width), number(layout.height)
    classes = f"ub-{theme} {name}".strip()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" class="{classes}" role="img">\n'
        f"<title>{escape(title)}</title>\n<desc>{escape(about)}</desc>\n"
        f"<style>\n{style(theme)}{motion}</style>\n"
        f'<rect class="paper" width="{width}" height="{height}" rx="12"/>\n{body}\n</svg>\n'
    )


def describe(frame: Frame) -> str:
    """Describe the picture for screen readers."""
    picture = frame.picture
    names = cell_names(picture)
    sentences = []
    for mark in PLAYER_NAMES:
        cells = [names[cell] for cell, placed in enumerate(picture.marks) if placed == mark]
        if cells:
            sentences.append(f"{mark} on {', '.join(cells)}")
    sentences = sentences or ["The board is empty"]
    if any(picture.hands):
        in_hand = zip(picture.hands, PLAYER_NAMES, strict=True)
        sentences.append("in hand: " + ", ".join(f"{count} {mark}" for count, mark in in_hand))
    if picture.winning:
        sentences.append(f"line: {', '.join(names[cell] for cell in picture.winning)}")
    if caption := frame.full_caption or frame.caption:
        sentences.append(caption)
    if frame.ratings:
        values = (
            f"{rating.text} {Outcome(rating.value, rating.remoteness)}" for rating in frame.ratings
        )
        sentences.append(f"moves: {', '.join(values)}")
    return ". ".join(sentences) + "."
