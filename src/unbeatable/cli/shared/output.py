"""Answers as JSON."""

import json
from collections.abc import Iterable
from typing import Any

from unbeatable.core.game import Rating


def print_json(answer: dict[str, Any]) -> None:
    print(json.dumps(answer))


def ratings_json(ratings: Iterable[Rating]) -> list[dict[str, Any]]:
    return [{"move": rating.text, **rating.outcome.to_json()} for rating in ratings]
