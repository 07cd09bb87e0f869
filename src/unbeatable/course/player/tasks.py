"""Tasks with a learner's player for the subprocess: text goes in, and JSON comes out."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.player.learner import NAME
from unbeatable.course.player.matches import meet_perfect
from unbeatable.course.player.measurement import measure
from unbeatable.course.player.own_players import find_player

Tell = Callable[[str], None]


def meet_task(
    sources: Mapping[str, str], player: str, name: str = NAME, language: str = LANGUAGE
) -> dict[str, Any]:
    """Return two matches of a player against the perfect one, as words."""
    return {"words": meet_perfect(sources, find_player(player), name, language)}


def measure_task(
    sources: Mapping[str, str], tell: Tell, language: str = LANGUAGE
) -> dict[str, Any]:
    """Return what each lesson's value of the empty board costs."""
    return {"measured": [asdict(measured) for measured in measure(sources, tell, language)]}
