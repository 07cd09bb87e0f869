"""A match as an animated SVG.

Each element that is not always visible has its own animation, which shows it from one frame to
another. A new mark is drawn stroke by stroke, a moved one glides to its cell. With reduced
motion the file shows the last position.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple, TypeAlias
from zlib import crc32

from unbeatable.core.match import Match
from unbeatable.core.record import write_record
from unbeatable.drawing.layout import Layout
from unbeatable.drawing.scene import Frame, Key, Layer, Scene, build_scene, mark_key
from unbeatable.drawing.strokes import Point, number
from unbeatable.drawing.svg import describe, document
from unbeatable.drawing.theme import Theme
from unbeatable.pictures.shots import shots_of

DRAW_SECONDS = 0.4
"""The time to draw a mark, and then the line."""


class Span(NamedTuple):
    """The frames in which an element is visible; `end` is the first without it."""

    first: int
    end: int


Glides: TypeAlias = dict[Key, Point]
"""The marks that glide in a frame, and where they start."""


def animated_svg_of(match: Match, *, ending: str = "", theme: Theme = "auto") -> str:
    """Return a match as an SVG document that plays the moves in a loop.

    `ending`, such as "o resigned", is for a match that did not end on the board.
    """
    shots = shots_of(match, ending=ending)
    layout = Layout.around(shot.frame.picture for shot in shots)
    scenes = [build_scene(shot.frame, layout) for shot in shots]
    glides = [_glides(shot.frame, layout) for shot in shots]
    name = f"ub-{crc32(write_record(match).encode()):08x}"
    clock = Clock(name, [0.0, *accumulate(shot.seconds for shot in shots)])
    body = [
        _animate(key, span, scenes, glides, clock)
        for key in sorted({key for scene in scenes for key in scene})
        for span in _spans(key, scenes, glides)
    ]
    return document(
        layout,
        "\n".join(body),
        title=f"{match.game.title}: {match.status}",
        about=f"{describe(shots[-1].frame)} Moves: {' '.join(match.played) or 'none'}.",
        theme=theme,
        motion=clock.style(),
        name=name,
    )


def _glides(frame: Frame, layout: Layout) -> Glides:
    return {
        mark_key(cell, frame.picture.marks[cell]): Point(layout.cell * right, layout.cell * down)
        for cell, (right, down) in frame.glides.items()
    }


def _spans(key: Key, scenes: list[Scene], glides: list[Glides]) -> Iterator[Span]:
    """Yield when the key is visible, in as few spans as possible; a glide begins a new one."""
    first: int | None = None
    for i, scene in enumerate(scenes):
        if first is not None and (key not in scene or key in glides[i]):
            yield Span(first, i)
            first = None
        if key in scene and first is None:
            first = i
    if first is not None:
        yield Span(first, len(scenes))


def _animate(
    key: Key, span: Span, scenes: list[Scene], glides: list[Glides], clock: "Clock"
) -> str:
    piece = scenes[span.first][key]
    if span == (0, len(scenes)):
        return piece
    classes = [clock.show(span)]
    if span.end < len(scenes):
        classes.append("gone")
    if key.layer is Layer.HIGHLIGHT:
        classes.append(clock.draw_line(span.first))
    elif key in glides[span.first]:
        classes.append(clock.glide(span.first, *glides[span.first][key]))
    elif _is_the_move(key, span.first, scenes):
        classes.append(clock.draw_mark(span.first))
    return f'<g class="{" ".join(classes)}">{piece}</g>'


def _is_the_move(key: Key, frame: int, scenes: list[Scene]) -> bool:
    """Return whether this mark alone is new on the board, so that it is drawn stroke by stroke."""
    if key.layer is not Layer.MARK or frame == 0:
        return False
    new = [
        other
        for other in scenes[frame]
        if other.layer is Layer.MARK and other not in scenes[frame - 1]
    ]
    return new == [key]


class Clock:
    """The animations in use, as classes and as the style sheet for them."""

    def __init__(self, name: str, starts: list[float]) -> None:
        self._name = name
        self._starts = starts
        """When each frame begins, and the end of the last."""
        self._rules: dict[str, str] = {}

    def show(self, span: Span) -> str:
        """Return the class of what is visible during the span."""
        name = f"f{span.first}-{span.end}"
        steps = [(0.0, int(span.first == 0)), (self._starts[span.first], 1)]
        if span.end < len(self._starts) - 1:
            steps.append((self._starts[span.end], 0))
        frames = "".join(
            f"{self._percent(at)}{{opacity:{seen}}}" for at, seen in dict(steps).items()
        )
        self._add(name, name, frames, "step-end")
        return name

    def draw_mark(self, frame: int) -> str:
        """Return the class of the mark that is drawn when the frame begins."""
        name, begin = f"d{frame}", self._starts[frame]
        half, done = begin + DRAW_SECONDS / 2, begin + DRAW_SECONDS
        self._pen(f"{name} .o path", f"{name}o", begin, done)
        self._pen(f"{name} .x path:first-child", f"{name}x", begin, half)
        self._pen(f"{name} .x path:last-child", f"{name}y", half, done)
        return name

    def glide(self, frame: int, right: float, down: float) -> str:
        """Return the class of a mark that glides from this offset during the frame."""
        name, begin = f"g{frame}", self._starts[frame]
        away = f"translate({number(right)}px,{number(down)}px)"
        frames = (
            f"0%,{self._percent(begin)}{{transform:{away}}}"
            f"{self._percent(self._starts[frame + 1])},100%{{transform:none}}"
        )
        self._add(f"{name} g", name, frames, "ease-in-out")
        return name

    def draw_line(self, frame: int) -> str:
        """Return the class of the line that is highlighted after the mark is drawn."""
        name, begin = f"l{frame}", self._starts[frame] + DRAW_SECONDS
        self._pen(f"{name} path", name, begin, begin + DRAW_SECONDS)
        return name

    def style(self) -> str:
        if not self._rules:
            return ""
        own = f".{self._name}"
        return (
            f"{own} .gone{{opacity:0}}\n"
            + "".join(self._rules.values())
            + f"{own}:hover *{{animation-play-state:paused}}\n"
            + f"@media (prefers-reduced-motion:reduce){{{own} *{{animation:none!important}}}}\n"
        )

    def _pen(self, selector: str, name: str, begin: float, end: float) -> None:
        frames = (
            f"0%,{self._percent(begin)}{{stroke-dasharray:1 2;stroke-dashoffset:1.05}}"
            f"{self._percent(end)},100%{{stroke-dasharray:1 2;stroke-dashoffset:0}}"
        )
        self._add(selector, name, frames, "ease-in-out")

    def _add(self, selector: str, name: str, frames: str, pace: str) -> None:
        named, period = f"{self._name}-{name}", f"{self._starts[-1]:g}s"
        self._rules[name] = (
            f"@keyframes {named}{{{frames}}}\n"
            f".{self._name} .{selector}{{animation:{named} {period} {pace} infinite}}\n"
        )

    def _percent(self, at: float) -> str:
        return f"{100 * at / self._starts[-1]:.3f}".rstrip("0").rstrip(".") + "%"
